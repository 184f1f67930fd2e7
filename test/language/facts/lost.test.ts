import { describe, expect, it } from "vitest";
import { compareFacts } from "../../../src/language/facts/compare-facts.ts";
import type { Fact } from "../../../src/language/facts/fact.ts";

describe("lost or invented", () => {
  it.each<[string, string, string[], string[]]>([
    [
      "He has ten years in catering. He doesn't have a forklift licence yet.",
      "He brings ten years of experience in catering.",
      ["negation doesn't have a forklift"],
      [],
    ],
    [
      "The hall works in the morning.",
      "The hall works in the morning, and we'll be bringing two colleagues along.",
      [],
      ["number two"],
    ],
    [
      "Remote work isn't possible. A fixed day at home is something we could talk about.",
      "While remote work isn't possible, I'm pleased to offer you a fixed day at home.",
      [],
      ["hedge pleased to offer"],
    ],
  ])("%j and %j", (original, rephrased, missing, added) => {
    const named = (facts: readonly Fact[]) => facts.map(({ kind, text }) => `${kind} ${text}`);
    const compared = compareFacts(original, rephrased);
    expect({ missing: named(compared.missing), added: named(compared.added) }).toEqual({ missing, added });
  });
});
