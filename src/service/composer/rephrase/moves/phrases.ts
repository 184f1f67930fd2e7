import { readFileSync } from "node:fs";
import { matchAt, phrase } from "../phrase.ts";
import { type Entry, type Forms, formsOf, type PhraseKind, readEntries } from "../phrasebook/entry.ts";
import { bareEnd, replaced } from "../phrasebook/replaced.ts";
import type { Edit, Sentence } from "../sentence.ts";
import { cased, type Move, standsAlone } from "./move.ts";

let read: readonly Entry[] | undefined;
const forms = new Map<PhraseKind, Forms>();

/** @returns the phrasebook's forms of a kind, which are read when the first are needed */
function formsFor(kind: PhraseKind): Forms {
  const known = forms.get(kind);
  if (known !== undefined) return known;
  read ??= readEntries(readFileSync(new URL("../phrasebook/entries.jsonl", import.meta.url), "utf8"));
  const ready = formsOf(read.filter((each) => each.kind === kind));
  forms.set(kind, ready);
  return ready;
}

const inBook = (kind: PhraseKind) => (sentence: Sentence) => replaced(sentence, formsFor(kind));

/** Kindness may be big. */
const isKind = /^(?:greeting|wish|thanks|small talk)$/;

const attached = ["please find attached", "attached please find"].map(phrase);
const thing = phrase("the|our|my|your|a|an|this|two|three|#Value");

/** "Please find attached the contract." */
function attachment(sentence: Sentence): Edit[] {
  const { words, start } = sentence;
  const first = words[start];
  const after = attached.map((each) => matchAt(words, start, each)).find((end) => end !== undefined);
  const next = words[after ?? 0];
  if (
    first === undefined ||
    after === undefined ||
    !standsAlone(next) ||
    matchAt(words, after, thing) === undefined
  )
    return [];
  return [{ at: first.at, end: next.at, put: cased("I've attached ", sentence, first.at) }];
}

const perMail = phrase("as? per my last|previous|earlier email|mail|message|note");

/** "Per my last email," sounds like a reproach. */
function asWritten(sentence: Sentence): Edit[] {
  const { words, start } = sentence;
  const end = matchAt(words, start, perMail);
  const [first, last] = [words[start], words[(end ?? 0) - 1]];
  if (end === undefined || first === undefined || last === undefined) return [];
  if (!last.isCut && words[end]?.tags.has("Pronoun") !== true) return [];
  const put = last.isCut ? "as I wrote" : "as I wrote,";
  return [{ at: first.at, end: bareEnd(last), put: cased(put, sentence, first.at) }];
}

/** What somebody laughs in writing. */
const laughing = /,? (?:lol|lmao|haha\p{Ll}{0,20}|hehe)(?=$|[.!?,])|^(?:lol|lmao|haha\p{Ll}{0,20}|hehe),? /iu;

function unlaughed({ text }: Sentence): Edit[] {
  const laughter = laughing.exec(text);
  if (laughter === null || laughter[0].length === text.length) return [];
  return [{ at: laughter.index, end: laughter.index + laughter[0].length, put: "" }];
}

export const phraseMoves: readonly Move[] = [
  {
    when: ["plain words", "brief", "direct", "casual", "fast", "practical"],
    what: "Long-winded phrases are short",
    effort: 2,
    edits: inBook("wordy"),
  },
  {
    when: ["plain words", "casual"],
    unless: ["technical"],
    what: "Plain words replace jargon",
    effort: 2,
    edits: inBook("jargon"),
  },
  {
    when: ["plain words", "casual"],
    unless: ["formal", "technical"],
    what: "Stiff phrases are everyday ones",
    effort: 2,
    edits: inBook("stiff"),
  },
  {
    when: ["calm", "serious", "plain words", "careful claims", "no selling"],
    unless: ["lively"],
    what: "Big words are out",
    effort: 2,
    edits: (sentence) => (isKind.test(sentence.kind) ? [] : inBook("hype")(sentence)),
  },
  {
    when: ["direct", "brief", "fast"],
    what: "It's said without a run-up",
    effort: 2,
    edits: inBook("hedge"),
  },
  {
    when: ["plain words", "casual", "direct", "brief"],
    unless: ["formal"],
    what: "The attachment is mentioned in plain words",
    effort: 2,
    edits: attachment,
  },
  {
    when: ["warm", "formal", "tactful"],
    what: "The reproach in “per my last email” is out",
    effort: 2,
    edits: asWritten,
  },
  {
    when: ["tactful", "warm", "no confrontation", "unhurried", "not chased"],
    unless: ["direct"],
    what: "It asks and doesn't press",
    effort: 2,
    isForPlainOccasion: true,
    edits: inBook("pressing"),
  },
  {
    when: ["formal"],
    unless: ["casual"],
    what: "Everyday phrases are formal ones",
    effort: 2,
    isOfRegister: true,
    edits: (sentence) => [...inBook("slang")(sentence), ...unlaughed(sentence)],
  },
  {
    when: ["candid"],
    what: "What went wrong isn't made little",
    edits: inBook("belittled"),
  },
];
