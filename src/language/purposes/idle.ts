import { readPurposes } from "./classify.ts";
import { withoutGreeting } from "./features.ts";
import type { IdlePurpose } from "./purpose.ts";

/**
 * Binary logarithm of the odds from which on a sentence counts as idle. Of sentences that nobody learnt from, one in a
 * hundred that reach it does more (`npm run evaluate -- --only sentences`).
 */
const minOdds = 8;
/** The same, where one in two hundred does. */
const minSureOdds = 20;

/** What no odds speak for, for all that other words say. */
const telling = new RegExp(
  [
    // Figures and addresses, and what is introduced or quoted.
    '[\\d@$€£%]|https?:|:(?:\\s|$)|["“”]',
    // How the reader was found, and what is looked forward to.
    "\\b(?:came across|heard|read|saw|noticed) (?:about |of )?your?\\b",
    "\\bforward to (?!hearing|your (?:reply|response|answer|thoughts))",
    // An offer, a courtesy, and what reminds of something that the next sentence asks about.
    "\\bif you have any\\b|\\b(?:shall|must)\\b|\\bappreciate (?:you|your)\\b|\\bno (?:rush|hurry)\\b",
    "\\b(?:check(?:ing)? in|circl(?:e|ing) back|follow(?:ing)? up|bumping|touch(?:ing)? base)\\b",
  ].join("|"),
  "iu",
);
/** Somebody or something, or what its writer thinks of the matter, which only sure odds outvote. */
const named = /[\p{Ll},] \p{Lu}\p{Ll}+|\b(?:perhaps|possibly|potentially)\b/u;

/** Where a sentence may go on about something else. */
const joint = /[,;–—] | - | (?:and|but|so|because|which|that|if|when|as) /iu;
/** A clause of fewer words says too little by itself. */
const minClauseWords = 4;

/** A sentence that does nothing for the matter. */
export interface IdleSentence {
  purpose: IdlePurpose;
  /** Whether hardly anything like it has ever done more. */
  isSure: boolean;
}

/**
 * @param sentences an English message's, in order, without a greeting or signature that has a line of its own
 * @returns what each does, if a reader who only cares about the matter misses nothing without it
 */
export function idleSentencesAmong(sentences: readonly string[]): (IdleSentence | undefined)[] {
  return readPurposes(sentences).map(({ odds, idle }, index) => {
    const text = withoutGreeting(sentences[index] ?? "");
    const isSure = odds >= minSureOdds;
    const isIdle = odds >= minOdds && !telling.test(text) && (isSure || !named.test(text));
    // "We're beyond thrilled, and the queue is fixed now": of many words, most outvote the few that carry something.
    const clauses = text.split(joint).filter((clause) => clause.split(" ").length >= minClauseWords);
    const isWhole = readPurposes(clauses).every((clause) => clause.odds >= 0);
    return isIdle && isWhole ? { purpose: idle, isSure } : undefined;
  });
}
