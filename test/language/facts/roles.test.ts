import { describe, expect, it } from "vitest";
import { compareFacts } from "../../../src/language/facts/compare-facts.ts";
import type { Fact } from "../../../src/language/facts/fact.ts";

describe("the same roles", () => {
  it.each([
    [
      "We can offer you the end plot provided that you pay by May.",
      "The end plot is yours as long as you pay by May.",
    ],
    [
      "I owe you the log and you owe me the receipts.",
      "You still need the log from me, and I still need the receipts from you.",
    ],
  ])("%j and %j", (original, rephrased) => {
    const none = { missing: [], added: [] };
    expect(compareFacts(original, rephrased)).toEqual(none);
    expect(compareFacts(rephrased, original)).toEqual(none);
  });
});

describe("other roles", () => {
  it.each<[string, string, string[], string[]]>([
    [
      "Our courier will collect the drills on Monday.",
      "Please have your courier bring us the drills on Monday.",
      ["owner Our courier will"],
      ["owner your courier bring"],
    ],
    [
      "C'est votre notaire qui prépare l'acte.",
      "C'est notre notaire qui prépare l'acte.",
      ["owner votre notaire qui"],
      ["owner notre notaire qui"],
    ],
    [
      "Nuestro abogado revisa el borrador.",
      "Vuestro abogado va a revisar el borrador.",
      ["owner Nuestro abogado revisa"],
      ["owner Vuestro abogado va"],
    ],
    [
      "Hi Colin, as agreed you cover 70% of the printing and we cover 30%. I'll send you our invoice later.",
      "Hi Colin, in line with our agreement, we'll bear 70% of the printing and you 30%. Our invoice will follow.",
      ["owner 70%"],
      ["owner 70%"],
    ],
    [
      "Ivan is going to brief Sara on the Heron bid this afternoon. I'd like to sit in if that's ok.",
      "Sara will be briefing Ivan on the Heron bid this afternoon. If neither of you minds, I'd like to join.",
      ["actor Ivan is going to brief Sara"],
      ["actor Sara will be briefing Ivan"],
    ],
    [
      "I'll call you once the survey is back.",
      "Please give me a call once the survey is back.",
      ["actor I'll call you"],
      ["actor give me"],
    ],
  ])("%j and %j", (original, rephrased, missing, added) => {
    const named = (facts: readonly Fact[]) => facts.map(({ kind, text }) => `${kind} ${text}`);
    const compared = compareFacts(original, rephrased);
    expect({ missing: named(compared.missing), added: named(compared.added) }).toEqual({ missing, added });
  });
});
