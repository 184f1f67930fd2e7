import { describe, expect, test } from "vitest";
import { rephraseMessage } from "../../../../src/service/composer/rephrase/rephrase.ts";
import { direct } from "./readers.ts";

describe("what is asked in many words is asked in few", () => {
  test.each([
    [
      "I was sort of wondering, and please do say if this isn't a good time, whether there might perhaps be any chance of us possibly getting the crane for an additional two days, so the 14th and 15th.",
      "Could we get the crane for an additional two days, so the 14th and 15th?",
    ],
    [
      "I was wondering if it might perhaps be at all possible to move our call to 4:30 on Wednesday.",
      "Could we move our call to 4:30 on Wednesday?",
    ],
    [
      "I was wondering if it might at all be possible that you could send me the tide table for Immingham.",
      "Could you send me the tide table for Immingham?",
    ],
    [
      "I was hoping there might be some possibility of you sending the drawings by Friday.",
      "Could you send the drawings by Friday?",
    ],
  ])("%s", (text, rephrased) => {
    expect(rephraseMessage(direct, text).rephrased).toBe(rephrased);
  });

  test.each([
    "There is a chance that you could lose the deposit.",
    "There might be a chance of you winning the tender.",
    "It is possible for you to cancel until Friday.",
    "I was wondering if we had signed it.",
    "I was hoping you would be there, and that Tom could see it.",
  ])("no request is made of: %s", (text) => {
    expect(rephraseMessage(direct, text).rephrased).toBe(text);
  });
});
