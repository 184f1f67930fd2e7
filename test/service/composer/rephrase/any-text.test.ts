import fc from "fast-check";
import { expect, test } from "vitest";
import { rephraseMessage } from "../../../../src/service/composer/rephrase/rephrase.ts";
import { numRuns } from "../../../support/properties/num-runs.ts";
import { contactNamed, samplePeople as people } from "../../helpers.ts";
import { factsOf } from "../facts-of.ts";
import { patience, rephraseLongText } from "../long-text.ts";
import { message } from "../messages.ts";
import { everyone, figures } from "./readers.ts";

/** What must come through, each kind as often as it was there. */
const kinds: readonly RegExp[] = [
  /\d+/g,
  /<[^<>\n]+>/g,
  /```[\s\S]*?```|`[^`\n]+`/g,
  // A wave and a party popper may go; a thumb is an answer.
  /(?!:wave:|🎉)(?::\w+:|\p{Extended_Pictographic}\p{Emoji_Modifier}?)|\u{F0000}|&amp;/gu,
  /"[^"\n]*"/g,
  /^> .*$/gm,
];

test("every fact of any message is in the answer, none is new, and the same message gets the same answer", () => {
  const listedIn = (text: string) =>
    kinds.map((kind) => [...text.matchAll(kind)].map(([found]) => found).sort());
  fc.assert(
    fc.property(fc.constantFrom(...people, ...everyone), message, (contact, text) => {
      const { rephrased } = rephraseMessage(contact, text);
      expect(listedIn(rephrased)).toEqual(listedIn(text));
      expect(factsOf(rephrased, ["@jane"])).toEqual(factsOf(text, ["@jane"]));
      expect(rephraseMessage(contact, text).rephrased).toBe(rephrased);
      if (/\S/.test(text)) expect(rephrased).toMatch(/\S/);
    }),
    { numRuns: numRuns(500) },
  );
});

test("any text at all is answered, and not lost", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...everyone),
      fc.string({ unit: "binary", minLength: 1 }).filter((text) => /\S/.test(text)),
      (contact, text) => {
        expect(rephraseMessage(contact, text).rephrased).toMatch(/\S/);
      },
    ),
    { numRuns: numRuns(500) },
  );
});

test.for(
  [
    "a",
    ".",
    " ",
    "!",
    "<",
    '"',
    "`",
    "\n",
    "a@",
    "https://",
    ":a",
    "🎉",
    "? ",
    "Ab. ",
    "It's ",
    "a\n",
    "Thanks,\n",
  ].concat(["> a\n", "From: a\n", "I was just wondering if ", "I hope you are ", "We're super excited! "]),
)("nothing but %j takes no more than linear time", { timeout: patience }, async (unit, context) => {
  const contacts = [figures, contactNamed("Viktor Lindqvist")];
  expect(await rephraseLongText(context, unit, contacts)).toBe("finished");
});
