import { expect, it } from "vitest";
import { compareFacts } from "../../../src/language/facts/compare-facts.ts";
import { composePrep } from "../../../src/service/composer/prep.ts";
import { rephraseMessage } from "../../../src/service/composer/rephrase/rephrase.ts";
import { composeWave } from "../../../src/service/composer/wave/wave.ts";
import { advised } from "./people.ts";

const contact_id = "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1";
const everyone = [
  advised({ must_do: "Be formal.", not_that: "Hype." }),
  advised({ must_do: "Be casual.", must_never: "Open with small talk." }),
  advised({ must_do: "Ask how they are.", likes_this: "Numbers." }),
];
/** Words that every object of JavaScript has a property for. */
const words = Object.getOwnPropertyNames(Object.prototype);

it.each(words)("“%s” is a word like any other", (word) => {
  const text = `${word} the ${word} by Friday, ${word} ${word}: 5 ${word}`;
  for (const contact of everyone) {
    for (const said of [word, text]) {
      expect(rephraseMessage(contact, said).rephrased).toContain(word);
      expect(
        composeWave(contact, { contact_id, goal: said, context: said, channel: "email" }).wave.body,
      ).toMatch(/\S/);
      expect(
        composePrep(contact, { contact_id, topic: said, agenda: said, prep_type: "call" }).talking_points,
      ).not.toEqual([]);
    }
  }
  expect(compareFacts(text, text)).toEqual({ missing: [], added: [] });
});
