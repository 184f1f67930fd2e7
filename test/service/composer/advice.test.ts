import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readAdvice } from "../../../src/service/composer/advice/read-advice.ts";
import { advised } from "./people.ts";

/** `expect`: any of them suffices, and none but these and `also` may be read. */
const clause = z.strictObject({
  half: z.enum(["tuned", "held out"]),
  field: z.string(),
  text: z.string(),
  expect: z.array(z.string()),
  also: z.array(z.string()),
});
const clauses = readFileSync(new URL("../../../evaluate/advice.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => clause.parse(JSON.parse(line)));

function traitsRead({ field, text }: z.infer<typeof clause>): string[] {
  const person = advised({});
  const isProfiles = field === "tone_summary" || field.endsWith("_label");
  const contact = isProfiles
    ? { ...person, profile: { ...person.profile, [field]: text } }
    : advised({ [field]: text });
  return [...readAdvice(contact).traits.keys()];
}

describe("what advice asks for", () => {
  test.each(clauses.filter(({ half }) => half === "tuned"))("$field: $text", (each) => {
    const read = traitsRead(each);
    expect([...each.expect, ...each.also]).toEqual(expect.arrayContaining(read));
    if (each.expect.length > 0) expect(read.filter((trait) => each.expect.includes(trait))).not.toEqual([]);
  });
});

test("what wasn't understood is quoted, and so is what contradicts itself", () => {
  const { traits, unread } = readAdvice(
    advised({
      must_do: "Mention the lighthouse. Be brief.",
      must_never: "Be brief; wear a hat",
      not_that: "Hype.",
    }),
  );
  expect([...traits]).toEqual([["calm", "Ada responds badly to hype"]]);
  expect(unread).toEqual([
    { field: "must_do", quote: "Mention the lighthouse" },
    { field: "must_never", quote: "Wear a hat" },
    { field: "must_do", quote: "Be brief" },
    { field: "must_never", quote: "Be brief" },
  ]);
});

test("what forbids by itself isn't forbidden, nor is what is to be done instead", () => {
  const { traits, unread, quotes } = readAdvice(
    advised({ must_never: "Refrain from pressing her on dates. Cheers isn't for her; use Kind regards." }),
  );
  expect([...traits.keys()]).toEqual(["calm"]);
  expect(unread).toEqual([
    { field: "must_never", quote: "Refrain from pressing her on dates" },
    { field: "must_do", quote: "Use Kind regards" },
  ]);
  expect(quotes.must_never).toBe(
    `the profile says "refrain from pressing her on dates. Cheers isn't for her; use Kind regards"`,
  );
});

test("the contact's own advice outranks tone, labels and zones", () => {
  const person = advised({ must_never: "Joke." });
  const profile = {
    ...person.profile,
    tone_summary: "Witty, warm.",
    operating_style_label: "Fast Closer",
    tone_zone: "Close",
  };
  expect([...readAdvice({ ...person, profile }).traits.keys()]).toEqual([
    "serious",
    "warm",
    "direct",
    "fast",
  ]);
});

test.each<[string, Parameters<typeof advised>[0], string[]]>([
  ["what advice quotes, it doesn't say", { not_that: "Feelings: skip 'we're so excited'." }, []],
  ["a row of noes forbids each", { must_never: "No first names, no emoji." }, ["titles", "calm"]],
  [
    "examples in capitals say nothing else",
    { must_never: "No abbreviations such as ASAP." },
    ["plain words"],
  ],
  ["how to call somebody is no call", { must_do: "Call her Endo-san and thank her." }, ["thanked"]],
  ["what is less liked isn't wanted", { likes_this: "She prefers a picture to a percentage." }, ["shown"]],
  ["a reason asks for nothing", { not_that: "Hype. It makes her suspect bluntness." }, ["calm"]],
  ["what to give instead is wanted", { not_that: "Being pushed. Give him time." }, ["unhurried"]],
  [
    "who earns respect needn't be formal",
    { likes_this: "Bad news told straight earns his respect." },
    ["candid", "direct"],
  ],
  [
    "to warm to somebody isn't to be warm",
    { likes_this: "She warms to people who answer on time." },
    ["punctual"],
  ],
  ["what is opened with isn't open", { must_do: "Open with something human." }, []],
  [
    "what is quicker than something isn't quick",
    { likes_this: "Nothing helps him quicker than sunshine does." },
    [],
  ],
  [
    "to make it plain asks for no plain words",
    { must_do: "Make it plain that saying no is fine." },
    ["options"],
  ],
  ["no circumstances forbid once", { must_never: "Under no circumstances hurry him." }, ["unhurried"]],
  [
    "what words cost asks for nothing",
    { must_never: "Hype; words like 'wow' cost you trust on the spot." },
    ["calm"],
  ],
  ["who wants no emoji isn't formal", { not_that: "So do exclamation marks and emoji." }, ["calm"]],
  ["to tie isn't to wear one", { must_do: "Tie what you offer to their ward." }, []],
  [
    "why something is forbidden asks for nothing",
    { must_never: "Warm him up with pleasantries, as he reads it as stalling." },
    ["no small talk"],
  ],
  [
    "to ask after somebody isn't after something",
    { must_never: "Never chat or ask after his week." },
    ["no small talk"],
  ],
  [
    "the decision first is to be direct",
    { must_do: "Put the decision you need into the opening line." },
    ["direct"],
  ],
  [
    "what she experiences asks for nothing",
    { must_never: "Hype. She experiences urgency as disrespect." },
    ["calm"],
  ],
  ["a position isn't positive", { must_do: "Show respect for his position." }, ["formal"]],
])("%s", (_, advice, read) => {
  expect([...readAdvice(advised(advice)).traits.keys()]).toEqual(read);
});

test("phrases that advice names aren't quoted as unread", () => {
  const { traits, unread, unwanted } = readAdvice(
    advised({ must_never: "Avoid 'you must' and “trust me”.", not_that: "Phrases like circling back." }),
  );
  expect([...traits.keys()]).toEqual(["plain words"]);
  expect(unread).toEqual([]);
  expect(unwanted).toEqual([
    { phrase: "you must", field: "must_never" },
    { phrase: "trust me", field: "must_never" },
    { phrase: "circling back", field: "not_that" },
  ]);
});

test("a way out is a choice and no risk", () => {
  const { traits } = readAdvice(advised({ must_do: "Leave her a way out." }));
  expect([...traits.keys()]).toEqual(["tactful", "options"]);
});

test.each<[string, string, string]>([
  ["an order", "Make him wait.", `the profile says "never make him wait"`],
  ["a thing", "Long decks.", `the profile says "avoid long decks"`],
  ["what forbids by itself", "Slang should not appear.", `the profile warns: "slang should not appear"`],
  [
    "what is allowed",
    "A date is fine when it has a reason.",
    `the profile warns: "a date is fine when it has a reason"`,
  ],
  [
    "what is never to be",
    "Prices are never to be rounded.",
    `the profile warns: "prices are never to be rounded"`,
  ],
])("%s in must_never is quoted as a sentence", (_, mustNever, quote) => {
  expect(readAdvice(advised({ must_never: mustNever })).quotes.must_never).toBe(quote);
});

test.each<[string, string, string]>([
  ["a thing", "Long decks", "Ada responds badly to long decks"],
  [
    "what it does",
    "Jargon such as 'synergy', or slang, irritates her",
    `Ada responds badly to this: "Jargon such as 'synergy', or slang, irritates her"`,
  ],
  ["an order", "Make her wait", "Ada responds badly when you make her wait"],
])("%s in not_that is quoted as a sentence", (_, notThat, quote) => {
  expect(readAdvice(advised({ not_that: notThat })).quotes.not_that).toBe(quote);
});

test("what somebody responds well to isn't said twice", () => {
  const { quotes } = readAdvice(advised({ likes_this: "Responds well to being asked first." }));
  expect(quotes.likes_this).toBe(`the profile says "responds well to being asked first"`);
});

test.each<[string, string]>([
  ["likes_this", "Whoever treats the warmth of suppliers as a cost that somebody will invoice later."],
  [
    "not_that",
    "Corporate language, since it makes him think that you are hiding a price increase somewhere.",
  ],
])("of a long clause, a word in passing says nothing: %s", (field, text) => {
  const { traits } = readAdvice(advised({ [field]: `${text} Emoji.` }));
  expect([...traits.keys()].filter((trait) => /warm|formal/.test(trait))).toEqual([]);
});

test("what happens in one case says nothing about others", () => {
  const { traits } = readAdvice(advised({ must_do: "Under pressure he agrees politely." }));
  expect([...traits.keys()]).toEqual([]);
});

test("what comes after a colon is asked for too, and a demand that isn't wanted is none", () => {
  const { traits, unread } = readAdvice(
    advised({
      must_do: "Never rush her: give the background before the ask.",
      likes_this: "A question rather than a demand.",
    }),
  );
  expect([...traits.keys()]).toEqual(["unhurried", "detailed", "tactful"]);
  expect(unread).toEqual([]);
});

test("a sample of what somebody likes is quoted, and not read as advice", () => {
  const sample = "Yes, it's up 2 quid, shout at me later. Short and sweet.";
  const { traits, unread, understood } = readAdvice(advised({ must_do: "Be brief.", likes_this: sample }));
  expect([...traits.keys()]).toEqual(["brief"]);
  expect(unread).toEqual([{ field: "likes_this", quote: sample.replace(/\.$/, "") }]);
  expect(understood).toBe(0.5);
});

test("a phrase that is named isn't a sample", () => {
  const { traits } = readAdvice(advised({ not_that: "Jargon, or phrases like per my last email." }));
  expect([...traits.keys()]).toEqual(["plain words"]);
});

test("each trait is said with the clause in which it was read, and with the whole field", () => {
  const { traits, clauses } = readAdvice(advised({ must_do: "Be brief. Mention the lighthouse." }));
  expect([...clauses]).toEqual([["brief", `the profile says "be brief"`]]);
  expect([...traits]).toEqual([["brief", `the profile says "be brief. Mention the lighthouse"`]]);
});

test.each<[string, string, string]>([
  ["must_never", "Rush him in a conversation.", "formal"],
  ["must_do", "Refer to the crew as people.", "figures"],
  ["likes_this", "Candour, as long as it isn't a pretence.", "detailed"],
])("%s “%s” isn't read by words that only begin alike", (field, text, trait) => {
  expect([...readAdvice(advised({ [field]: text })).traits.keys()]).not.toContain(trait);
});

test("a word is read in each of its inflections", () => {
  const texts = ["Teases and teasing.", "Hyping.", "Greetings.", "Reminders."];
  expect(texts.map((text) => [...readAdvice(advised({ not_that: text })).traits.keys()])).toEqual([
    ["serious"],
    ["calm"],
    ["no small talk"],
    ["not chased"],
  ]);
});

test("a note denies nothing", () => {
  const { traits } = readAdvice(advised({ likes_this: "A note that sounds like a person wrote it." }));
  expect([...traits.keys()]).toEqual(["warm"]);
});

test("a clause that leans on the one before it is said with it", () => {
  const { clauses } = readAdvice(advised({ must_never: "Tell her what to find. Not even as a joke." }));
  expect([...clauses]).toEqual([
    ["serious", `the profile says "never tell her what to find. Not even as a joke"`],
  ]);
});
