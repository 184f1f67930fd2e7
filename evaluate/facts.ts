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

/** Of how many changed facts the comparison warns, and of how many faithful texts, over `fact-pairs.jsonl`. */
export async function evaluateFacts(): Promise<Report> {
  const lines = await readLines("fact-pairs.jsonl", pair);
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
  return reportOf("facts", outcomes, [
    { title: "caught %", of: warned("corrupted") },
    { title: "false alarms %", of: warned("faithful") },
  ]);
}
