import { compareFacts, type FactChanges } from "#language/facts/compare-facts.ts";
import type { Fact } from "#language/facts/fact.ts";
import { type Checked, type ComposedOf, literal, type Problem, problem, sentencesOf } from "./checked.ts";
import { privateSentences } from "./private-notes.ts";
import { smallTalk } from "./small-talk.ts";

const reason = "it does not keep the facts";
const lost = "These are missing or said otherwise; keep them as they are written.";
const nowhere = "The user didn't give these: leave them out, and put nothing else in their place.";

/** Figures between the letters of a language without spaces are read as figures. */
const aroundFigures =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])(?=\d)|(?<=\d)(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/gu;

function compared(source: string, text: string): FactChanges {
  return compareFacts(source.replace(aroundFigures, " "), text.replace(aroundFigures, " "));
}

/** What a rephrasing keeps. Whether a "not" is gone is often a matter of wording, and is asked about once. */
const kept: ReadonlySet<string> = new Set([
  ...["number", "amount", "percentage", "rate", "bound", "date", "deadline", "time", "zone"],
  ...["link", "mention", "code", "name"],
]);

/** What a rephrasing keeps to the letter: Slack's mentions and links, and code. */
const verbatim = /```[\s\S]{0,20000}?```|`[^`\n]{1,2000}`|<(?! )[^<>\n]{1,2000}>/g;
const quotation = /"[^"\n]{1,300}"/g;

export function changedInRephrasing({ request, answer, contact }: ComposedOf<"rephrase">) {
  const { message } = request;
  const { rephrased } = answer;
  if (rephrased === message) return [];
  const [before, after] = [straight(message), straight(rephrased)];
  const gone = (pattern: RegExp) => (before.match(pattern) ?? []).filter((span) => !after.includes(span));
  const strange = (after.match(verbatim) ?? []).filter((span) => !before.includes(span));
  const { missing, added } = compared(message, rephrased);
  const isNamed = ({ kind, text }: Fact) =>
    kind === "name" && ((contact.name ?? "").includes(text) || noName.test(text));
  const hard = (changed: readonly Fact[], other: string) =>
    changed.filter((fact) => kept.has(fact.kind) && !isNamed(fact) && !isSaid(fact, other));
  const denials = saysNo.test(rephrased) ? [] : missing.filter(({ kind }) => kind === "negation");
  return [
    ...problem(reason, lost, [
      ...gone(verbatim),
      ...textsOf(
        hard(missing, rephrased).filter(
          (fact) => !isSpelledOut(fact, rephrased) && !isOfSmallTalk(fact, message),
        ),
      ),
    ]),
    ...problem(reason, nowhere, [
      ...strange,
      ...textsOf(hard(added, message).filter(({ kind }) => kind !== "link")),
    ]),
    ...problem(reason, lost, [...gone(quotation), ...textsOf(denials)], "repair"),
  ];
}

/** Written with a capital as names are; and a word in capitals, which is only stressed. */
const noName =
  /^(?:Le|La|Lei|Ella|Su[oae]i?|Vostr[oaei]|Sie|Ihnen|Ihr\p{L}{0,2}|Pan[aiu]?|Państw[oau]|Вы|Вас|Вам|Вами|Ваш\p{L}{0,3}|\p{Lu}{6,})$/u;

/** Denial and regret in other words than "not". */
const saysNo =
  /(?<!\p{L})(?:sav(?:e|es|ing)|spar(?:e|es|ing)|avoid|prevent|without|instead|rather than|moved from|fail|lack|unable|refus|declin|stop|un(?:available|clear|finished|likely)|sorry|apolog|excus|entschuldig|disculp|scus|desculp)/iu;

/** Whether a text has the fact's very words: then it's at most said of something else. */
function isSaid({ text }: Fact, other: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal(text)}(?![\\p{L}\\p{N}])`, "iu").test(other);
}

/** Whichever quotation marks they are. */
function straight(text: string): string {
  return text.replace(/[“”„«»]/g, '"');
}

function textsOf(facts: readonly Fact[]): string[] {
  return facts.map(({ text }) => text);
}

/** Whether an abbreviation was written out, such as "PO" as "purchase order". */
function isSpelledOut({ kind, text }: Fact, rephrased: string): boolean {
  if (kind !== "name" || !/^\p{Lu}{2,5}$/u.test(text)) return false;
  const words = [...text].map((letter) => `${letter}\\p{L}{1,30}`).join("[ -]");
  return new RegExp(`(?<!\\p{L})${words}`, "iu").test(rephrased);
}

/** "How was Lisbon?" may go, and Lisbon isn't missed. */
function isOfSmallTalk({ kind, text }: Fact, message: string): boolean {
  if (kind !== "name" && kind !== "date") return false;
  const sentences = sentencesOf(message).filter((sentence) => sentence.includes(text));
  return sentences.length > 0 && sentences.every((sentence) => smallTalk.test(sentence));
}

/** In each kind, what a text states that its sources don't. Links are checked in all strings. */
const stated: ReadonlySet<string> = new Set(["number", "amount", "percentage", "date", "time", "name"]);
/** Of these, what is known of the contact is no source: an offer comes from the user. */
const offered: ReadonlySet<string> = new Set(["amount", "percentage"]);

function addedTo({ request, profile, known }: Checked, text: string): Fact[] {
  const numbers = new Set(longNumbers(request));
  const unknown = compared(known, text).added.filter(({ kind }) => stated.has(kind));
  const isOffering = /\d|%|percent|per cent|half|free/iu.test(profile);
  const ungiven = isOffering ? compared(request, text).added.filter(({ kind }) => offered.has(kind)) : [];
  return [...unknown, ...ungiven].filter(({ kind, text: words }) => {
    const [number] = longNumbers(words);
    const isRespelled = number !== undefined && numbers.has(number);
    const isName = kind !== "name" || !noName.test(words);
    return !isRespelled && isName && (kind !== "number" || /\d/.test(words));
  });
}

/** Numbers of four digits or more without what separates their digits, which differs between languages. */
function longNumbers(text: string): string[] {
  const numbers = text.match(/\d(?:[.,'’\u00a0\u202f ]?\d){3,20}/gu) ?? [];
  return numbers.map((number) => number.replace(/\D/g, ""));
}

export function inventedInWave(checked: Checked): Problem[] {
  const text = checked.texts.join(".\n\n");
  const added = addedTo(checked, text).filter((fact) => !isProposed(text, fact));
  return problem(reason, nowhere, textsOf(added));
}

export function inventedInBrief(checked: Checked): Problem[] {
  const { texts, parts } = checked;
  const notes = parts.filter(({ to }) => to === "user").map(({ text }) => text);
  const spoken = texts.join("\n\n");
  return problem(reason, nowhere, [
    ...textsOf(addedTo(checked, spoken).filter((fact) => !isProposed(spoken, fact))),
    ...textsOf(addedTo(checked, notes.join("\n\n")).filter((fact) => !isAdvice(fact))),
  ]);
}

/** An approach may say how long, or how many: that is advice, and nothing that is the case. */
function isAdvice(fact: Fact): boolean {
  return isRelative(fact) || isShort(fact) || /^(?:\d|10|half)$/i.test(fact.text) || tools.test(fact.text);
}

/** What people meet and write with, which an approach may name. */
const tools = /^(?:LinkedIn|PowerPoint|Excel|Slack|Zoom|Teams|Outlook|WhatsApp|Google)$/;

const near =
  /^(?:today|tomorrow|(?:this|next|the coming) (?:week|month|quarter|year)|heute|morgen|(?:diese|nächste)\p{L}? (?:Woche|Monat|Quartal|Jahr)|aujourd['’]hui|demain|(?:cette|la) semaine(?: prochaine)?|hoy|mañana|(?:esta|la próxima) semana|oggi|domani|(?:questa|la prossima) settimana|hoje|amanhã|(?:esta|na próxima) semana|vandaag|(?:deze|volgende) week|i ?dag|i ?morgon|i ?morgen|nästa vecka|neste uke|dzisiaj|dziś|jutro)$/iu;

/** A time that may be proposed. */
function isNear({ kind, text }: Fact): boolean {
  return kind === "date" && near.test(text.trim());
}

const otherwise =
  /^(?:last|past|previous|next|yesterday|gestern|hier|ayer|ieri|letzte|vergangene|dernier|pasad|scors)/iu;

/** "Last year" or "next week": an approach may speak of when. */
function isRelative({ kind, text }: Fact): boolean {
  return kind === "date" && !/\d/.test(text) && (near.test(text.trim()) || otherwise.test(text));
}

/** Up to an hour or so. */
function isShort({ text }: Fact): boolean {
  return /^\d{1,2}[ -]?(?:min|minute|minutes|minuten|seconds?|Sekunden|minuti|minutos)$/iu.test(text.trim());
}

/** How a time is promised or set as a deadline. */
const binding =
  /(?<!\p{L})(?:(?:I|we)(?:['’]ll| will|['’]m going to| can have)|you(?:['’]ll| will) (?:have|get|receive)|by|before|until|no later than|ich (?:schicke|sende|liefere|melde)|wir (?:schicken|senden|liefern|melden)|Sie (?:erhalten|bekommen)|bis|avant|d['’]ici|antes|entro|prima)(?!\p{L})/iu;

/** A question or a loose "next week" proposes; a promise or a deadline states something. */
function isProposed(text: string, fact: Fact): boolean {
  const sentences = sentencesOf(text).filter((sentence) => sentence.includes(fact.text));
  if (isShort(fact)) return sentences.some((sentence) => /[?？]$/u.test(sentence));
  return isNear(fact) && !sentences.some((sentence) => !/[?？]$/u.test(sentence) && binding.test(sentence));
}

/** What the letter is for has to be in it. What the context tells may be for the sender alone. */
const purpose: ReadonlySet<string> = new Set(["amount", "percentage", "date", "time", "link"]);

export function lostInWave({ request, answer }: ComposedOf<"wave">): Problem[] {
  const { goal = "", context = "" } = request;
  const { subject, body, reasoning } = answer.wave;
  const text = `${subject}\n\n${body}`;
  const notTold = privateSentences(`${goal}\n${context}`);
  const isMeantForUser = (fact: Fact) =>
    notTold.some((sentence) => sentence.includes(fact.text)) ||
    (warning.test(reasoning) && reasoning.includes(fact.text));
  const links = (context.match(/https?:\/\/[^\s<>|"“”)]+/gi) ?? []).map((link) =>
    link.replace(/(?<![.,;:!?])[.,;:!?]+$/, ""),
  );
  const { missing } = compared(goal, text);
  return problem(reason, "These are missing; write them into the text.", [
    ...textsOf(
      missing.filter((fact) => purpose.has(fact.kind) && !isRelative(fact) && !isMeantForUser(fact)),
    ),
    ...links.filter((link) => !text.includes(link) && !notTold.some((sentence) => sentence.includes(link))),
  ]);
}

/** How the user is told of a date that has passed, or of advice that no text can follow. */
const warning =
  /(?<!\p{L})(?:passed|past|over|already|expired|call|phone|instead|vorbei|verstrichen|vergangen|bereits|abgelaufen|anrufen|passée?|dépassée?|déjà|pasad[oa]|pasó|ya|vencid[oa]|passat[oa]|già|scadut[oa]|passou|já)(?!\p{L})|已过|過ぎ/iu;
