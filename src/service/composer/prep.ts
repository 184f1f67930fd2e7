import type { PrepRequest } from "../../contract/operations.ts";
import { calledBy, firstName } from "./advice/called-by.ts";
import { type Advice, readAdvice } from "./advice/read-advice.ts";
import { neverSentence, responds } from "./advice.ts";
import { agendaItems } from "./agenda.ts";
import { readPoints } from "./brief/agenda-point.ts";
import { evidenceOf } from "./brief/evidence.ts";
import { noteSentences } from "./brief/notes.ts";
import { occasionOf } from "./brief/occasion.ts";
import { openingLine } from "./brief/opening.ts";
import { talkingPoints } from "./brief/points.ts";
import { relationshipSentence } from "./brief/relationship.ts";
import { isSensitive, mayHaveTrouble, spokenTopic } from "./brief/topic.ts";
import type { ComposerContact, PrepText } from "./composer.ts";
import { readingsOf } from "./labels.ts";
import { hurdles, settings } from "./prep-advice.ts";
import { firstOf, isLight, isNoBeginning } from "./traits.ts";
import { clause, listed, oneLine, paragraph, sentence, withoutStop } from "./words.ts";

/** Below this fraction a profile is a hint, not knowledge. */
const sureEnough = 0.5;

/** Writes the brief of section 4.2 out of the contact's connection language, the topic and the agenda. */
export function composePrep(contact: ComposerContact, request: PrepRequest): PrepText {
  const advice = readAdvice(contact);
  const evidence = evidenceOf(contact, advice);
  const { topic, agenda } = splitRequest(request);
  const items = agendaItems(agenda).filter((item) => item.toLowerCase() !== topic.toLowerCase());
  const points = items.flatMap((item) => readPoints(item, firstName(contact, "")));
  const occasion = occasionOf(topic, items);
  const hasFigures = figured.test(`${topic} ${agenda}`);
  const talking_points = talkingPoints(contact, advice.traits, evidence, {
    topic,
    occasion,
    hasFigures,
    agenda: points,
    type: request.prep_type,
  });
  return {
    talking_points,
    approach_strategy: approach(contact, advice, {
      type: request.prep_type,
      topic,
      isGrave: occasion?.isGrave === true,
      unsaid: evidence.rest(),
      notes: noteSentences(points),
    }),
    what_to_avoid: whatToAvoid(contact, advice, request.prep_type),
    opening_suggestion: openingLine(calledAloud(contact, advice.traits), advice.traits, {
      topic: spokenTopic({ topic, prep_type: request.prep_type }, agenda, firstName(contact, "")),
      occasion,
      needsCare: isSensitive(request.topic),
      mayHaveTrouble: mayHaveTrouble(request.topic),
      type: request.prep_type,
      hasSeveral: items.length > 1,
      hasFigures,
      agenda: `${topic}\n${agenda}`,
    }),
  };
}

/** What has numbers, or is talked about in them. */
const figured =
  /\d ?%|[$€£¥] ?\d|\b(?:numbers?|figures|usage|adoption|results?|targets?|prices?|pricing|costs?|budget|fees?|rates?|revenue|income|kpis?|churn|benchmark|volume|forecast|margins?|qbr|renewal|quarter(?:ly)?)\b/iu;

/** "Complaint batch 7714: staff feedback; back gate": typed in one line, the list behind a topic is its agenda. */
function splitRequest({ topic, agenda = "" }: PrepRequest): { topic: string; agenda: string } {
  const whole = withoutStop(topic) || oneLine(topic);
  const { label, list } = (agenda.trim() === "" ? listedTopic.exec(whole) : null)?.groups ?? {};
  return label === undefined || list === undefined
    ? { topic: whole, agenda }
    : { topic: label, agenda: list };
}

const listedTopic = /^(?<label>[^:;]{3,80}): (?<list>[^:;]{2,100};[^:]{2,300})$/u;

/** By the title that the advice names; who wants one and isn't named with it is called by no name. */
function calledAloud(contact: ComposerContact, traits: Advice["traits"]): string {
  return calledBy(contact) ?? (traits.has("titles") ? "" : firstName(contact, ""));
}

/** `unsaid`: the contact's own advice that no talking point quotes. `notes`: what's on the agenda for nobody else. */
function approach(
  contact: ComposerContact,
  advice: Advice,
  {
    type,
    topic,
    isGrave,
    unsaid,
    notes,
  }: {
    type: PrepRequest["prep_type"];
    topic: string;
    isGrave: boolean;
    unsaid: readonly string[];
    notes: readonly string[];
  },
): string {
  const summary = withoutStop(contact.profile.tone_summary ?? "");
  // What is to be avoided is quoted word for word in any case.
  const unread = advice.unread
    .filter(({ field }) => field === "must_do" || field === "likes_this")
    .map(({ quote }) => `"${quote}"`);
  const fitting = new Map(
    [...advice.traits].filter(
      ([trait]) =>
        !(isSensitive(topic) && isNoBeginning(trait)) && (trait !== "candid" || mayHaveTrouble(topic)),
    ),
  );
  // Whoever gets bad news isn't challenged or joked with, whatever they like otherwise.
  const isLightly = (said: string) =>
    [...advice.traits].some(([trait, evidence]) => isLight(trait) && said === sentence(evidence));
  const setting = firstOf(settings[type], fitting)?.sentence ?? "";
  return paragraph([
    descriptionOf(contact),
    ...unsaid.filter((said) => !(isGrave && isLightly(said))),
    setting,
    relationshipSentence(contact, advice.traits),
    unread.length > 0
      ? `This advice is yours to apply, since we couldn't place it: ${listed(unread)}.`
      : summary === "" || isGrave
        ? ""
        : `Match the tone: ${clause(summary)}${/[?!]$/.test(summary) ? "" : "."}`,
    ...notes,
  ]);
}

function descriptionOf(contact: ComposerContact): string {
  const { worldview_label, operating_style_label, confidence } = contact.profile;
  const labels = [worldview_label, operating_style_label].map(withoutStop).filter((label) => label !== "");
  const who = firstName(contact, "this contact");
  const readings = readingsOf(labels);
  const isWish = readings[0]?.startsWith("wants ") === true;
  const wants = readings.map((each, index) =>
    index > 0 && isWish ? each.replace(/^wants (?=to )/, "") : each,
  );
  // "Results First" takes no article, and "Closer" needs one: only a quoted label fits any sentence.
  const called = labels.map((label) => `"${label}"`);
  const hint =
    confidence < sureEnough
      ? ` It's only a hint, since the profile's confidence is ${Math.round(confidence * 100)}%.`
      : "";
  if (labels.length === 0) return hint.trim();
  const reading = wants.length === 0 ? "" : `: someone who ${listed(wants)}`;
  return `The profile calls ${who} ${listed(called)}${reading}.${hint}`;
}

function whatToAvoid(contact: ComposerContact, advice: Advice, type: PrepRequest["prep_type"]): string[] {
  const { must_never, not_that } = contact.connection_language;
  const { traits, quotes, isEnglish } = advice;
  const second = not_that === must_never ? "" : not_that;
  const own = isEnglish
    ? [neverSentence(must_never), badly(firstName(contact, "this contact"), second)]
    : [must_never === "" ? "" : sentence(quotes.must_never), second === "" ? "" : sentence(quotes.not_that)];
  return [...own, firstOf(hurdles[type], traits)?.sentence ?? ""].filter((each) => each !== "");
}

/** Advice that is an order of its own needs no frame. */
function badly(who: string, advice: string): string {
  return /^(?:don['’]t|do not|never|avoid)(?![\p{L}'’])/iu.test(advice.trim()) &&
    !/[.!?]\s/.test(advice.trim())
    ? sentence(advice)
    : sentence(responds(who, "badly", advice));
}
