import { expect, test } from "vitest";
import { checkAnswer } from "#service/composer/model/checks/check-answer.ts";
import { flawedAnswers, goodAnswers, type RecordedAnswer } from "./answers/recorded-answers.ts";

/** @returns how many answers are taken at once, sent back for a doubt or for a fault, and which are in each */
function judgedAll(answers: readonly RecordedAnswer[]) {
  const all = answers.map((answer) => {
    const problems = checkAnswer(answer);
    const isRefused = problems.some(({ severity }) => severity === "refuse");
    const name = `${answer.operation}, ${answer.what}`;
    return { name, verdict: isRefused ? "fault" : problems.length > 0 ? "doubt" : "taken", problems };
  });
  const named = (verdict: string) => all.filter((each) => each.verdict === verdict).map(({ name }) => name);
  return {
    all: all.length,
    taken: named("taken"),
    doubts: named("doubt"),
    faults: named("fault"),
    unquoted: all.filter(({ problems }) => problems.some(({ about }) => about.length === 0)),
  };
}

test("good answers are taken at the first try", () => {
  const { all, taken, ...others } = judgedAll(goodAnswers);
  expect({ all, taken: taken.length, ...others }).toEqual({
    all: 114,
    taken: 114,
    doubts: [],
    faults: [],
    unquoted: [],
  });
});

test("flawed answers are sent back, and every complaint quotes what it is about", () => {
  const { all, faults, ...others } = judgedAll(flawedAnswers);
  expect({ all, faults: faults.length, ...others }).toEqual({
    all: 138,
    faults: 128,
    taken: [],
    doubts: [
      ...["wave, profile talk: I know you prefer", "rephrase, changed: quotation"],
      ...["wave, must_never: exclamation marks", "wave, must_never: emoji", "wave, must_never: small talk"],
      ...["rephrase, must_never: small talk, otherwise", "wave, must_never: a word"],
      ...["wave, must_never: first name", "wave, profile talk: people like you"],
      "prep, a point replaced by a general one",
    ],
    unquoted: [],
  });
});
