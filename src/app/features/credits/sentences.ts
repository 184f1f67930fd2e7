import { escapeText } from "../../blocks/mrkdwn.ts";
import { priceOf } from "../../credits/operations.ts";

/** What the command is for, in a line; mrkdwn. */
export const help = "`/credits` · what is left, and where it went · free";

/** How the command is used; mrkdwn. */
export const usage = [
  "*What is left, and where did it go?* Looking is free, and only you see the answer.",
  "`/credits` shows what is left, and what was spent on what",
  "`/credits help` shows this",
  `A brief costs ${priceOf("prep")}, a wave ${priceOf("wave")}, a rephrasing ${priceOf("rephrase")}.`,
].join("\n");

/** @param text what was typed */
export function unreadable(text: string): string {
  return `I can't read “${escapeText(text, 80)}”.`;
}

export const noLongerKept =
  "What you asked then is kept for 30 days, and they are over. It was not asked again; ask anew.";
export const askedByOthers = "Only the person who asked can ask again.";

export const csvForAdministrators =
  "Only administrators of the workspace get the CSV: it says what each person spent.";
export const csvSent = "The CSV is in your direct messages with Rapport.";

export const settingsForAdministrators = "Only administrators of the workspace can change this.";
export const slackTooSlow = "Slack is slow just now, and nothing was saved. Try again in a minute.";
export const cannotManageCredits =
  "Choose a member of your team: apps, guests and people of other companies cannot manage its credits.";
export const unreadableAmount = "This is no amount of credits, such as 20 or 0.5.";
