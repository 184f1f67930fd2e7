import { sentencesOf } from "../../../language/facts/english.ts";
import { oneLine, withoutStop } from "../words.ts";
import type { Act } from "./manners.ts";
import { account, type Subject, subjectOf } from "./subjects.ts";
import { feeling } from "./topic.ts";

/** What a line of the agenda is to whoever asks for the brief. */
export type AgendaPoint =
  /** A reminder of what not to do: "don't mention the score". */
  | { use: "avoid"; words: string }
  /** A note for whoever asks alone: "can offer half without asking Martin". */
  | { use: "own"; words: string }
  /** `isOrder` where it says itself what to do: "ask for a firm date". */
  | { use: "talk"; words: string; act: Act; subject: Subject | undefined; isOrder: boolean };

const avoided = /^(?:and |but |please )*(?:do not|don['’]?t|never|avoid)(?! you)(?!\p{L})/iu;

/** Limits, fallbacks and hints that only the one who asks may know. */
const own =
  /^(?:note to self|private(?:ly)?|internal(?:ly)?|for me|my notes?|between us|off the record)(?:\b|:)|^(?!what\b).*\bcan (?:go|offer|do|drop|give|stretch)\b.{0,40}(?:\bwithout\b|\bnot more\b|\bno (?:more|lower|further)\b|\bmax\b|\bif (?:s?he|they) push)|\b(?:could|can|might) go (?:to|down|up|as)? ?[$€£]?\d.{0,30}\bif\b|\b(?:only (?:say|mention|use|offer) (?:it |this )?if|walk[- ]?away|bottom line|lean(?:ing)? (?:pass|fail|yes|no|towards)|health score|hint(?: that| we)|if (?:pushed|pressed)|plan b|fallback|keep (?:it |this )?(?:off|quiet|to myself)|sensitive,|(?:we|our|my) (?:limit|floor|ceiling|reserve|max(?:imum)?) is)(?!\p{L})/iu;

const hour =
  /^(?:\d{1,2}[:.]\d\d|\d{1,2} ?[ap]m)(?: ?[-–] ?(?:\d{1,2}[:.]\d\d|\d{1,2} ?[ap]m))?(?:\s*[-–:])?\s+/iu;

/** What the contact thinks, wants or will do. */
const expected = /^(?:s?he|they)(?:['’](?:ll|d|s|re|ve)|\s(?!signs?\b|decides?\b))/iu;

/** A question about the contact, and one that the sender answers. */
const asked =
  /^(?:whether|would|do|does|is|are|can|could|will|how|what|who|whose|why|when|where|which) |^any\b.*\b(?:s?he|they|you)\b|\?/iu;
const told =
  /^(?:how|what|who|why|when|where|which)(?:['’]\p{L}+)? (?:(?:happened|changed|worked|went|didn['’]t)\b|(?:\p{L}+ ){0,2}?(?:we|our|i|us|it|the|s?he gets|they get)\b)/iu;
const theirs = /^(?:her|his|their)\s/iu;

const theirView =
  /\b(?:priorit\w+|needs|plans?|goals?|views?|expectations?|concerns?|timeline|process|strategy|reasons?|ideas?|wish\w*)\b/iu;

const orders: readonly { act: Act; verbs: RegExp }[] = [
  {
    act: "ask",
    verbs:
      /^(?:ask|understand|find out|check|clarify|explore|learn|hear|probe|see (?:if|whether)|get (?:his|her|their)|listen|qualify|test)(?= )/iu,
  },
  {
    act: "offer",
    verbs: /^(?:offer|propose|suggest|negotiate|push|request|sell)(?= (?!on |of |is |was |from ))/iu,
  },
  {
    act: "tell",
    verbs:
      /^(?:tell|explain|(?:go|talk|walk|run) (?:him |her |them )?through|present|share|mention|announce|introduce|discuss|outline|describe|highlight|remind|recap|summari[sz]e|review|cover)(?= (?!of |on |for |in |from |is ))/iu,
  },
  {
    act: "plan",
    verbs:
      /^(?:agree|settle|confirm|book|decide|define|start|sign|send|finali[sz]e|arrange|align|set)(?= (?!date|of |in |from |is ))/iu,
  },
  { act: "show", verbs: /^(?:show|demonstrate|demo)(?= (?!of |for |in ))/iu },
  { act: "admit", verbs: /^(?:apologi[sz]e|admit|own up|say sorry)(?= )/iu },
  { act: "frame", verbs: /^(?:thank (?!you)|congratulate|welcome (?=\p{Lu}|him|her|them)|celebrate)/iu },
];

/** "When it starts, she could go to 11 % if she pushes": only the end is for nobody else. */
const ownEnd =
  /^(?<talk>.{8,}?), (?<own>(?:s?he|they|we|i|can|could|max|lean|only|but|so)(?!\p{L})[^()]*(?:\([^()]*\)[^()]*)*)$/iu;

/** @returns a line of the agenda, read for what it's to be used for; in parts, where its end is for nobody else */
export function readPoints(line: string): AgendaPoint[] {
  const { talk = "", own: end = "" } = ownEnd.exec(oneLine(line))?.groups ?? {};
  const isParted = talk !== "" && own.test(end) && !own.test(talk) && !avoided.test(talk);
  return isParted
    ? [...talk.split(/, (?![^()]*\))/u).map(readPoint), { use: "own", words: end }]
    : [readPoint(line)];
}

function readPoint(line: string): AgendaPoint {
  const words = oneLine(line);
  if (avoided.test(words)) return { use: "avoid", words };
  if (own.test(words)) return { use: "own", words: withoutStop(words.replace(/^\((.*)\)$/u, "$1")) };
  const core = words.replace(hour, "");
  const subject = subjectOf(core);
  const talk = { use: "talk", words, subject, isOrder: false } as const;
  const order = orders.find(({ verbs }) => verbs.test(core));
  if (order !== undefined) return { ...talk, act: order.act, isOrder: true };
  if (expected.test(core)) return { ...talk, act: "answer", subject: undefined };
  if (subject?.act === "frame" || subject?.act === "answer") return { ...talk, act: subject.act };
  if (theirs.test(core)) {
    const isAsked = subject === undefined || theirView.test(core);
    return isAsked ? { ...talk, act: "ask", subject: undefined } : { ...talk, act: subject.act };
  }
  const isAboutThem = /\b(?:s?he|they|hers?|his|theirs?)\b(?! gets?\b)/iu.test(core);
  if (told.test(core) && !isAboutThem && !/\?/u.test(core)) {
    const isTold = subject !== undefined && /^(?:tell|admit|show|plan)$/u.test(subject.act);
    return isTold ? { ...talk, act: subject.act } : { ...talk, act: "tell", subject: account };
  }
  if (asked.test(core) && !isChoice(core))
    return subject?.act === "ask" ? { ...talk, act: "ask" } : { ...talk, act: "ask", subject: undefined };
  return { ...talk, act: subject?.act ?? "tell" };
}

function isChoice(words: string): boolean {
  return (
    / or /iu.test(words) &&
    !/^(?:any|how|what|who|why|when|where|whether|is|are|would|do|does)\b/iu.test(words)
  );
}

/** What was typed as a note, as a heading: without exclamation marks, dashes and feelings. */
export function heading(words: string): string {
  return oneLine(words)
    .replace(feeling, "")
    .replace(/^(?:also|and|then|plus|finally),? (?=\p{L})/iu, "")
    .replace(/(?<!!)!+(?=\s|$)/gu, "")
    .replace(/\?{2,}/gu, "?")
    .replace(/^([^()]{2,60}?)(?:\s[-–—]|:(?!\d))\s([^()?]{2,60})$/u, "$1 ($2)")
    .replace(/\s[-–—]\s/u, ", ");
}

/** Whether someone does something in it, rather than it being a heading. */
export function isStatement(words: string): boolean {
  const [first] = sentencesOf(words.slice(0, 300));
  const subject = first?.words[0];
  const verb = first?.words.findIndex(
    ({ tags }) => tags.has("PastTense") || tags.has("Copula") || tags.has("Modal"),
  );
  if (subject === undefined || verb === undefined) return false;
  if (/^(?:we|they|he|she|i|it|you)$/.test(subject.normal)) return true;
  return verb > 0 && (subject.tags.has("ProperNoun") || subject.tags.has("Determiner"));
}
