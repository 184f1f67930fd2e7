import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { neverSentence, responds } from "../../../src/service/composer/advice.ts";
import { agendaItems } from "../../../src/service/composer/agenda.ts";
import { askFor } from "../../../src/service/composer/goal.ts";
import { composePrep } from "../../../src/service/composer/prep.ts";
import { spokenTo } from "../../../src/service/composer/second-person.ts";
import { composeWave } from "../../../src/service/composer/wave.ts";
import { samplePeople } from "../../../src/service/sample-people.ts";
import { contactNamed } from "../helpers.ts";

const people = samplePeople.map(({ name }) => contactNamed(name));
const prepTypes = ["meeting", "call", "presentation"] as const;

describe("advice keeps its grammar inside a sentence", () => {
  test.each([
    ["One clear next step.", "Jane responds badly to one clear next step"],
    ["Get to the point.", "Jane responds badly when you get to the point"],
    ["Open questions about the work", "Jane responds badly to open questions about the work"],
    ["Being chased.", "Jane responds badly to being chased"],
    ["When people are late", "Jane responds badly when people are late"],
    ["CFO-speak; slides.", "Jane responds badly to CFO-speak; slides"],
    ["She hates decks.", 'Jane responds badly to this: "She hates decks"'],
    ["Long decks. And long calls.", 'Jane responds badly to this: "Long decks. And long calls"'],
    ["", ""],
  ])("not_that: %s", (advice, sentence) => expect(responds("Jane", "badly", advice)).toBe(sentence));

  test.each([
    ["Open with small talk.", "Never open with small talk."],
    ["Never be late", "Never be late."],
    ["Don't push!", "Don't push!"],
    ["Being late.", "Avoid being late."],
    ["Bring slides", "Never bring slides."],
    ["", ""],
  ])("must_never: %s", (advice, sentence) => expect(neverSentence(advice)).toBe(sentence));
});

test.each<[string, string[]]>([
  ["- Price\n* Seats.\n\n2) Who signs?", ["Price", "Seats", "Who signs?"]],
  ["Price; seats; security review", ["Price", "seats", "security review"]],
  ["price, seats, and the 3 May launch", ["price", "seats", "the 3 May launch"]],
  ["Agenda: 1. Price 2. Seats", ["Price", "Seats"]],
  [
    "They renewed in 2024. Tom left, and nobody took over.",
    ["They renewed in 2024", "Tom left, and nobody took over"],
  ],
  ["  \n ", []],
])("agenda %j", (agenda, items) => expect(agendaItems(agenda)).toEqual(items));

test.each([
  [
    "book a renewal call before the 30th",
    "Can we book a renewal call before the 30th?",
    "Renewal call before the 30th",
  ],
  ["Renewal", "I am writing about Renewal.", "Renewal"],
  ["the Q3 renewal", "I am writing about the Q3 renewal.", "Q3 renewal"],
  ["thank her for the introduction", "Thank you for the introduction.", "Introduction"],
  [
    "ask Jane whether she is open to a pilot",
    "I would like to know whether you are open to a pilot.",
    "Whether you are open to a pilot",
  ],
  ["get her to sign the order form", "Can you sign the order form?", "Sign the order form"],
  ["Get their feedback on the draft", "Can I get your feedback on the draft?", "Your feedback on the draft"],
  ["invite Jane Whitfield to our summit", "I would like to invite you to our summit.", "Our summit"],
  ["send her the figures", "I would like to send you the figures.", "Figures"],
  ["follow up on the demo", "I am following up on the demo.", "Demo"],
  ["Could you spare ten minutes?", "Could you spare ten minutes?", "Could you spare ten minutes"],
  [
    "win back the account that left us",
    "I am writing about this: win back the account that left us.",
    "Win back the account that left us",
  ],
])("goal %j", (goal, sentence, subject) => {
  expect(askFor("Jane Whitfield", goal, true)).toMatchObject({ sentence, subject });
});

test("context is said to the contact where it is plain who is meant, and kept where it is not", () => {
  const context =
    "She just moved to Ops. Jane has 40 seats\nHer team wants more. Tom, who she hired, left. He's away.";
  expect(spokenTo("Jane Whitfield", context)).toEqual([
    "You just moved to Ops.",
    "You have 40 seats.",
    "Your team wants more.",
    "Tom, who she hired, left.",
    "He's away.",
  ]);
});

test("a brief is about the topic, every agenda item and the contact's own words, and differs by person and occasion", () => {
  const agenda =
    "Churn down 12 % since March\nPrice per seat\nSecurity review\nWho signs?\nRollout\nHandover";
  const briefs = people.flatMap((contact) =>
    prepTypes.map((prep_type) => {
      const brief = composePrep(contact, { contact_id: "", prep_type, topic: "Q3 renewal.", agenda });
      const text = JSON.stringify(brief);
      for (const item of ["Q3 renewal", ...agenda.split("\n")]) {
        expect(text).toContain(item.replace(/\?$/, ""));
      }
      const language = contact.connection_language;
      for (const advice of [language.must_do, language.likes_this, language.not_that]) {
        expect(text).toContain(advice.slice(1, -1));
      }
      expect(brief.what_to_avoid[0]).toBe(
        `Never ${language.must_never.charAt(0).toLowerCase()}${language.must_never.slice(1)}`,
      );
      return text;
    }),
  );
  expect(new Set(briefs).size).toBe(people.length * prepTypes.length);
});

test("the tone asked for, the channel and the contact decide a wave", () => {
  const [jane, amara] = [contactNamed("Jane Whitfield"), contactNamed("Amara Okafor")];
  const request = { contact_id: "", goal: "set up a call", context: "The pilot ended in May." };
  const body = (contact: typeof jane, more: Pick<Parameters<typeof composeWave>[1], "tone" | "channel">) =>
    composeWave(contact, { ...request, ...more }).wave.body;

  expect(body(amara, { channel: "email" })).toBe(
    "Dear Amara,\n\nHow are you, and how is everyone around you?\n\nThe pilot ended in May.\n\nCould we set up a call? If another way suits you better, tell me, and thank you either way.\n\nWarmly,",
  );
  expect(body(jane, { channel: "email", tone: "warm" })).toBe(
    "Dear Jane,\n\nThe pilot ended in May.\n\nCould we set up a call? A yes is all I need; I will do the rest.\n\nWarmly,",
  );
  expect(body(jane, { channel: "linkedin", tone: "casual" })).toBe(
    "Hi Jane,\n\nThe pilot ended in May. Could we set up a call?\n\nA yes is all I need; I will do the rest.",
  );
  expect(
    composeWave(amara, { contact_id: "", channel: "sms", goal: "thank her for the tour" }).wave.body,
  ).toBe("Hi Amara,\nThank you for the tour.");
  expect(composeWave(amara, { ...request, channel: "sms", tone: "direct" }).wave).toMatchObject({
    subject: "",
    body: "Amara,\nCan we set up a call? The pilot ended in May.",
  });
});

test("a wave with no more than a contact still asks for something, and knows no name that it was not given", () => {
  const { name, ...nameless } = contactNamed("Nadia Rahman");
  expect(composeWave(nameless, { contact_id: "", channel: "email", tone: "professional" }).wave).toEqual({
    subject: "An introduction",
    body: "Hello,\n\nCould we find a time to get to know each other? If it is easier, I can put the steps in a short list first.\n\nKind regards,",
    reasoning: `The tone is professional, as you asked. There is no small talk: the profile says "never ask how her weekend was". It ends as it does because of this: the profile says "get to the point in three bullet points". Before you send it, see that it meets the first advice: "get to the point in three bullet points".`,
  });
});

test("no sentence is broken by what was filled into it, whatever advice, topic and context say", () => {
  const free = fc.oneof(
    fc.constantFrom("", " ", "Long decks.", "CFO", "I like it!", "“Quoted.”", "don't", "One.\n\nTwo.", "..."),
    fc.string({ unit: fc.constantFrom(..."abc AB.,;:!?\n1") }),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...people),
      fc.record({ must_do: free, must_never: free, likes_this: free, not_that: free }),
      fc.record({ topic: free.filter((text) => /\S/.test(text)), agenda: free }),
      fc.constantFrom("email", "linkedin", "sms"),
      (contact, connection_language, { topic, agenda }, channel) => {
        const person = { ...contact, connection_language };
        const brief = composePrep(person, { contact_id: "", prep_type: "call", topic, agenda });
        const { wave } = composeWave(person, { contact_id: "", goal: topic, context: agenda, channel });
        const told = [
          brief.approach_strategy,
          brief.opening_suggestion,
          ...brief.what_to_avoid,
          ...brief.talking_points.flatMap(({ point, why }) => [point, why]),
          wave.reasoning,
        ];
        for (const text of told) expect(text).toMatch(/^[^\n]*[.?!…]["”)]?$/u);
        for (const text of [...told, wave.body]) expect(text).not.toMatch(/undefined| {2}|\(\)|""|: ?\.$/);
        expect(composeWave(person, { contact_id: "", goal: topic, context: agenda, channel }).wave).toEqual(
          wave,
        );
      },
    ),
    { numRuns: 500 },
  );
});
