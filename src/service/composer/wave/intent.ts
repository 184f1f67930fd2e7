import type { WaveBrief } from "../composer.ts";
import type { Reader } from "./reader.ts";
import {
  type Article,
  isMatter,
  isNamed,
  isOneOf,
  readAction,
  readClause,
  readQuestion,
  readTail,
  readThing,
} from "./slots.ts";
import { approvals, decisions, documents, meetings, topics, views } from "./vocabulary.ts";

export type Tone = NonNullable<WaveBrief["tone"]>;

/**
 * `set meeting`: with its day or time. `payment`: money that is overdue. `bad news`: a no, a delay, a higher price.
 * `at once`: read in passing, such as that somebody is late. `fact`: a reason or a detail, which is no purpose.
 */
export type AskKind =
  | "meeting"
  | "set meeting"
  | "question"
  | "request"
  | "offer"
  | "payment"
  | "news"
  | "bad news"
  | "thanks"
  | "congratulation"
  | "apology"
  | "sympathy"
  | "wish"
  | "complaint"
  | "at once"
  | "fact";

/** What a sender wants, as what is said to the reader. */
export interface Ask {
  sentence: string;
  /** Decides how the letter opens, what may follow, and how it ends. */
  kind: AskKind;
  /** A subject line. */
  subject: string;
  /** Whether it says what any letter of its sort says: beside a purpose of its own it goes without saying. */
  isGeneric?: true;
  /** Whether it only names what to talk about: before a purpose of its own that's the topic. */
  isTopic?: true;
  /** What it needs beside it, which no goal says: the date that it suggests, what's new. */
  wants?: "date" | "news" | "explanation" | "answer" | "question" | "reason" | "occasion";
  /** Whether it's no occasion to ask after family or team: a first contact, or the offer of a job. */
  isReserved?: true;
}

/** What was read in the places of a pattern; empty where the goal said nothing. */
export type Slots = Record<SlotName, string>;

type SlotName =
  | "thing"
  | "meeting"
  | "event"
  | "document"
  | "view"
  | "decision"
  | "approval"
  | "topic"
  | "matter"
  | "action"
  | "clause"
  | "question"
  | "tail"
  | "word"
  | "amount";

/** One way of stating a purpose, and what is said for it. */
export interface Intent {
  /**
   * How it is typed. `{thing}` and its like are places; `{them}` is the reader; the rest is a pattern's source.
   * Letter case doesn't count.
   */
  patterns: readonly string[];
  article?: Article;
  /** What fills a place says which of two similar ones was meant. */
  say: (slots: Slots, tone: Tone, reader: Reader) => Ask | undefined;
}

/** A placeholder for the reader's name in a goal while it is matched. */
export const readerMark = "\ufffc";

const them = `(?:her|him|them|you|${readerMark}|(?:(?:the|our|my|an?|this) )?(?:(?:passive|potential|strong|old|former|new|key|main|landlord) )?(?:client|customer|candidate|applicant|prospect|buyer|lead|contact|supplier|vendor|partner|landlord|investor|sponsor|donor|agency|journalist|speaker|hiring manager|ex[ -]colleague|boss|company))`;
const lists: Partial<Record<SlotName, string>> = {
  meeting: meetings,
  event: meetings,
  document: documents,
  view: views,
  decision: decisions,
  approval: approvals,
  topic: topics,
};
const names: readonly SlotName[] = [
  "thing",
  "meeting",
  "event",
  "document",
  "view",
  "decision",
  "approval",
  "topic",
  "matter",
  "action",
  "clause",
  "question",
];

/** @returns a pattern of an intent as it is matched */
export function compiled(pattern: string): RegExp {
  const source = names
    .reduce((left, name) => left.replaceAll(`{${name}}`, `(?<${name}>.{1,200}?)`), pattern)
    .replaceAll("{amount}", "(?<amount>(?:up to )?(?:[$€£] ?)?\\d[\\d.,]{0,15} ?(?:%|percent|per cent|k|m)?)")
    .replaceAll("{tail}", "(?<tail>(?: .{1,120}?)?)")
    .replaceAll("{them}", them);
  return new RegExp(`^(?:${source})$`, "iu");
}

/** @returns what fills a pattern's places as said to the reader; nothing where one of them isn't understood */
export function readSlots(
  reader: Reader,
  groups: Readonly<Record<string, string | undefined>>,
  article: Article,
): Slots | undefined {
  const slots = { ...emptySlots, word: (groups.word ?? "").toLowerCase(), amount: groups.amount ?? "" };
  for (const name of [...names, "tail" as const]) {
    const text = groups[name]?.replaceAll(readerMark, reader.first);
    if (text === undefined) continue;
    const read = readSlot(reader, name, text, article);
    if (read === undefined) return undefined;
    slots[name] = read;
  }
  return slots;
}

const emptySlots: Slots = {
  thing: "",
  meeting: "",
  event: "",
  document: "",
  view: "",
  decision: "",
  approval: "",
  topic: "",
  matter: "",
  action: "",
  clause: "",
  question: "",
  tail: "",
  word: "",
  amount: "",
};

function readSlot(reader: Reader, name: SlotName, text: string, article: Article): string | undefined {
  if (name === "action") return readAction(reader, text);
  if (name === "clause") return readClause(reader, text);
  if (name === "question") return readQuestion(reader, text);
  if (name === "tail") return readTail(reader, text);
  if ((name === "event" || name === "topic") && !isNamed(text)) return undefined;
  if (name === "matter" && !isMatter(text)) return undefined;
  const thing = readThing(reader, text, article);
  const list = lists[name];
  return thing === undefined || list === undefined || isOneOf(thing, list) ? thing : undefined;
}

/** @returns the word that asks: "could" is softer */
export function can(tone: Tone): "Can" | "Could" {
  return tone === "direct" || tone === "casual" ? "Can" : "Could";
}
