import { z } from "zod";
import { operations } from "../src/contract/operations.ts";
import { composedColumns, composedOutcome } from "./composed.ts";
import type { Grammar } from "./grammar.ts";
import { readLines } from "./read-lines.ts";
import { type Report, reportOf } from "./report.ts";
import type { EvaluatedService } from "./service.ts";
import { holds, lacking, numbersIn, verbatimIn } from "./text.ts";

const message = z.strictObject({
  language: z.enum(["en", "de", "fr", "es", "it"]),
  /** What is difficult about it, such as "hedge". */
  kind: z.string(),
  /** First names, in lower case. */
  contacts: z.array(z.string()).min(1),
  message: z.string(),
  /** Words that every rephrasing has; alternatives are separated by "|". */
  keep: z.array(z.string()).default([]),
  /** Words that no rephrasing has. */
  not: z.array(z.string()).default([]),
  /** Whether any change would do harm. */
  unchanged: z.boolean().default(false),
});
type Message = z.infer<typeof message>;

const languages = new Intl.DisplayNames("en", { type: "language" });

/** What an English rephraser may put before or after a message, and not around one in another language. */
const englishManners = "hi|hello|hey|dear|please|thank you|thanks|how are you|could you|can you|best regards";

const greetingsIn = (text: string) => text.match(/^(?:hi|hello|hey|dear|good morning)\b/gim)?.length ?? 0;

/** @returns what a rephrasing does to the message that it may not, found without the code that is evaluated */
function harmsOf(item: Message, rephrased: string): string[] {
  const { message: original, language, keep, not, unchanged } = item;
  const isEnglishAdded =
    language !== "en" && holds(rephrased, englishManners) && !holds(original, englishManners);
  const lost = [
    ...keep.filter((words) => !holds(rephrased, words)),
    ...lacking(verbatimIn(original), verbatimIn(rephrased)),
    ...lacking(numbersIn(original), numbersIn(rephrased)),
  ];
  const added = [
    ...not.filter((words) => holds(rephrased, words)),
    ...lacking(numbersIn(rephrased), numbersIn(original)),
  ];
  return [
    ...(isEnglishAdded ? ["speaks English"] : []),
    ...(greetingsIn(rephrased) > Math.max(1, greetingsIn(original)) ? ["greets twice"] : []),
    ...(unchanged && rephrased !== original ? ["changes what must stay as it is"] : []),
    ...lost.map((words) => `loses “${words}”`),
    ...added.map((words) => `adds “${words}”`),
  ];
}

async function readMessages() {
  const lines = await readLines("messages.jsonl", message);
  const contradictions = lines.flatMap(({ place, item }) =>
    harmsOf(item, item.message).map((harm) => `${place}: the message itself ${harm}`),
  );
  if (contradictions.length > 0) throw new Error(contradictions.join("\n"));
  return lines;
}

/** What the rephraser does to each message of `messages.jsonl` for each of its contacts. */
export async function evaluateMessages(
  { ask, contact }: EvaluatedService,
  grammar: Grammar,
): Promise<Report> {
  const outcomes = [];
  for (const { place, item } of await readMessages()) {
    for (const who of item.contacts) {
      const answer = await ask(operations.rephrase, who, { message: item.message });
      const outcome = await composedOutcome(grammar, answer, {
        place: `${place} ${who}`,
        group: item.language === "en" ? item.kind : (languages.of(item.language) ?? item.language),
        contact: contact(who),
        given: item.message,
        prose: ({ rephrased, reasoning }) => `${item.language === "en" ? rephrased : ""}\n${reasoning}`,
        harms: ({ rephrased }) => harmsOf(item, rephrased),
        explanation: ({ reasoning }) => reasoning,
        shown: ({ rephrased, reasoning }) =>
          `${item.message}\n→ ${rephrased === item.message ? "(unchanged)" : rephrased}\n— ${reasoning}`,
      });
      outcomes.push(outcome);
    }
  }
  return reportOf("messages", outcomes, composedColumns);
}
