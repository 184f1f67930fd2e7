import { escapeText } from "../../blocks/mrkdwn.ts";
import type { Token } from "../../slack/message-text.ts";
import { comparedFacts, type Fact } from "./fact-lock.ts";

/** Facts that are named; the others are counted. */
const mostNamed = 10;
/** Characters of one: a block of code is told by its beginning. */
const longestFact = 80;

/**
 * Warns of facts that the rephrased text lost or added.
 *
 * @param tokens of the original
 * @returns mrkdwn; `undefined` when all facts are as they were
 */
export function factWarning(
  original: string,
  rephrased: string,
  tokens: readonly Token[],
): string | undefined {
  const mentions = tokens.map(({ text }) => text).filter((text) => /^[@#]/.test(text));
  const facts = comparedFacts(original, rephrased, mentions);
  const [lost, added] = [textsOf(facts.lost), textsOf(facts.added)];
  const gone = lost.slice(0, mostNamed);
  const fresh = added.slice(0, mostNamed - gone.length);
  const others = lost.length + added.length - gone.length - fresh.length;
  const parts = [
    ...(gone.length > 0 ? [`${quoted(gone)} gone`] : []),
    ...(fresh.length > 0 ? [`${quoted(fresh)} new`] : []),
    ...(others > 0 ? [`and ${others} more`] : []),
  ];
  return parts.length === 0 ? undefined : `⚠ Check: ${parts.join(", ")}`;
}

function textsOf(facts: readonly Fact[]): string[] {
  return [...new Set(facts.map(({ text }) => escapeText(text, longestFact)))];
}

function quoted(texts: readonly string[]): string {
  return `${texts.map((text) => `“${text}”`).join(", ")} ${texts.length === 1 ? "is" : "are"}`;
}
