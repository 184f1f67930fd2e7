import { type Card, sentence } from "./card.ts";
import { limits } from "./limits.ts";
import { escapeText } from "./mrkdwn.ts";

const maxNameLength = 200;

/**
 * Says that paid work is in progress. The result replaces it, or comes as a DM if its form was closed. Slack
 * may also leave it above a command's result, so every sentence must stay true then.
 *
 * @param what mrkdwn: the work, such as "Writing the brief"
 * @param name the contact's name; unescaped
 */
export function waitingCard(what: string, name: string): Card {
  return sentence(
    `${what} for ${escapeText(name, maxNameLength)}… This can take half a minute. You can close this. ` +
      "We'll post the result here or DM you.",
  );
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
  return `${what} is too long: ${readable(length)} of ${readable(maxLength)} characters. Nothing was charged.`;
}

function readable(count: number): string {
  return count.toLocaleString("en");
}

/** For an answer that contained nothing but its cost; plain text. */
export const nothingToShow = "The service sent nothing we can show.";
