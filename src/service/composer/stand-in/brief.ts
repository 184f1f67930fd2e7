import type { PrepRequest } from "#contract/operations.ts";
import type { ComposerContact, PrepText } from "../composer.ts";
import { type Advice, readAdvice } from "./advice.ts";
import { agendaPoints } from "./agenda.ts";
import { mannerOf } from "./manner.ts";
import { standInNote } from "./reasoning.ts";
import { capitalised, oneLine, withoutStop } from "./text.ts";

/** A point for the sender alone goes where it isn't shared from: a limit, something not to say. */
const note =
  /\b(?:note to self|internal(?:ly)?|don['’]t (?:mention|say|tell|go (?:under|over))|do not (?:mention|say|tell)|between us|confidential|we (?:can|could) go (?:up|down|to)|our (?:limit|walk-?away)|walk[- ]?away|go (?:below|above)|BATNA|bottom line|settle (?:for|at)|(?:we|I)(?:['’]d| would) accept|keep quiet|fallback)\b|\b(?:target|min(?:imum)?|max(?:imum)?|limit|best price|can drop)\b[^,;]{0,20}\d/iu;

/**
 * Writes the sheet for a meeting (section 4.2): what was typed and what the profile says, word for word, side by side. It
 * inflects nothing, and so takes any language.
 */
export function brief(contact: ComposerContact, request: PrepRequest): PrepText {
  const { topic, agenda } = withAgenda(request);
  const all = agendaPoints(agenda);
  const points = all.filter((point) => !note.test(point));
  const notes = all.filter((point) => note.test(point));
  return {
    talking_points: withAdvice(points.length > 0 ? points : [withoutStop(topic)], contact),
    approach_strategy: approachOf(contact, points.length > 0 ? request.topic : "", notes),
    what_to_avoid: avoided(contact),
    opening_suggestion: openingOf(contact, request.prep_type),
  };
}

/** "Q3 renewal: usage, price, who signs" has its agenda in its topic. */
function withAgenda({ topic, agenda = "" }: PrepRequest): { topic: string; agenda: string } {
  const [, head, points] = agenda.trim() === "" ? (/^([^:\n]{2,80}):\s+(\S.*)$/su.exec(topic) ?? []) : [];
  return head === undefined || points === undefined ? { topic, agenda } : { topic: head, agenda: points };
}

/** A piece of advice, and what it bears on by its words. */
interface Piece {
  text: string;
  about: readonly RegExp[];
}

const subjects: readonly RegExp[] = [
  /\b(?:price|pricing|cost|budget|discount|invoice|fees?|rate|payment|numbers?|figures?|usage|results?|kpis?|data|evidence|source|sales|[€$£%])(?!\p{L})|\d/iu,
  /\b(?:contract|terms?|clauses?|legal|paperwork|sign(?:s|ed|ing)?|agreement|purchase order|notice)\b/iu,
  /\b(?:next steps?|timeline|timing|plan|roadmap|dates?|deadline|schedule|what happens next|when|urgency|rush|answer)\b/iu,
  /\b(?:team|people|who|intro(?:duction)?s?|family|colleagues?|hiring|staff|thank-you)\b/iu,
  /\b(?:problems?|issues?|delays?|outage|wrong|late|complaint|incident|bugs?|bad news|apology|risks?)\b/iu,
  /\b(?:demo|product|idea|design|feature|vision|picture|show|prototype|unfinished|module)\b/iu,
];

/** @returns each point with the piece of advice that bears on it, a single point with the first; no piece twice */
function withAdvice(points: readonly string[], contact: ComposerContact): PrepText["talking_points"] {
  const left = piecesOf(contact);
  return points.map((point, index) => {
    const at = left.findIndex(({ about }) => about.some((subject) => subject.test(point)));
    const piece = at < 0 ? undefined : left.splice(at, 1)[0];
    if (piece === undefined && points.length === 1)
      return { point, why: left[0]?.text ?? "What it's about." };
    return { point, why: piece?.text ?? `Point ${index + 1} of your agenda.` };
  });
}

function piecesOf({ connection_language, profile }: ComposerContact): Piece[] {
  const { must_do, likes_this, not_that, must_never } = connection_language;
  const { tone_summary = "", worldview_label, operating_style_label } = profile;
  const labelled = [
    { text: must_do, said: `Do: “${oneLine(must_do)}”` },
    { text: likes_this, said: `They like this: “${oneLine(likes_this)}”` },
    { text: not_that, said: `They dislike this: “${oneLine(not_that)}”` },
    { text: must_never, said: `Never: “${oneLine(must_never)}”` },
    { text: tone_summary, said: `Their tone: “${oneLine(tone_summary)}”` },
    { text: worldview_label, said: `Their worldview: ${oneLine(worldview_label)}.` },
    { text: operating_style_label, said: `Their style: ${oneLine(operating_style_label)}.` },
  ];
  return labelled
    .filter(({ text }) => text.trim() !== "")
    .map(({ text, said }) => ({ text: said, about: subjects.filter((subject) => subject.test(text)) }));
}

function avoided({ connection_language }: ComposerContact): string[] {
  const { must_never, not_that } = connection_language;
  const lines = [`Never: ${oneLine(must_never)}`, oneLine(not_that)];
  return lines.filter((line) => line !== "" && line !== "Never: ");
}

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

function approachOf(contact: ComposerContact, topic: string, notes: readonly string[]): string {
  const { must_do, likes_this } = contact.connection_language;
  return [
    standInNote,
    ...(topic.trim() === "" ? [] : [`Topic: ${quotedSentence(topic)}`]),
    ...(must_do.trim() === "" ? [] : [`Do: ${quotedSentence(must_do)}`]),
    ...(likes_this.trim() === "" ? [] : [`They like this: ${quotedSentence(likes_this)}`]),
    relationshipOf(contact),
    ...(notes.length === 0 ? [] : [`For you alone: ${notes.map((each) => `“${each}”`).join(", ")}.`]),
  ].join(" ");
}

/** @returns the words in quotation marks, with a stop where they have none */
function quotedSentence(words: string): string {
  const line = oneLine(words);
  return /[.!?。！？]$/u.test(line) ? `“${line}”` : `“${line}”.`;
}

function relationshipOf({ relationship }: ComposerContact): string {
  if (relationship === undefined) return "No relationship is on record.";
  const at = new Date(relationship.last_signal_at);
  const last = Number.isNaN(at.getTime()) ? "" : `, last signal on ${day.format(at)}`;
  return `The relationship: ${oneLine(relationship.tone_zone)}${last}.`;
}

/** It doesn't say the topic: that is often a note for the sender alone, or in another language. */
function openingOf(contact: ComposerContact, type: PrepRequest["prep_type"]): string {
  const advice = readAdvice(contact);
  const called = mannerOf(contact, advice).called;
  return capitalised((called === undefined ? "" : `${called}, `) + lineFor(advice, type));
}

function lineFor(advice: Advice, type: PrepRequest["prep_type"]): string {
  if (advice.has("small talk")) return "how are you? Whenever you're ready, I'd be glad to start.";
  if (advice.has("formal")) return "thank you for your time.";
  if (advice.has("direct") || advice.has("no small talk")) return "let's get straight to the point.";
  return `thanks for making time for this ${type}.`;
}
