import type { AddressProblem } from "../../../calendar/fetch/feed-address.ts";
import type { FeedProblem } from "../../../calendar/fetch/feed-error.ts";

/** Where each service shows a calendar's address, with its own help page; mrkdwn. */
export const whereItIs = [
  "*Google*  The calendar's settings, “Integrate calendar”, *Secret address in iCal format* · <https://support.google.com/calendar/answer/37648|Google's help>",
  "*Outlook*  Settings, “Calendar”, “Shared calendars”, “Publish a calendar”, *ICS* link · <https://support.microsoft.com/office/introduction-to-publishing-internet-calendars-a25e68d6-695a-41c6-a701-103d44ba151d|Microsoft's help>",
  "*iCloud*  The share icon beside the calendar, “Public Calendar”, *Copy link* · <https://support.apple.com/guide/icloud/share-a-calendar-mm6b1a9479/icloud|Apple's help>",
];

/** For services whose web pages people paste instead. */
const copyRightOne =
  "Copy the *secret address in iCal format* (Google) or the *ICS* link (Outlook), as the form explains.";

const happened: Readonly<Record<FeedProblem, string>> = {
  "forbidden address":
    "We can't read calendars from that address: it leads to a private or reserved network.",
  "host not allowed": "This sandbox doesn't read calendars from the internet.",
  unreachable: "We couldn't reach this address: its host doesn't answer, or its certificate isn't valid.",
  "too slow": "The calendar's host took too long to answer.",
  refused: "The calendar's host refused this address: it wants a sign-in, or the address was revoked.",
  gone: "There's nothing at this address: it was mistyped, or the calendar is no longer published.",
  "rate limited": "The calendar's host asked us to slow down.",
  failing: "The calendar's host returned an error.",
  "too many redirects": "This address keeps redirecting.",
  "too large": "This calendar is too large for us.",
  "no calendar": "This address leads to a web page or a file, not a calendar.",
  "suddenly empty": "This calendar is empty now, though it had meetings before.",
  "too much work": "This calendar takes too long to read, usually because an event in it repeats forever.",
};

/** Each continues a sentence about a calendar; plain text. */
export const feedProblemsInBrief: Readonly<Record<FeedProblem, string>> = {
  "forbidden address": "its address leads somewhere we don't read calendars from",
  "host not allowed": "this sandbox doesn't read calendars from the internet",
  unreachable: "we can't reach its host",
  "too slow": "its host is too slow",
  refused: "its host refused the address",
  gone: "there's nothing at its address anymore",
  "rate limited": "its host asked us to slow down",
  failing: "its host returned an error",
  "too many redirects": "its address keeps redirecting",
  "too large": "it's too large",
  "no calendar": "its address no longer leads to a calendar",
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
  return `${happened[problem]} Nothing was set up. ${remedy(problem, retryAfter)}`;
}

function remedy(problem: FeedProblem, retryAfter: number | undefined): string {
  if (problem !== "rate limited" || retryAfter === undefined) return remedies[problem];
  return `Try again in ${Math.max(1, Math.ceil(retryAfter / 60))} min.`;
}

const tryAgain = "Try again in a few minutes.";
const checkAddress = "Copy the address again from the calendar.";
const publishLess = "Publish a smaller calendar, or one without that event, and add it instead.";
const allowHost = "Your Rapport admin can allow a host with CALENDAR_ALLOWED_HOSTS.";

const remedies: Readonly<Record<FeedProblem, string>> = {
  "forbidden address": allowHost,
  "host not allowed":
    "Use its own: the inspector shows the address under “Calendar”. To try another, start the sandbox with that host in CALENDAR_ALLOWED_HOSTS.",
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
  "no address": "That isn't a calendar address. It should start with https:// or webcal://.",
  "not https":
    "The address has to start with https:// (or webcal://), so that no one can read the calendar on the way.",
  "has credentials": "The address contains a name or password. Copy the calendar's secret address instead.",
  "other port": "The address names a port. We only read calendars from the standard https port.",
  "forbidden address": `${happened["forbidden address"]} ${allowHost}`,
};
