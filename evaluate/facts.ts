import { z } from "zod";
import { compareFacts } from "../src/language/facts/compare-facts.ts";
import { readLines } from "./read-lines.ts";
import { type Report, reportOf, share } from "./report.ts";

const pair = z.strictObject({
  class: z.string(),
  kind: z.enum(["corrupted", "faithful"]),
  original: z.string(),
  rephrased: z.string(),
});

/**
 * Of how many changed facts the comparison warns, and of how many faithful texts.
 *
 * @param name the set's, as the table and the floors have it
 * @param file of pairs, in this folder
 */
export async function evaluateFacts(name: string, file: string): Promise<Report> {
  const lines = await readLines(file, pair);
  const outcomes = lines.map(({ place, item: { class: group, kind, original, rephrased } }) => {
    const { missing, added } = compareFacts(original, rephrased);
    const isWarnedOf = missing.length + added.length > 0;
    const isRight = isWarnedOf === (kind === "corrupted");
    const findings = isRight ? [] : [isWarnedOf ? "warns of a faithful text" : "misses a changed fact"];
    return { place, group, kind, isWarnedOf, findings, shown: `${kind}\n${original}\n→\n${rephrased}` };
  });
  const warned = (kind: "corrupted" | "faithful") => (some: readonly (typeof outcomes)[number][]) =>
    share(
      some.filter((each) => each.kind === kind),
      (each) => each.isWarnedOf,
    );
  return reportOf(name, outcomes, [
    { title: "caught %", of: warned("corrupted") },
    { title: "false alarms %", of: warned("faithful") },
  ]);
}
