import fc from "fast-check";
import { expect, test } from "vitest";
import { type ArrayElement, splitJsonArray } from "../../src/service/transfer/json-array.ts";
import { numRuns } from "../support/properties/num-runs.ts";

async function split(chunks: readonly string[]): Promise<ArrayElement[]> {
  const elements: ArrayElement[] = [];
  async function* given() {
    yield* chunks;
  }
  for await (const element of splitJsonArray(given())) elements.push(element);
  return elements;
}

/** Cuts a text into pieces at any places. */
function cut(text: string, places: readonly number[]): string[] {
  const ends = [...new Set(places.map((place) => place % (text.length + 1)))].sort(
    (one, other) => one - other,
  );
  return [0, ...ends].map((start, index) => text.slice(start, ends[index] ?? text.length));
}

test("any JSON array, however it is written and cut, comes apart into its elements and their lines", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue()),
      fc.constantFrom(undefined, 1, "\t"),
      fc.array(fc.nat()),
      async (values, indent, places) => {
        const text = `\ufeff ${JSON.stringify(values, undefined, indent)}\n`;
        const elements = await split(cut(text, places));
        expect(elements.map((element) => JSON.parse(element.text))).toEqual(
          JSON.parse(JSON.stringify(values)),
        );
        const lines = values.map((_, index) => {
          if (indent === undefined) return 1;
          const before = JSON.stringify(values.slice(0, index), undefined, indent);
          return index === 0 ? 2 : before.split("\n").length;
        });
        expect(elements.map(({ line }) => line)).toEqual(lines);
      },
    ),
    { numRuns: numRuns(300) },
  );
});

test("an element that is no JSON, or none at all, costs none of the others", async () => {
  expect(await split(['[1,\n{"a" 2},', "\n,\n[3], nul]"])).toEqual([
    { line: 1, text: "1" },
    { line: 2, text: '\n{"a" 2}' },
    { line: 3, text: "\n" },
    { line: 4, text: "\n[3]" },
    { line: 4, text: " nul" },
  ]);
  expect(await split(["[1,]"])).toEqual([
    { line: 1, text: "1" },
    { line: 1, text: "" },
  ]);
  expect(await split(["[ \n ]"])).toEqual([]);
});

test("a bracket too many spoils its own element alone", async () => {
  expect(await split(['[{"a":1},{"a":2}},{"a":[3]]}', ',{"a":4}]'])).toEqual([
    { line: 1, text: '{"a":1}' },
    { line: 1, text: '{"a":2}}' },
    { line: 1, text: '{"a":[3]]}' },
    { line: 1, text: '{"a":4}' },
  ]);
});

test("an element that does not end is an error before it fills the memory", async () => {
  const chunk = "x".repeat(300_000);
  await expect(split(["[\n{", chunk, chunk, chunk, chunk])).rejects.toThrow(
    "Line 2: a contact starts here and never ends.",
  );
});
