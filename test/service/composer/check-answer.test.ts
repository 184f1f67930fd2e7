import { describe, expect, test } from "vitest";
import { z } from "zod";
import { connectionLanguage } from "../../../src/contract/resources.ts";
import { prepText, rephraseText, waveText } from "../../../src/service/composer/composer.ts";
import { checkAnswer, textChecks } from "../../../src/service/composer/model/checks/check-answer.ts";
import { toChecked } from "../../../src/service/composer/model/checks/checked.ts";
import {
  prepExamples,
  rephraseExamples,
  waveExamples,
} from "../../../src/service/composer/model/examples.ts";
import { contactNamed } from "../helpers.ts";
import { badAnswers } from "./answers/bad-answers.ts";
import { goodAnswers } from "./answers/good-answers.ts";
import { advised } from "./people.ts";

/** Characters: more than a rephrasing of the longest message that is sent. */
const maxAnswer = 100_000;

describe("an answer that nobody should pay for", () => {
  test.each(badAnswers)("$operation, $what", (answered) => {
    expect(checkAnswer(answered)).not.toEqual([]);
  });
});

describe("an honest answer passes", () => {
  test.each(goodAnswers)("$operation, $what", (answered) => {
    expect(checkAnswer(answered)).toEqual([]);
  });
});

describe("what a model is shown as good passes, and what as bad doesn't", () => {
  const contact = z
    .object({ name: z.string(), connection_language: connectionLanguage })
    .transform((known) => ({ ...advised(known.connection_language), name: known.name }));

  test.each(prepExamples)("a brief, $data.topic", ({ data, good }) => {
    const { contact: whom, ...request } = prepData.parse(data);
    const asked = {
      operation: "prep",
      contact: whom,
      request: { prep_type: "meeting", ...request },
    } as const;
    expect(checkAnswer({ ...asked, answer: prepText.parse(good) })).toEqual([]);
  });
  const prepData = z.object({ contact, topic: z.string(), agenda: z.string().optional() });

  test.each(waveExamples)("a wave, $data.goal", ({ data, good, bad }) => {
    const { contact: whom, ...given } = waveData.parse(data);
    const { wave } = waveText.parse(good);
    const channel = wave.subject === "" ? "sms" : "email";
    const asked = { operation: "wave", contact: whom, request: { ...given, channel } } as const;
    expect(checkAnswer({ ...asked, answer: { wave } })).toEqual([]);
    if (bad === undefined) return;
    expect(checkAnswer({ ...asked, answer: { wave: { ...wave, ...bad.answer } } })).not.toEqual([]);
  });
  const waveData = z.object({ contact, goal: z.string(), context: z.string() });

  test.each(rephraseExamples)("a rephrasing, $data.message", ({ data, good, bad }) => {
    const { contact: whom, message } = rephraseData.parse(data);
    const answer = rephraseText.parse(good);
    const asked = { operation: "rephrase", contact: whom, request: { message } } as const;
    expect(checkAnswer({ ...asked, answer })).toEqual([]);
    if (bad === undefined) return;
    expect(checkAnswer({ ...asked, answer: { ...answer, ...bad.answer } })).not.toEqual([]);
  });
  const rephraseData = z.object({ contact, message: z.string() });
});

test("the largest text of nothing but one thing takes no more than linear time", () => {
  const units = [
    ...[
      "1",
      "1.",
      "a.",
      "a@",
      "@",
      "<",
      "<a",
      "[a",
      "{",
      '"',
      "`",
      "*",
      "_ ",
      "|-",
      "https://",
      "X",
      "+1 ",
      "you ",
    ],
    ...["I can't ", "here is ", "note: ", "hope you ", "$9 ", "can you ", "how are ", "let me know if you "],
  ];
  const contact = contactNamed("Jane Whitfield");
  for (const unit of units) {
    const text = unit.repeat(maxAnswer / unit.length);
    const answer = { rephrased: `Hi. ${text}`, reasoning: text };
    const checked = toChecked({
      operation: "rephrase",
      contact,
      request: { message: `Hi ${unit}.` },
      answer,
    });
    expect(textChecks.flatMap((check) => check(checked))).toBeInstanceOf(Array);
  }
});
