import { type Sentence, sentencesOf, type Word } from "../../../language/facts/english.ts";
import { quoted } from "./unwanted.ts";

/** Advice longer than this is read up to here. In characters. */
const maxAdviceLength = 1_000;

/** A part of advice that asks for one thing or forbids it. */
export interface Clause {
  /** Verbatim, without its stop. */
  quote: string;
  words: readonly Word[];
  /** The words of `words` that say when the rest holds, from the first to before the last; `undefined` if none do. */
  condition: { kind: ConditionKind; from: number; to: number } | undefined;
  /** Places before which the reach of a negation ends, or of a verb alone: "skip the hello and dive in". */
  breaks: ReadonlyMap<number, "negation" | "verb">;
}

/** "exception": unless she starts it. "order": before you ask. "case": when he does. */
export type ConditionKind = "exception" | "order" | "case";

const conjunctions: ReadonlyMap<string, ConditionKind> = new Map(
  Object.entries<ConditionKind>({
    unless: "exception",
    except: "exception",
    before: "order",
    after: "order",
    until: "order",
    till: "order",
    once: "order",
    if: "case",
    when: "case",
    whenever: "case",
    while: "case",
    during: "case",
  }),
);

/** Parsing takes milliseconds, and the same few contacts are written to again and again. */
const remembered = new Map<string, readonly Clause[]>();
const maxRemembered = 300;

/** @returns the clauses of a contact's advice */
export function clausesOf(advice: string): readonly Clause[] {
  const known = remembered.get(advice);
  if (known !== undefined) return known;
  if (remembered.size >= maxRemembered) remembered.clear();
  const text = advice.slice(0, maxAdviceLength).replaceAll("’", "'").replace(/\s+/g, " ").trim();
  const clauses = sentencesOf(text).flatMap((sentence) => clausesOfSentence(sentence, text));
  if (advice.length <= maxAdviceLength) remembered.set(advice, clauses);
  return clauses;
}

function clausesOfSentence(sentence: Sentence, text: string): Clause[] {
  const groups: Word[][] = [[]];
  for (const [index, word] of sentence.words.entries()) {
    const before = sentence.words[index - 1];
    const between = before === undefined ? "" : text.slice(before.end, word.at);
    const isSaidAgain = between.includes(":") && isOrder(word) && (groups.at(-1)?.length ?? 0) > 2;
    if (
      before !== undefined &&
      (/[;–—]| - /u.test(between) || isSaidAgain || isTurn(word, before, sentence.words[index + 1]))
    )
      groups.push([]);
    groups.at(-1)?.push(word);
  }
  return groups.filter((words) => words.length > 0).map((words) => clauseOf(words, text));
}

/** Examples in capitals: "such as ASAP or FYI". */
const abbreviations = /(?<=\b(?:such as|like) )\p{Lu}{3,6}(?:(?:, | or | and |, or )\p{Lu}{3,6})*(?!\p{L})/gu;
/** How somebody is called, and not by phone: "Call her Endo-san". */
const naming = /\b[Cc]all(?= (?:her|him|them) \p{Lu})/gu;

/** @returns where advice doesn't speak for itself: "skip 'we're so excited'" */
function unreadSpans(text: string): { at: number; end: number }[] {
  return [quoted, abbreviations, naming].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ at: index, end: index + length })),
  );
}

function isTurn({ normal }: Word, before: Word, next: Word | undefined): boolean {
  if (normal === "but") return !/^(?:anything|nothing|all|not)$/.test(before.normal);
  if (!before.isCut || next === undefined) return false;
  // "…, as he reads it as stalling" is why, and "…, so leave out praise" what follows.
  if (/^(?:as|because|since)$/.test(normal)) return /^(?:he|she|they|it)$/.test(next.normal);
  return normal === "so" && isOrder(next);
}

function isOrder({ tags }: Word): boolean {
  return tags.has("Imperative") || tags.has("Infinitive");
}

function clauseOf(all: readonly Word[], text: string): Clause {
  const spans = unreadSpans(text);
  const words = all.filter((word) => !spans.some(({ at, end }) => at <= word.at && word.end <= end));
  const [from, to] = [all[0]?.at ?? 0, all.at(-1)?.end ?? 0];
  // The mark that closes a quotation belongs to it.
  const opened = spans.find(({ at, end }) => at < to && to < end);
  return {
    quote: text.slice(from, opened?.end ?? to),
    words,
    condition: conditionOf(words),
    breaks: breaksOf(words),
  };
}

/** What the contact does or feels about a case is no case in which advice holds: "hates it when you rush". */
const feelings =
  /^(?:it|badly|well|better|best|worse|hates?|dislikes?|likes?|loves?|annoyed|angry|uncomfortable|happy|patience|nervous)$/;

function conditionOf(words: readonly Word[]): Clause["condition"] {
  for (const [from, { normal }] of words.entries()) {
    const kind = conjunctions.get(normal);
    if (kind === undefined || from === words.length - 1) continue;
    if (kind === "case" && feelings.test(words[from - 1]?.normal ?? "")) continue;
    if (words[from - 1]?.normal === "even") continue;
    // "Ask after his week" asks how it was.
    if (normal === "after" && /^ask/.test(words[from - 1]?.normal ?? "")) continue;
    // "Reminder after reminder" is many of them.
    if (words[from - 1]?.normal === words[from + 1]?.normal) continue;
    const comma = words.findIndex(({ isCut }, index) => index > from && isCut);
    // With nothing beside it, the case is the advice itself: "When people are late".
    if (from === 0 && (comma < 0 || comma === words.length - 1)) return undefined;
    return { kind, from, to: comma < 0 ? words.length : comma + 1 };
  }
  return undefined;
}

/** After a comma, a new verb, subject or turn begins something that the negation before it doesn't reach. */
const turn =
  /^(?:he|she|they|it|you|just|always|please|rather|instead|simply|get|go|be|say|give|keep|let|ask|tell|start|only|then|and)$/;

function breaksOf(words: readonly Word[]): Map<number, "negation" | "verb"> {
  const breaks = new Map<number, "negation" | "verb">();
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (next === undefined) continue;
    const rest = words.slice(index + 1, index + 7);
    const isList = rest.some(({ normal }) => normal === "or" || normal === "nor");
    const isVerb = isOrder(next);
    if (word.isCut && !isList && (isVerb || turn.test(next.normal))) breaks.set(index + 1, "negation");
    else if (word.normal === "and" && isVerb) breaks.set(index + 1, "verb");
  }
  return breaks;
}
