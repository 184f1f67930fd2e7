import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareFacts } from "#language/facts/compare-facts.ts";
import type { Fact } from "#language/facts/fact.ts";
import { anyText } from "../../support/properties/arbitraries.ts";
import { numRuns } from "../../support/properties/num-runs.ts";

const none = { missing: [], added: [] };

/** A sentence for each kind of fact, with what is told when it goes. */
const sentences: readonly (readonly [string, Fact])[] = [
  ["We have 1,520 users.", { kind: "number", text: "1,520" }],
  ["It costs $2.5k.", { kind: "amount", text: "$2.5k" }],
  ["Churn is down 12 %.", { kind: "percentage", text: "12 %" }],
  ["It is due June 30, 2026.", { kind: "date", text: "June 30, 2026" }],
  ["Let us meet on Friday!", { kind: "date", text: "Friday" }],
  ["We start at 2:30 PM.", { kind: "time", text: "2:30 PM" }],
  ["See https://acme.com/q3?x=1.", { kind: "link", text: "https://acme.com/q3?x=1" }],
  ["Ask @Sam about it?", { kind: "mention", text: "@Sam" }],
  ["Then run `npm ci 3`.", { kind: "code", text: "`npm ci 3`" }],
  ["Call +1 415 555 2671.", { kind: "number", text: "+1 415 555 2671" }],
];
const some = fc.uniqueArray(fc.constantFrom(...sentences), { minLength: 1, maxLength: 12 });
const separator = fc.constantFrom(" ", "\n", "\n\n", "  ");

describe("any message", () => {
  it("has the facts of itself", () => {
    const digits = fc.string({
      unit: fc.constantFrom(
        "1",
        "30",
        ".",
        ",",
        "-",
        "/",
        ":",
        "$",
        "%",
        " ",
        "k",
        "th",
        "June",
        "pm",
        "@Sam",
        "no",
      ),
    });
    fc.assert(
      fc.property(fc.oneof(anyText, digits), (text) => {
        expect(compareFacts(text, text)).toEqual(none);
      }),
      { numRuns: numRuns(400) },
    );
  });

  it("may have its sentences in another order", () => {
    const shuffled = some.chain((chosen) =>
      fc.tuple(
        fc.constant(chosen),
        fc.shuffledSubarray(chosen, { minLength: chosen.length }),
        separator,
        separator,
      ),
    );
    fc.assert(
      fc.property(shuffled, ([chosen, other, one, two]) => {
        const text = (all: typeof chosen, between: string) => all.map(([sentence]) => sentence).join(between);
        expect(compareFacts(text(chosen, one), text(other, two))).toEqual(none);
      }),
      { numRuns: numRuns(200) },
    );
  });

  it("is told what it loses and gains", () => {
    fc.assert(
      fc.property(some, fc.nat(), separator, (chosen, at, between) => {
        const index = at % chosen.length;
        const whole = chosen.map(([sentence]) => sentence).join(between);
        const rest = chosen.filter((_, other) => other !== index).map(([sentence]) => sentence);
        const fact = chosen[index]?.[1];
        expect(compareFacts(whole, rest.join(between))).toEqual({ missing: [fact], added: [] });
        expect(compareFacts(rest.join(between), whole)).toEqual({ missing: [], added: [fact] });
      }),
      { numRuns: numRuns(200) },
    );
  });

  it("differs from another as that differs from it", () => {
    const date = fc.constantFrom(
      "June 30",
      "June 30, 2026",
      "2026-06-30",
      "30 June 2027",
      "no",
      "not",
      "$5",
      "5",
    );
    const text = fc.oneof(
      anyText,
      fc.array(date).map((all) => all.join("; ")),
    );
    fc.assert(
      fc.property(text, text, (one, other) => {
        const { missing, added } = compareFacts(one, other);
        expect(compareFacts(other, one)).toEqual({ missing: added, added: missing });
      }),
      { numRuns: numRuns(400) },
    );
  });
});

/** Of the length of the longest message that Slack takes. */
const maxLength = 40_000;

it.each([
  "a",
  "-1",
  "`",
  "[a](",
  "@A ",
  "a.",
  "\n",
  "hundred and ",
  "no word ",
  "June 1",
  "מחר ١٢٣ ",
  "🎉👍🏽",
  "Not by 3 May. Nicht bis 3. Mai. Pas avant le 3 mai. No antes del 3 de mayo. Non prima del 3 maggio. ",
])("a message of 40,000 characters, %j again and again, is read", (hostile) => {
  const text = hostile.repeat(Math.ceil(maxLength / hostile.length)).slice(0, maxLength);
  expect(compareFacts(text, text)).toEqual(none);
});
