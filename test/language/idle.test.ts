import { describe, expect, test } from "vitest";
import { compareMessages } from "../../src/language/facts/compare-messages.ts";
import { featuresOf, withoutGreeting } from "../../src/language/purposes/features.ts";
import { idleSentencesAmong } from "../../src/language/purposes/idle.ts";
import { readExamples } from "../../src/language/purposes/purpose.ts";

test("a sentence is known by its words, each two of them, where it is, and what marks it", () => {
  expect(featuresOf("Hi Jo, could Anna’s 12 boxes wait?", "first")).toEqual([
    ...["could", "anna's", "0", "boxes", "wait", "?"],
    ...["< could", "could anna's", "anna's 0", "0 boxes", "boxes wait", "wait ?", "? >"],
    ...["anna'~", "#first", "#1", "#number", "#question", "#name"],
  ]);
  expect(featuresOf("So, Anna waits.", "between")).toContain("#between");
  expect(featuresOf("So, Anna waits.", "between")).toContain("#name");
  expect(featuresOf("So, Anna waits.", "last")).toContain("#last");
});

test.each([
  ["Hi Jane, we're in.", "we're in."],
  ["hey ada! we're in.", "we're in."],
  ["Dear Mr. O'Neill-Smith, we're in.", "we're in."],
  ["Hi Jane,", ""],
  ["Hi we lost it.", "Hi we lost it."],
  ["Morning standup is cancelled!", "Morning standup is cancelled!"],
  ["Hi I can't make it.", "Hi I can't make it."],
])("what “%s” says behind its greeting", (sentence, said) => {
  expect(withoutGreeting(sentence)).toBe(said);
});

test("examples are messages by their sentences, each with what it is for", () => {
  expect(readExamples('{"sentences":[["Yes.","news"]]}\n{"sentences":[]}\n')).toEqual([
    { sentences: [["Yes.", "news"]] },
    { sentences: [] },
  ]);
  expect(() => readExamples('{"sentences":[["Yes.","noise"]]}')).toThrow();
});

test("what does nothing for the matter is told apart from what does", () => {
  const sentences = [
    "Hi Jonas, is the little one sleeping through yet?",
    "You have an eye for talent that most of us can only envy.",
    "I'm leaving at the end of the month.",
    "Our whole philosophy revolves around making spaces sing in ways nobody thought imaginable.",
    "Renate takes over your account.",
    "Well, that's me rambling on again.",
  ];
  const [talk, flattery, leaving, hype, account, padding] = idleSentencesAmong(sentences).map(
    (each) => each?.purpose,
  );
  expect({ talk, flattery, leaving, hype, account, padding }).toEqual({
    talk: "small talk",
    flattery: "flattery",
    leaving: undefined,
    hype: "hype",
    account: undefined,
    padding: "padding",
  });
});

describe("facts that only idle sentences hold", () => {
  const matter = "The boards come on Thursday.";

  test("may go with them", () => {
    const talk = "Hi Jonas, I hope you had a lovely holiday in Lisbon with the kids.";
    expect(compareMessages(`${talk} ${matter}`, matter)).toEqual({ missing: [], added: [] });
  });

  test("may not change in them", () => {
    const { missing } = compareMessages(
      `I hope it didn't rain on your holiday. ${matter}`,
      `I hope it rained on your holiday. ${matter}`,
    );
    expect(missing).not.toEqual([]);
  });

  test("may not be new", () => {
    const { added } = compareMessages(matter, `How was Lisbon? ${matter}`);
    expect(added.map(({ text }) => text)).toEqual(["Lisbon"]);
  });

  test("are missing where another sentence holds them too", () => {
    const { missing } = compareMessages("How was Lisbon? The boards go to Lisbon.", "The boards go out.");
    expect(missing.map(({ text }) => text)).toEqual(["Lisbon"]);
  });
});
