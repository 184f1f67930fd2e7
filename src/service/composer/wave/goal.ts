import { isCommonWord, sentencesOf } from "../../../language/facts/english.ts";
import { asPattern, capitalised, leansBack, listed, oneLine, withoutStop } from "../words.ts";
import { announcementIn } from "./acts/announcement.ts";
import { statedIn } from "./acts/background.ts";
import { writtenOut } from "./acts/written-out.ts";
import { isDetail } from "./context/details.ts";
import { isOfThings } from "./context/others.ts";
import type { Tone } from "./intent.ts";
import { type Ask, compiled, readerMark, readSlots } from "./intent.ts";
import { intents as allIntents } from "./intents/intents.ts";
import { askedOfThem, newsOf, saidAlready } from "./own-sentence.ts";
import { isPrivate, isSecret } from "./private-words.ts";
import { isWellFormed } from "./proofread.ts";
import { isOfAnother, namePattern, type Reader } from "./reader.ts";
import { withoutRoles } from "./roles.ts";
import { type Reading, segmented } from "./segments.ts";
import { headOf, isForeign, isManner, isOfSending, withoutManners } from "./slots.ts";
import { corrected, uncapitalised } from "./spelling.ts";
import { asSubject } from "./subject.ts";
import { openings, orders } from "./vocabulary.ts";
import { unwrapped } from "./wrappings.ts";

/** A part of a goal, as far as it was understood. */
export type Purpose =
  | { kind: "said"; ask: Ask }
  /** Nothing for the reader: an instruction to the writer, a tactic. */
  | { kind: "private"; text: string }
  /** A sentence beside the purpose, which is read like the context. */
  | { kind: "note"; text: string }
  /** How to write it: "stay friendly". */
  | { kind: "manner"; text: string }
  /** What the rest is about: "renewal, push for 2 years". */
  | { kind: "topic"; text: string }
  | { kind: "foreign"; text: string }
  | { kind: "unclear"; text: string };

/** Of a longer goal nothing is understood. In characters. */
const maxGoalLength = 600;

const intents = allIntents.map((intent) => ({ ...intent, patterns: intent.patterns.map(compiled) }));

/** @returns the parts of a goal in their order; none where it is blank */
export function readGoal(reader: Reader, goal: string, tone: Tone): Purpose[] {
  const typed = oneLine(goal);
  if (typed === "") return [];
  if (typed.length > maxGoalLength) return [{ kind: "unclear", text: typed }];
  if (isForeign(typed)) return [{ kind: "foreign", text: typed }];
  const text = writtenOut(
    named(
      reader,
      withoutRoles(
        corrected(
          typed.replace(aside, "").replace(greeting, "").replace(manneredVerb, "").replace(plus, " and "),
        ),
      ),
    ),
  );
  const { label, rest } = labelled.exec(text)?.groups ?? {};
  if (label !== undefined && rest !== undefined && (isLabel(label) || isQuestion.test(rest))) {
    const purposes = purposesIn(reader, rest, tone);
    if (purposes.every(isSaidAlone)) return [{ kind: "topic", text: label }, ...purposes];
  }
  const { sent } = enumerated.exec(text)?.groups ?? {};
  const [first = "", ...more] = sent?.split(anotherAct) ?? [];
  const list = /\d/u.test(first) ? listIn(reader, first) : undefined;
  if (list === undefined) return purposesIn(reader, text, tone);
  const others = more.length === 0 ? [] : purposesIn(reader, more.join(" and "), tone);
  return [{ kind: "said", ask: list }, ...others];
}

/** "Renewal: ask her to look through the agreement", "audit visit: who should we bring?" */
const labelled =
  /^(?<label>(?!(?:re|about|regarding|ps|fyi|note|news|update|reminder|tell|ask|remind|urgent|press|hr|pr)(?!\p{L}))[\p{L}\p{N}][^:?!.,;]{2,60}): (?<rest>[^:]{3,200})$/iu;

const isQuestion =
  /^(?:(?:who|what|when|where|which|how)(?: \p{L}{1,20})? )?(?:can|could|shall|should|do|is|are) (?:we|you|he|she|they) /iu;

/** "Wedding cake", "stand design": a few words that name a matter, before a colon. */
function isLabel(text: string): boolean {
  const words = sentencesOf(text)[0]?.words ?? [];
  return (
    words.length <= 4 &&
    !(words.length === 1 && words[0]?.tags.has("Verb")) &&
    !/\d/u.test(words[0]?.text ?? "") &&
    !isOrder.test(text) &&
    !isPrivate(text) &&
    !isOfSending(text) &&
    !words.some(({ tags }) => ["Pronoun", "Modal", "Copula", "Negative"].some((tag) => tags.has(tag)))
  );
}

/** Whether a part needs nothing from what was named before it: "the big one" does. */
function isSaidAlone(part: Purpose): boolean {
  return (
    part.kind === "manner" ||
    (part.kind === "said" &&
      part.ask.kind !== "fact" &&
      !/(?<!\p{L})(?:ones?|it|them)(?!\p{L})/iu.test(part.ask.sentence)) ||
    (part.kind === "said" && part.ask.kind === "fact")
  );
}

/** "Send her the June numbers: 97.4% fill rate, 11 complaints, and ask for…" */
const enumerated =
  /^(?<sent>(?:send|share|give|tell|show|pass on)(?: over)?(?: (?:to )?\p{L}+)? (?:the|our|my|some) [^:,;.]{3,60}: [^:;?!]{1,240})$/iu;

const anotherAct =
  /[,.;]? (?:and |then )?(?=(?:ask|invite|suggest|propose|offer|thank|tell|remind|get|request|check) )/iu;

function listIn(reader: Reader, text: string): Ask | undefined {
  const [head = "", items = ""] = text.split(/: (.*)/su, 2);
  const named = /(?:the|our|my|some) .+$/iu.exec(head)?.[0] ?? "";
  const slots = readSlots(reader, { thing: named }, "the");
  const each = withoutStop(items).split(/, (?:and )?(?!\d{3})/u);
  const isPlain = each.every((item) => isDetail(item));
  if (slots === undefined || !isPlain || each.length > maxListed || isPrivate(text)) return undefined;
  const are = /(?<!s)s$/u.test(headOf(slots.thing)) ? "are" : "is";
  return {
    sentence: `Here ${are} ${slots.thing}: ${listed(each)}.`,
    kind: "news",
    subject: asSubject(slots.thing),
  };
}

/** A sentence says no more items than these. */
const maxListed = 5;

function purposesIn(reader: Reader, text: string, tone: Tone): Purpose[] {
  const parts = withoutSecrets(
    segmented(text, (segment, before, isJoined) =>
      readingOf(reader, segment, { before, isJoined, tone }),
    ) ?? [{ kind: "unclear", text }],
  );
  // "The role at Norvik, confidential": what it names is the secret.
  if (parts.some((each) => each.kind === "private" && isSecret(each.text)))
    return [{ kind: "private", text }];
  if (parts.some((each) => each.kind === "said" && each.ask.kind !== "fact"))
    return withoutGeneric(withTopic(withDetails(withoutRepeated(parts))));
  const purposes = asNews(parts, tone);
  const isRead = purposes.some(({ kind }) => kind === "said");
  return isRead || !told.test(text) ? purposes : asTold(parts);
}

/** "The machine's broken, don't tell him": what isn't to be said is what was said before. */
function withoutSecrets(parts: readonly Purpose[]): Purpose[] {
  return parts.map((each, at): Purpose => {
    const next = parts[at + 1];
    const isSecretNext = next !== undefined && "text" in next && keptBack.test(next.text);
    return isSecretNext && each.kind === "said" && (each.ask.kind === "fact" || each.ask.kind === "news")
      ? { kind: "private", text: each.ask.sentence }
      : each;
  });
}

const keptBack =
  /^(?:but )?(?:don['’]?t|do not|never) (?:tell|say|mention|show|share)(?: (?:it|this|that|him|her|them|so|anything))*(?: (?:yet|to (?:him|her|them)))?\W*$/iu;

/** Several sentences, of which the first is the sender's own. */
const told = /^(?:I|We)(?:['’]\p{L}+)? [^.!?]{5,200}[.!] \p{Lu}/u;

/** What a sender would do to the reader, and wouldn't tell them, or asks of the writer. */
const plan =
  /^(?:I|We)(?:['’]d| would)? (?:want|need|like) an? (?:\p{L}+ ){0,2}(?:e-?mail|message|letter|note|text|line|draft)\b|^(?:I|We)(?:['’]d| would)? (?:want|need|like|love|hope|plan|intend|try|aim)(?:s|ed|ing)? to (?!(?:show|tell|explain|ask|meet|see|visit|invite|introduce|send|give|thank|help|hear|talk|speak|discuss|share|come|join|offer)\b)[^.]*\byou\b/iu;

/** The sentences that can be said as they are; what means something by one that can't isn't said either. */
function asTold(parts: readonly Purpose[]): Purpose[] {
  let isParted = false;
  return parts.map((each): Purpose => {
    if (each.kind === "manner") return each;
    const ask = each.kind === "said" && !plan.test(each.ask.sentence) ? each.ask : undefined;
    isParted = ask === undefined || (isParted && leansBack(ask.sentence));
    if (ask !== undefined && !isParted) return { kind: "said", ask: { ...ask, subject: "A short note" } };
    return each.kind === "said" ? { kind: "unclear", text: each.ask.sentence } : each;
  });
}

/** "Push back politely on the penalty" */
const manneredVerb =
  / (?:politely|gently|nicely|firmly|kindly|tactfully|softly|warmly|diplomatically|subtly)(?= (?:on|for|about|to|that|if|the|our|him|her|them)(?!\p{L}))/gu;

/** "Confirm the logo + booth size" */
const plus = new RegExp(
  ` \\+ (?=(?:[\\p{L}-]+ )?(?:package|bundle|kit|system|plan|set|deal)(?!\\p{L})|(?!soft |${openings}|${orders})[\\p{L}-]+(?: [\\p{L}-]+){0,2}$)`,
  "giu",
);

/** What isn't meant for anybody: "lol nobody answers", and marks of joy. */
const aside = /,? (?:lol|haha|ugh|sigh)(?!\p{L}).*$|(?<!!)!+$/iu;

const greeting = /^(?:hi|hello|hey)(?: there)?[,!.] ?/iu;

/** "Tell gwen about…": where somebody is spoken of, a first name in lower case is one. */
function named({ first }: Reader, typed: string): string {
  // "Kestrels head of partnerships": whose they are, no dictionary says.
  const text = typed
    .replace(ofFirm, (whole, firm: string) =>
      isCommonWord(firm) || isCommonWord(`${firm}s`) || ofThings.test(firm) ? whole : "their ",
    )
    .replace(asked, (whole, verb: string, firm: string) =>
      isCommonWord(firm) || ofThings.test(firm) ? whole : `${verb} them `,
    );
  if (first === "") return text;
  // "Mark" and "grace" are words as well.
  if (!isCommonWord(first.toLowerCase()))
    return text.replace(
      new RegExp(`(?<![\\p{L}@.])${asPattern(first.toLowerCase())}(?![\\p{L}])`, "gu"),
      first,
    );
  const name = new RegExp(
    `(?<=(?<![\\p{L}])(?:tell|ask|get|invite|remind|thank|convince|meet|call|help|show|with|from|for|let|offer|give|send|if|to|w|that|whether|have|want|sell) )${asPattern(first.toLowerCase())}(?![\\p{L}])`,
    "gu",
  );
  return text.replace(name, first);
}

/** "Get brightloom to exhibit", "get kestrel into our programme": a firm is asked by whoever reads it. */
const asked =
  /^(get|ask|want|have|convince|bring|upsell|switch|upgrade) (\p{Ll}{5,20}) (?=(?:to (?!(?:the|our|my|an?|us|me|his|her|their|your) )\p{Ll}|into (?:our|the) |as (?:an? |our )?\p{Ll}))/u;

/** Endings of words that no dictionary here has, and that are no firms: "approval". */
const ofThings = /(?:al|ment|[st]ion|ing|[ae]nce|ness|ity|career)$/;

const ofFirm =
  /(?<!\p{L})(\p{Ll}{4,20})s (?=(?:head|c[efimot]o|vp|procurement|approved|vendor|supplier|buying|marketing|sales|hr|legal|finance|board|office|founder|director)(?!\p{L}))/gu;

/** A noun phrase before a purpose is the topic: "renewal, push for 2 years". */
function withTopic(parts: Purpose[]): Purpose[] {
  const [first, ...others] = parts;
  const isAsked = others.some((each) => each.kind === "said" && each.ask.kind !== "fact");
  if (first === undefined || !isAsked) return parts;
  const isNamed = first.kind === "said" && (first.ask.isGeneric === true || first.ask.isTopic === true);
  if (isNamed && !/\?$/.test(first.ask.subject))
    return [{ kind: "topic", text: first.ask.subject }, ...others];
  return first.kind === "unclear" && isTopic(first.text)
    ? [{ kind: "topic", text: first.text }, ...others]
    : parts;
}

/** "Series A", "the Q3 campaign": a few words with a name at their end, and nothing that's done. */
function isTopic(text: string): boolean {
  const words = sentencesOf(text)[0]?.words ?? [];
  const [first, last] = [words[0], words.at(-1)];
  const isName =
    last !== undefined &&
    (/^[A-Z]$/u.test(last.text) ||
      /\d/u.test(last.text) ||
      (last.tags.has("Noun") && !last.tags.has("Pronoun"))) &&
    !first?.tags.has("Negative");
  return (
    isName &&
    words.length <= 4 &&
    /^[\p{L}\p{N}' -]{3,40}$/u.test(text) &&
    !words.some(({ tags }) => tags.has("Verb"))
  );
}

function withoutGeneric(parts: Purpose[]): Purpose[] {
  const isGeneric = (each: Purpose) => each.kind === "said" && each.ask.isGeneric === true;
  const isOwn = (each: Purpose) => each.kind === "said" && each.ask.kind !== "fact" && !isGeneric(each);
  return parts.some(isOwn) ? parts.filter((each) => !isGeneric(each)) : parts;
}

/** What is said by itself, unless it's said of something. */
const bareCourtesies = [
  { bare: /^Sorry\.$/, whole: /sorry|apolog/i },
  { bare: /^I'd like to say thank you\.$/, whole: /^Thank you for/ },
];

/** One apology is enough, and one thank you. */
function withoutRepeated(parts: Purpose[]): Purpose[] {
  return bareCourtesies.reduce((left, { bare, whole }) => {
    const isBare = (each: Purpose) => each.kind === "said" && bare.test(each.ask.sentence);
    const isWhole = (each: Purpose) => each.kind === "said" && !isBare(each) && whole.test(each.ask.sentence);
    return left.some(isWhole) ? left.filter((each) => !isBare(each)) : left;
  }, parts);
}

/** "A better price on the olive oil, 5 pallets": what only names something behind a purpose is a note. */
function withDetails(parts: Purpose[]): Purpose[] {
  if (parts.some((each) => each.kind === "said" && each.ask.kind === "bad news")) return parts;
  return parts.map((each, index) =>
    index > 0 && each.kind === "unclear" && isDetail(each.text) ? { kind: "note", text: each.text } : each,
  );
}

interface Place {
  /** What the goal says before the segment. */
  before: string;
  isJoined: boolean;
  tone: Tone;
}

const isLabelled = /^(?:remind|update|heads[- ]up|fyi): /iu;
const spokenOfOne = /(?<!\p{L})(?:he|him|his|she|hers?)(?!\p{L})/iu;
const spokenOfMany = /(?<!\p{L})(?:with|to|by|from|for|at) them(?!\p{L})/iu;

/** One piece is always read, as unclear if need be; several together are only if they are one purpose or fact. */
function readingOf(
  reader: Reader,
  text: string,
  { before, isJoined, tone }: Place,
): Reading<Purpose> | undefined {
  // "Thank her for the referral, we start with them in May"
  const isOfMore = spokenOfOne.test(before) && spokenOfMany.test(text) && !spokenOfOne.test(text);
  const isTheirs =
    isOfMore || isOfAnother(reader, text, before) || (ordersReader.test(before) && isOrder.test(text));
  const news = isTheirs ? undefined : announcementIn(reader, text, tone);
  // "Remind: rent due on the 1st" is nothing to be rented.
  const ask = isTheirs ? undefined : isLabelled.test(text) ? news : askIn(reader, text, tone);
  if (ask !== undefined && isWellFormed(ask.sentence)) return { value: { kind: "said", ask }, cost: 1 };
  if (!isJoined && isManner(text)) return { value: { kind: "manner", text }, cost: 0 };
  if (news !== undefined) return { value: { kind: "said", ask: news }, cost: isJoined ? 3 : 1 };
  const fact = isTheirs || isPrivate(text) ? undefined : factIn(reader, text, before);
  if (fact !== undefined) return { value: { kind: "said", ask: fact }, cost: isJoined ? 3 : 1 };
  if (isJoined) return undefined;
  if (isPrivate(text)) return { value: { kind: "private", text }, cost: 4 };
  const isKnown = aboutReader.test(text) && !isTheirs;
  return isKnown
    ? { value: { kind: "note", text }, cost: 4 }
    : { value: { kind: "unclear", text }, cost: 100 };
}

function factIn(reader: Reader, text: string, before: string): Ask | undefined {
  const said = /^(?:thanks|thank you|sorry)[!.]*$/i.test(text)
    ? `${capitalised(withoutStop(text)).replace(/(?<!!)!+$/, "")}.`
    : statedIn(reader, text.replace(/^or (?:else )?/i, "otherwise "), before);
  // What "they" are may have been named before.
  const isLoose =
    (/^(?:they|them|their)(?![\p{L}])/iu.test(text) && /s\W*$/.test(before)) || isOfThings(text, before);
  return said === undefined || isLoose ? undefined : { sentence: said, kind: "fact", subject: "" };
}

/** What a sender notes of the reader, who knows it. */
const aboutReader = /^(?:(?:he|she|they)(?:['’]\p{L}+)? (?!.*\d)|left \d+ \p{L}+ ago$)/iu;

/** An order to the reader: a verb that follows it may be the reader's as well. */
const ordersReader =
  /(?:ask|get|tell|remind|need|want|invite|persuade|convince|push)\b.{1,40} to \p{L}+[^.!?]{0,200}$/iu;
const isOrder = new RegExp(`^(?:${orders})(?![\\p{L}])`, "iu");

/** Facts alone are the news themselves, where all of them can be said to the reader. */
function asNews(parts: Purpose[], tone: Tone): Purpose[] {
  // What a private note counts may be the news as well.
  const isBeside = (each: Purpose) =>
    each.kind === "manner" || (each.kind === "private" && !/\d/.test(each.text));
  const facts = withDetails(parts).filter((each) => !isBeside(each));
  const [first, ...others] = facts;
  const news = first?.kind === "said" ? newsOf(first.ask, tone) : undefined;
  if (
    news !== undefined &&
    others.every((each) => each.kind === "said" || (each.kind === "note" && withFigure.test(each.text)))
  )
    return [{ kind: "said", ask: news }, ...others, ...parts.filter(({ kind }) => kind === "private")];
  return parts.map((each) => (each.kind === "said" ? { kind: "unclear", text: each.ask.sentence } : each));
}

/** A detail of news that no judgement is: "3 to 5 days", "link in the portal". */
const withFigure = /\d|(?<!\p{L})(?:link|attached|enclosed)(?!\p{L})/iu;

function askIn(reader: Reader, piece: string, tone: Tone): Ask | undefined {
  const typed = piece.replace(/^(?:but|or) (?:(?:also|then|maybe) )?/iu, "");
  const own = saidAlready(reader, typed) ?? askedOfThem(reader, typed);
  if (own !== undefined) return own;
  const plea = pleaTo.exec(typed)?.groups?.plea;
  const text = unwrapped(
    uncapitalised(
      withoutManners(
        plea === undefined
          ? marked(reader, typed.replace(/(?<![\s?!])[\s?!]+$/, ""))
          : referees.test(plea)
            ? "ask you for your references"
            : `ask you ${/^(?:send|share|give|forward|provide|text) (?!me |us )/iu.test(plea) ? `for ${plea.replace(/^\S+ /, "")}` : `to ${plea}`}`,
      ),
    ),
  );
  for (const intent of intents) {
    for (const pattern of intent.patterns) {
      const match = pattern.exec(text);
      if (match === null) continue;
      const slots = readSlots(reader, match.groups ?? {}, intent.article ?? "the");
      const ask = slots && intent.say(slots, tone, reader);
      if (ask !== undefined) return ask;
    }
  }
  return undefined;
}

/** They are a candidate's own, and not a favour. */
const referees = /^(?:send|share|give|provide|forward) (?:the |your |two |three |\d )?references?$/iu;

/** "Send the address, please": what the sender would do isn't asked for with "please". */
const pleaTo =
  /^(?:please )?(?<plea>(?:send|share|give|forward|confirm|provide|return|call|text|resend|complete|sign|pay|check)(?! (?:him|her|them|you)(?![\p{L}])).{3,120}?),? please[.!]*$/iu;

function marked(reader: Reader, text: string): string {
  return text.replace(new RegExp(namePattern(reader), "gu"), readerMark);
}
