import { describe, expect, it } from "vitest";
import { createFactCheck, factWarning } from "#app/features/rephrase/fact-check.ts";
import { compareFacts } from "#language/facts/compare-facts.ts";
import { aRephrasing } from "./a-rephrasing.ts";

/** What is said of a rephrasing, with the mentions that its tokens name. */
function warningOf(original: string, rephrased: string, tokens: Parameters<typeof factWarning>[1]) {
  return factWarning(
    compareFacts(
      original,
      rephrased,
      tokens.map(({ text }) => text).filter((text) => text.startsWith("@")),
    ),
    tokens,
  );
}

it.each([
  ["See you at 14:30.", "See you at 2:30 PM.", undefined],
  ["It costs $10.", "It costs.", "⚠ Check before sending: “$10” is missing"],
  ["It costs.", "It costs $10 or 12 %.", "⚠ Check before sending: “$10”, “12 %” are new"],
  ["5 and 5 and 5", "many", "⚠ Check before sending: “5” is missing"],
  ["Ask @Sam Ortega", "Ask Sam", "⚠ Check before sending: “@Sam Ortega” is missing"],
  ["Send `<a&b>`", "Send it", "⚠ Check before sending: “ˋ&lt;a&amp;b&gt;ˋ” is missing"],
])("of %j and %j", (original, rephrased, warning) => {
  const tokens = [
    { text: "@Sam Ortega", element: { type: "user" as const, user_id: "U1" } },
    { text: ":wave:", element: { type: "emoji" as const, name: "wave" } },
  ];
  expect(warningOf(original, rephrased, tokens)).toBe(warning);
});

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `${from + index}`).join(" and ");

it.each([
  ["all of ten", 24, 46, "“20”, “21”, “22”, “23” are missing, “40”, “41”, “42”, “43”, “44”, “45” are new"],
  [
    "six that are new, however many are missing",
    32,
    49,
    "“20”, “21”, “22”, “23” and 8 more are missing, “40”, “41”, “42”, “43”, “44”, “45” and 3 more are new",
  ],
  [
    "all that are new, and as many that are missing as have a place",
    32,
    42,
    "“20”, “21”, “22”, “23”, “24”, “25”, “26”, “27” and 4 more are missing, “40”, “41” are new",
  ],
  [
    "more that are new where little is missing",
    21,
    52,
    "“20” is missing, “40”, “41”, “42”, “43”, “44”, “45”, “46”, “47”, “48” and 3 more are new",
  ],
  [
    "ten that are missing where nothing is new",
    31,
    40,
    "“20”, “21”, “22”, “23”, “24”, “25”, “26”, “27”, “28”, “29” and 1 more are missing",
  ],
])("names %s, and counts the others", (_, goneUntil, newUntil, warning) => {
  expect(warningOf(numbers(20, goneUntil), numbers(40, newUntil), [])).toBe(
    `⚠ Check before sending: ${warning}`,
  );
});

it("shows a link of the message by its label, any other by its address", () => {
  const summary = "[the summary](https://docs.example/a)";
  const tokens = [
    { text: summary, element: { type: "link" as const, url: "https://docs.example/a", text: "the summary" } },
  ];
  expect(warningOf(`See ${summary}.`, "See [the summary](https://evil.example/a).", tokens)).toBe(
    "⚠ Check before sending: “the summary” is missing, “evil.example/a” is new",
  );
  const long = `https://docs.example/${"x".repeat(80)}`;
  expect(warningOf(`See ${long}/1`, `See ${long}/2`, [])).toBe(
    `⚠ Check before sending: “docs.example/${"x".repeat(17)}…${"x".repeat(27)}/1” is missing, “docs.example/${"x".repeat(17)}…${"x".repeat(27)}/2” is new`,
  );
});

describe("the check of a result", () => {
  const noLog = { warn: () => undefined };

  it("compares each result once, and again where that failed", async () => {
    const outcomes: readonly (Error | ReturnType<typeof compareFacts>)[] = [
      new Error("The worker has ended."),
      { missing: [{ kind: "time", text: "14:30" }], added: [] },
    ];
    let comparisons = 0;
    const check = createFactCheck({
      language: {
        async compareFacts() {
          const outcome = outcomes[comparisons];
          comparisons += 1;
          if (outcome === undefined || outcome instanceof Error) throw outcome;
          return outcome;
        },
      },
      log: noLog,
    });
    const shown = [await check(aRephrasing()), await check(aRephrasing()), await check(aRephrasing())];
    expect({ shown, comparisons }).toEqual({
      shown: [
        "⚠ We couldn't check the facts. Compare both texts before sending.",
        "⚠ Check before sending: “14:30” is missing",
        "⚠ Check before sending: “14:30” is missing",
      ],
      comparisons: 2,
    });
  });
});
