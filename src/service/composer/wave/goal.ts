import { sentencesOf } from "../../../language/facts/english.ts";
import { oneLine, sentence, withoutStop } from "../words.ts";
import { asks } from "./asks.ts";
import type { Tone } from "./intent.ts";
import { type Ask, compiled, readerMark, readSlots } from "./intent.ts";
import { news } from "./news.ts";
import { isPrivate } from "./private-words.ts";
import { namePattern, type Reader } from "./reader.ts";
import { hasSubjectAndVerb, isForeign, withoutManners } from "./slots.ts";
import { corrected, uncapitalised } from "./spelling.ts";
import { asSubject } from "./subject.ts";
import { openings } from "./vocabulary.ts";

/** A part of a goal, as far as it was understood. */
export type Purpose =
  | { kind: "said"; ask: Ask }
  /** Nothing for the reader: an instruction to the writer, a tactic. */
  | { kind: "private"; text: string }
  /** Told beside the purpose: to be read like the context. */
  | { kind: "note"; text: string }
  | { kind: "foreign"; text: string }
  | { kind: "unclear"; text: string };

/** Of a longer goal nothing is understood. In characters. */
const longestGoal = 600;

const intents = [...news, ...asks].map((intent) => ({ ...intent, patterns: intent.patterns.map(compiled) }));

/** @returns the parts of a goal in their order; none where it is blank */
export function readGoal(reader: Reader, goal: string, tone: Tone): Purpose[] {
  const text = oneLine(goal);
  if (text === "") return [];
  if (text.length > longestGoal) return [{ kind: "unclear", text }];
  const whole = readPart(reader, text, tone);
  if (whole.kind === "said") return [whole];
  const parts = partsOf(text);
  if (parts.length < 2) return [whole];
  return parts.map((part) => readPart(reader, part, tone));
}

const boundary = new RegExp(
  `\\s*;\\s*|(?<=[.!?])\\s+|\\s+[-–—]\\s+|,?\\s+(?:and|but|then|&)\\s+(?:then\\s+)?(?=(?:${openings})(?![\\p{L}]))|,\\s*(?=(?:${openings}|get|he|she|they|it|it['’]s|i|i['’]m|i['’]ve|we|the|this|that|because|since|so)(?![\\p{L}]))`,
  "iu",
);

function partsOf(text: string): string[] {
  return text
    .split(boundary)
    .map(oneLine)
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}

function readPart(reader: Reader, typed: string, tone: Tone): Purpose {
  const said = saidAlready(reader, typed);
  if (said !== undefined) return { kind: "said", ask: said };
  if (isForeign(typed)) return { kind: "foreign", text: typed };
  const text = unwrapped(
    corrected(uncapitalised(withoutManners(marked(reader, typed.replace(/(?<![\s?!])[\s?!]+$/, ""))))),
  );
  for (const intent of intents) {
    for (const pattern of intent.patterns) {
      const match = pattern.exec(text);
      if (match === null) continue;
      const slots = readSlots(reader, match.groups ?? {}, intent.article ?? "the");
      const ask = slots && intent.say(slots, tone, reader);
      if (ask !== undefined) return { kind: "said", ask };
    }
  }
  if (isPrivate(typed)) return { kind: "private", text: typed };
  return isNote(typed) ? { kind: "note", text: typed } : { kind: "unclear", text: typed };
}

function marked(reader: Reader, text: string): string {
  return text.replace(new RegExp(namePattern(reader), "gu"), readerMark);
}

const note = /^(?:he|she|they|it|it['’]s|we|i|i['’]m|i['’]ve|the|this|that|because|since)(?![\p{L}])/iu;

function isNote(text: string): boolean {
  const read = sentencesOf(text)[0];
  return note.test(text) && read !== undefined && hasSubjectAndVerb(read);
}

const kinds =
  "(?:an? |the |some )?(?:(?:short|quick|nice|friendly|polite|formal|warm|brief|follow-up|good|firm|little) )*";
const wrappings = [
  "(?:please|pls|just|ok|so|then|and|goal:|purpose:|aim:|objective:|to)[ ,]+",
  "(?:i|we)(?:['’]d| would)? (?:really )?(?:want|need|like|love|wish|have|hope|plan|intend)(?: you)? to ",
  "(?:i|we)(?:['’]m| am|['’]re| are) (?:trying|hoping|looking|planning|going) to ",
  "(?:i|we) (?:want|need)(?= )",
  "(?:trying|looking|hoping|try|want|need|would like|wanna|gotta) to ",
  "(?:can|could) you (?:please )?(?:help me )?(?:to )?(?=write|draft|compose)",
  "help me (?:to )?",
  `(?:write|draft|compose|send|shoot|drop|need)(?: (?:me|up|{them}))* ${kinds}(?:e-?mail|mail|message|note|letter|text|dm|inmail|line)(?: to {them}| for {them})?(?: (?:to|in order to|that|which))? (?=\\p{L})`,
  "(?:write|e-?mail|message|text|dm|ping|contact|reach out)(?: to)? {them} (?:to|and) ",
  "reach out (?:to {them} )?(?:to|and) ",
  "(?:politely|nicely|gently|firmly|tactfully|kindly|warmly|subtly|quickly|carefully|diplomatically) ",
].map((wrapping) => new RegExp(`^${compiled(wrapping).source.slice(1, -1)}`, "iu"));

/** @returns the purpose without what was wrapped around it: "write her a nice note asking for…" → "ask for…" */
function unwrapped(text: string): string {
  let left = text;
  for (let round = 0; round < 4; round += 1) {
    const before = left;
    for (const wrapping of wrappings) {
      const rest = left.replace(wrapping, "");
      // "I want him to…" and "we need the…" are read with their verb.
      if (rest !== left)
        left = /^(?:i|we) (?:want|need)$/i.test(left.slice(0, left.length - rest.length).trim())
          ? `need${rest}`
          : rest;
    }
    if (left === before) break;
  }
  return infinitive(left.replace(/^(?:about|regarding) /i, "talk about "));
}

const doings: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    asking: "ask",
    thanking: "thank",
    inviting: "invite",
    reminding: "remind",
    telling: "tell",
    letting: "let",
    informing: "inform",
    apologising: "apologise",
    apologizing: "apologize",
    congratulating: "congratulate",
    offering: "offer",
    proposing: "propose",
    suggesting: "suggest",
    declining: "decline",
    requesting: "request",
    booking: "book",
    scheduling: "schedule",
    confirming: "confirm",
    introducing: "introduce",
    sharing: "share",
    sending: "send",
    saying: "say",
  }),
);

function infinitive(text: string): string {
  const first = text.split(" ")[0] ?? "";
  const verb = doings.get(first.toLowerCase());
  return verb === undefined ? text : verb + text.slice(first.length);
}

const toWriter = new RegExp(
  `^(?:${openings}|write|draft|compose|make|help|get|let|send|give|remember|note|use|mention|avoid|try)(?![\\p{L}])|^(?:can|could|would|will) you (?:please )?(?:help|write|draft|compose|make|rephrase|create|convince|persuade|get|win|ask|tell)(?![\\p{L}])`,
  "iu",
);
const opensQuestion =
  /^(?:can|could|would|will|do|does|did|are|is|have|has|may|shall|should|what|when|where|who|why|how|which)(?![\p{L}])/iu;

/** @returns a goal that is a sentence to the reader already, as it stands */
function saidAlready(reader: Reader, text: string): Ask | undefined {
  const hasReader = /(?<![\p{L}])you(?:r|rs|rself)?(?![\p{L}])/iu.test(text);
  const names = new RegExp(namePattern(reader), "u").test(text);
  if (/(?<![\p{L}])(?:he|she|him|her|his|they|them|their)(?![\p{L}])/iu.test(text) || names) return undefined;
  if (toWriter.test(text) || isPrivate(text) || isForeign(text)) return undefined;
  const read = sentencesOf(text);
  const isQuestion = /\?$/.test(text) && opensQuestion.test(text) && read.length === 1;
  const isPlea =
    /^(?:please|kindly) \p{L}/iu.test(text) && /(?<![\p{L}])(?:me|us|your?)(?![\p{L}])/iu.test(text);
  const isStatement =
    /^(?:i|we|i['’]d|we['’]d|i['’]m|we['’]re|i['’]ve|we['’]ve|thank you)(?![\p{L}])/iu.test(text) &&
    hasReader;
  if (!(isQuestion && (hasReader || /(?<![\p{L}])we(?![\p{L}])/iu.test(text))) && !isPlea && !isStatement)
    return undefined;
  const isAsked = isQuestion || /^(?:could|can|would|will) you/i.test(text);
  return {
    sentence: sentence(isAsked && !/\?$/.test(text) ? `${withoutStop(text)}?` : text),
    kind: isAsked ? "question" : isPlea ? "request" : "news",
    subject: asSubject(subjectOf(text)),
  };
}

function subjectOf(text: string): string {
  const object =
    /(?<![\p{L}])((?:the|my|our|your) [\p{L}\p{N}&'’-]+(?: [\p{L}\p{N}&'’-]+){0,3}) ?[?.!]*$/iu.exec(
      text,
    )?.[1];
  if (object !== undefined) return object;
  return /\?$/.test(text) ? "A question for you" : "A short note";
}
