import type { Word } from "../../../../language/facts/english.ts";
import type { Trait } from "../../advice/trait.ts";
import type { Edit, Sentence } from "../sentence.ts";

/** One way to change a sentence, for whoever has one of the traits. */
export interface Move {
  /** The first of them that a contact has is the reason. */
  when: readonly Trait[];
  unless?: readonly Trait[];
  /** The reason of what no trait asks for. */
  because?: string;
  /** What was done, as the reasoning says it, without a stop. */
  what: string;
  /** What the reasoning says where the text still has some of what the move changes. */
  partly?: { left: RegExp; what: string };
  /** What it leaves nothing of: it isn't used at all where some would stay, since half of it mixes two ways of writing. */
  isWhole?: RegExp;
  /** How much one use of it is felt: a capital is half of 1, a contraction 1, a phrase 2, and what has no figure 3. */
  effort?: 0.5 | 1 | 2;
  /** Whether it would mock, or make light of something, in a complaint, a refusal or an apology. */
  isForPlainOccasion?: true;
  /** Whether a message has it for one sentence at most. */
  isOnce?: true;
  /** Whether it makes a text formal or casual, and harms one that stays of the other kind elsewhere. */
  isOfRegister?: true;
  /** @returns nothing where the sentence isn't one that the move understands for certain */
  edits(sentence: Sentence): Edit[];
}

/** @returns whether a word begins at its own place, and is not the second part of a contraction */
export function standsAlone(word: Word | undefined): word is Word {
  return word !== undefined && word.text !== "";
}

/** @returns `put` with a capital, if the word whose place it takes began the sentence with one */
export function cased(put: string, { text }: Sentence, at: number): string {
  const isFirst = !/[\p{L}\p{N}]/u.test(text.slice(0, at));
  return isFirst && /^\P{L}*\p{Lu}/u.test(text) ? put.charAt(0).toUpperCase() + put.slice(1) : put;
}

/** @returns the edit that takes out the text from one word up to another, with the next word's case in its place */
export function without(sentence: Sentence, from: Word, upTo: Word, put = ""): Edit[] {
  const isFirst = !/[\p{L}\p{N}]/u.test(sentence.text.slice(0, from.at));
  if (put !== "" || !isFirst) {
    return [{ at: from.at, end: upTo.at, put: cased(put, sentence, from.at) }];
  }
  const initial = sentence.text.charAt(upTo.at);
  return [{ at: from.at, end: upTo.at + 1, put: cased(initial, sentence, from.at) }];
}

/** @returns the edits that take out the words between two, with "a" or "an" in front of them as the next one needs it */
export function withArticle(sentence: Sentence, word: Word, next: Word, before: Word | undefined): Edit[] {
  if (before === undefined || !/^an?$/.test(before.normal)) return without(sentence, word, next);
  return [{ at: before.at, end: next.at, put: `${articleOf(before, next.normal)} ` }];
}

/** @returns "a" or "an", as the word that will follow needs it, with the capital that it had */
export function articleOf({ text }: Word, next: string): string {
  const isVowel =
    /^(?:[aeio]|u(?!ni|s[aeu])|hour|honest|heir)/i.test(next) && !/^(?:eu|one\b|once)/i.test(next);
  const article = isVowel ? "an" : "a";
  return /^\p{Lu}/u.test(text) ? article.charAt(0).toUpperCase() + article.slice(1) : article;
}

/** @returns an edit that ends the sentence with a mark in place of the one it has, if any */
export function endedWith(mark: string, { text, words }: Sentence): Edit[] {
  const last = words.findLast((word) => /[\p{L}\p{N}]/u.test(word.text));
  if (last === undefined) return [];
  // The stop of "9 a.m." belongs to the word.
  const end = /\.\p{L}{1,3}$/u.test(last.text.replace(/\.$/, ""))
    ? last.end
    : last.at + last.text.replace(/(?<![.!?…])[.!?…]+$/, "").length;
  const marks = /^["”’)]*[.!?…]+/u.exec(text.slice(end))?.[0] ?? "";
  return [{ at: end, end: end + marks.length, put: marks.replace(/(?<![.!?…])[.!?…]+$/, "") + mark }];
}

/** "Send it today, our lawyers need it." */
const beginsClause = /^(?:i|we|they|you|he|she|it|our|the|my|your|their|his|her|its)$/;
const isConjugated = ({ tags }: Word) =>
  ["PresentTense", "Copula", "Modal", "Auxiliary"].some((tag) => tags.has(tag));

const isThing = (word: Word | undefined) => word?.tags.has("Noun") === true;

/** "Sign it by Monday, legal has no more comments." */
const officesLast =
  /, (?:legal|finance|procurement|hr|it|sales|ops|marketing) (?:has|have|is|are|needs?|wants?|says?)\b/iu;

/** "Let me know either way, thanks." */
export const thanksLast = /,? (?:many )?(?:thanks|thank you|thx|cheers)[.!]*$/iu;

/** @returns whether no second main clause and no negation makes it ask something else than its beginning */
export function isPlain(sentence: Sentence, from: number): boolean {
  const rest = sentence.words.slice(from);
  if (
    /[;—–]|:\s|\.\.\.|…|\bor not\b|\bor (?:shall|should|will|can|could|do) (?:I|we|you|it|they)\b|\b(?:or|and) (?:if|whether)\b|, (?:failing (?:which|that)|otherwise|or else)\b/u.test(
      sentence.text.slice(rest[0]?.at ?? 0),
    )
  )
    return false;
  if (thanksLast.test(sentence.text) || officesLast.test(sentence.text)) return false;
  if (rest[0]?.tags.has("Negative") === true || rest[1]?.tags.has("Negative") === true) return false;
  return rest.every((word, index) => {
    const [next, second] = [rest[index + 1], rest[index + 2]];
    if (
      word.isCut &&
      beginsClause.test(next?.normal ?? "") &&
      rest.slice(index + 2, index + 5).some(isConjugated)
    )
      return false;
    // "Tell me today, gotta book flights."
    if (word.isCut && /^(?:gotta|need|got|want|wanna|trying)$/.test(next?.normal ?? "")) return false;
    // "Sign it before noon, payroll closes then."
    if (word.isCut && isThing(next) && second !== undefined && isConjugated(second) && !isThing(second))
      return false;
    if (!/^(?:and|but|so|or|yet|because|as|since)$/.test(word.normal)) return true;
    if (word.normal === "so" && next?.normal === "that") return true;
    const isClause = next?.tags.has("Pronoun") === true && second?.tags.has("Verb") === true;
    // "…, so the 14th and 15th"
    const isListed =
      /^(?:and|so)$/.test(word.normal) && !rest.slice(index + 1).some(({ tags }) => tags.has("Verb"));
    return !isClause && !(rest[index - 1]?.isCut && word.normal !== "or" && !isListed);
  });
}

/** Where the reason for an order begins, behind a comma: "…before noon, payroll closes then." */
export function reasonAt(words: readonly Word[], from: number): number | undefined {
  const [at, ...others] = words.flatMap(({ isCut }, index) =>
    isCut && index > from && index < words.length - 2 ? [index + 1] : [],
  );
  if (at === undefined || others.length > 0) return undefined;
  const subject = words[at];
  const verb = words.slice(at + 1, at + 3).find(({ tags }) => !tags.has("Value"));
  const isSubject = /^(?:it|they|he|she|we|i|this|that)$/.test(subject?.normal ?? "") || isThing(subject);
  return isSubject && verb !== undefined && isConjugated(verb) && !isThing(verb) ? at : undefined;
}
