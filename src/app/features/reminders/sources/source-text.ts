import { escapeText } from "#app/blocks/mrkdwn.ts";
import { numberText } from "#app/blocks/number-text.ts";
import type { SkippedSeries } from "#app/calendar/meeting.ts";
import { type Addressee, nameOf } from "#app/outreach/contact.ts";
import type { FeedSource } from "#app/reminders/sources/calendar-feed.ts";
import type { Covers, FeedSettings } from "#app/reminders/sources/source.ts";
import type { TypedMeeting } from "#app/reminders/sources/typed-meeting.ts";
import { isDirectMessages } from "#app/slack/client/channels.ts";
import { titleOf, whenOf } from "../card/meeting-text.ts";

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

/** What a source covers, as a list says it; plain text. */
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
