import { idlePurposeOf, isTelling } from "../../../../language/purposes/idle.ts";
import type { IdlePurpose } from "../../../../language/purposes/purpose.ts";
import { leansBack } from "../../words.ts";
import type { Edit, Sentence } from "../sentence.ts";
import { idleRules, isGreetedWithin } from "./idle-sentences.ts";
import type { Move } from "./move.ts";

/** Where a main clause may follow another one. */
const joint =
  /(?:,? (?:and|but|so)|,|;| –| —| -) (?=(?:i|we|it|you|they|he|she|please|could|can|would)(?:['’]\p{L}+)? )|(?:, (?:and|but|so)|;| –| —) (?=(?:our|the|my|your|this) )/giu;
/** What reaches over both clauses. */
const reaching =
  /^(?:if|unless|when|while|although|though|because|as|since|both|either|neither|not only)\b|\b(?:that|whether|if|because)$/iu;
/** A clause of which nothing else is left says too little, in words. */
const minWords = 4;

const wordsIn = (clause: string) => clause.trim().split(" ").length;

/** "We've hardened the queue, and we're beyond thrilled with where this is going." ends with the queue. */
function withoutIdleClause(sentence: Sentence, purpose: IdlePurpose): Edit[] {
  const { text, words, start, kind, isQuestion } = sentence;
  const from = words[start]?.at ?? 0;
  const isStatement = !isQuestion && kind !== "wish" && /[.!]$/u.test(text);
  if (!isStatement || isGreetedWithin(sentence)) return [];
  for (const match of text.matchAll(joint)) {
    const end = match.index + match[0].length;
    const [before, after] = [text.slice(from, match.index), text.slice(end)];
    if (match.index < from || Math.min(wordsIn(before), wordsIn(after)) < minWords || reaching.test(before))
      continue;
    if (idlePurposeOf(after) === purpose && isTelling(before))
      return [{ at: match.index, end: text.length, put: "." }];
    if (!leansBack(after) && idlePurposeOf(before) === purpose && isTelling(after)) {
      const initial = text.charAt(end);
      const isCapital = start === 0 && /^\p{Lu}/u.test(text);
      return [{ at: from, end: end + 1, put: isCapital ? initial.toUpperCase() : initial }];
    }
  }
  return [];
}

/** For whom whole sentences of a kind go, clauses of it go too. */
export const idleClauseMoves: readonly Move[] = idleRules.map(({ purpose, when, unless, what }) => ({
  when,
  unless,
  what,
  effort: 2,
  edits: (sentence) => withoutIdleClause(sentence, purpose),
}));
