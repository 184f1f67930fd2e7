import { readClauses, readSentences } from "./classify.ts";
import { withoutGreeting } from "./features.ts";
import type { IdlePurpose } from "./purpose.ts";

/** Binary logarithm of the odds from which on a sentence may be idle. */
const minLogOdds = 8;
/** The same, from which on one surely is: of the sentences in `evaluate/sentences.jsonl`, no other one reaches it. */
const minSureLogOdds = 20;
/** The same for each of its clauses, which says less, and for one that goes by itself. */
const [minClauseLogOdds, minSureClauseLogOdds] = [-2, 14];

/** What is never idle, whatever the odds. */
const telling = new RegExp(
  [
    // Figures and addresses, and what is introduced or quoted.
    '[\\d@$€£%]|https?:|:(?:\\s|$)|["“”]',
    // How the reader was found, and what is looked forward to.
    "\\b(?:came across|heard|read|saw|noticed) (?:about |of )?your?\\b",
    "\\bforward to (?!hearing|your (?:reply|response|answer|thoughts))",
    // What isn't so, or isn't done.
    "\\b(?:we|they|it|he|she|that)(?: (?:do|does|did|can|will|would|have|has|are|is|was|were) not|(?: \\p{L}+n|[’']re n|[’']s n)(?:['’]?t|ot)) (?!want|wish|mean|mind)",
    // What went up or down.
    "\\b(?:is|are|was|were|went|gone) (?:(?:way|well|slightly|sharply|again) )?(?:up|down)[.!]",
    // An offer, a duty, a courtesy, and what reminds of something that the next sentence asks about.
    "\\bif you have any\\b|\\b(?:shall|must)\\b|\\bappreciate (?:you|your)\\b|\\bno (?:rush|hurry)\\b",
    "\\b(?:check(?:ing)? in|circl(?:e|ing) back|follow(?:ing)? up|bumping|touch(?:ing)? base)\\b",
  ].join("|"),
  "iu",
);
/** What only surely idle sentences may have: a name, or an opinion on the matter. */
const named = /[\p{Ll},] \p{Lu}\p{Ll}+/u;
const hedging = /\b(?:perhaps|possibly|potentially)\b/iu;

/** Where a sentence may go on about something else. */
const joint = /[,;–—] | - | (?:and|but|so|because|which|that|if|when|as) /iu;
/** A clause of fewer words says too little by itself. */
const minClauseWords = 4;

/** A sentence that does nothing for the matter. */
interface IdleSentence {
  purpose: IdlePurpose;
  isSure: boolean;
}

/**
 * @param sentences an English message's, in order, without a greeting or signature that has a line of its own
 * @returns what each does, if a reader who only cares about the matter misses nothing without it
 */
export function idleSentencesAmong(sentences: readonly string[]): (IdleSentence | undefined)[] {
  return readSentences(sentences).map(({ logOdds, idle }, index) => {
    const text = withoutGreeting(sentences[index] ?? "");
    const isSure = logOdds >= minSureLogOdds;
    if (text === "" || logOdds < minLogOdds || telling.test(text)) return undefined;
    if (!isSure && (named.test(text) || hedging.test(text))) return undefined;
    // "We're beyond thrilled, and the queue is fixed now": of many words, most outvote the few that carry something.
    const clauses = text.split(joint).filter((clause) => clause.split(" ").length >= minClauseWords);
    const isWhole =
      clauses.length < 2 || readClauses(clauses).every((clause) => clause.logOdds >= minClauseLogOdds);
    return isWhole ? { purpose: idle, isSure } : undefined;
  });
}

/** @returns what a clause does, if surely nothing for the matter */
export function idlePurposeOf(clause: string): IdlePurpose | undefined {
  const [read] = readClauses([clause]);
  const isIdle = read !== undefined && read.logOdds >= minSureClauseLogOdds && !telling.test(clause);
  return isIdle ? read.idle : undefined;
}

/** @returns whether a clause does something for the matter more likely than not */
export function isTelling(clause: string): boolean {
  return telling.test(clause) || readClauses([clause]).every(({ logOdds }) => logOdds <= 0);
}
