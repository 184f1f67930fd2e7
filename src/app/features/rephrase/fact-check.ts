import QuickLRU from "quick-lru";
import type { FactChanges } from "#language/facts/compare-facts.ts";
import type { Fact } from "#language/facts/fact.ts";
import type { Language } from "#language/language.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import type { Log } from "../../log.ts";
import type { Token } from "../../slack/input/message-text.ts";
import { memoValue } from "./memo.ts";
import { resultSentences } from "./sentences.ts";
import { type Rephrasing, rephrasedText, shownText } from "./shown-text.ts";

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

/** Facts listed; the rest is counted. */
const maxNamed = 10;
/** Places reserved for added facts: an invented number does more harm than a missing one. */
const keptForNew = 6;
/** Maximum characters of a fact: the start of a code block is enough to recognize it. */
const maxFactLength = 80;
/** Maximum characters of a URL: its start and end tell it apart. */
const maxUrlLength = 60;

/**
 * Warns of facts that the rephrased text lost or added.
 *
 * @param tokens of the original message
 * @returns mrkdwn; `undefined` when all facts are unchanged
 */
export function factWarning(facts: FactChanges, tokens: readonly Token[]): string | undefined {
  const [missing, added] = [textsOf(facts.missing, tokens), textsOf(facts.added, tokens)];
  const placesForNew = Math.min(added.length, Math.max(keptForNew, maxNamed - missing.length));
  const parts = [
    ...said(missing, maxNamed - placesForNew).map((texts) => `${texts} missing`),
    ...said(added, placesForNew).map((texts) => `${texts} new`),
  ];
  return parts.length === 0 ? undefined : `⚠ Check before sending: ${parts.join(", ")}`;
}

/** In readable form, without duplicates. */
function textsOf(facts: readonly Fact[], tokens: readonly Token[]): string[] {
  const shown = facts.map((fact) => (fact.kind === "link" ? shownLink(fact.text, tokens) : fact.text));
  return [...new Set(shown.map((text) => escapeText(text, maxFactLength)))];
}

/** A link from the message by its label; any other by its address, which alone shows where it leads. */
function shownLink(text: string, tokens: readonly Token[]): string {
  const shown = shownText(text, tokens);
  if (shown !== text) return shown;
  const url = Array.from((/\]\(([^\s()]+)\)$/.exec(text)?.[1] ?? text).replace(/^https?:\/\//i, ""));
  if (url.length <= maxUrlLength) return url.join("");
  const half = maxUrlLength / 2;
  return `${url.slice(0, half).join("")}…${url.slice(1 - half).join("")}`;
}

/** @returns the first ones by name with a verb, "is" or "are"; nothing when there are none */
function said(texts: readonly string[], max: number): string[] {
  if (texts.length === 0) return [];
  const named = texts
    .slice(0, max)
    .map((text) => `“${text}”`)
    .join(", ");
  const others = texts.length - max;
  return [`${named}${others > 0 ? ` and ${others} more` : ""} ${texts.length === 1 ? "is" : "are"}`];
}
