import { readableAmount, readableCredits, type Tenths } from "#contract/amount.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { priceOf } from "../../credits/paid-operations.ts";

/** What the command is for, in a line; mrkdwn. */
export const help = "`/credits` · what's left, and where it went · free";

/** How the command is used; mrkdwn. */
export const usage = [
  "*What's left, and where did it go?* Checking is free, and only you see the answer.",
  "`/credits` shows what's left, and what it was spent on",
  "`/credits last month`, or a month such as `/credits 2025-03`, shows what was spent in it",
  "`/credits help` shows this",
  `A brief costs ${priceOf("prep")}, a wave ${priceOf("wave")}, a rephrasing ${priceOf("rephrase")}.`,
].join("\n");

/** @param text what was typed */
export function unreadable(text: string): string {
  return `We couldn't read “${escapeText(text, 80)}”.`;
}

/** @param month such as "2026-10" */
export function spentIn(month: string, { own, team }: { own: Tenths; team: Tenths }): string {
  return `In ${month} (UTC), you spent ${readableCredits(own)}, your team ${readableAmount(team)}.`;
}

export const noLongerKept =
  "That result has expired (we keep them 30 days at most), and we didn't send the request again. Start over for a new one.";
export const askedByOthers = "Only the person who asked can try again.";

export const csvForAdministrators = "Only workspace admins can get the CSV: it shows what each person spent.";
export const csvSent = "The CSV is in your messages with Rapport.";

export const cannotManageCredits =
  "Choose a member of your team. Apps, guests and people from other companies can't manage its credits.";
export const approvalsNeedManager =
  "Choose who manages credits: they're asked for approvals. Or leave the fields about asking them empty.";
export const unreadableAmount = "Enter a number, such as 20 or 0.5.";
