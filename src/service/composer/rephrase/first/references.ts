import type { Word } from "../../../../language/facts/english.ts";
import { leansBack } from "../../words.ts";
import type { Passage } from "../document.ts";

/** Whether a sentence says more about the one before it. */
export function leansOn({ text, sentence }: Passage): boolean {
  return (
    leansBack(text) ||
    /^(?:they|which|and|but|so)\b|\bthe (?:opposite|reverse|other way)\b/iu.test(text) ||
    hasOpenPronoun(sentence?.words ?? [])
  );
}

/** "It" is what it is in the sentence in front, if that says it too, and else may be anything before. */
export function isOfLeader({ text, sentence }: Passage, leader: Passage): boolean {
  const words = sentence?.words ?? [];
  if (!hasOpenPronoun(words)) return !/^(?:it|they|its|their)\b/iu.test(text);
  const open = words.find(({ normal }) => pronoun.test(normal))?.normal;
  return leader.sentence?.words.some(({ normal }) => normal === open) === true;
}

const dummy =
  /^it (?:(?:is|was|will|would|might|may|could|can|must) )?(?:be |make |makes |seem |seems |look |looks )?(?:sense|worth|possible|time|easier|easy|clear|true|best|better|good|great|nice|important|hard|difficult|likely|like|helpful|useful)\b/u;

/** "It makes sense to…" stands for nothing. */
function isDummy(words: readonly Word[]): boolean {
  return dummy.test(
    words
      .slice(0, 5)
      .map(({ normal }) => normal)
      .join(" "),
  );
}

/** Whether a pronoun comes before anything that it could stand for. */
export function hasOpenPronoun(words: readonly Word[]): boolean {
  const first = words.findIndex(({ normal }, at) => pronoun.test(normal) && !isDummy(words.slice(at)));
  const named = words.findIndex(({ tags }) => tags.has("Noun") && !tags.has("Pronoun"));
  return first >= 0 && (named < 0 || named > first);
}

const pronoun = /^(?:it|its|they|them|their|theirs|he|she|him|his|her|hers)$/u;
/** What says more about something that was said. */
export const pointing =
  /\b(?:also|again|in practice|in short|in other words|another|further|additional|both|too|as well|former|latter|such|same|then|therefore|thus|hence|(?<=^.{0,40})instead(?! of)|other|others|rest|remaining|else|anyway)\b|\bone(?= (?:away|of them|too|is|was|has|will|would|from|in|at|for|by|yet)\b|[.,;!?])|\bones\b|\b(?:this|these|those)\b(?! (?:week|month|quarter|year|morning|afternoon|evening|spring|summer|autumn|fall|winter)\b)/iu;

/** Whether a sentence means the same without those in front of it. */
export function standsByItself(passage: Passage, before: readonly Passage[]): boolean {
  const { text, sentence } = passage;
  if (leansBack(text) || pointing.test(text) || hasOpenPronoun(sentence?.words ?? [])) return false;
  const words = sentence?.words ?? [];
  const definite = words.flatMap((word, at) =>
    isThing(word) && words.slice(Math.max(0, at - 3), at).some(({ normal }) => normal === "the")
      ? [word.root]
      : [],
  );
  return !isIntroducedIn(before, definite);
}

/** What is new to the reader in "a plan" is "the plan" in the request after it. */
const introducing = /^(?:an?|some|any|another|new|one|two|three|four|five|several)$/;

function isThing({ tags, normal }: Word): boolean {
  return (
    tags.has("Noun") &&
    !/^(?:look|call|chat|word|hand|moment)$/.test(normal) &&
    !tags.has("Pronoun") &&
    !tags.has("Date") &&
    !tags.has("Possessive")
  );
}

export function thingsOf({ sentence }: Passage): string[] {
  return (sentence?.words ?? []).filter(isThing).map(({ root }) => root);
}

export function isIntroducedIn(before: readonly Passage[], things: readonly string[]): boolean {
  return before.some(({ sentence }) =>
    (sentence?.words ?? []).some((word, at, all) => {
      const recent = all.slice(Math.max(0, at - 3), at);
      return (
        isThing(word) &&
        things.includes(word.root) &&
        (recent.some(({ normal }) => introducing.test(normal)) || recent.at(-1)?.tags.has("Value") === true)
      );
    }),
  );
}
