import { clause, oneLine, sentence } from "./words.ts";

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
const ownSubject = /^(?:he|she|they|it|you|we|i|this|that|there|please)(?=['’ ])/i;

/**
 * @param who the contact's first name, or "this contact"
 * @param how "well" for `likes_this`, "badly" for `not_that`
 * @returns such as "Jane responds badly to long decks", without a stop; empty when the advice is
 */
export function responds(who: string, how: "well" | "badly", advice: string): string {
  const words = clause(advice);
  if (words === "") return "";
  if (/[.!?]\s+\S/.test(words) || ownSubject.test(words)) {
    return `${who} responds ${how} to this: "${oneLine(advice).replace(/\.$/, "")}"`;
  }
  if (/^(?:when|if|being)\b/.test(words))
    return `${who} responds ${how} ${words.replace(/^being\b/, "to being")}`;
  return order.test(words)
    ? `${who} responds ${how} when you ${words}`
    : `${who} responds ${how} to ${words}`;
}

/** @returns `must_never` as a whole sentence, such as "Never open with small talk."; empty when the advice is */
export function neverSentence(advice: string): string {
  const words = clause(advice);
  if (words === "") return "";
  if (/^(?:never|do not|don['’]t|avoid|no|not|please)\b/i.test(words) || ownSubject.test(words)) {
    return sentence(words);
  }
  return doing.test(words)
    ? `Avoid ${sentence(words).replace(/^\p{Lu}/u, (l) => l.toLowerCase())}`
    : `Never ${words}.`;
}
