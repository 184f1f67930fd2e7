import type { Word } from "../../../../language/facts/english.ts";
import type { Edit, Sentence } from "../sentence.ts";
import { type Move, standsAlone } from "./move.ts";

/** In characters, the sentence that is long, and each of the two that it's parted into. */
const [minLength, minPartLength] = [90, 30];
const minOpenLength = 110;
const person = /^(?:i|we|you|they|he|she|there)$/;
const subject =
  /^(?:i|we|you|they|he|she|it|the|our|your|their|my|his|her|this|that|there|each|both|all|nobody|everyone)$/;
/** What reaches over both parts: a condition, a report, a second question. */
const reaching =
  /\b(?:if|unless|whether|when|until|while|although|though|because|as|since|so that|that|either|neither|both|not only|between)\b|[;:()“”"—–]/iu;

const isVerb = ({ tags }: Word) => tags.has("Verb") && !tags.has("Infinitive") && !tags.has("Gerund");

/** "The samples are in, and we start on Monday." Each main clause has a sentence. */
function parted({ text, words, start, kind }: Sentence): Edit[] {
  if (kind !== "statement" || text.length < minLength || !text.endsWith(".")) return [];
  const isOpen = text.length >= minOpenLength;
  for (const [index, word] of words.entries()) {
    const [before, next] = [words[index - 1], words[index + 1]];
    if (!/^(?:and|but)$/.test(word.normal) || before === undefined || !standsAlone(next)) continue;
    const [left, right] = [words.slice(start, index), words.slice(index + 1, index + 8)];
    const isLong = Math.min(before.end, text.length - word.at) >= minPartLength;
    // Without a comma, "and" may join two things as well.
    const begins = before.isCut ? subject : isOpen && word.normal === "and" ? person : undefined;
    const isClause = begins?.test(next.normal) === true && right.some(isVerb) && left.some(isVerb);
    // "What I can do, and I'd need a sign-off, is 7 %": what is between the commas is in the way of its verb.
    const isInserted = /, (?:is|are|was|were|will|would|can|has|have) /u.test(text.slice(next.at));
    if (!isLong || !isClause || isInserted || reaching.test(text.slice(0, word.at))) continue;
    // Who writes without capitals goes on so.
    const isSmall = /^\p{Ll}/u.test(text);
    const initial = isSmall ? text.charAt(next.at) : text.charAt(next.at).toUpperCase();
    const put =
      word.normal === "but" ? `. ${isSmall ? "but" : "But"} ${text.charAt(next.at)}` : `. ${initial}`;
    return [{ at: text.slice(0, word.at).replace(/(?<![,\s])[,\s]+$/, "").length, end: next.at + 1, put }];
  }
  return [];
}

export const longSentenceMoves: readonly Move[] = [
  {
    when: ["brief", "plain words", "direct"],
    unless: ["formal", "detailed"],
    what: "A long sentence is two",
    effort: 2,
    isForPlainOccasion: true,
    edits: parted,
  },
];
