import { describe, expect, test } from "vitest";
import { comparedFacts } from "../../../src/app/features/rephrase/fact-lock.ts";
import { rephraseMessage } from "../../../src/service/composer/rephrase.ts";
import { compiled, hintOf } from "../../../src/service/composer/rules/phrase.ts";
import { ruleGroups } from "../../../src/service/composer/rules/rules.ts";
import { traitsOf } from "../../../src/service/composer/traits.ts";
import { someone } from "./people.ts";

describe.each(ruleGroups)("$what", ({ when, unless = [], what, rules }) => {
  test.each(rules)("$find", ({ example: [before, after] }) => {
    const contact = someone(when[0]);
    expect([...traitsOf(contact).keys()]).toEqual([when[0]]);
    const { rephrased, reasoning } = rephraseMessage(contact, before);
    // The layout may greet, thank and part lines as well.
    expect(rephrased.replaceAll("\n", " ")).toContain(after);
    expect(reasoning.toLowerCase()).toContain(what.toLowerCase());
    expect(comparedFacts(before, rephrased)).toEqual({ lost: [], added: [] });

    for (const trait of when.filter((each) => each !== "no small talk")) {
      for (const stronger of unless) {
        const both = rephraseMessage(someone(trait, stronger), before);
        expect(both.reasoning.toLowerCase()).not.toContain(what.toLowerCase());
      }
    }
  });
});

describe("the notation of phrases", () => {
  test.each<[string, string, string]>([
    ["one two", "So One two it is", "So # it is"],
    ["one", "stone one-off one's", "stone one-off one's"],
    ["(one|two)", "one, two", "#, #"],
    ["[one|two] three", "one three, three, four three", "#, #, four #"],
    ["three [one|two]", "three two, three", "#, #"],
    ["a <one|two>", "a two", "#two"],
    ["it's", "it's it’s its", "# # its"],
    ["^one", "one one", "# one"],
    ["^one", "Hi Ada, one one", "Hi Ada, # one"],
    ["one$", "one one!! ", "one #"],
    ["^one,", "one - two", "#two"],
    ["^one,", "one two", "one two"],
    ["^one…", "one two", "#two"],
    ["^one~", "one.", "#"],
    ["^one~", "one, but two", "#two"],
    ["^one~", "one and two", "#two"],
    ["^one~", "one and that two", "one and that two"],
    ["{person} {great}", "you great, they great", "#you, they great"],
  ])("%s in %s", (phrase, text, marked) => {
    expect(text.replace(compiled(phrase), "#$1").replaceAll("$1", "")).toBe(marked);
    if (marked !== text) expect(text).toMatch(hintOf(phrase));
  });
});
