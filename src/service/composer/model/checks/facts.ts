import { compareFacts } from "../../../../language/facts/compare-facts.ts";
import { compareMessages } from "../../../../language/facts/compare-messages.ts";
import type { Fact, FactKind } from "../../../../language/facts/fact.ts";
import type { Check, Checked, Problem } from "./checked.ts";

const reason = "it does not keep the facts";

/** What a rephrasing keeps to the letter: Slack's mentions and links, code, quoted words. */
const verbatim = /```[\s\S]{0,20000}?```|`[^`\n]{1,2000}`|<[^<>\n]{1,2000}>|"[^"\n]{1,300}"/g;

export const facts: Check = (checked) => {
  switch (checked.composed.operation) {
    case "prep":
      return inventedInBrief(checked);
    case "wave":
      return [...inventedInWave(checked), ...lostInWave(checked)];
    case "rephrase":
      return changedInRephrasing(checked);
    default:
      return checked.composed satisfies never;
  }
};

/** Whichever quotation marks they are. */
function straight(text: string): string {
  return text.replace(/[“”„«»]/g, '"');
}

/** How something is asked for in other languages than English; a "perhaps" or an "if it were possible" is manners then. */
const request =
  /könnt|würde[nt]? (?:Sie|du|ihr)|möglich|fragen|pourr(?:iez|ais|ait)|possible|savoir|podr[ií]a|posible|preguntar|potreb|possibile|chiedere/iu;

/** Everything that changed is a problem: nobody asked for a new fact, and none may go. */
function changedInRephrasing({ composed }: Checked): Problem[] {
  if (composed.operation !== "rephrase") return [];
  const { message } = composed.request;
  const { rephrased } = composed.answer;
  if (rephrased === message) return [];
  const [before, after] = [straight(message), straight(rephrased)];
  const lost = (before.match(verbatim) ?? []).filter((span) => !after.includes(span));
  const strange = (after.match(verbatim) ?? []).filter(
    (span) => span.startsWith("<") && !before.includes(span),
  );
  const { missing, added } = compareMessages(message, rephrased);
  const isCourtesy = ({ kind, text }: Fact) =>
    (kind === "hedge" || kind === "condition") &&
    sentencesOf(message).some((sentence) => sentence.includes(text) && request.test(sentence));
  const isSpelledOut = ({ kind, text }: Fact) =>
    kind === "name" && /^\p{Lu}{2,5}$/u.test(text) && initials(text).test(rephrased);
  const isNamed = ({ kind, text }: Fact) => kind === "name" && (composed.contact.name ?? "").includes(text);
  return [
    ...problem(
      "These are missing or said otherwise; keep them as they are written.",
      lost,
      missing.filter((fact) => !isCourtesy(fact) && !isSpelledOut(fact)),
    ),
    ...problem(
      "These are not in the message; leave them out.",
      strange,
      added.filter((fact) => fact.kind !== "link" && !isNamed(fact)),
    ),
  ];
}

/** @returns what finds the words that an abbreviation is short for, as "purchase order" for "PO" */
function initials(abbreviation: string): RegExp {
  return new RegExp(
    `(?<!\\p{L})${[...abbreviation].map((letter) => `${letter}\\p{L}{1,30}`).join("[ -]")}`,
    "iu",
  );
}

/** In each kind, what a text states that its sources don't. Links are checked in all strings. */
const stated: ReadonlySet<FactKind> = new Set([
  "number",
  "amount",
  "percentage",
  "date",
  "time",
  "mention",
  "name",
]);

function inventedInWave({ composed, given }: Checked): Problem[] {
  if (composed.operation !== "wave") return [];
  const { subject, body } = composed.answer.wave;
  const text = `${subject}.\n\n${body}`;
  const isProposed = (fact: Fact) => isNear(fact) || (isShort(fact) && isAskedIn(text, fact));
  return problem(
    nowhere,
    [],
    addedTo(given, text).filter((fact) => !isProposed(fact)),
  );
}

function inventedInBrief({ parts, given }: Checked): Problem[] {
  const of = (reader: "contact" | "user") =>
    addedTo(
      given,
      parts
        .filter(({ to }) => to === reader)
        .map(({ text }) => text)
        .join("\n\n"),
    );
  // An approach may say how long, or how many: that is advice, and nothing that is the case.
  const isAdvice = (fact: Fact) =>
    isNear(fact) || isShort(fact) || /^(?:\d|10|half)$/i.test(fact.text) || tools.test(fact.text);
  return problem(
    nowhere,
    [],
    [...of("contact").filter((fact) => !isNear(fact)), ...of("user").filter((fact) => !isAdvice(fact))],
  );
}

/** What people meet and write with, which an approach may name. */
const tools = /^(?:LinkedIn|PowerPoint|Excel|Slack|Zoom|Teams|Outlook|WhatsApp|Google)$/;

const nowhere = "These are not in the data: leave them out, and put nothing else in their place.";

function addedTo(given: string, text: string): Fact[] {
  const numbers = new Set(longNumbers(given));
  return compareFacts(given, text).added.filter(({ kind, text: words }) => {
    const [number] = longNumbers(words);
    const isRespelled = number !== undefined && numbers.has(number);
    return stated.has(kind) && !isRespelled && (kind !== "number" || /\d/.test(words));
  });
}

/** Numbers of four digits or more without what separates their digits, which differs between languages. */
function longNumbers(text: string): string[] {
  const numbers = text.match(/\d(?:[.,'’\u00a0\u202f ]?\d){3,20}/gu) ?? [];
  return numbers.map((number) => number.replace(/\D/g, ""));
}

const near =
  /^(?:today|tomorrow|(?:this|next|the coming) (?:week|month|quarter|year)|heute|morgen|(?:diese|nächste)\p{L}? (?:Woche|Monat|Quartal|Jahr)|aujourd['’]hui|demain|(?:cette|la) semaine(?: prochaine)?|hoy|mañana|(?:esta|la próxima) semana|oggi|domani|(?:questa|la prossima) settimana)$/iu;

/** A time that anybody may propose. */
function isNear({ kind, text }: Fact): boolean {
  return kind === "date" && near.test(text.trim());
}

/** Up to an hour or so. */
function isShort({ text }: Fact): boolean {
  return /^\d{1,2}[ -]?(?:min|minute|minutes|minuten|seconds?|Sekunden|minuti|minutos)$/iu.test(text.trim());
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/u);
}

/** A question proposes; it states nothing. */
function isAskedIn(text: string, { text: words }: Fact): boolean {
  return sentencesOf(text).some((sentence) => sentence.endsWith("?") && sentence.includes(words));
}

/** What the letter is for has to be in it. What the context tells may be for the sender alone. */
const purpose: ReadonlySet<FactKind> = new Set(["amount", "percentage", "date", "time", "link"]);

function lostInWave({ composed }: Checked): Problem[] {
  if (composed.operation !== "wave") return [];
  const { goal = "", context = "" } = composed.request;
  const { subject, body } = composed.answer.wave;
  const text = `${subject}\n\n${body}`;
  const lacks = (source: string, kinds: ReadonlySet<FactKind>) =>
    source === "" ? [] : compareFacts(source, text).missing.filter(({ kind }) => kinds.has(kind));
  return problem(
    "These are missing; write them into the text.",
    [],
    [...lacks(goal, purpose), ...lacks(context, new Set(["link"]))],
  );
}

function problem(instruction: string, spans: readonly string[], facts: readonly Fact[]): Problem[] {
  const others = facts.map(({ text }) => text).filter((text) => !spans.some((span) => span.includes(text)));
  const about = [...new Set([...spans, ...others])];
  return about.length === 0 ? [] : [{ reason, instruction, about }];
}
