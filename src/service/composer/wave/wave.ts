import { calledBy } from "../advice/called-by.ts";
import { type Advice, readAdvice } from "../advice/read-advice.ts";
import type { Trait } from "../advice/trait.ts";
import type { ComposerContact, WaveBrief, WaveText } from "../composer.ts";
import { capitalised, clause, paragraph, withoutStop } from "../words.ts";
import { blankOf, isSet, quotedNotes } from "./blank.ts";
import { type Context, readContext } from "./context/context.ts";
import type { Fact } from "./context/fact.ts";
import { thankedOnce } from "./context/kindnesses.ts";
import { type Purpose, readGoal } from "./goal.ts";
import type { Ask, Tone } from "./intent.ts";
import { leadOf, offersTime } from "./lead.ts";
import { bodyOf, includedInText, type Letter, openerOf } from "./letter.ts";
import { bareClosers, closers, closing, graveKinds, toneOfTrait } from "./manner.ts";
import { isPrivate } from "./private-words.ts";
import { type Reader, readerNamed, titledIn } from "./reader.ts";
import { reasoningOf } from "./reasoning.ts";
import { withNamesOf } from "./spelling.ts";
import { maxSubjectLength, subjectOfClause, subjectOfSentence } from "./subject.ts";
import { meetings } from "./vocabulary.ts";

/** Writes the message of section 4.3 out of the contact's connection language, the goal and the context. */
export function composeWave(contact: ComposerContact, request: WaveBrief): WaveText {
  const reader = readerNamed(contact.name);
  const advice = readAdvice(contact);
  const tone = chosenTone(advice, request.tone);
  const goal = withNamesOf(request.goal ?? "", request.context ?? "");
  const purposes = readGoal({ ...reader, gender: spokenOf(goal) }, goal, tone.tone);
  const notes = purposes.flatMap((each) => (each.kind === "note" ? [each.text] : []));
  const wanted = asksOf(contact, purposes);
  // If the name doesn't show the gender, the first pronoun is taken as the reader's.
  const gender = reader.gender ?? pronounsIn(`${goal}\n${request.context ?? ""}`)[0];
  const noted = askedInNotes({ ...reader, gender }, request.context ?? "", tone.tone);
  const read = readContext({ ...reader, gender }, [...notes, noted.rest].join("\n"), goal);
  const asks = withoutChase(wanted, read.facts);
  // A rejected candidate knows which round it was.
  const isRejection = asks.some(({ sentence }) => / with your application/u.test(sentence));
  const takesDetails = !isRejection && asks.some(({ kind }) => !withoutDetails.has(kind));
  const isGrave = asks.some(({ kind }) => graveKinds.has(kind));
  // Who mourns isn't told of orders.
  const isSympathy = asks.some(({ kind }) => kind === "sympathy");
  // Notes are in the goal's language.
  const isForeign = purposes.some(({ kind }) => kind === "foreign");
  const asksNoted = !isRejection && !isSympathy && purposes.some(({ kind }) => kind === "said");
  const isKept = ({ isDetail }: Fact) => (isDetail ? takesDetails : !isSympathy && !isForeign);
  const context: Context = {
    facts: thankedOnce(read.facts.filter(isKept), asks),
    leftOut: [
      ...read.facts.flatMap((fact) => (isKept(fact) ? [] : [withoutStop(fact.text)])),
      ...read.leftOut,
      ...(asksNoted ? [] : noted.lines),
    ],
  };
  const blank = blankOf(purposes, reader.first, context);
  const quoted = request.channel === "sms" ? "" : quotedNotes(blank, context.leftOut);
  const lead = isGrave ? { sentence: "" } : leadOf(advice, sentencesIn(context), blank === "");
  const chosen = closerOf(advice, asks, tone.tone, {
    goal,
    background: context.facts.map(({ text }) => text),
    notes: request.context ?? "",
  });
  const isBare =
    chosen.sentence === "" && asks.length === 1 && !hasOtherwise(asks) && context.facts.length === 0;
  const closer = isBare ? { ...chosen, sentence: bareClosers[asks[0]?.kind ?? ""] ?? "" } : chosen;
  const asked = asksNoted ? paragraph(noted.asks) : "";
  const letter: Letter = {
    reader,
    titled: calledBy(contact) ?? titledIn(reader, goal),
    tone: tone.tone,
    opener:
      request.channel === "sms" || firstContact.test(goal)
        ? ""
        : openerOf(advice, asks, tone.tone, contact.relationship?.tone_zone ?? ""),
    lead,
    facts: context.facts.filter(({ text }) => text !== lead.sentence),
    asks,
    blank,
    notes: quoted,
    asked,
    closer: blank === "" && asked === "" ? closer.sentence : "",
    advice,
  };
  const said = request.channel === "sms" ? includedInText(letter) : letter.facts;
  return {
    wave: {
      subject: request.channel === "sms" ? "" : subjectOf(asks, purposes),
      body: bodyOf(letter, request.channel),
      reasoning: reasoningOf(contact, letter, {
        purposes,
        context,
        toneAsked: request.tone !== undefined,
        toneBecause: tone.because,
        closerBecause:
          letter.closer !== "" && (request.channel !== "sms" || said.length === 0)
            ? closer.because
            : undefined,
        cut: letter.facts.length - said.length,
        channel: request.channel,
      }),
    },
  };
}

/** What a sender notes that the letter is to ask as well. */
const toAsk =
  /^(?:also |and |then |please |pls )?(?:ask(?!\p{L}| about (?:his|her|their) )|(?:want|would (?:like|love)|need|get) (?:his|her|their|your) (?:honest |quick |frank |real )?(?=(?:opinion|views?|thoughts?|feedback|input|take|ok|okay|go[- ]?ahead|sign[- ]?off|approval)(?:$| (?:on|about|of) )))/iu;

/**
 * @returns what the notes say is to be asked: as said to the reader, as noted, and the notes without it. A line that
 *   isn't understood as a whole stays a note.
 */
function askedInNotes(
  reader: Reader,
  context: string,
  tone: Tone,
): { asks: string[]; lines: string[]; rest: string } {
  const asks: string[] = [];
  const lines: string[] = [];
  const rest = context.split("\n").filter((line) => {
    const note = withoutStop(line.replace(/^\s*(?:[-*•–]|\d{1,2}[.)])\s+/u, ""));
    const start = toAsk.exec(note)?.[0] ?? "";
    if (start === "" || note.length > maxAskedLength || isPrivate(note)) return true;
    const goal = /ask$/iu.test(start)
      ? note.replace(/^(?:also|and|then|please|pls) /iu, "")
      : `get their ${note.slice(start.length)}`;
    const read = readGoal(reader, goal, tone);
    const said = read.flatMap((each) =>
      each.kind === "said" && askable.has(each.ask.kind) && each.ask.wants === undefined
        ? [each.ask.sentence]
        : [],
    );
    if (said.length === 0 || said.length < read.length) return true;
    asks.push(...said);
    lines.push(note);
    return false;
  });
  return { asks, lines, rest: rest.join("\n") };
}

const askable: ReadonlySet<Ask["kind"]> = new Set(["question", "request", "meeting"]);

/** A longer note says more than what's to be asked. In characters. */
const maxAskedLength = 160;

const firstContact =
  /(?<!\p{L})(?:introduce (?:us|me|myself|ourselves|our)(?! to)|first (?:contact|approach|message)|intro(?:duction|ductory)? (?:meeting|call|chat)|cold)(?!\p{L})/iu;

/** If the reader asked for something, the sender is to answer: the letter doesn't ask where things stand. */
function withoutChase(asks: readonly Ask[], facts: readonly Fact[]): Ask[] {
  const isOurTurn = facts.some(({ text }) =>
    /^You (?:asked|wanted to know|requested|had a question)/u.test(text),
  );
  return asks.map((ask) =>
    isOurTurn
      ? { ...ask, sentence: ask.sentence.replace(/(?<=\.) Where do things stand on your side\?$/u, "") }
      : ask,
  );
}

/** The gender of a goal's first pronoun, if the goal has both "her" and "him": the first one is the reader. */
function spokenOf(goal: string): Reader["gender"] {
  const [first, ...others] = pronounsIn(goal);
  return others.some((each) => each !== first) ? first : undefined;
}

function pronounsIn(text: string): ("he" | "she")[] {
  const found = text.match(/\b(?:he|him|his|she|hers?)\b/giu) ?? [];
  return found.map((each) => (/^(?:she|her)/iu.test(each) ? "she" : "he"));
}

function sentencesIn({ facts }: Context): string[] {
  return facts.flatMap(({ text, isDetail }) => (isDetail ? [] : [text]));
}

/** Nobody is thanked, congratulated or comforted in a list. */
const withoutDetails: ReadonlySet<Ask["kind"]> = new Set([
  "thanks",
  "congratulation",
  "sympathy",
  "wish",
  "at once",
  "fact",
]);

/** The tone asked for; else that of the contact's strongest trait, since traits come in the order of their evidence. */
function chosenTone(
  { traits }: Advice,
  asked: Tone | undefined,
): { tone: Tone; because: string | undefined } {
  if (asked !== undefined) return { tone: asked, because: undefined };
  for (const [trait, because] of traits) {
    const tone = toneOfTrait[trait];
    if (tone !== undefined) return { tone, because };
  }
  return { tone: "professional", because: undefined };
}

function asksOf(contact: ComposerContact, purposes: readonly Purpose[]): Ask[] {
  if (purposes.length > 0) return purposes.flatMap((each) => (each.kind === "said" ? [each.ask] : []));
  return contact.relationship === undefined
    ? [
        {
          sentence: "Could we find a time to get to know each other?",
          kind: "meeting",
          subject: "An introduction",
        },
      ]
    : [{ sentence: "Could we find a time to catch up?", kind: "meeting", subject: "Catching up" }];
}

function subjectOf(asks: readonly Ask[], purposes: readonly Purpose[]): string {
  const subject = ownSubject(asks);
  const [topic] = purposes.flatMap((each) => (each.kind === "topic" ? [capitalised(each.text)] : []));
  const isSaid = topic === undefined || subject.toLowerCase().includes(topic.toLowerCase());
  if (isSaid) return subject;
  if (vague.test(subject) || subject.includes(": ")) return topic;
  const both = `${topic}: ${clause(subject)}`;
  return both.length > maxSubjectLength ? topic : both;
}

/** What any letter could be called. */
const vague =
  /\?$|^(?:Question for you|Date|Answer|Decision|Figures|Some news|Request|Reminder|Confirmation|Proposal|A (?:short note|confirmation|reminder|request)|Short note)$/;

/** A fact says more of what a letter is about than "A question". */
function ownSubject(asks: readonly Ask[]): string {
  // A wish before a request isn't what it's about.
  const [own] = [...asks.filter(({ kind }) => kind !== "wish"), ...asks].flatMap(({ subject }) =>
    subject === "" ? [] : [subject],
  );
  if (own === undefined) return "About [your topic]";
  const fact = asks.find(
    ({ kind, sentence }) =>
      kind === "fact" &&
      /^(?!(?:I|We|It|You|There|This|That|They|But|And|So|Or|Also|Otherwise)(?!\p{L}))(?!\p{L}+ (?:maximum|code|amount))/u.test(
        sentence,
      ),
  );
  if (!vague.test(own) && own.includes(" ") && !isBareThanks.test(own)) return own;
  const [other = ""] = asks.flatMap((ask) => {
    const subject = isBareThanks.test(ask.subject) ? "" : subjectOfSentence(ask.sentence) || ask.subject;
    return vague.test(subject) || !subject.includes(" ") ? [] : [subject];
  });
  if (other !== "") return other;
  const thanks = isBareThanks.test(own) ? withoutStop(asks[0]?.sentence.replace(" so much", "") ?? "") : "";
  if (thanks.startsWith("Thank you for ") && thanks.length <= maxSubjectLength) return thanks;
  return vague.test(own) && fact !== undefined ? subjectOfClause(withoutStop(fact.sentence)) : own;
}

const isBareThanks = /^Thank you$/u;

function hasOtherwise(asks: readonly Ask[]): boolean {
  return asks.some(({ sentence }) => /\b(?:otherwise|or else)\b/i.test(sentence));
}

const deadline =
  /\b(?:by|before|until|today|tonight|tomorrow|due|asap|urgent\w*|deadline|overdue|this week|end of|eod|eow|eom|no later)\b/i;

/** "The deadline is 27 February" */
const isDue = /(?<!\p{L})(?:deadline|due|expires?|closes|runs out|overdue)(?!\p{L})/iu;

function closerOf(
  { traits }: Advice,
  asks: readonly Ask[],
  tone: Tone,
  { goal, background, notes }: { goal: string; background: readonly string[]; notes: string },
): { sentence: string; because?: string | undefined } {
  const kinds = asks.map(closingKind);
  const kind = closing.find((each) => kinds.includes(each));
  // After what follows otherwise, a kind word would sound cynical.
  if (hasOtherwise(asks)) return { sentence: "" };
  const isJoint = asks.length === 1 && asks.every(({ sentence }) => /^(?:Can|Could) we /u.test(sentence));
  if (kind === "request" && isJoint && traits.has("one next step"))
    return { sentence: "A yes is enough, and I'll do the rest.", because: evidence(traits, "one next step") };
  // Days that are offered leave none to be named.
  if (kind === "meeting" && background.some((each) => offersTime.test(each) && isSet.test(each)))
    return { sentence: "" };
  // A day in the notes means that there is a rush, even where that note is left out.
  const isPressing =
    deadline.test(goal) ||
    dated.test(goal) ||
    deadline.test(notes) ||
    dated.test(notes) ||
    background.some((each) => isDue.test(each)) ||
    chased.test(goal) ||
    neededFirst.test(notes);
  const row = (kind === undefined ? [] : closers[kind]).find(
    (each) =>
      (each.trait === undefined || traits.has(each.trait)) &&
      (each.unless === undefined || !traits.has(each.unless)) &&
      (each.tone === undefined || each.tone === tone) &&
      !(each.sentence.startsWith("How does that look") && firstContact.test(goal)) &&
      !(each.isPatient && (isPressing || (kind === "request" && kinds.includes("apology")))),
  );
  // "Are you up for a challenge?" dares already.
  if (row?.trait === "challenged" && asks.some(({ sentence }) => /up for|Are you in\?/u.test(sentence)))
    return { sentence: "" };
  const questions = asks.filter(({ sentence }) => sentence.endsWith("?"));
  const asksForTime = questions.some(({ sentence }) => sentence.endsWith("When would suit you?"));
  if (row === undefined || ((questions.length > 1 || asksForTime) && row.sentence.endsWith("?")))
    return { sentence: "" };
  return {
    sentence: row.sentence,
    because: row.trait && row.sentence !== "" ? evidence(traits, row.trait) : undefined,
  };
}

/** What the last words are for: "Could we sort out the mismatch?" needs an answer, and no day. */
function closingKind({ kind, sentence }: Ask): Ask["kind"] {
  if (kind !== "meeting") return kind;
  return isSet.test(sentence) ? "set meeting" : isMeeting.test(sentence) ? "meeting" : "question";
}

const isMeeting = new RegExp(`(?<!\\p{L})(?:${meetings}|meet|talk|discuss|date|day)(?!\\p{L})`, "iu");

/** What's chased, or what something else depends on: neither has time. */
const chased = /(?<!\p{L})(?:chas(?:e|ing)|nudge|still (?:need|missing|waiting))(?!\p{L})/iu;
const neededFirst = /(?<!\p{L})(?:need|without) (?:it|this|these|them)(?!\p{L})/iu;

/** "26 Feb", "on Monday" */
const dated =
  /(?:\d|half of|end of|start of|beginning of|early|mid|late) (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|(?<!\p{L})(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?!\p{L})|(?<!\p{L})(?:Mon|Tues?|Weds?|Thu(?:rs?)?|Fri|Sat|Sun|(?:month|quarter|year)[- ]end|\d{1,2}(?:st|nd|rd|th)|asap|out of stock|stockout)(?!\p{L})|(?<!\p{L})(?:on|by|before|until) the \d{1,2}(?:st|nd|rd|th)(?!\p{L})/iu;

function evidence(traits: Advice["traits"], trait: Trait): string | undefined {
  return traits.get(trait);
}
