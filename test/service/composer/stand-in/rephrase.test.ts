import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rephrase } from "#service/composer/stand-in/rephrase.ts";
import { anyCharacter } from "#test/support/properties/arbitraries.ts";
import { numRuns } from "#test/support/properties/num-runs.ts";
import { advised } from "../people.ts";

const direct = { must_never: "Open with small talk.", likes_this: "Get to the point." };
const formal = { must_do: "Use formal language." };
const casual = { must_do: "Keep it casual." };
const social = { must_do: "Start with small talk." };
const gentle = { must_do: "Soften requests.", not_that: "Exclamation marks and being chased." };
const listed = { likes_this: "Numbered questions, in writing." };
const bulleted = { likes_this: "Bullet points." };

type Advice = Parameters<typeof advised>[0];

test.each<[string, Advice, string, string]>([
  [
    "a run-up is out, and a wish stays",
    direct,
    "Hi Ada, I hope you're well! I just wanted to ask if you could look at page 2 by 12 June.",
    "Hi Ada, I hope you're well! Could you look at page 2 by 12 June?",
  ],
  [
    "the request has a paragraph of its own",
    direct,
    "We moved the quote from 60 to 45 seats at the price you asked for. It ends on 30 June. Could you sign it by Friday?",
    "We moved the quote from 60 to 45 seats at the price you asked for. It ends on 30 June.\n\nCould you sign it by Friday?",
  ],
  [
    "long-winded phrases are short for anyone",
    {},
    "We left early due to the fact that it rained.",
    "We left early because it rained.",
  ],
  [
    "contractions, marks and emoji are formal",
    { ...formal, not_that: "Emoji." },
    "Hi Ada, we don't have the plans!! 🙂",
    "Dear Ada Example,\n\nWe do not have the plans.",
  ],
  [
    "a casual tone is short",
    casual,
    "Dear Ada,\n\nI am late and do not have the plans.\n\nYours sincerely,\nSam",
    "Hi Ada,\n\nI'm late and don't have the plans.\n\nCheers,\nSam",
  ],
  [
    "a greeting and a kind word come first where they're liked",
    social,
    "The lease ends in May and the landlord wants to see the flat on Monday.",
    "Hi Ada,\n\nI hope you're well. The lease ends in May and the landlord wants to see the flat on Monday.",
  ],
  [
    "an order is a request",
    gentle,
    "Send me the plans by Monday!",
    "Hi Ada,\n\nPlease send me the plans by Monday.",
  ],
  [
    "what becomes a question ends with one mark",
    direct,
    "I was wondering whether you could utilize the new portal!!",
    "Could you use the new portal?",
  ],
  [
    "several people are greeted in a line of their own",
    social,
    "Dear Mr Pugh, Ms Ellis and team,\nThe lease ends in May and the landlord wants to see the flat on Monday.",
    "Dear Mr Pugh, Ms Ellis and team,\nI hope you're well. The lease ends in May and the landlord wants to see the flat on Monday.",
  ],
  [
    "questions are numbered",
    listed,
    "Three things. Who signs the contract? When does it start? And what does it cost?",
    "Three things.\n\n1. Who signs the contract?\n2. When does it start?\n3. What does it cost?",
  ],
  [
    "points are a list",
    bulleted,
    "For the workshop we need: a room for 20, a projector and name tags. Lunch is on us.",
    "For the workshop we need:\n- a room for 20\n- a projector\n- name tags\n\nLunch is on us.",
  ],
])("%s", (_, advice, message, rephrased) => {
  expect(rephrase(advised(advice), message).rephrased).toBe(rephrased);
});

test("the reasoning says that it's the stand-in's, and what was done", () => {
  const message = "Hi, we left early due to the fact that it rained.";
  expect(rephrase(advised(direct), message)).toEqual({
    rephrased: "Hi,\n\nWe left early because it rained.",
    reasoning: "Written by the built-in stand-in. Long-winded phrases are short.",
  });
});

test.each([
  "Hi Ada. Have a lovely weekend!",
  "Hi Ada. Feel free to call me.",
  "Dear Ms Example, the report is attached.",
  "Hi Ada and Sam, the report is attached.",
  "Hi Ada. There are two options: keep the old server, or move now, or wait until June.",
])("is left as it is: %s", (message) => {
  const wants = { must_do: "Address her casually, thank her, and use lists." };
  expect(() => rephrase(advised(wants), message)).toThrow("found nothing that it could safely change");
});

describe("what it isn't certain of it refuses", () => {
  test.each<[string, string]>([
    ["Please sign the form by Monday.", "nothing to change"],
    ["Wir brauchen die Zahlen bis Freitag, und zwar alle.", "not English"],
    ["Danke für das Angebot! We can sign it on Monday. Merci et à bientôt, votre équipe.", "not English"],
    ["👍🙂", "not English"],
    ["مرحبا، هل يمكننا التحدث غدا؟", "not English"],
    ["I was so sorry to hear about your father. Due to the fact that he's gone, take your time.", "sympathy"],
    ["due to the fact that ".repeat(5_000), "message too long"],
    ["a".repeat(100_000), "message too long"],
    ['He wrote "I just wanted to let you know that it rained" and hung up.', "nothing to change"],
    [
      "Run `due to the fact that` and see https://a.example/due-to-the-fact-that on <@U123>.",
      "nothing to change",
    ],
    ["Thanks.\n\n> We left due to the fact that it rained.", "nothing to change"],
  ])("message %#", (message, reason) => {
    expect(() => rephrase(advised(direct), message)).toThrow(
      expect.objectContaining({ failure: { kind: "not composed", reason } }),
    );
  });
});

const words = [
  ...["due to the fact that", "could you maybe", "not", "Anna", "12 June", "$1,520"],
  ...["we", "sign", "I", "the", "is", "Monday"],
];
const marks = [
  " ",
  " ",
  " ",
  ". ",
  "? ",
  ", ",
  "!! ",
  "\n",
  "\n\n",
  " 🙂 ",
  " <@U1> ",
  " https://a.example/b ",
];
const parts = fc.array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...marks)), {
  minLength: 1,
  maxLength: 40,
});
const advice = fc.constantFrom<Advice>(direct, formal, casual, social, gentle, listed, bulleted, {});

/** A text's rephrasing, and itself where there is none. */
function rephrasedOr(contact: ReturnType<typeof advised>, message: string): string {
  try {
    return rephrase(contact, message).rephrased;
  } catch (error) {
    expect(error).toMatchObject({ failure: { kind: "not composed" } });
    return message;
  }
}

test("figures, names, links, mentions and negations are kept, in whatever text", () => {
  const kept = (text: string) =>
    (text.match(/\b[Nn]ot\b|n't|Anna|12 June|\$1,520|Monday|<@U1>|https\S+/g) ?? [])
      .map((each) => each.replace(/n't|Not/, "not"))
      .sort();
  fc.assert(
    fc.property(parts, advice, (pairs, advised_) => {
      const message = pairs.map(([word, mark]) => word + mark).join("");
      expect(kept(rephrasedOr(advised(advised_), message))).toEqual(kept(message));
    }),
    { numRuns: numRuns(200) },
  );
});

test("any text has an answer or a refusal", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), advice, (message, some) => {
      expect(typeof rephrasedOr(advised(some), message)).toBe("string");
    }),
    { numRuns: numRuns(200) },
  );
});

test("no sentence that began with a capital begins small", () => {
  fc.assert(
    fc.property(parts, advice, (pairs, some) => {
      const text = pairs
        .map(([word, mark]) => word.charAt(0).toUpperCase() + word.slice(1) + mark.replace(/^ $/, ". "))
        .join("");
      const small = (message: string) => message.match(/(?<=[.?!] |^)\p{Ll}/gmu)?.length ?? 0;
      expect(small(rephrasedOr(advised(some), text))).toBeLessThanOrEqual(small(text));
    }),
    { numRuns: numRuns(200) },
  );
});
