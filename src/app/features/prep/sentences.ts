import { escapeText } from "../../blocks/mrkdwn.ts";
import { priceOf } from "../../credits/operations.ts";

/** What a brief costs; plain text. */
export const cost = `Costs ${priceOf("prep")}.`;

/** A one-line description of the command; mrkdwn. */
export const help = `\`/prep jane@acme.com call Q3 renewal\` · what to say to them · ${priceOf("prep")}`;

/** The command's usage; mrkdwn. The examples are people of the sandbox. */
export const usage = [
  `*What do I say to them?* A brief for a meeting, call or presentation. ${cost} Only you see it.`,
  "`/prep` or `/prep jane@acme.com` opens a form",
  "`/prep jane@acme.com call Q3 renewal` writes the brief at once: first `meeting`, `call` or `presentation`, then the topic",
  "`/prep @Jane` for someone in this workspace; LinkedIn URLs and contact IDs work too",
  "`/prep help` shows this",
].join("\n");

/** @param typed what was typed instead of a kind */
export function unknownKind(typed: string): string {
  return `We can't write a brief for “${escapeText(typed, 80)}”. Type meeting, call or presentation, then the topic. Nothing was charged.`;
}

/** For a form's field, where no markup is read. */
export const fieldSentences = {
  contact: "Who are you meeting?",
  kind: "Choose one.",
  topic: "What's it about?",
};
