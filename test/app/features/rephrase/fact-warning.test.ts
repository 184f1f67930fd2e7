import { expect, it } from "vitest";
import { factWarning } from "../../../../src/app/features/rephrase/fact-warning.ts";

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

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `${from + index}`).join(" and ");

it.each([
  ["all of ten", 24, 46, "“20”, “21”, “22”, “23” are gone, “40”, “41”, “42”, “43”, “44”, “45” are new"],
  [
    "six that are new, however many are gone",
    32,
    49,
    "“20”, “21”, “22”, “23” and 8 more are gone, “40”, “41”, “42”, “43”, “44”, “45” and 3 more are new",
  ],
  [
    "all that are new, and as many that are gone as have a place",
    32,
    42,
    "“20”, “21”, “22”, “23”, “24”, “25”, “26”, “27” and 4 more are gone, “40”, “41” are new",
  ],
  [
    "more that are new where little is gone",
    21,
    52,
    "“20” is gone, “40”, “41”, “42”, “43”, “44”, “45”, “46”, “47”, “48” and 3 more are new",
  ],
  [
    "ten that are gone where nothing is new",
    31,
    40,
    "“20”, “21”, “22”, “23”, “24”, “25”, “26”, “27”, “28”, “29” and 1 more are gone",
  ],
])("names %s, and counts the others", (_, goneUntil, newUntil, warning) => {
  expect(factWarning(numbers(20, goneUntil), numbers(40, newUntil), [])).toBe(`⚠ Check: ${warning}`);
});

it("shows a link of the message by its label, any other by its address", () => {
  const summary = "[the summary](https://docs.example/a)";
  const tokens = [
    {
      text: summary,
      elements: [{ type: "link" as const, url: "https://docs.example/a", text: "the summary" }],
    },
  ];
  expect(factWarning(`See ${summary}.`, "See [the summary](https://evil.example/a).", tokens)).toBe(
    "⚠ Check: “the summary” is gone, “evil.example/a” is new",
  );
  const long = `https://docs.example/${"x".repeat(80)}`;
  expect(factWarning(`See ${long}/1`, `See ${long}/2`, [])).toBe(
    `⚠ Check: “docs.example/${"x".repeat(17)}…${"x".repeat(27)}/1” is gone, “docs.example/${"x".repeat(17)}…${"x".repeat(27)}/2” is new`,
  );
});
