import { dayAndTime, escapeText, timeAgo } from "#app/blocks/mrkdwn.ts";
import { numberText } from "#app/blocks/number-text.ts";
import type { SkippedSeries } from "#app/calendar/meeting.ts";
import { type Addressee, nameOf } from "#app/outreach/contact.ts";
import type {
  Covers,
  FeedSettings,
  FeedSource,
  ListedSource,
  Source,
  TypedMeeting,
} from "#app/reminders/sources/source.ts";
import { isDirectMessages } from "#app/slack/client/channels.ts";
import { titleOf, whenOf } from "../card/meeting-text.ts";
import { feedProblemsInBrief } from "./feed-problems.ts";

const maxNameLength = 150;
const maxHostLength = 100;

/** A calendar's name and host; never its address, which is a secret. mrkdwn. */
export function feedName({ name, address }: Pick<FeedSource, "name" | "address">): string {
  const host = escapeText(new URL(address).hostname, maxHostLength);
  const called = escapeText(name ?? "", maxNameLength);
  return `*${called || "A calendar"}* · ${host}`;
}

/** mrkdwn. */
export function minutesText(minutes: number): string {
  if (minutes === 0) return "just before";
  if (minutes < 60 || minutes % 60 !== 0) return `${numberText(minutes)} min before`;
  return `${minutes / 60} h before`;
}

/** Which events get reminders, as the form offers it; plain text. */
export const coversTexts: Readonly<Record<Covers, string>> = {
  outside: "Meetings with someone from outside your company",
  meetings: "All meetings: events with guests or a link to join",
  everything: "Everything in the calendar",
};

/** The same in a list; plain text. */
const coversInBrief: Readonly<Record<Covers, string>> = {
  meetings: "meetings",
  outside: "meetings with guests from outside",
  everything: "everything",
};

/** When and for which events reminders come. mrkdwn. */
export function settingsText({ minutesBefore, covers, includesAllDay }: FeedSettings): string {
  return `${minutesText(minutesBefore)} · ${coversInBrief[covers]}${includesAllDay ? ", all-day events too" : ""}`;
}

/** A single meeting's title, time and contact. mrkdwn. */
export function typedMeetingText({ meeting, timeZone }: Pick<TypedMeeting, "meeting" | "timeZone">): string {
  const title = titleOf(meeting);
  const names = meeting.guests.map(({ contact }) => contactName(contact));
  const others = names.filter((name) => !title.includes(name));
  return [`*${title}*`, whenOf(meeting, timeZone), ...others].join(" · ");
}

/** A source as a list names it. mrkdwn. */
export function sourceName(source: ListedSource): string {
  return source.kind === "feed" ? feedName(source) : typedMeetingText(source);
}

/** When its reminders come, and for which events. mrkdwn. */
export function timingText(source: ListedSource): string {
  return source.kind === "feed" ? settingsText(source) : minutesText(source.minutesBefore);
}

/** Its state, and a calendar's problem if there is one; nothing for an active meeting. mrkdwn. */
export function stateText(source: ListedSource): string | undefined {
  if (source.kind === "meeting") return source.state === "paused" ? "*Paused*" : undefined;
  const { at, problem, failingSince, skipped, leftOutFrom } = source.reading;
  const read = at === undefined ? "not read yet" : `last read ${timeAgo(at)}`;
  const why = problem === undefined ? "" : `: ${feedProblemsInBrief[problem]}`;
  switch (source.state) {
    case "paused":
      return `*Paused* · ${read}`;
    case "failing": {
      const since = failingSince === undefined ? "" : ` · failing since ${timeAgo(failingSince)}`;
      return `*Stopped*${since}${why}. Press “Resume” to try again.`;
    }
    case "active": {
      const state = problem === undefined ? read : `${read} · the last attempt failed${why}`;
      const leftOut = leftOutFrom === undefined ? undefined : leftOutText(leftOutFrom);
      const lines = [`Active · ${state}`, skipped && skippedText(skipped), leftOut];
      return lines.filter((line) => line !== undefined).join("\n");
    }
  }
}

/** Which meetings are left out, of a calendar that has more than we take. @param from 0 when it isn't known; mrkdwn. */
function leftOutText(from: number): string {
  const which = from === 0 ? "some meetings" : `meetings from ${dayAndTime(from)} on`;
  return `It has more than we can take: ${which} are left out.`;
}

const maxSkippedTitleLength = 60;

/** Names events that were left out of a calendar's reminders. mrkdwn. */
export function skippedText({ count, titles }: SkippedSeries): string {
  const names = titles.map((title) => `“${escapeText(title, maxSkippedTitleLength)}”`);
  const others = count - titles.length;
  const unnamed = others === 0 ? [] : [counted(others, names.length === 0 ? "event" : "other event")];
  const all = new Intl.ListFormat("en").format([...names, ...unnamed]);
  return `${all} took too long to read and ${count === 1 ? "is" : "are"} left out.`;
}

/** mrkdwn. */
export function contactName(contact: Addressee): string {
  return escapeText(nameOf(contact), maxNameLength);
}

/** "1 event", "12 events". */
export function counted(count: number, singular: string): string {
  return `${numberText(count)} ${singular}${count === 1 ? "" : "s"}`;
}

/** "1 calendar and 2 meetings"; plain text. */
export function countedSources(sources: readonly Pick<Source, "kind">[]): string {
  const feeds = sources.filter(({ kind }) => kind === "feed").length;
  const meetings = sources.length - feeds;
  const parts = [feeds > 0 && counted(feeds, "calendar"), meetings > 0 && counted(meetings, "meeting")];
  return parts.filter((part) => part !== false).join(" and ");
}

/** Where reminders go; Slack shows no name for direct messages. mrkdwn. */
export function placeText(channel: string): string {
  return isDirectMessages(channel) ? "in your messages with Rapport" : `in <#${channel}>`;
}

/** Like `placeText`, for several: "in #renewals, #deals, in your messages with Rapport". mrkdwn. */
export function placesText(channels: readonly string[]): string {
  return channels
    .map(placeText)
    .map((place, index) => (index > 0 && place.startsWith("in <#") ? place.slice("in ".length) : place))
    .join(", ");
}
