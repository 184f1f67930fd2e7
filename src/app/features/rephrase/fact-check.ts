import QuickLRU from "quick-lru";
import type { FactChanges } from "../../../language/facts/compare-facts.ts";
import type { Language } from "../../../language/language.ts";
import type { Log } from "../../log.ts";
import { factWarning } from "./fact-warning.ts";
import { memoValue } from "./memo.ts";
import { resultSentences } from "./sentences.ts";
import { type Rephrasing, rephrasedText } from "./shown-text.ts";

/**
 * Compares a rephrasing's facts with those of the message.
 *
 * @returns what to check before sending, as mrkdwn; `undefined` when all facts are unchanged, or there is no text
 */
export type FactCheck = (rephrasing: Rephrasing) => Promise<string | undefined>;

/** Results whose comparisons are remembered: a card is drawn again with each page, and its reply form shows the same. */
const maxRemembered = 500;

export interface FactCheckOptions {
  language: Pick<Language, "compareFacts">;
  log: Pick<Log, "warn">;
}

/** Compares each result once; a comparison that failed is made again when the result is shown again. */
export function createFactCheck({ language, log }: FactCheckOptions): FactCheck {
  const remembered = new QuickLRU<string, Promise<FactChanges>>({ maxSize: maxRemembered });

  return async (rephrasing) => {
    const { id, composition } = rephrasing;
    const { message, memo } = composition.request;
    const rephrased = rephrasedText(rephrasing);
    if (rephrased === undefined || rephrased === message) return undefined;
    const { tokens } = memoValue.decode(memo);
    const mentions = tokens.map(({ text }) => text).filter((text) => /^[@#]/.test(text));
    const comparison = remembered.get(id) ?? language.compareFacts(message, rephrased, mentions);
    remembered.set(id, comparison);
    try {
      return factWarning(await comparison, tokens);
    } catch (error) {
      remembered.delete(id);
      log.warn({ err: error }, "fact check failed");
      return resultSentences.factsUnchecked;
    }
  };
}
