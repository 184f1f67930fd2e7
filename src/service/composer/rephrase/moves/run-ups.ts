import type { Word } from "../../../../language/facts/english.ts";
import { firstMatch, matchAt, phrase } from "../phrase.ts";
import type { Edit, Sentence } from "../sentence.ts";
import { type Move, standsAlone, without } from "./move.ts";

/** What announces a statement; "that" or a subject follows. */
const announcing = [
  "i just? wanted to just? quickly? let you know",
  "i just? wanted to quickly? tell|inform you",
  "i just? wanted to quickly? mention|share",
  "i would just? like to let you know",
  "i would just? like to inform|tell you",
  "i am just? writing to let you know",
  "i am just? writing to inform|tell you",
  "i am just? reaching|getting out|in touch? to let you know",
  "this|just is? just? to let you know",
  "this is to inform you",
  "please|kindly be advised|informed",
  "it should be noted",
  "it is worth noting|mentioning",
  "it goes without saying",
].map(phrase);
const that = phrase("that");
const subject = phrase(
  "i|we|you|he|she|it|they|there|the|our|your|my|their|his|her|this|these|those|a|an|all|both|#ProperNoun|#Value",
);

function unannounced(sentence: Sentence): Edit[] {
  const { words, start, isQuestion } = sentence;
  const [first, head] = [words[start], firstMatch(words, start, announcing)];
  if (first === undefined || head === undefined || isQuestion) return [];
  const at = matchAt(words, head.after, that) ?? head.after;
  const said = words[at];
  if (!standsAlone(said) || matchAt(words, at, subject) === undefined) return [];
  // "…to let you know the price" announces a thing, and "to tell you that, and…" more than one.
  const verb = words.slice(at + 1).findIndex(({ tags }) => tags.has("Verb"));
  if (verb < 0 || words.slice(at, at + verb + 1).some((word) => word.isCut)) return [];
  if (said.tags.has("Determiner") && at === head.after) return [];
  return without(sentence, first, said);
}

const justWanted = phrase(
  "i just wanted to follow|check|share|confirm|ask|clarify|flag|remind|introduce|invite|add|mention|let|see|point|give|make|touch|send",
);
const followedUp = phrase("i just? wanted to follow up on|about|regarding");

function unapologetic(sentence: Sentence): Edit[] {
  const { words, start } = sentence;
  const [first, just, wanted] = [words[start], words[start + 1], words[start + 2]];
  const preposition = matchAt(words, start, followedUp);
  const follow = words.findIndex(({ normal }) => normal === "follow");
  const [verb, up] = [words[follow], words[follow + 1]];
  if (first !== undefined && preposition !== undefined && verb !== undefined && up !== undefined) {
    return without(sentence, first, up, "I'm following ");
  }
  if (matchAt(words, start, justWanted) === undefined || !standsAlone(just) || !standsAlone(wanted))
    return [];
  return [{ at: just.at, end: wanted.at, put: "" }];
}

const hollow = ["needless to say", "as a matter of fact"].map(phrase);

function unadorned(sentence: Sentence): Edit[] {
  const { words, start } = sentence;
  const [first, head] = [words[start], firstMatch(words, start, hollow)];
  const rest: Word | undefined = head && words[head.after];
  if (first === undefined || head === undefined || !standsAlone(rest)) return [];
  return words[head.after - 1]?.isCut ? without(sentence, first, rest) : [];
}

export const runUpMoves: readonly Move[] = [
  {
    when: ["direct", "brief"],
    what: "Sentences start with what they say",
    edits: (sentence) =>
      [unannounced, unadorned].map((each) => each(sentence)).find(({ length }) => length > 0) ?? [],
  },
  {
    when: ["direct", "brief"],
    what: "You say what you're doing without “just wanted to”",
    edits: unapologetic,
  },
];
