import { escapeText } from "../../blocks/mrkdwn.ts";
import type { Token } from "../../slack/input/message-text.ts";
import { comparedFacts } from "./fact-lock.ts";
import type { Fact } from "./facts/fact.ts";
import { shownText } from "./shown-text.ts";

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
 * @param tokens of the original
 * @returns mrkdwn; `undefined` when all facts are unchanged
 */
export function factWarning(
  original: string,
  rephrased: string,
  tokens: readonly Token[],
): string | undefined {
  const mentions = tokens.map(({ text }) => text).filter((text) => /^[@#]/.test(text));
  const facts = comparedFacts(original, rephrased, mentions);
  const [lost, added] = [textsOf(facts.lost, tokens), textsOf(facts.added, tokens)];
  const placesForNew = Math.min(added.length, Math.max(keptForNew, maxNamed - lost.length));
  const parts = [
    ...said(lost, maxNamed - placesForNew).map((texts) => `${texts} gone`),
    ...said(added, placesForNew).map((texts) => `${texts} new`),
  ];
  return parts.length === 0 ? undefined : `⚠ Check: ${parts.join(", ")}`;
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
function said(texts: readonly string[], most: number): string[] {
  if (texts.length === 0) return [];
  const named = texts
    .slice(0, most)
    .map((text) => `“${text}”`)
    .join(", ");
  const others = texts.length - most;
  return [`${named}${others > 0 ? ` and ${others} more` : ""} ${texts.length === 1 ? "is" : "are"}`];
}
