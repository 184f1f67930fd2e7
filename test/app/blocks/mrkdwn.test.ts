import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeText, markedLines, plainText, timeAgo } from "#app/blocks/mrkdwn.ts";
import { readMrkdwn } from "#sandbox/page/text/mrkdwn.ts";
import { anyText } from "../../support/properties/arbitraries.ts";

const most = fc.integer({ min: 1, max: 200 });

/** Much of what has a meaning in mrkdwn, close together. */
const markup = fc.string({
  unit: fc.constantFrom("*", "_", "~", "`", " ", "a", "1", ".", "<", ">", "&", ":", "fire", "\n"),
});

/** What Slack would show of escaped text. */
function unescaped(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

/** Control characters, line breaks, and what hides text or turns it around. */
const invisible = /[\p{Cc}\u200b\u2028-\u202e\u2066-\u2069]/u;

describe("escaped text", () => {
  it.each([
    ["<!channel>", "&lt;!channel&gt;"],
    ["<!here|here>", "&lt;!here|here&gt;"],
    ["<@U1>", "&lt;@U1&gt;"],
    ["<#C1>", "&lt;#C1&gt;"],
    ["<https://evil|good>", "&lt;https://evil|good&gt;"],
    ["<!date^1^{date}|x>", "&lt;!date^1^{date}|x&gt;"],
    ["&lt;!channel&gt;", "&amp;lt;!channel&amp;gt;"],
    ["R&D", "R&amp;D"],
    ["1\n> not a quotation\r\n2\u20283", "1 &gt; not a quotation 2 3"],
    ["  a \t\t b  ", "a b"],
    ["a\u202egnp.exe", "agnp.exe"],
    ["", ""],
    ["Zoë 😀 田中", "Zoë 😀 田中"],
  ])("of %j is %j", (text, escaped) => {
    expect(escapeText(text, 3_000)).toBe(escaped);
  });

  it.each([
    ["abcdef", 6, "abcdef"],
    ["abcdefg", 6, "abcde…"],
    ["abcd  efg", 6, "abcd…"],
    ["ab&d", 6, "ab…"],
    ["ab&d", 7, "ab…"],
    ["ab&d", 8, "ab&amp;d"],
    ["ab&de", 8, "ab&amp;…"],
    ["😀😀😀", 5, "😀😀…"],
    ["😀😀😀", 4, "😀…"],
    ["&", 1, "…"],
    ["x".repeat(10_000), 10, `${"x".repeat(9)}…`],
  ])("of %j in %i characters is %j", (text, length, escaped) => {
    expect(escapeText(text, length)).toBe(escaped);
  });

  it("holds no markup, whatever comes in and wherever it is cut", () => {
    fc.assert(
      fc.property(anyText, most, (text, length) => {
        const escaped = escapeText(text, length);
        expect(escaped).not.toMatch(/[<>]|&(?!(?:amp|lt|gt);)/);
        expect(escaped).not.toMatch(invisible);
        expect(escaped.length).toBeLessThanOrEqual(length);
        if (text.isWellFormed()) expect(escaped.isWellFormed()).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it("gives the line back when unescaped; its beginning, when it was cut", () => {
    fc.assert(
      fc.property(anyText, most, (text, length) => {
        const line = plainText(text, Number.POSITIVE_INFINITY);
        const shown = (escaped: string) => withMarks(unescaped(escaped));
        expect(shown(escapeText(text, Number.POSITIVE_INFINITY))).toBe(withMarks(line));
        const escaped = escapeText(text, length);
        const isWhole = shown(escaped) === withMarks(line);
        if (!isWhole) expect(withMarks(line).startsWith(shown(escaped).replace(/…$/, ""))).toBe(true);
        // Nothing is cut that would have fitted.
        expect(isWhole).toBe(escapeText(text, Number.POSITIVE_INFINITY).length <= length);
      }),
      { numRuns: 1_000 },
    );
  });
});

/** Characters that look like Slack's formatting, read as what they stand for. */
function withMarks(text: string): string {
  const marks: Record<string, string> = {
    "\u2217": "*",
    "\u02cd": "_",
    "\u223c": "~",
    "\u02cb": "`",
    "\ua789": ":",
    "\u02c3": ">",
  };
  return text.replace(
    /[\u2217\u02cd\u223c\u02cb\ua789\u02c3]/g,
    (character) => marks[character] ?? character,
  );
}

describe("formatting", () => {
  it.each([
    ["Send ```the number", "Send \u02cb\u02cb\u02cbthe number"],
    [
      "*bold* _italic_ ~gone~ `code`",
      "\u2217bold\u2217 \u02cditalic\u02cd \u223cgone\u223c \u02cbcode\u02cb",
    ],
    ["jane_doe@acme.com at 10:30, 2*3", "jane_doe@acme.com at 10:30, 2*3"],
    ["a :fire: sale", "a \ua789fire: sale"],
  ])("%s is shown, not obeyed", (text, shown) => {
    expect(escapeText(text, 100)).toBe(shown);
  });

  it("is never read out of any text", () => {
    const marked = fc.string({
      unit: fc.constantFrom("*", "_", "~", "`", " ", "a", "1", ".", "<", ">", "&", ":"),
    });
    fc.assert(
      fc.property(marked, (text) => {
        const kinds = readMrkdwn(escapeText(text, 1_000), { verbatim: true }).map(({ kind }) => kind);
        expect(kinds.filter((kind) => kind !== "text")).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("marked lines", () => {
  it.each<[string, Parameters<typeof markedLines>[0], string]>([
    ["a word", [plain("the "), bold("new"), plain(" one")], "the *new* one"],
    ["a word before punctuation", [plain("("), bold("new"), plain(").")], "(*new*)."],
    ["spaces outside", [plain("the"), bold(" new "), plain("one")], "the *new* one"],
    ["a line each", [bold("one\n\n two ")], "*one*\n\n *two* "],
    ["the words after punctuation", [plain("so"), bold(", now"), plain(".")], "so, *now*."],
    ["no part of a word", [plain("un"), bold("known")], "unknown"],
    ["no punctuation at a word", [plain("so"), bold("!")], "so!"],
    ["no half of 2*3", [plain("2*"), bold("3")], "2*3"],
    [
      "no mark within marks",
      [bold("2*3 *a* _b_ `c`")],
      "*2\u22173 \u2217a\u2217 \u02cdb\u02cd \u02cbc\u02cb*",
    ],
    ["no quotation", [bold("> a"), plain("\n"), bold("> b")], "*\u02c3 a*\n*\u02c3 b*"],
    ["no emoji of several pieces", [plain(":"), bold("fire"), plain(":")], "\ua789*fire*:"],
    ["no emoji that is cut apart", [plain(":fi"), plain("re:")], "\ua789fire:"],
    [
      "nothing in plain lines",
      [plain("Hi <!channel>\nR&D *a*\n```b\nc```")],
      "Hi &lt;!channel&gt;\nR&amp;D \u2217a\u2217\n\u02cb\u02cb\u02cbb\nc\u02cb\u02cb\u02cb",
    ],
    ["no line breaks but these", [plain("1\r\n2\u20283\t4\u200b5")], "1 \n2 3 4 5"],
    [
      "no quotation in plain lines",
      [plain("> a\n  > b\n>>> c\n1 > 0")],
      "\u02c3 a\n  \u02c3 b\n\u02c3&gt;&gt; c\n1 &gt; 0",
    ],
    ["no list", [plain("\u2022 a\n- b\n1. c\n* d")], "\u2022 a\n- b\n1. c\n\u2217 d"],
    ["entities", [bold("R&D"), plain(" <@U1>")], "*R&amp;D* &lt;@U1&gt;"],
  ])("mark %s", (_what, pieces, shown) => {
    expect(markedLines(pieces)).toBe(shown);
  });

  it("format nothing but the pieces, whatever is in them", () => {
    const pieces = fc.array(
      fc.record({ text: fc.oneof(anyText, markup), mark: fc.constantFrom("" as const, "*" as const) }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(pieces, (some) => {
        const shown = markedLines(some);
        expect(kindsIn(shown).filter((kind) => kind !== "bold")).toEqual([]);
        expect(shown.replaceAll("\n", "")).not.toMatch(invisible);
      }),
      { numRuns: 2_000 },
    );
  });
});

/** What is more than text in mrkdwn, in order, also within each other. */
function kindsIn(mrkdwn: string): string[] {
  const walk = (pieces: ReturnType<typeof readMrkdwn>): string[] =>
    pieces.flatMap((piece) => [piece.kind, ...("pieces" in piece ? walk(piece.pieces) : [])]);
  return walk(readMrkdwn(mrkdwn, { verbatim: true })).filter(
    (kind) => kind !== "text" && kind !== "line break",
  );
}

function plain(text: string) {
  return { text, mark: "" as const };
}

function bold(text: string) {
  return { text, mark: "*" as const };
}

describe("plain text", () => {
  it("is one line, not escaped, and whole or cut between characters", () => {
    fc.assert(
      fc.property(anyText, most, (text, length) => {
        const plain = plainText(text, length);
        expect(plain).not.toMatch(invisible);
        expect(plain.length).toBeLessThanOrEqual(length);
        if (text.isWellFormed()) expect(plain.isWellFormed()).toBe(true);
      }),
    );
    expect(plainText("R&D <b>\n😀😀", 11)).toBe("R&D <b> 😀…");
  });
});

it.each([
  ["2026-03-01T09:30:00Z", "<!date^1772357400^{ago}|2026-03-01 09:30 UTC>"],
  ["1969-12-31T23:59:59.500Z", "1969-12-31 23:59 UTC"],
  ["0001-01-01T00:00:00Z", "0001-01-01 00:00 UTC"],
  ["1970-01-01T00:00:00.999Z", "<!date^0^{ago}|1970-01-01 00:00 UTC>"],
])("the time since %s is Slack's to tell", (at, token) => {
  expect(timeAgo(Date.parse(at))).toBe(token);
});
