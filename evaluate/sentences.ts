import { idleSentencesAmong } from "../src/language/purposes/idle.ts";
import { example, isIdle } from "../src/language/purposes/purpose.ts";
import { readLines } from "./read-lines.ts";
import { type Report, reportOf, share } from "./report.ts";

/**
 * How many sentences that say nothing are recognised in messages that nothing was learnt from, and how many of the others are
 * taken for one.
 */
export async function evaluateSentences(): Promise<Report> {
  const outcomes = (await readLines("sentences.jsonl", example)).flatMap(({ place, item: { sentences } }) => {
    const read = idleSentencesAmong(sentences.map(([text]) => text));
    return sentences.map(([text, purpose], index) => {
      const idle = read[index]?.purpose;
      const isWrong = idle !== undefined && !isIdle(purpose);
      const findings = isWrong ? [`takes ${purpose} for ${idle}: “${text}”`] : [];
      return {
        place,
        group: purpose,
        findings,
        isFound: idle !== undefined,
        purpose,
        shown: `${purpose}: ${text}`,
      };
    });
  });
  const found = (isIdleOnes: boolean) => (some: readonly (typeof outcomes)[number][]) =>
    share(
      some.filter(({ purpose }) => isIdle(purpose) === isIdleOnes),
      ({ isFound }) => isFound,
    );
  return reportOf("sentences", outcomes, [
    { title: "recognised %", of: found(true) },
    { title: "wrongly %", of: found(false) },
  ]);
}
