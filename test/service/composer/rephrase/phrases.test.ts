import { describe, expect, test } from "vitest";
import { rephraseMessage } from "../../../../src/service/composer/rephrase/rephrase.ts";
import { advised } from "../people.ts";

describe("phrases that the advice says not to use", () => {
  const sceptic = advised({
    must_never: "Say 'trust me', “honestly” or 'no-brainer'.",
    likes_this: "Plain claims instead of 'sort of', 'just' or 'no'.",
    not_that: "Phrases like final reminder or per my last email.",
  });
  test.each([
    ["an opener goes", "Trust me, it pays off in a year.", "It pays off in a year."],
    ["a word of manner goes", "Our rate is honestly low.", "Our rate is low."],
    [
      "what may say something stays",
      "It's sort of done; we just closed it.",
      "It's sort of done; we just closed it.",
    ],
    ["a label goes", "Final reminder: the survey closes at noon.", "The survey closes at noon."],
    ["others are reworded", "Per my last email, we need the logo.", "As I wrote, we need the logo."],
  ])("%s", (_, original, rephrased) => {
    expect(rephraseMessage(sceptic, original).rephrased).toBe(rephrased);
  });

  test("an unwanted greeting gives way to the one that fits", () => {
    const contact = advised({ must_do: "Be casual.", not_that: "Stiffness: 'Dear', 'kindly'." });
    const { rephrased, reasoning } = rephraseMessage(
      contact,
      "Dear Ada, the campaign assets were due on Friday.",
    );
    expect(rephrased).toBe("Hi Ada, the campaign assets were due on Friday.");
    expect(reasoning).toMatch(/^“Dear” is out: /);
  });

  test("of two that advice would have said otherwise, both go", () => {
    const contact = advised({ likes_this: "Saying 'we' instead of 'I need' and 'you must'." });
    const text = "I need the deposit of €6,000 by Monday. You must send it before we cut the fabric.";
    expect(rephraseMessage(contact, text).rephrased).toBe(
      "Could I please have the deposit of €6,000 by Monday? Could you please send it before we cut the fabric?",
    );
  });

  test("a phrase in full is still the phrase", () => {
    const contact = advised({ must_do: "Be formal.", must_never: "Brush her off with 'don't worry'." });
    const { reasoning } = rephraseMessage(
      contact,
      "Don't worry about the backups, we've made three of them.",
    );
    expect(reasoning).not.toContain("worry” is out");
  });

  test("a duty is a question to who can't hear “must”", () => {
    const contact = advised({ must_never: "Write 'you must'." });
    const { rephrased } = rephraseMessage(contact, "You must also sign off the form.");
    expect(rephrased).toBe("Could you please also sign off the form?");
  });

  const unmoved = advised({ must_never: "Use words like 'seamless', 'game-changing' or 'world-class'." });

  test.each<[string, string]>([
    ["It's a truly game-changing, open platform for 40 people.", "It's an open platform for 40 people."],
    ["Here is a game-changing unit for the lab.", "Here is a unit for the lab."],
    ["Our seamless onboarding takes 3 days.", "Our onboarding takes 3 days."],
  ])("praise of a thing goes: %s", (text, rephrased) => {
    expect(rephraseMessage(unmoved, text).rephrased).toBe(rephrased);
  });

  test("a word of praise that is a fact stays", () => {
    const contact = advised({ must_never: "Use 'outstanding' or 'exceptional'." });
    const text = "The outstanding invoice has an exceptional fee.";
    expect(rephraseMessage(contact, text).rephrased).toBe(text);
  });

  test.each([
    ["The rollout is seamless and quick.", "The rollout is smooth and quick."],
    ["A seamless and quick rollout costs €4,000.", "A smooth and quick rollout costs €4,000."],
    ["This is the game-changing part.", "This is the important part."],
  ])("praise that says something is said in a small word: %s", (text, rephrased) => {
    expect(rephraseMessage(unmoved, text).rephrased).toBe(rephrased);
  });

  test("what can't go is named", () => {
    const contact = advised({ must_never: "Say 'trust me' or 'bonanza'." });
    expect(rephraseMessage(contact, "Trust me, this is a bonanza.")).toEqual({
      rephrased: "This is a bonanza.",
      reasoning:
        "“Trust me” is out: the profile says \"never say 'trust me' or 'bonanza'\". It still goes against this: “bonanza” is in it, and the profile says \"never say 'trust me' or 'bonanza'\".",
    });
  });
});
