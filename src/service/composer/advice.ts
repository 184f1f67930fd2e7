import { sentencesOf } from "../../language/facts/english.ts";
import { clause, oneLine, sentence, withoutStop } from "./words.ts";

/**
 * Advice of the connection language set into sentences. It may be an order ("Lead with the number."), a
 * thing ("Long decks."), a doing ("Being rushed.") or sentences of any kind; what cannot be bent is quoted.
 */

const functionWord =
  "(?:a|an|the|to|with|for|on|in|at|by|of|off|up|out|into|from|about|as|over|through|them|their|her|his|him|it|its|your|you|me|us|our|any|every|each|one|two|first|straight|directly|early|what|when|where|why|how|who|whether|if|that|no)";

/** A verb in the imperative, known by the small word after it: "Get to", but not "Open questions". */
const order = new RegExp(
  `^(?:ask|begin|bring|call|close|come|cut|explain|follow|get|give|go|hand|have|hide|keep|lead|leave|let|listen|make|name|offer|open|present|push|put|send|set|share|show|speak|start|stay|stick|take|talk|tell|treat|use|walk|write) ${functionWord}\\b`,
  "i",
);
const doing =
  /^(?!(?:any|every|no|some)?thing\b|(?:bring|sing|ring|swing|string|spring|king|ping|wing|morning|evening|meeting|pricing)\b)\p{L}+ing\b/iu;
/** What begins advice that is a sentence of its own and fits into no other sentence: "Don't sugarcoat it", "Hates decks". */
const ownSentence =
  /^(?:don['’]t|do not|never|not|no|avoid|without|too|less|hates?|dislikes?|loves?|likes?|prefers?|wants?|needs?|can['’]t|cannot|could|doesn['’]t|isn['’]t|is|has|gets|always|make sure|responds?|reacts?|values?|appreciates?|enjoys?|warms|works)(?![\p{L}'’])/iu;
const ownSubject = /^(?:he|she|they|it|you|we|i|this|that|there|please)(?=['’ ])/i;
/** Its subject is a thing: "Vague next steps irritate him", "Slang should not appear". */
const ownVerb =
  /^(?!when\b|if\b)(?:[^;.]*\S (?:should|must|may|can|do|does|will|would) ?(?:not|n['’]t|never)\b|[^;.]*\S (?:is|are) (?:(?:never|not) to be|ok|okay|fine|allowed|welcome)\b|\p{L}+ing\b[^;.]*\S (?:will|would|backfires|closes|costs|ends|feels|kills|reads|sounds)\b|[^;.]*\S (?:irritates?|annoys?|bores?|offends?|upsets?|loses?|leaves?|puts?|makes?|drives?|shuts?) (?:him|her|them)\b)/iu;

/**
 * @param who the contact's first name, or "this contact"
 * @param how "well" for `likes_this`, "badly" for `not_that`
 * @returns such as "Jane responds badly to long decks", without a stop; empty when the advice is
 */
export function responds(who: string, how: "well" | "badly", advice: string): string {
  const words = clause(advice);
  if (words === "") return "";
  if (/[.!?]\s+\S/.test(words) || ownSubject.test(words) || ownVerb.test(words)) {
    return `${who} responds ${how} to this: "${oneLine(advice).replace(/\.$/, "")}"`;
  }
  if (ownSentence.test(words) || /^be\b/.test(words)) return `the profile says "${words}"`;
  if (/^(?:when|if|being)\b/.test(words))
    return `${who} responds ${how} ${words.replace(/^being\b/, "to being")}`;
  return order.test(words)
    ? `${who} responds ${how} when you ${words}`
    : `${who} responds ${how} to ${words}`;
}

/** What follows a verb and no noun: "pressure him", but "jargon in emails". */
const object =
  /^\p{L}+ (?:a|an|the|them|their|her|his|him|it|its|your|you|me|us|our|any|every|each|too|more)(?!\p{L})/iu;

/** Forbids by itself, whatever field it's in. */
const forbidding =
  /^(?:never|do not|don['’]t|avoid|no|not|nothing|please|refrain from|abstain from|steer clear of|(?:stay|keep) (?:away|clear) (?:of|from))\b/i;

/** @returns whether the words are an order, which shows once somebody wants to carry it out */
function isOrder(words: string): boolean {
  const line = words.slice(0, 200);
  const [alone, next] = sentencesOf(line)[0]?.words ?? [];
  if (alone === undefined || alone.tags.has("Plural")) return false;
  if (alone.normal === "be" || order.test(line) || object.test(line)) return true;
  // "Surprise calls" may be either, and is more often the calls.
  if (next?.tags.has("Plural") === true && sentencesOf(line)[0]?.words.length === 2) return pairs.test(line);
  const wanted = sentencesOf(`I want to ${line}`)[0]?.words[3];
  return wanted?.tags.has("Infinitive") === true;
}

const pairs =
  /^(?:ask|break|bring|change|crack|drop|force|give|ignore|make|miss|promise|raise|send|share|skip|tell|use) /i;

/** @returns `must_never` as evidence, such as `the profile says "never open with small talk"`, without a stop */
export function neverEvidence(advice: string): string {
  const [words, own] = [clause(neverSentence(advice)), clause(advice)];
  return isWarning(own) ? `the profile warns: "${own}"` : `the profile says "${words}"`;
}

/** @returns the same without who says it, such as `never open with small talk` */
export function neverClause(advice: string): string {
  const own = clause(advice);
  return isWarning(own) ? own : clause(neverSentence(advice));
}

/** Whether words say by themselves what must never be, and aren't an order: "Slang should not appear". */
function isWarning(words: string): boolean {
  return (
    !forbidding.test(words) && !ownSubject.test(words) && (ownSentence.test(words) || ownVerb.test(words))
  );
}

/** @returns `must_never` as a whole sentence, such as "Never open with small talk."; empty when the advice is */
export function neverSentence(advice: string): string {
  const words = clause(advice);
  if (words === "") return "";
  if (forbidding.test(words) || ownSubject.test(words)) {
    return sentence(words);
  }
  if (isWarning(words)) return `The profile warns: "${withoutStop(advice)}".`;
  if (doing.test(words) || !isOrder(words)) {
    return `Avoid ${sentence(words).replace(/^\p{Lu}/u, () => words.charAt(0))}`;
  }
  return `Never ${sentence(words).replace(/^\p{Lu}/u, () => words.charAt(0))}`;
}
