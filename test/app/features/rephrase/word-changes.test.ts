import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markedMrkdwn, wordChanges } from "#app/features/rephrase/word-changes.ts";
import { anyText } from "#test/support/properties/arbitraries.ts";

/** Changed pieces in brackets. */
function shown(original: string, rephrased: string): [string, string] {
  const changes = wordChanges(original, rephrased);
  const text = (pieces: typeof changes.original) =>
    pieces.map((piece) => (piece.isChanged ? `[${piece.text}]` : piece.text)).join("");
  return [text(changes.original), text(changes.rephrased)];
}

describe("the words that changed", () => {
  it.each([
    ["Send it today.", "Send it tomorrow.", "Send it [today].", "Send it [tomorrow]."],
    ["Could you send it?", "Please send it.", "[Could you] send [it?]", "[Please] send [it.]"],
    ["not for a while!", "not for a while.", "not for a [while!]", "not for a [while.]"],
    ["is (new) here", "is new here", "is [(new)] here", "is new here"],
    ["ask 👍 Sam!", "ask 👍 Sam!!", "ask 👍 Sam!", "ask 👍 Sam![!]"],
    ["so , then", "so then", "so [,] then", "so then"],
    ["I don't know", "I do not know", "I [don't] know", "I [do not] know"],
    ["at 2:30", "at 2:45", "at [2:30]", "at [2:45]"],
    ["a\nb\nc", "a\nd\nc", "a\n[b]\nc", "a\n[d]\nc"],
    ["a\nb", "c\nd", "[a]\n[b]", "[c]\n[d]"],
    ["a b", "a  b", "a b", "a  b"],
    ["a\nb", "a b", "a\nb", "a b"],
    ["well 👍🏽", "well 👍", "well [👍🏽]", "well [👍]"],
    ["same", "same", "same", "same"],
    ["", "new words", "", "[new words]"],
    ["", "", "", ""],
    ["  \n", " ", "  \n", " "],
  ])("of %j and %j", (original, rephrased, before, after) => {
    expect(shown(original, rephrased)).toEqual([before, after]);
  });

  it("are all of them when two long texts differ by too much", () => {
    const text = (name: string) => Array.from({ length: 2_000 }, (_, index) => `${name}${index}`).join(" ");
    expect(wordChanges(`the ${text("a")}`, `the ${text("b")}`)).toEqual({
      original: [{ text: `the ${text("a")}`, isChanged: true }],
      rephrased: [{ text: `the ${text("b")}`, isChanged: true }],
    });
  });

  it("are told in pieces that make the texts again, without neighbours of a kind", () => {
    fc.assert(
      fc.property(anyText, anyText, (original, rephrased) => {
        const changes = wordChanges(original, rephrased);
        for (const [pieces, text] of [
          [changes.original, original],
          [changes.rephrased, rephrased],
        ] as const) {
          expect(pieces.map((piece) => piece.text).join("")).toBe(text);
          const kinds = pieces.map(({ isChanged }) => isChanged);
          expect(kinds.every((kind, index) => kind !== kinds[index + 1])).toBe(true);
          expect(pieces.every((piece) => piece.text !== "")).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("are none between a text and itself", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { original, rephrased } = wordChanges(text, text);
        expect([...original, ...rephrased].some(({ isChanged }) => isChanged)).toBe(false);
      }),
    );
  });
});

it("stand out in mrkdwn", () => {
  const { original, rephrased } = wordChanges("Could you *send* it?\n:wave:", "Please send it.\n:wave:");
  expect([markedMrkdwn(original, "strike"), markedMrkdwn(rephrased, "bold")]).toEqual([
    "~Could you \u2217send\u2217 it?~\n\ua789wave:",
    "*Please* send *it.*\n\ua789wave:",
  ]);
});
