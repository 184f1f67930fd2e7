import { z } from "zod";
import { compareFacts, type FactChanges } from "../src/language/facts/compare-facts.ts";
import { readLines } from "./read-lines.ts";
import { type Report, reportOf, share } from "./report.ts";

const mail = z.strictObject({
  /** Held out: the comparison was written without it. */
  half: z.enum(["tuned", "held out"]),
  /** What was changed. */
  class: z.string(),
  original: z.string(),
  /** Reworded freely. */
  faithful: z.string(),
  /** The mail with one fact changed. */
  corrupted: z.string(),
});

function warningsOf({ missing, added }: FactChanges): string[] {
  return [...missing.map(({ text }) => `lacks “${text}”`), ...added.map(({ text }) => `adds “${text}”`)];
}

/**
 * The comparison on whole mails that were reworded freely, over `fact-mails.jsonl`. A changed fact is caught only by a
 * warning that the faithful rewording doesn't get too.
 */
export async function evaluateMails(): Promise<Report> {
  const lines = await readLines("fact-mails.jsonl", mail);
  const outcomes = lines.map(({ place, item: { half, class: changed, original, faithful, corrupted } }) => {
    const alarms = warningsOf(compareFacts(original, faithful));
    const isCaught = warningsOf(compareFacts(original, corrupted)).some((each) => !alarms.includes(each));
    return {
      place,
      group: half,
      isCaught,
      isAlarmed: alarms.length > 0,
      findings: [...alarms, ...(isCaught ? [] : [`misses a changed fact (${changed})`])],
      shown: `${original}\n→\n${faithful}`,
    };
  });
  return reportOf("mails", outcomes, [
    { title: "caught %", of: (some) => share(some, ({ isCaught }) => isCaught) },
    { title: "false alarms %", of: (some) => share(some, ({ isAlarmed }) => isAlarmed) },
  ]);
}
