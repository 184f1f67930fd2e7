import type { AddressProblem } from "../../../calendar/fetch/feed-address.ts";
import type { FeedProblem } from "../../../calendar/fetch/feed-error.ts";

/** Where to find the calendar's address, for services whose web pages people paste instead; mrkdwn. */
const whereItIs =
  "In Google Calendar copy the *secret address in iCal format* (settings of the calendar, “Integrate calendar”); " +
  "in Outlook the *ICS* link (“Shared calendars”, “Publish a calendar”).";

const happened: Readonly<Record<FeedProblem, string>> = {
  "forbidden address":
    "This address leads to a place that calendars may not come from, such as a private network.",
  "host not allowed": "This sandbox reads no calendar from the internet.",
  unreachable:
    "No calendar was reached at this address: its host does not answer, or shows no valid certificate.",
  "too slow": "The calendar's host took too long to answer.",
  refused: "The calendar's host refuses this address: it wants a sign-in, or the address was taken back.",
  gone: "There is nothing at this address: it was mistyped, or the calendar is no longer published.",
  "rate limited": "The calendar's host asks us to slow down.",
  failing: "The calendar's host answered with an error.",
  "too many redirects": "This address leads from one place to the next without end.",
  "too large": "This calendar is larger than we take.",
  "no calendar": "This address answers with a web page or a file, not with a calendar.",
  "suddenly empty": "This calendar holds no meetings now, though it did before.",
  "too much work":
    "This calendar takes longer to read than we allow: most often an event in it repeats without end.",
};

/** Short, for a list; plain text. */
const briefly: Readonly<Record<FeedProblem, string>> = {
  "forbidden address": "its address leads where calendars may not come from",
  "host not allowed": "this sandbox reads no calendar from the internet",
  unreachable: "its host cannot be reached",
  "too slow": "its host is too slow",
  refused: "its host refuses the address",
  gone: "there is nothing at its address any more",
  "rate limited": "its host asks us to slow down",
  failing: "its host answers with errors",
  "too many redirects": "its address leads nowhere",
  "too large": "it is too large",
  "no calendar": "what comes is no calendar",
  "too much work": "it takes too long to read",
  "suddenly empty": "it is suddenly empty",
};

/** @returns plain text that continues a sentence about a calendar */
export function feedProblemInBrief(problem: FeedProblem): string {
  return briefly[problem];
}

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
  switch (problem) {
    case "no calendar":
    case "refused":
    case "gone":
      return whereItIs;
    case "rate limited":
      return retryAfter === undefined
        ? "Try again in a few minutes."
        : `Try again in ${Math.max(1, Math.ceil(retryAfter / 60))} min.`;
    case "too slow":
    case "failing":
    case "suddenly empty":
      return "Try again in a few minutes.";
    case "unreachable":
    case "too many redirects":
      return "Check the address, and copy it again from the calendar.";
    case "forbidden address":
      return "Whoever runs Rapport can allow a host with CALENDAR_ALLOWED_HOSTS.";
    case "host not allowed":
      return "Take its own: the inspector shows the address under “Calendar”. To try another, start the sandbox with its host in CALENDAR_ALLOWED_HOSTS.";
    case "too large":
    case "too much work":
      return "Publish a smaller calendar, or one without that event, and add that one.";
  }
}

/** Why the typed text isn't a calendar address. Plain text, since a form field shows it too. */
export const addressProblems: Readonly<Record<AddressProblem, string>> = {
  "no address": "This is no address of a calendar: one begins with https:// or webcal://.",
  "not https":
    "The address has to begin with https:// (or webcal://), so that nobody on the way reads the calendar.",
  "has credentials":
    "The address holds a name or password before its host. Copy the calendar's secret address instead.",
  "other port": "The address names a port. Calendars may come from the usual port of https only.",
  "forbidden address":
    "This address leads to a place that calendars may not come from, such as a private network. Whoever runs Rapport can allow a host with CALENDAR_ALLOWED_HOSTS.",
};
