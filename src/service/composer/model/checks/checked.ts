import type { PrepRequest, RephraseRequest } from "#contract/operations.ts";
import type { ComposerContact, PrepText, RephraseText, WaveBrief, WaveText } from "../../composer.ts";
import type { UnusableReason } from "../../composer-error.ts";

/** What was asked for, and what a model answered. */
export type Composition =
  | { operation: "prep"; request: Omit<PrepRequest, "contact_id">; answer: PrepText }
  | { operation: "wave"; request: Omit<WaveBrief, "contact_id">; answer: WaveText }
  | { operation: "rephrase"; request: Omit<RephraseRequest, "contact_id">; answer: RephraseText };

/** The same with the contact it is for and the day in words: plain data, for the worker. */
export type Composed = Composition & { contact: ComposerContact; today: string };

/** What is wrong with an answer of the right shape. */
export interface Problem {
  /** What is found again after a repair is refused, or let through. */
  severity: "refuse" | "repair";
  reason: UnusableReason;
  /** For the model, in our words. */
  instruction: string;
  /** The words of the request or of the answer that it is about. They are data. */
  about: readonly string[];
}

/** One string of an answer. */
export interface Part {
  text: string;
  /** Who reads or hears it: the contact, or the user alone. */
  to: "contact" | "user";
}

/** An answer as the checks see it. */
export interface Checked {
  composed: Composed;
  /** Every string of the answer. */
  parts: readonly Part[];
  /** Those of them that the contact reads or hears. */
  texts: readonly string[];
  /** What the caller gave: the only source of links, addresses, amounts and percentages. */
  request: string;
  /** What is known of the contact. */
  profile: string;
  /** Both, and the day. */
  known: string;
}

export type Check = (checked: Checked) => Problem[];

export function toChecked(composed: Composed): Checked {
  const { name, profile, connection_language, relationship } = composed.contact;
  const lastSignal = composed.operation === "prep" ? relationship?.last_signal_at.slice(0, 10) : "";
  const request = requestOf(composed).join("\n");
  const about = [name, profile.tone_summary, ...Object.values(connection_language)].join("\n");
  const parts = partsOf(composed).map(({ text, to }) => ({ text: asSeen(text), to }));
  return {
    composed,
    parts,
    texts: parts.filter(({ to }) => to === "contact").map(({ text }) => text),
    request: asSeen(request),
    profile: asSeen(about),
    known: asSeen([request, about, lastSignal, composed.today].join("\n")),
  };
}

/** @returns the problem, if there are words that it is about */
export function problem(
  reason: UnusableReason,
  instruction: string,
  about: readonly string[],
  severity: Problem["severity"] = "refuse",
): Problem[] {
  const words = [...new Set(about.map((each) => each.trim()))].filter((each) => each !== "");
  return words.length === 0 ? [] : [{ severity, reason, instruction, about: words }];
}

/** Text as it's read, where a domain or a phone number isn't parted by what isn't seen, nor by the frames of keycaps. */
function asSeen(text: string): string {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]|\u20e3|(?![\n\r\t])\p{Cc}/gu, "");
}

function requestOf(composed: Composed): string[] {
  switch (composed.operation) {
    case "prep":
      return [composed.request.topic, composed.request.agenda ?? ""];
    case "wave":
      return [composed.request.goal ?? "", composed.request.context ?? ""];
    case "rephrase":
      return [composed.request.message];
    default:
      return composed satisfies never;
  }
}

function partsOf({ operation, answer }: Composed): Part[] {
  const toContact = (text: string): Part => ({ text, to: "contact" });
  const toUser = (text: string): Part => ({ text, to: "user" });
  switch (operation) {
    case "prep":
      return [
        toContact(answer.opening_suggestion),
        toUser(answer.approach_strategy),
        ...answer.talking_points.flatMap(({ point, why }) => [toUser(point), toUser(why)]),
        ...answer.what_to_avoid.map(toUser),
      ];
    case "wave":
      return [toContact(answer.wave.subject), toContact(answer.wave.body), toUser(answer.wave.reasoning)];
    case "rephrase":
      return [toContact(answer.rephrased), toUser(answer.reasoning)];
    default:
      return operation satisfies never;
  }
}

/** @returns each match of a pattern in some texts that the accepted text doesn't hold as well, once */
export function matchesBeyond(accepted: string, texts: readonly string[], pattern: RegExp): string[] {
  const known = accepted.toLowerCase();
  const matches = texts.flatMap((text) => [...text.matchAll(pattern)].map(([match]) => match.trim()));
  return [...new Set(matches)].filter((match) => !known.includes(match.toLowerCase()));
}

/** @returns words of others as a part of a pattern that matches them alone */
export function literal(words: string): string {
  return words
    .trim()
    .slice(0, 200)
    .replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** @returns the text's sentences and lines */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+|(?<=[。！？])|\n+/u)
    .map((each) => each.trim())
    .filter((each) => each !== "");
}
