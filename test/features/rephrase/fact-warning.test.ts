import { expect, it } from "vitest";
import { factWarning } from "../../../src/features/rephrase/fact-warning.ts";

it.each([
  ["See you at 14:30.", "See you at 2:30 PM.", undefined],
  ["It costs $10.", "It costs.", "⚠ Check: “$10” is gone"],
  ["It costs.", "It costs $10 or 12 %.", "⚠ Check: “$10”, “12 %” are new"],
  ["5 and 5 and 5", "many", "⚠ Check: “5” is gone"],
  ["Ask @Sam Ortega", "Ask Sam", "⚠ Check: “@Sam Ortega” is gone"],
  ["Send `<a&b>`", "Send it", "⚠ Check: “ˋ&lt;a&amp;b&gt;ˋ” is gone"],
])("of %j and %j", (original, rephrased, warning) => {
  const tokens = [
    { text: "@Sam Ortega", elements: [{ type: "user" as const, user_id: "U1" }] },
    { text: ":wave:", elements: [{ type: "emoji" as const, name: "wave" }] },
  ];
  expect(factWarning(original, rephrased, tokens)).toBe(warning);
});

it("names ten facts and counts the others", () => {
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `${from + index}`).join(" and ");
  expect(factWarning(numbers(20, 28), numbers(40, 46), [])).toBe(
    "⚠ Check: “20”, “21”, “22”, “23”, “24”, “25”, “26”, “27” are gone, “40”, “41” are new, and 4 more",
  );
  expect(factWarning(numbers(20, 32), numbers(40, 42), [])).toBe(
    "⚠ Check: “20”, “21”, “22”, “23”, “24”, “25”, “26”, “27”, “28”, “29” are gone, and 4 more",
  );
});
