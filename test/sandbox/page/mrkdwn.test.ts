import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeEntities, isSafeUrl, type Piece, readMrkdwn } from "#sandbox/page/text/mrkdwn.ts";
import { anyText } from "../../support/properties/arbitraries.ts";

const text = (value: string): Piece => ({ kind: "text", text: value });
const lineBreak: Piece = { kind: "line break" };
const link = (url: string, label = url): Piece => ({ kind: "link", url, pieces: [text(label)] });
const styled = (kind: "bold" | "italic" | "strike", ...pieces: Piece[]): Piece => ({ kind, pieces });
const quote = (...pieces: Piece[]): Piece => ({ kind: "quote", pieces });
const code = (value: string): Piece => ({ kind: "code", text: value });
const preformatted = (value: string): Piece => ({ kind: "preformatted", text: value });

const verbatim = { verbatim: true };

/** What an app has to do to text from outside: https://docs.slack.dev/messaging/formatting-message-text#escaping */
const escaped = (value: string): string =>
  value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** All pieces, the inner ones too. */
function flat(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece) => ("pieces" in piece ? [piece, ...flat(piece.pieces)] : [piece]));
}

/** What can be read of them, without their looks. */
function visible(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if ("pieces" in piece) return visible(piece.pieces);
      if ("text" in piece) return piece.text;
      return piece.kind === "line break" ? "\n" : `[${piece.kind}]`;
    })
    .join("");
}

describe("marks", () => {
  test.each<[string, Piece[]]>([
    ["plain", [text("plain")]],
    ["*bold* and _italic_", [styled("bold", text("bold")), text(" and "), styled("italic", text("italic"))]],
    ["~gone~!", [styled("strike", text("gone")), text("!")]],
    ["*_both_*", [styled("bold", styled("italic", text("both")))]],
    ["(*in brackets*)", [text("("), styled("bold", text("in brackets")), text(")")]],
    ["2 * 3 * 4", [text("2 * 3 * 4")]],
    ["snake_case_name", [text("snake_case_name")]],
    ["*open", [text("*open")]],
    ["** not bold **", [text("** not bold **")]],
    ["*over\nlines*", [text("*over"), lineBreak, text("lines*")]],
    ["# no heading", [text("# no heading")]],
    ["`a *b* <@U1|x>`", [code("a *b* x")]],
    ["``", [text("``")]],
    ["*a `*` b*", [styled("bold", text("a "), code("*"), text(" b"))]],
    ["```\none\n two\n```", [preformatted("one\n two")]],
    ["before\n```x```\nafter", [text("before"), preformatted("x"), text("after")]],
    ["> said\n> twice\nby me", [quote(text("said"), lineBreak, text("twice")), text("by me")]],
    ["&gt; as Slack stores it", [quote(text("as Slack stores it"))]],
    ["a > b", [text("a > b")]],
    ["one\n\ntwo", [text("one"), lineBreak, lineBreak, text("two")]],
    [":+1: done", [{ kind: "emoji", character: "👍", name: "+1" }, text(" done")]],
    [":no_such_name: at 12:30:15", [text(":no_such_name: at 12:30:15")]],
    ["", []],
  ])("%j", (value, pieces) => {
    expect(readMrkdwn(value)).toEqual(pieces);
    expect(readMrkdwn(value, verbatim)).toEqual(pieces);
  });
});

describe("what stands in <…>, verbatim or not", () => {
  test.each<[string, Piece[]]>([
    ["<@U123>", [{ kind: "user", id: "U123", label: undefined }]],
    ["<@U123|jane>", [{ kind: "user", id: "U123", label: "jane" }]],
    ["<#C1|general>", [{ kind: "channel", id: "C1", label: "general" }]],
    ["<!subteam^S1|@sales>", [{ kind: "group", id: "S1", label: "@sales" }]],
    ["<!here>", [{ kind: "broadcast", name: "here" }]],
    ["<!channel|channel>", [{ kind: "broadcast", name: "channel" }]],
    [
      "<!date^1700000000^{date_short} at {time}^https://acme.com/?a&amp;b|noon &lt;UTC&gt;>",
      [
        {
          kind: "date",
          seconds: 1_700_000_000,
          format: "{date_short} at {time}",
          link: "https://acme.com/?a&b",
          fallback: "noon <UTC>",
        },
      ],
    ],
    ["<!date^soon^{time}|noon>", [text("<!date^soon^{time}|noon>")]],
    ["<!unheard-of|label>", [text("label")]],
    ["<https://acme.com/?a=1&amp;b=2|the *plan*>", [link("https://acme.com/?a=1&b=2", "the *plan*")]],
    ["<https://acme.com>", [link("https://acme.com")]],
    ["<mailto:jane@acme.com|Jane>", [link("mailto:jane@acme.com", "Jane")]],
    ["<mailto:jane@acme.com>", [link("mailto:jane@acme.com", "jane@acme.com")]],
    ["*<https://acme.com|a*b>*", [styled("bold", link("https://acme.com", "a*b"))]],
    ["<javascript:alert(1)|press>", [text("<javascript:alert(1)|press>")]],
    ["<not a form>", [text("<not a form>")]],
    ["1 < 2", [text("1 < 2")]],
    ["<", [text("<")]],
  ])("%j", (value, pieces) => {
    expect(readMrkdwn(value)).toEqual(pieces);
    expect(readMrkdwn(value, verbatim)).toEqual(pieces);
  });
});

describe("a bare address is a link, and verbatim it is text", () => {
  test.each<[string, Piece[]]>([
    ["see https://acme.com/a.", [text("see "), link("https://acme.com/a"), text(".")]],
    ["(https://acme.com)", [text("("), link("https://acme.com"), text(")")]],
    ["https://acme.com?a=1&amp;b=2", [link("https://acme.com?a=1&b=2")]],
    ["&lt;https://acme.com&gt;", [text("<"), link("https://acme.com"), text(">")]],
    ["ask jane@acme.com, now", [text("ask "), link("mailto:jane@acme.com", "jane@acme.com"), text(", now")]],
    ["*jane@acme.com*", [styled("bold", link("mailto:jane@acme.com", "jane@acme.com"))]],
    ["> jane@acme.com", [quote(link("mailto:jane@acme.com", "jane@acme.com"))]],
    ["jane@acme", [text("jane@acme")]],
    ["xhttps://acme.com", [text("xhttps://acme.com")]],
    ["`https://acme.com`", [code("https://acme.com")]],
  ])("%j", (value, pieces) => {
    expect(readMrkdwn(value)).toEqual(pieces);
    const asText = readMrkdwn(value, verbatim);
    expect(flat(asText).map(({ kind }) => kind)).not.toContain("link");
    expect(visible(asText)).toBe(visible(pieces));
  });
});

test("entities are decoded once", () => {
  expect(decodeEntities("&amp;lt; &lt;b&gt; &quot;")).toBe("&lt; <b> &quot;");
});

test.each([
  ["https://acme.com", true],
  ["HTTP://acme.com", true],
  ["mailto:a@b.c", true],
  ["tel:+1", true],
  ["javascript:alert(1)", false],
  ["data:text/html,x", false],
  [" https://acme.com", false],
  ["//acme.com", false],
])("%j may be followed: %j", (url, isSafe) => {
  expect(isSafeUrl(url)).toBe(isSafe);
});

describe("whatever the text", () => {
  const harmful = new Set<Piece["kind"]>(["user", "channel", "group", "broadcast", "date", "link"]);

  test("it is read, and every link in it is safe", () => {
    fc.assert(
      fc.property(anyText, fc.boolean(), (value, isVerbatim) => {
        for (const piece of flat(readMrkdwn(value, { verbatim: isVerbatim }))) {
          if (piece.kind === "link") expect(piece.url).toMatch(/^(?:https?|mailto|tel):/i);
        }
      }),
    );
  });

  test("escaped and verbatim, it mentions nobody, links nowhere and has no date", () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const kinds = flat(readMrkdwn(escaped(value), verbatim)).map(({ kind }) => kind);
        expect(kinds.filter((kind) => harmful.has(kind))).toEqual([]);
      }),
    );
  });

  test("escaped, it links what is bare and no more", () => {
    fc.assert(
      fc.property(anyText, (value) => {
        for (const piece of flat(readMrkdwn(escaped(value)))) {
          if (piece.kind === "link") expect(value).toContain(piece.url.replace(/^mailto:/, ""));
          else expect(harmful).not.toContain(piece.kind);
        }
      }),
    );
  });

  // Marks, emoji and a quotation at the start of a line are read in escaped text as well, in Slack too.
  const unmarked = anyText.map((value) => value.replace(/[*_~`:]/g, "").replace(/^>+/gm, ""));

  test("escaped, it reads back as it was", () => {
    fc.assert(
      fc.property(unmarked, fc.boolean(), (value, isVerbatim) => {
        expect(visible(readMrkdwn(escaped(value), { verbatim: isVerbatim }))).toBe(value);
      }),
    );
  });

  test.each(["<!channel>", "&lt;!channel&gt;", "<@U1>", "<!date^1^{ago}|x>", "<https://evil.example|good>"])(
    "%j escaped is itself",
    (value) => {
      expect(readMrkdwn(escaped(value), verbatim)).toEqual([text(value)]);
    },
  );
});
