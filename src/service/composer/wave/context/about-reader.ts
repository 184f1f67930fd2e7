import type { Sentence } from "../../../../language/facts/english.ts";
import { isCompound } from "../grammar.ts";
import { groups } from "../reader.ts";

export const thirdPerson = /(?<![\p{L}])(?:he|she|him|his|hers?|they|them|theirs?|their)(?![\p{L}])/iu;

/** "Your team closed more deals since they started with us" */
export const ofTheirPeople = new RegExp(
  `(?<=(?<!\\p{L})your ${groups}(?!\\p{L}).{1,120})(?<!\\p{L})(?:they|them|their)(?!\\p{L})`,
  "giu",
);

/** Whether the reader can be told a sentence about themselves: something both sides know, or a question to them. */
export function isFact({ text, words, isQuestion }: Sentence): boolean {
  const [first, second] = words;
  if (isQuestion) return words.some(({ normal }) => normal === "you" || normal === "your");
  if (
    first?.normal === "your" &&
    !/^(?:next|first)$/.test(words[1]?.normal ?? "") &&
    !theirPapers.test(words[1]?.normal ?? "") &&
    !words.some(({ normal }) => exchanged.test(normal)) &&
    !(/\d/.test(text) && !theirSecrets.test(text) && !theirWishes.test(text))
  )
    return false;
  if (first?.normal !== "you" || usage.test(text) || due.test(text) || offered.test(text)) return true;
  const verb = words
    .slice(1, 4)
    .find(({ tags, normal }) => tags.has("Verb") && !/^(?:have|had|were|are|do|did)$/.test(normal));
  return verb !== undefined && (exchanged.test(verb.normal) || second?.normal === "only");
}

/** Verbs for what the reader did for or with the sender. Their other actions are no news to them. */
const exchanged =
  /^(?:asked|requested|mentioned|said|wrote|written|called|sent|ordered|bought|attended|came|visited|received|promised|agreed|offered|proposed|suggested|accepted|paid|signed|booked|invited|shared|forwarded|approved|confirmed|replied|introduced|recommended|subscribed|referred|helped|placed|gave|showed|told|renewed|joined|reviewed|tested|tried|chose|hosted|liked|loved|enjoyed|wanted|shipped|spent|reported|raised|flagged|rang|phoned|caught|spotted|noticed|organi[sz]ed|arranged|sorted|led|drove|brought|fixed|covered|trained|taught|lent|donated|volunteered|cooked|baked|cut|reduced)$/;

/** What they have to do for what is offered. */
const due =
  /^You(?:['’]d| would)? (?:need|have) to (?:sign|decide|confirm|order|register|reply|apply|book|pay|return|send)(?!\p{L})/u;

/** What an offer would bring them, and how long they have been with the sender. */
const offered =
  /^You(?:(?:['’](?:d|ll)| would| will) (?:build|get|have|lead|run|own|manage|work|report|receive|save|keep|join|start|meet|see|earn|be able to)| (?:get|receive) (?:an?|the|one|two|three|\d)| (?:can|may) (?:also |still )?(?:bring|park|stay|join|choose|pick|keep|use|invite)(?= )| can (?:also |still )?(?:have|return|send back|take|exchange|swap|cancel|pause|extend|upgrade|borrow|try|test|collect|order|book|pay (?:in|by|later|monthly)|split|download|drop (?:in|by|it|them)|visit|add|change the|switch)(?= )(?!.*(?:elsewhere|quickly|fast|mind|joke|alone|yourself|risk|decisions?))| had (?:an?|some|one|two|three) (?:more )?questions?|(?:['’]ve| have) been (?:using|with us|an? (?:customer|client|member|partner))|(?:['’]ve| have)? hit (?:the|your)|(?:['’]re| are) (?:over|back|away|here|there|in town) (?:on |from |until |till )?(?:the )?\d+)(?!\p{L})/u;

/** How much of ours they use: "45 of 50 seats". */
const usage =
  /\d (?:out )?of (?:your |the )?\d[\d,.]* (?:seats|licen[cs]es|users|credits|slots|hours|GB)(?![\p{L}])/iu;

/** Figures that nobody quotes to their owner. */
const theirSecrets = /(?<![\p{L}])(?:budget|salary|salaries|pay|age|bonus|margin)s?(?![\p{L}])/iu;

/** What their own people want is no news to them. */
const theirWishes =
  /^Your \p{L}+(?: \p{L}+)? (?:wants?|needs?|likes?|prefers?|worr(?:y|ies)|hopes?)(?!\p{L})/u;

/** What sender and reader have in common. */
const theirPapers =
  /^(?:contract|subscription|licen[cs]e|trial|renewal|plan|order|invoice|application|deposit|account|warranty|delivery|booking|policy|lease|agreement|quote|payment|shipment|ticket)s?$/;

/** Whether a sentence tells what somebody else pays, wants or asks for: confidential. */
export function tellsOfOthers({ words }: Sentence): boolean {
  const isNamed = words[0]?.tags.has("ProperNoun") === true && !words[0].tags.has("Date");
  return isNamed && words.some(({ normal, tags }) => tags.has("Value") || theirs.test(normal));
}

const theirs = /^(?:pa(?:y|ys|id)|asks?|asked|offers?|offered|quotes?|quoted|wants?|wanted|budgets?)$/;

export function isImperative({ words }: Sentence): boolean {
  if (isCompound(words)) return false;
  return (
    words[0]?.tags.has("Imperative") === true ||
    /^(?:please|let|lets|maybe|perhaps|ask|tell)$/.test(words[0]?.normal ?? "")
  );
}
