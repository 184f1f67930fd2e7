import type { RichTextBlock, RichTextBlockElement, RichTextElement, RichTextSection } from "@slack/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { messageText, readMessage, richTextOf, tokensIn } from "#app/slack/input/message-text.ts";
import { readRichText } from "#app/slack/input/rich-text.ts";
import { anyText } from "#test/support/properties/arbitraries.ts";
import { numRuns } from "#test/support/properties/num-runs.ts";

const names = new Map([
  ["U1", "Sam Ortega"],
  ["U2", "Sam Ortega"],
  ["U3", "Sam"],
  ["C1", "general"],
  ["S1", "@sales"],
]);

const sam: RichTextElement = { type: "user", user_id: "U1" };
const otherSam: RichTextElement = { type: "user", user_id: "U2" };
const shortSam: RichTextElement = { type: "user", user_id: "U3" };
const here: RichTextElement = { type: "broadcast", range: "here" };
const wave: RichTextElement = { type: "emoji", name: "wave", unicode: "1f44b" };
const plan: RichTextElement = { type: "link", url: "https://acme.com/plan" };
const labelled: RichTextElement = { type: "link", url: "https://acme.com/plan", text: "the plan" };

function text(value: string): RichTextElement {
  return { type: "text", text: value };
}

function code(value: string): RichTextElement {
  return { type: "text", text: value, style: { code: true } };
}

function block(...elements: RichTextBlockElement[]): RichTextBlock {
  return { type: "rich_text", elements };
}

function section(...elements: RichTextElement[]): RichTextBlock {
  return block({ type: "rich_text_section", elements });
}

function item(...elements: RichTextElement[]): RichTextSection {
  return { type: "rich_text_section", elements };
}

/** An ordered list that begins with 2; `offset` is not in Slack's types yet. */
const secondOnly = {
  type: "rich_text_list" as const,
  style: "ordered" as const,
  elements: [item(text("d"))],
  offset: 1,
};

describe("the text of", () => {
  it.each<[string, RichTextBlock, string]>([
    ["a mention", section(text("Hi "), sam, text(", hello")), "Hi @Sam Ortega, hello"],
    ["two people of one name", section(sam, text(" and "), otherSam), "@Sam Ortega and @Sam Ortega (2)"],
    ["one person twice", section(sam, text(" and "), sam), "@Sam Ortega and @Sam Ortega"],
    ["somebody unknown", section({ type: "user", user_id: "U9" }), "@U9"],
    [
      "a channel, a group, a team, a broadcast",
      section(
        { type: "channel", channel_id: "C1" },
        text(" "),
        { type: "channel", channel_id: "C2" },
        text(" "),
        { type: "usergroup", usergroup_id: "S1" },
        text(" "),
        { type: "team", team_id: "T1" },
        text(" "),
        here,
      ),
      "#general #C2 @sales @T1 @here",
    ],
    ["a bare link", section(text("See "), plan, text(".")), "See https://acme.com/plan."],
    ["a link that is its label", section({ ...plan, text: "acme.com/plan/" }), "https://acme.com/plan"],
    ["a link with a label", section(labelled), "[the plan](https://acme.com/plan)"],
    [
      "brackets",
      section({ type: "link", url: "https://a.b/(x)", text: "[x]" }),
      "[(x)](https://a.b/%28x%29)",
    ],
    ["an address", section({ type: "link", url: "mailto:a@b.co", text: "a@b.co" }), "a@b.co"],
    [
      "emoji",
      section(text("Hi"), wave, { type: "emoji", name: "wave::skin-tone-2" }),
      "Hi:wave::wave::skin-tone-2:",
    ],
    ["code", section(text("run "), code("npm ci"), text(".")), "run `npm ci`."],
    ["code with backticks", section(code("a`b"), text(" "), code("`")), "``a`b`` `` ` ``"],
    ["words", section({ type: "text", text: "bold", style: { bold: true } }, text(" not")), "bold not"],
    [
      "dates and colours",
      section(
        { type: "date", timestamp: 1_782_829_800, format: "{date}", fallback: "June 30" },
        text(" "),
        { type: "date", timestamp: 1_782_829_800, format: "{date}" },
        text(" "),
        { type: "color", value: "#ff0000" },
      ),
      "June 30 2026-06-30 14:30 UTC #ff0000",
    ],
    [
      "neighbours",
      section(sam, text("s "), plan, text("/x"), here, otherSam),
      "@Sam Ortega s https://acme.com/plan /x @here @Sam Ortega (2)",
    ],
    [
      "blocks",
      block(
        item(text("Hello\n\n")),
        { type: "rich_text_list", style: "bullet", elements: [item(text("a")), item(sam)] },
        { type: "rich_text_list", style: "bullet", indent: 1, elements: [item(text("b\nc"))] },
        secondOnly,
        { type: "rich_text_quote", elements: [text("e\n"), wave] },
        { type: "rich_text_preformatted", elements: [{ type: "text", text: "f\ng" }] },
        item(text("\nBye")),
      ),
      "Hello\n\n• a\n• @Sam Ortega\n  • b\n    c\n2. d\n> e\n> :wave:\n```\nf\ng\n```\n\nBye",
    ],
    [
      "a fence in code",
      block({ type: "rich_text_preformatted", elements: [{ type: "text", text: "```" }] }),
      "````\n```\n````",
    ],
  ])("%s", (_what, richText, shown) => {
    const read = readMessage(richText, names);
    expect(read.text).toBe(shown);
    // What it was made of comes back, but for the style of words and spaces between neighbours.
    const back = richTextOf(read.text, read.tokens);
    expect(special(back)).toEqual(special(richText));
    expect(readMessage(back, names).text).toBe(shown);
    expect(messageText.parse(JSON.parse(JSON.stringify(read)))).toEqual(read);
  });
});

describe("a rephrased text", () => {
  const message = section(
    sam,
    text(" see "),
    plan,
    text(" and "),
    code("npm ci"),
    text(" "),
    wave,
    text(" "),
    shortSam,
  );

  it.each<[string, RichTextElement[]]>([
    ["@Sam Ortega, could you look?", [sam, text(", could you look?")]],
    ["Ask (@Sam) or @Sam.", [text("Ask ("), shortSam, text(") or "), shortSam, text(".")]],
    ["Thanks:wave:", [text("Thanks"), wave]],
    ["`npm ci`: https://acme.com/plan!", [code("npm ci"), text(": "), plan, text("!")]],
    // None of these was in the message.
    [
      "@here @channel <!channel> <@U1> @Samuel a@Sam.co",
      [text("@here @channel <!channel> <@U1> @Samuel a@Sam.co")],
    ],
    ["https://acme.com/plans https://evil.co", [text("https://acme.com/plans https://evil.co")]],
    ["https://evil.co/?https://acme.com/plan", [text("https://evil.co/?https://acme.com/plan")]],
    ["https://acme.com/plan@evil.co", [text("https://acme.com/plan@evil.co")]],
    [
      "[the plan](https://evil.co) <https://evil.co|x>",
      [text("[the plan](https://evil.co) <https://evil.co|x>")],
    ],
    ["``npm ci`` `npm` :smile: #general", [text("``npm ci`` `npm` :smile: #general")]],
  ])("%s", (rephrased, elements) => {
    expect(richTextOf(rephrased, readMessage(message, names).tokens)).toEqual(section(...elements));
  });

  it("has lines, lists, quotations and code as they are written", () => {
    const lines = "Hi\n\n• a\n1. c\n> e\n>\n```\nb\n```\nBye\n";
    expect(richTextOf(lines, [])).toEqual(section(text(lines)));
  });

  it("mentions whom the message mentions, where somebody typed their name too", () => {
    const { text: plain, tokens } = readMessage(section(text("@Sam Ortega, "), sam), names);
    expect(richTextOf(plain, tokens)).toEqual(section(sam, text(", "), sam));
  });

  it("is one section when it is empty", () => {
    expect(richTextOf("", [])).toEqual(section());
  });
});

/** Words that are easily taken for something else. */
const tricky = fc.string({
  unit: fc.constantFrom(
    ...["@", "@Sam", "Sam Ortega", " (2)", "#general", "@here", ":", "wave", ":wave:", "`", "```", "["],
    ...["]", "(", ")", "https://acme.com/plan", "/", ".", " ", "\n", "• ", "1. ", "> ", "s", "x"],
  ),
  maxLength: 8,
});
const words = fc.oneof(tricky, anyText).filter((value) => value !== "");
const style = fc.constantFrom({}, { style: { bold: true } });
const id = fc.constantFrom("1", "2", "3", "9");

const element: fc.Arbitrary<RichTextElement> = fc
  .tuple(
    fc.oneof<fc.Arbitrary<RichTextElement>[]>(
      words.map(text),
      words.map((value) => text(` ${value} `)),
      fc.constantFrom(" ", "\n", ", ", "@Sam").map(text),
      words.map(code),
      id.map((number) => ({ type: "user", user_id: `U${number}` })),
      id.map((number) => ({ type: "channel", channel_id: `C${number}` })),
      id.map((number) => ({ type: "usergroup", usergroup_id: `S${number}` })),
      fc.constantFrom("here" as const, "channel" as const).map((range) => ({ type: "broadcast", range })),
      fc.constantFrom("wave", "a", "x:wave").map((name) => ({ type: "emoji", name })),
      fc
        .record({
          url: fc.oneof(fc.constantFrom("https://acme.com/plan", "mailto:a@b.co"), words),
          label: words,
        })
        .map(({ url, label }) => ({ type: "link", url, text: label })),
      fc.constantFrom(plan, labelled),
    ),
    style,
  )
  .map(([each, styled]) => ({ ...styled, ...each }));
const elements = fc.array(element, { maxLength: 6 });
const anyBlock: fc.Arbitrary<RichTextBlockElement> = fc.oneof<fc.Arbitrary<RichTextBlockElement>[]>(
  elements.map((each) => ({ type: "rich_text_section", elements: each })),
  elements.map((each) => ({ type: "rich_text_quote", elements: each })),
  words.map((value) => ({ type: "rich_text_preformatted", elements: [{ type: "text", text: value }] })),
  fc
    .record({
      style: fc.constantFrom("bullet" as const, "ordered" as const),
      elements: fc.array(
        elements.map((each) => item(...each)),
        { maxLength: 3 },
      ),
      indent: fc.integer({ min: 0, max: 8 }),
      border: fc.constantFrom(0 as const, 1 as const),
    })
    .map((list) => ({ type: "rich_text_list", ...list })),
);
const anyRichText = fc.array(anyBlock, { maxLength: 5 }).map((blocks) => block(...blocks));

/** All that is more than words, in order. */
function special(richText: RichTextBlock): unknown[] {
  return richText.elements.flatMap((each): unknown[] => {
    if (each.type === "rich_text_preformatted") return [];
    const sections = each.type === "rich_text_list" ? each.elements : [each];
    return sections.flatMap((inner) =>
      inner.elements.filter((one) => one.type !== "text" || one.style?.code === true),
    );
  });
}

describe("any rich text", () => {
  it("comes back with the same mentions, links, emoji, channels and code, in order", () => {
    fc.assert(
      fc.property(anyRichText, (richText) => {
        const { text: plain, tokens } = readMessage(richText, names);
        const all = special(richText);
        // Where nothing else reads like one of them.
        fc.pre(tokensIn(plain, tokens).length === all.length);
        fc.pre(new Set(all.map((each) => JSON.stringify(each))).size === tokens.length);
        const back = richTextOf(plain, tokens);
        expect(special(back)).toEqual(all);
        expect(readRichText(back)).toEqual(back);
        expect(messageText.safeParse(JSON.parse(JSON.stringify({ text: plain, tokens }))).data).toEqual({
          text: plain,
          tokens,
        });
      }),
      { numRuns: numRuns(2_000) },
    );
  });

  it("gives no mention, link or broadcast to another text that it does not hold", () => {
    fc.assert(
      fc.property(anyRichText, fc.oneof(tricky, anyText), (richText, rephrased) => {
        const { tokens } = readMessage(richText, names);
        const known = new Set(special(richText).map((each) => JSON.stringify(each)));
        const made = special(richTextOf(rephrased, tokens)).map((each) => JSON.stringify(each));
        expect(made.filter((each) => !known.has(each))).toEqual([]);
        expect(special(richTextOf(rephrased, []))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});

it("a long message is read at once, whatever is in it", () => {
  const emoji = Array.from(
    { length: 2_500 },
    (_, index): RichTextElement => ({ type: "emoji", name: `e${index}` }),
  );
  const many = section(...emoji, ...emoji.map(() => plan), text(":".repeat(12_000)));
  const { text: plain, tokens } = readMessage(many, names);
  expect(special(richTextOf(plain, tokens))).toEqual(special(many));
});
