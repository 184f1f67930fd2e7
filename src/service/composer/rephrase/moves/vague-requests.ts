import nlp from "compromise/three";
import type { Word } from "../../../../language/facts/english.ts";
import { matchAt, phrase } from "../phrase.ts";
import type { Edit, Sentence } from "../sentence.ts";
import { endedWith, isPlain, standsAlone, without } from "./move.ts";

/** Words that put off what is asked, in whatever order and number: "was sort of wondering whether there might be any". */
const vague = new Set(
  `i we it there this that a an any the some was were is are am be been being have had might may would could if
  whether just even only really also sort kind of quite so of maybe perhaps possibly potentially conceivably at all stage
  point wondering wondered curious thinking asking hoping writing emailing messaging checking reaching out quickly to
  ask see check inquire enquire know find like love wanted want chance chances possibility way possible feasible
  doable realistic okay ok alright by remotely`.split(/\s+/),
);
const often = "maybe|perhaps|possibly|potentially|please|kindly|even|also";
/** Without one of them, nothing but a question asks. */
const asking = /^(?:wonder(?:ing|ed)|curious|hoping|ask|check|inquire|enquire)$/u;
const possible = /^(?:possible|feasible|doable|way|chance|possibility)$/u;
const together = phrase(`to ${often}? #Infinitive`);
/** What may be said between two commas on the way. */
const aside =
  /^(?:and )?(?:please (?:do )?(?:say|tell|shout|feel)|no (?:rush|worries|pressure)|if (?:it(?:['’]s| is)|that(?:['’]s| is)) (?:not? |ok|okay|all right|alright)|(?:totally |completely |absolutely )?(?:fine|no problem) if not|feel free|I know you(?:['’]re| are)|if you (?:have|get|find|can spare))\b/iu;

/** Where what is asked begins, and how a question begins that asks it. */
const pivots: readonly { find: ReturnType<typeof phrase>; put: string }[] = [
  {
    find: phrase(`you could|can|might|would|will ${often}? ${often}? be? able? to? #Infinitive`),
    put: "could you",
  },
  { find: phrase(`you to ${often}? #Infinitive`), put: "could you" },
  { find: phrase(`you|your ${often}? #Gerund`), put: "could you" },
  { find: phrase(`we could|can|might ${often}? ${often}? be? able? to? #Infinitive`), put: "could we" },
  { find: phrase(`us|our ${often}? #Gerund`), put: "could we" },
  { find: phrase(`us to ${often}? #Infinitive`), put: "could we" },
  { find: phrase(`i could|can|might ${often}? ${often}? be? able? to? #Infinitive`), put: "could I" },
  { find: phrase(`me|my ${often}? #Gerund`), put: "could I" },
  { find: phrase(`me to ${often}? #Infinitive`), put: "could I" },
];

/**
 * "I was sort of wondering, and please say if not, whether there might be any chance of us possibly getting the crane
 * for two more days" → "Could we get the crane for two more days?"
 */
export function vaguelyAsked(sentence: Sentence): Edit[] {
  const { words, start } = sentence;
  const first = words[start];
  const from = pivotAfter(sentence);
  if (first === undefined || from === undefined) return [];
  const pivot = pivotAt(words, from);
  const after = pivot === undefined ? undefined : matchAt(words, from, pivot.find);
  const [verb, next] = [words[(after ?? 0) - 1], words[after ?? words.length]];
  if (pivot === undefined || !standsAlone(verb) || !standsAlone(next) || !isPlain(sentence, after ?? 0))
    return [];
  const infinitive = verb.tags.has("Gerund") ? nlp(verb.normal).verbs().toInfinitive().text() : verb.normal;
  return [...without(sentence, first, next, `${pivot.put} ${infinitive} `), ...endedWith("?", sentence)];
}

function pivotAt(words: readonly Word[], at: number): (typeof pivots)[number] | undefined {
  const pivot = pivots.find(({ find }) => matchAt(words, at, find) !== undefined);
  if (pivot !== undefined) return pivot;
  const isPossible = words.slice(Math.max(0, at - 4), at).some(({ normal }) => possible.test(normal));
  return isPossible && matchAt(words, at, together) !== undefined
    ? { find: together, put: "could we" }
    : undefined;
}

/** @returns the index where what is asked begins, if all before it only puts it off */
function pivotAfter({ words, start, text, isQuestion }: Sentence): number | undefined {
  let isAsking = isQuestion;
  for (let at = start; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) return undefined;
    if (isAsking && at > start && pivotAt(words, at) !== undefined) return at;
    const end = words[at - 1]?.isCut === true ? asideEnd(words, at, text) : undefined;
    if (end !== undefined) {
      at = end;
      continue;
    }
    // "For us to have it"
    if (!vague.has(word.normal) && word.normal !== "for") return undefined;
    isAsking ||= asking.test(word.normal);
  }
  return undefined;
}

/** @returns the index of an aside's last word */
function asideEnd(words: readonly Word[], from: number, text: string): number | undefined {
  if (!aside.test(text.slice(words[from]?.at))) return undefined;
  const end = words.findIndex(({ isCut }, at) => at >= from && isCut);
  return end < 0 ? undefined : end;
}
