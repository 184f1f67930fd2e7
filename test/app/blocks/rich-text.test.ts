import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readable, richTextBlocks, spread } from "#app/blocks/rich-text.ts";
import { anyText } from "../../support/properties/arbitraries.ts";

describe("spreading a text", () => {
  it.each([
    ["one two three", 20, ["one two three"]],
    ["one two three", 9, ["one two ", "three"]],
    ["one\ntwo three", 9, ["one\n", "two three"]],
    ["onetwothree", 4, ["onet", "woth", "ree"]],
    ["a\nb", 4, ["a\nb"]],
    ["a\nb", 3, ["a\n", "b"]],
    ["😀😀😀", 4, ["😀😀", "😀"]],
    ["😀", 1, ["😀"]],
    ["", 5, []],
  ])("%j over pieces of %d", (text, most, pieces) => {
    expect(spread(text, most)).toEqual(pieces);
  });

  it("loses nothing, and keeps to its measure", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 12, max: 60 }), (text, most) => {
        const pieces = spread(text, most);
        expect(pieces.join("")).toBe(text);
        for (const piece of pieces) {
          expect(piece).not.toBe("");
          expect(JSON.stringify(piece).length - 2).toBeLessThanOrEqual(most);
        }
      }),
    );
  });
});

describe("paragraphs", () => {
  it("that are short stand in one block, items of a list together", () => {
    expect(
      richTextBlocks([
        { runs: [{ text: "To do", style: { bold: true } }] },
        { item: 3, runs: [{ text: "third" }] },
        { item: 4, runs: [{ text: "fourth" }] },
      ]),
    ).toEqual([
      {
        type: "rich_text",
        elements: [
          {
            type: "rich_text_section",
            elements: [{ type: "text", text: "To do", style: { bold: true } }],
          },
          {
            type: "rich_text_list",
            style: "ordered",
            offset: 2,
            elements: [
              { type: "rich_text_section", elements: [{ type: "text", text: "third" }] },
              { type: "rich_text_section", elements: [{ type: "text", text: "fourth" }] },
            ],
          },
        ],
      },
    ]);
  });

  it("that are long go on in blocks of their own, and are one item only", () => {
    const blocks = richTextBlocks([{ item: 1, runs: [{ text: "x".repeat(6_000) }] }]);
    expect(blocks.map(({ elements }) => elements.map(({ type }) => type))).toEqual([
      ["rich_text_list"],
      ["rich_text_section"],
      ["rich_text_section"],
    ]);
    for (const block of blocks) expect(JSON.stringify(block).length).toBeLessThan(3_200);
  });

  it("that are none are no block", () => {
    expect(richTextBlocks([])).toEqual([]);
  });
});

it.each([
  [undefined, undefined],
  ["", undefined],
  [" \u200b\n", undefined],
  [" one\r\n\r\ntwo\u202e\tthree ", "one\n\ntwo three"],
  ["*a* <b> &amp; `c`", "*a* <b> &amp; `c`"],
  ["half a pair \ud83d", "half a pair \ufffd"],
])("what can be seen of %j is %j", (text, seen) => {
  expect(readable(text)).toBe(seen);
});
