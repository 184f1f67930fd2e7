import { phrasePattern } from "../../advice/unwanted.ts";
import { capitalised } from "../../words.ts";
import { type Edit, edited, type Sentence } from "../sentence.ts";
import type { Move } from "./move.ts";

/** Words of manner, which a sentence can do without wherever they are. “Just” and “sort of” may say something. */
const droppable =
  /^(?:honestly|frankly|literally|obviously|simply|truly|super|totally|incredibly|amazingly|seamlessly|effortlessly)$/iu;
/** Praise of a thing, which is the same thing without it. An "outstanding" invoice or an "exceptional" fee is another one. */
const praise =
  /^(?:amazing|awesome|best-in-class|bleeding-edge|cutting-edge|game-?changing|groundbreaking|incredible|industry-leading|innovative|market-leading|next-level|revolutionary|rock ?star|seamless|state-of-the-art|stunning|unbeatable|unmatched|unparalleled|unrivall?ed|world-class)$/iu;
/** What opens a sentence, parted by a comma at most, and says nothing of what it's about. */
const openers =
  /^(?:to be (?:honest|frank|fair|clear|blunt)|in all honesty|quite frankly|trust me|believe me|look|listen|hey|well|so|needless to say|as you know|at the end of the day|with all due respect|no offen[cs]e|final reminder|gentle reminder|friendly reminder|quick reminder|reminder|fyi|heads up|quick one|quick question|let's be honest|i(?:'ll| will) be honest|just to be clear)$/iu;

/**
 * Makes the move that takes a phrase out which the contact's own advice says not to use.
 * @param others moves that reword such phrases for other readers
 * @param because the advice, as the reasoning quotes it
 */
export function unwantedMove(phrase: string, others: readonly Move[], because: string): Move {
  const pattern = phrasePattern(phrase);
  return {
    when: [],
    because,
    what: `“${capitalised(phrase)}” is out`,
    edits: (sentence) => {
      const at = sentence.text.search(pattern);
      if (at < 0) return [];
      const end = at + phrase.length;
      const unpraised = praise.test(phrase) ? withoutPraise(sentence.text, at, end) : undefined;
      if (unpraised !== undefined) return [unpraised];
      const dropped = droppedAt(sentence, phrase, at, end);
      if (dropped !== undefined) return [dropped];
      const isWithout = (edits: readonly Edit[]) =>
        edits.length > 0 && !pattern.test(edited(sentence.text, edits));
      // "Do not worry" still says "don't worry".
      const wordings = others.filter(({ isOfRegister }) => isOfRegister !== true);
      return wordings.map((move) => move.edits(sentence)).find(isWithout) ?? [];
    },
  };
}

/** The edit that takes a phrase out with the mark that parts it; nothing where a sentence can't do without it. */
function droppedAt(
  { text, words, start }: Sentence,
  phrase: string,
  at: number,
  end: number,
): Edit | undefined {
  const isManner = droppable.test(phrase);
  const isOpener = isManner || openers.test(phrase);
  const behind = /^(?:\s*[,:–—]|\s+-)?\s+/u.exec(text.slice(end))?.[0] ?? "";
  const isParted = /[,:–—-]/u.test(behind);
  const next = end + behind.length;
  const isFirst = at === (words[start]?.at ?? 0);
  // "It has been determined that the report is incomplete."
  const isFrame = phrase.endsWith(" that");
  if (isFirst && (isFrame || isOpener) && behind !== "" && (isFrame || isParted || isManner))
    return { at, end: next + 1, put: capitalised(text.charAt(next)) };
  const comma = /,\s+$/u.exec(text.slice(0, at))?.[0];
  if (isOpener && comma !== undefined && /^(?:,|[.!]*$)/u.test(text.slice(end)))
    return { at: at - comma.length, end: text.charAt(end) === "," ? end + 1 : end, put: "" };
  return isManner && behind !== "" && !isParted && at > 0 ? { at, end: next, put: "" } : undefined;
}

/** "A truly world-class, open platform" → "an open platform", but not "it's world-class". */
function withoutPraise(text: string, at: number, end: number): Edit | undefined {
  const front =
    /\b(an?|our|the|your|this|these|those|my)(?: (?:truly|really|absolutely|simply|totally))? $/iu.exec(
      text.slice(0, at),
    );
  const behind =
    /^,? (?!(?:and|or|but|for|in|on|at|to|by|that|which|(?:bit|idea|one|part|piece|point|stuff|thing)s?)\b)(?=\p{Ll}|\p{Lu})/iu.exec(
      text.slice(end),
    )?.[0];
  const [, article] = front ?? [];
  if (front === null || article === undefined || behind === undefined) return undefined;
  const next = text.slice(end + behind.length);
  const isVowel = /^[aeiou]/i.test(next) && !/^(?:one|eu|uni(?!m|n)|us[aeiu])/i.test(next);
  const indefinite = isVowel ? "an" : "a";
  const put = /^an?$/i.test(article) ? article.charAt(0) + indefinite.slice(1) : article;
  return { at: front.index, end: end + behind.length, put: `${put} ` };
}
