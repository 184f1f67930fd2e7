import { type Card, sentence } from "./card.ts";
import { limits } from "./limits.ts";
import { escapeText } from "./mrkdwn.ts";
import { numberText } from "./number-text.ts";

const maxNameLength = 200;
const closable = "You can close this: you'll find it in your messages with Rapport.";

/**
 * Where a result appears: in place of what says that it's in progress, or below a line that stays and has to
 * stay true.
 */
export type ResultPlace = "here" | "below";

/**
 * Says that paid work is in progress.
 *
 * @param what mrkdwn: the work, such as "Writing the brief"
 * @param name the contact's name; unescaped
 */
export function waitingCard(what: string, name: string, place: ResultPlace): Card {
  const announced = `${what} for ${escapeText(name, maxNameLength)}. It appears ${place} in up to half a minute.`;
  return sentence(place === "below" ? announced : `${announced} ${closable}`);
}

/**
 * Lists what the service promised but didn't send; the receipt says what it cost.
 *
 * @param missing paths, such as `profile.tone_zone` or `talking_points.2.why`
 * @returns lines of mrkdwn: none when nothing is missing
 */
export function leftOut(missing: readonly string[]): string[] {
  const names = missing
    .filter((path) => path !== "credits_used" && path !== "credits_remaining")
    .map((path) => path.split(".").map(readableStep).join(" → "));
  if (names.length === 0) return [];
  return [escapeText(`The service left out: ${names.join(", ")}`, limits.contextText)];
}

/** People count list items from 1. */
function readableStep(step: string): string {
  return /^\d+$/.test(step) ? String(Number(step) + 1) : step.replaceAll("_", " ");
}

/**
 * @param what the text, such as "Topic"
 * @param maxLength characters
 * @returns the error for a text that is too long, in a message or at a form's field; plain text
 */
export function lengthProblem(what: string, { length }: string, maxLength: number): string | undefined {
  if (length <= maxLength) return undefined;
  return `${tooLong(what, length, maxLength)} Nothing was charged.`;
}

/** The same of any text, whatever comes of it; plain text. */
export const tooLong = (what: string, length: number, maxLength: number) =>
  `${what} is too long: ${numberText(length)} of ${numberText(maxLength)} characters.`;

/** For an answer that contained nothing but its cost; plain text. */
export const nothingToShow = "The service sent nothing we can show.";
