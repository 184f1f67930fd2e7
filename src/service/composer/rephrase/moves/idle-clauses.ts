import { readPurposes } from "../../../../language/purposes/classify.ts";
import { idleSentencesAmong } from "../../../../language/purposes/idle.ts";
import { capitalised } from "../../words.ts";
import type { Edit, Sentence } from "../sentence.ts";
import { idleSentences } from "./idle-sentences.ts";
import type { Move } from "./move.ts";

/** Where a main clause may follow another one. */
const joint =
  /(?:,? (?:and|but|so)|,|;| –| —| -) (?=(?:i|we|it|you|they|he|she|please|could|can|would)(?:['’]\p{L}+)? )|(?:, (?:and|but|so)|;| –| —) (?=(?:our|the|my|your|this) )/giu;
/** What reaches over both clauses. */
const reaching =
  /^(?:if|unless|when|while|although|though|because|as|since|both|either|neither|not only)\b|\b(?:that|whether|if|because)$/iu;
/** Binary logarithm of the odds that a clause does nothing, up to which it may well do something. */
const maxKeptOdds = 0;
/** A clause of which nothing else is left says too little, in words. */
const minWords = 4;

const wordsIn = (clause: string) => clause.trim().split(" ").length;

/** "We've hardened the queue, and we're beyond thrilled with where this is going." ends with the queue. */
function withoutIdleClause({ text, words, start, kind, isQuestion }: Sentence, purpose: string): Edit[] {
  const from = words[start]?.at ?? 0;
  const stop = /(?<![.!])[.!]+$/u.exec(text)?.[0] ?? "";
  if (isQuestion || kind === "wish" || stop === "") return [];
  for (const match of text.matchAll(joint)) {
    const [before, after] = [text.slice(from, match.index), text.slice(match.index + match[0].length)];
    if (match.index < from || Math.min(wordsIn(before), wordsIn(after)) < minWords || reaching.test(before))
      continue;
    const clauses = [`${before}.`, capitalised(after)];
    const [first, second] = idleSentencesAmong(clauses);
    const [isFirst, isSecond] = readPurposes(clauses).map(({ odds }) => odds <= maxKeptOdds);
    if (isFirst && second?.purpose === purpose && second.isSure)
      return [{ at: match.index, end: text.length, put: stop.charAt(0) }];
    if (isSecond && first?.purpose === purpose && first.isSure) {
      const end = match.index + match[0].length;
      const initial = text.charAt(end);
      return [{ at: from, end: end + 1, put: start === 0 ? initial.toUpperCase() : initial }];
    }
  }
  return [];
}

/** For whom whole sentences of a kind go, clauses of it go too. */
export const idleClauseMoves: readonly Move[] = idleSentences.map(({ purpose, when, unless, what }) => ({
  when,
  unless,
  what,
  effort: 2,
  edits: (sentence) => withoutIdleClause(sentence, purpose),
}));
