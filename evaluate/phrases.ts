import { type Entry, formsOf } from "../src/service/composer/stand-in/phrasebook/entry.ts";
import { readEntries } from "../src/service/composer/stand-in/phrasebook/read-entries.ts";
import { edited, phraseEdits } from "../src/service/composer/stand-in/phrasebook/replaced.ts";
import { type Report, reportOf, share } from "./report.ts";

/** Whether each phrase of the phrasebook is replaced in its example, and left alone in its trap. */
export async function evaluatePhrases(): Promise<Report> {
  const outcomes = readEntries().map((entry, index) => ({
    place: `entries.jsonl:${index + 1}`,
    group: entry.kind,
    findings: faultsOf(entry),
    shown: entry.example.join("\n→ "),
  }));
  return reportOf("phrases", outcomes, [
    { title: "wrong %", of: (some) => share(some, ({ findings }) => findings.length > 0) },
  ]);
}

function faultsOf(entry: Entry): string[] {
  const forms = formsOf([entry]);
  const replaced = (sentence: string) => edited(sentence, phraseEdits(sentence, forms));
  const { example, trap } = entry;
  return [
    ...(replaced(example[0]) === example[1] ? [] : [`“${example[0]}” becomes “${replaced(example[0])}”`]),
    ...(trap === undefined || replaced(trap) === trap ? [] : [`“${trap}” becomes “${replaced(trap)}”`]),
  ];
}
