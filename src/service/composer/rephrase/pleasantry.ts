import { stemmer } from "stemmer";
import { sentencesOf, type Word } from "../../../language/facts/english.ts";
import { mask } from "./mask.ts";

/** How a sentence begins that may say nothing but how one hopes the reader is. */
const opening =
  /^(?:(?:I |we )?(?:(?:do|really|sincerely|truly|just) )?(?:hope|hoping|trust)\b(?! to\b)|how(?:['’]s| is| are| was| were| have| has)\b|did you\b|(?:do |did |get up to |been )?any(?:thing)? (?:fun|nice|exciting|good|interesting|big)\b|(?:the |our )?weather\b)/iu;
const stems = (words: string) => new Set(words.split(" ").map(stemmer));

/** What it speaks of: the reader's days, health, family and the weather. */
const personal = stems(
  "week weekend day morning afternoon evening month year summer winter spring autumn fall holiday vacation break trip journey flight drive travel easter christmas eid diwali ramadan midsummer thanksgiving hanukkah january february march april may june july august september october november december birthday anniversary wedding party marathon half-term family crew gang kid child children son daughter wife husband partner mother father mum dad parent grandchild grandchildren baby dog cat puppy kitten one yours team colleague everyone everybody everything anything thing life work health spirit weather sun sunshine rain snow heat cold storm madness rush chaos here there home garden barbecue beach sea lake mountain rest sleep time start end bit plan side fun bank lot lol world way message mail email e-mail note letter today yesterday tonight house move",
);
const weekday = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/;
const doing = stems(
  "hope trust up off out on away over back down around be is are was were been do does did have has had get got go went gone find found keep kept treat enjoy spend spent manage rest relax sleep slept pour rain snow shine shone survive recover settle hold held stay behave start feel felt celebrate come came shape travel recharge unwind switch finish will would can could",
);
const wellBeing =
  /\b(?:well|good|great|fine|ok|okay|safe|rested|lovely|better|nice|kind|busy|up to|going|how (?:are|have))\b/iu;

/** "Hope you're good with it", "good to go", "had time to read it" and "are you on time" ask for something. */
const businesslike =
  /\d|\b(?:with (?:it|this|that|the|our)|good to|on time|in time|on track|time to (?!rest|relax|sleep|unwind|yourself|enjoy)|looking|fixed|free|available|placed|set|back to (?:me|us)|make it|if|so that|because|but)\b/iu;

/** Longer ones tell a story. In characters. */
const maxLength = 220;

/** A sentence that means nothing by "it" alone: "Hope it goes well" speaks of something that was said before. */
const aboutSomething = /\b(?:it|that|they|them|this(?! finds))\b/iu;
const ofReader = /\b(?:you|all|everything|things|life|your)\b/iu;

const alone = /^(?:long time no see|(?:it['’]s )?(?:just )?me again)[.!?…]*$/iu;

/**
 * @param said a sentence, without the greeting in front of it
 * @returns whether it says nothing but how one hopes the reader is, or asks how they were
 */
export function isSmallTalk(said: string, words: readonly Word[] = wordsOf(said)): boolean {
  if (alone.test(said)) return true;
  const [, talk, tale] = /^([^,–—]{12,120}?)(?:,| -| –| —) (.{10,180})$/u.exec(said) ?? [];
  if (talk !== undefined && tale !== undefined && isTale(tale)) return isSmallTalk(talk);
  if (said.length > maxLength || !opening.test(said) || businesslike.test(said)) return false;
  const isGoing = words.some(({ normal }) => /^(?:going|treating|been)$/.test(normal));
  const isPersonal = ({ normal }: Word) => personal.has(stemmer(normal)) || (isGoing && weekday.test(normal));
  const isThing = ({ tags, normal }: Word) =>
    tags.has("Noun") &&
    !tags.has("Pronoun") &&
    !/^(?:my|our|your|its|their)$/.test(normal) &&
    !doing.has(stemmer(normal));
  // "A fab weekend"
  const describes = (_: Word, at: number) => {
    const [before, next] = [words[at - 1], words[at + 1]];
    return /^an?$/u.test(before?.normal ?? "") && next !== undefined && isThing(next) && isPersonal(next);
  };
  const things = words.filter((word, at) => isThing(word) && !describes(word, at));
  const deeds = words.filter((word) => word.tags.has("Verb") && !isThing(word));
  const isOfThem =
    things.every(isPersonal) && deeds.every((word) => doing.has(stemmer(word.normal)) || isPersonal(word));
  if (!isOfThem) return false;
  return things.length > 0 ? !/^how(?:['’]s| is) \p{Ll}+day\b/iu.test(said) : isWellWished(said);
}

/** "…, we finally got some sun up here and I burnt my neck": what the writer did themself, and nothing else. */
function isTale(said: string): boolean {
  const isOwn = /^(?:(?:and )?(?:we|I|it|mine|ours|here)\b|(?:did|was) (?:you|it|the kids)\b)/iu.test(said);
  return isOwn && !busy.test(said) && wordsOf(said).some(({ normal }) => personal.has(stemmer(normal)));
}

/** What a tale of one's own doesn't speak of. */
const busy =
  /[\d@]|https?:|\b(?:your|need|want|ask|send|contract|order|invoice|price|quote|offer|deliver\p{L}*|meeting|call|project|team|clients?|customers?|deadline|review|sign|report|budget|can|could|would|please|attach\p{L}*|update|check)\b/iu;

function isWellWished(said: string): boolean {
  return wellBeing.test(said) && ofReader.test(said) && !aboutSomething.test(said);
}

function wordsOf(text: string): readonly Word[] {
  return sentencesOf(mask(text)).flatMap(({ words }) => words);
}
