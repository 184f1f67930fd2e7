import type { AddressProblem } from "#app/calendar/fetch/feed-address.ts";
import type { FeedProblem } from "#app/calendar/fetch/feed-error.ts";

/** Where each service shows a calendar's address, with its own help page; mrkdwn. */
export const whereItIs = [
  "*Google*  The calendar's settings, “Integrate calendar”, *Secret address in iCal format* · <https://support.google.com/calendar/answer/37648|Google's help>",
  "*Outlook*  Settings, “Calendar”, “Shared calendars”, “Publish a calendar”, *ICS* link · <https://support.microsoft.com/office/introduction-to-publishing-internet-calendars-a25e68d6-695a-41c6-a701-103d44ba151d|Microsoft's help>",
  "*iCloud*  The share icon beside the calendar, “Public Calendar”, *Copy link* · <https://support.apple.com/guide/icloud/share-a-calendar-mm6b1a9479/icloud|Apple's help>",
];

/** Each continues a sentence about a calendar; plain text. */
export const feedProblemsInBrief: Readonly<Record<FeedProblem, string>> = {
  "forbidden address": "its address is in a private network",
  "host not allowed": "this sandbox reads only its own",
  unreachable: "we can't reach its host",
  "too slow": "its host is too slow",
  refused: "its host refused the address",
  gone: "there's nothing at its address",
  "rate limited": "its host asked us to slow down",
  failing: "its host returned an error",
  "too many redirects": "its address keeps redirecting",
  "too large": "it's too large",
  "no calendar": "its address leads to a web page",
  "too much work": "it takes too long to read",
  "suddenly empty": "it's suddenly empty",
};

/**
 * Why a calendar wasn't added, and what to do. Contains nothing from the calendar or its address.
 *
 * @param retryAfter seconds to wait, as its host asks
 * @returns mrkdwn
 */
export function feedProblemText(problem: FeedProblem, retryAfter?: number): string {
  return `Calendar not added: ${feedProblemsInBrief[problem]}. ${remedy(problem, retryAfter)}`;
}

function remedy(problem: FeedProblem, retryAfter: number | undefined): string {
  if (problem !== "rate limited" || retryAfter === undefined) return remedies[problem];
  return `Try again in ${Math.max(1, Math.ceil(retryAfter / 60))} min.`;
}

const tryAgain = "Try again in a few minutes.";
const checkAddress = "Copy it again from the calendar.";
/** For services whose web pages people paste instead; the form says where it is. */
const copyRightOne = "Copy the *secret iCal* (ICS) address.";
const publishLess = "Publish a smaller one.";
const allowHost = "Your Rapport admin can allow it.";

const remedies: Readonly<Record<FeedProblem, string>> = {
  "forbidden address": allowHost,
  "host not allowed": "The inspector has it.",
  unreachable: checkAddress,
  "too slow": tryAgain,
  refused: copyRightOne,
  gone: copyRightOne,
  "rate limited": tryAgain,
  failing: tryAgain,
  "too many redirects": checkAddress,
  "too large": publishLess,
  "no calendar": copyRightOne,
  "suddenly empty": tryAgain,
  "too much work": publishLess,
};

/** Why the typed text isn't a calendar address. Plain text, since a form field shows it too. */
export const addressProblems: Readonly<Record<AddressProblem, string>> = {
  "no address": "A calendar's address starts with https:// or webcal://.",
  "not https": "Use https:// or webcal://: with http://, others can read along.",
  "has credentials": "That address has a password in it. Copy the calendar's secret address.",
  "other port": "We only read calendars from the standard https port.",
  "forbidden address": `That address is in a private network. ${allowHost}`,
};
