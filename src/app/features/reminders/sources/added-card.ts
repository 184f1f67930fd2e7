import { actions, type Card, context, header, section } from "#app/blocks/card.ts";
import type { FeedContents } from "#app/calendar/feed-contents.ts";
import type { Meeting } from "#app/calendar/meeting.ts";
import type { FeedSource } from "#app/reminders/sources/calendar-feed.ts";
import type { SourceState } from "#app/reminders/sources/source.ts";
import { subscribedMeeting } from "#app/reminders/sources/subscribed.ts";
import { linksButton, listButton, moveButton, testButton } from "../buttons.ts";
import { titleOf, whenOf } from "../card/meeting-text.ts";
import { type Destination, notHere } from "../channel/destination.ts";
import { audience, guestsAreHere, noTimeZone } from "../sentences.ts";
import { counted, feedName, minutesText, placeText, settingsText, skippedText } from "./source-text.ts";

export interface AddedFeed {
  source: FeedSource;
  summary: FeedSummary;
  /** Who reads the reminders: only the person who added them, workspace members, or outsiders too. */
  readers: "own" | "members" | "outsiders";
  /** The conversation where they were asked for, if that isn't where they go. */
  askedIn?: Destination | undefined;
  /** Whether times without a zone are taken for UTC's, since Slack doesn't say where the person is. */
  isInUtc?: boolean;
}

/** The result of adding a calendar: what's coming, what is left out and why, and who will see it. */
export function feedAddedCard({ source, summary, readers, askedIn, isInUtc = false }: AddedFeed): Card {
  const { channel, minutesBefore } = source;
  const name = feedName(source);
  const posted = `reminder will appear ${placeText(channel)}, ${minutesText(minutesBefore)} each meeting.`;
  return {
    text: `${name}: a ${posted}`,
    blocks: [
      header("Calendar added"),
      section(name, `A ${posted}`),
      ...(readers === "outsiders" ? [section(guestsAreHere)] : []),
      section(comingText(source, summary)),
      ...(isInUtc ? [section(`${noTimeZone} Events that name none are read in UTC.`)] : []),
      ...notes(source, summary).map((note) => context(note)),
      context(`${audience(readers === "own")} No one sees the calendar's address. Reminders are free.`),
      ...(askedIn && "obstacle" in askedIn ? [context(notHere(askedIn.obstacle))] : []),
      actions(
        ...(summary.guestless ? [linksButton(source.id)] : []),
        testButton(channel),
        ...(readers === "own" ? [] : [moveButton(source.id, { id: channel, name: undefined }, "own")]),
        ...(askedIn && "channel" in askedIn ? [moveButton(source.id, askedIn.channel, "channel")] : []),
        listButton(channel),
      ),
    ],
  };
}

/** The conversation already has this calendar: unchanged or updated. */
export function feedKnownCard(source: FeedSource, { isChanged }: { isChanged: boolean }): Card {
  const name = feedName(source);
  const change = isChanged
    ? `Changed: ${name}. Now: ${settingsText(source)}.`
    : `This calendar is already set up ${placeText(source.channel)}: ${name}, ${settingsText(source)}. Nothing was changed.`;
  const text = `${change}${stateSentences[source.state]}`;
  return { text, blocks: [section(text), actions(listButton(source.channel))] };
}

const stateSentences: Readonly<Record<SourceState, string>> = {
  active: "",
  paused: " It's paused: press “Resume” in the list to turn it back on.",
  failing: " We've stopped reading it: press “Resume” in the list to try again.",
};

function comingText(source: FeedSource, { reminded, next, guestless }: FeedSummary): string {
  if (guestless) {
    return `*${counted(guestless, "event")}* in the next 14 days, but this calendar doesn't say who's invited, as Outlook's published ones don't. So we can't tell who's from outside, and there are *no reminders* yet.`;
  }
  if (next === undefined) return "*No meetings* in the next 14 days. Reminders start when one comes up.";
  const when = whenOf(next, source.timeZone);
  return `*${counted(reminded, "meeting")}* in the next 14 days. Next: ${titleOf(next)}, ${when}.`;
}

function notes({ covers }: FeedSource, summary: FeedSummary): string[] {
  const { leftOut, skipped, unreadableRules, unknownZones, unreadableGuests, isTruncated } = summary;
  const unreadable = summary.unreadable - (skipped?.count ?? 0);
  const change = "no reminder: use “Change…” in the list to add";
  const rule = "by a rule we can't read: some reminders may be missing, or one too many.";
  const zone = (them: string) => `we don't know: reminders for ${them} may come at the wrong time.`;
  const missing = covers === "outside" ? "no guests from outside" : "no guests and no link to join";
  const counts: readonly [count: number, event: string, ofOne: string, ofSeveral: string][] = [
    [
      leftOut.uncovered,
      "event",
      `has ${missing} and gets ${change} it.`,
      `have ${missing} and get ${change} them.`,
    ],
    [leftOut.allDay, "all-day event", `gets ${change} it.`, `get ${change} them.`],
    [leftOut.declined, "event", "you declined gets no reminder.", "you declined get no reminder."],
    [unreadable, "event", "couldn't be read and is left out.", "couldn't be read and are left out."],
    [unreadableGuests, "guest", "couldn't be read and is left out.", "couldn't be read and are left out."],
    [unreadableRules, "event", `repeats ${rule}`, `repeat ${rule}`],
    [unknownZones, "event", `names a time zone ${zone("it")}`, `name time zones ${zone("them")}`],
  ];
  const texts = counts
    .filter(([count]) => count > 0)
    .map(([count, event, ofOne, ofSeveral]) => `${counted(count, event)} ${count === 1 ? ofOne : ofSeveral}`);
  if (skipped !== undefined) texts.push(skippedText(skipped));
  const truncated = "This calendar has more than we can take: the latest meetings are left out.";
  return isTruncated ? [...texts, truncated] : texts;
}

/** What a new calendar will and won't remind of. */
export interface FeedSummary
  extends Omit<FeedContents, "name" | "meetings" | "completeUntil" | "incomplete"> {
  reminded: number;
  /** The first of them. */
  next: Meeting | undefined;
  /** Events that the chosen setting leaves out, if some have a link to join, and none in the whole calendar a guest. */
  guestless?: number | undefined;
  leftOut: {
    /** Events that the chosen setting leaves out. */
    uncovered: number;
    allDay: number;
    /** Declined by the person who added it. */
    declined: number;
  };
}

/**
 * Counts a feed's upcoming events, by its source's settings.
 *
 * @param options `now`: Unix time in milliseconds
 */
export function feedSummary(
  { meetings, name: _name, completeUntil: _until, incomplete: _incomplete, ...unread }: FeedContents,
  source: FeedSource,
  { ownDomains, now }: { ownDomains: readonly string[]; now: number },
): FeedSummary {
  const isSubscribed = (meeting: Meeting, change: Partial<FeedSource> = {}) => {
    const events = [{ meeting, source: { ...source, state: "active" as const, ...change } }];
    return subscribedMeeting(events, { isSkipped: false, ownDomains }) !== undefined;
  };
  const coming = meetings
    .filter(({ startsAt, isCancelled }) => startsAt > now && !isCancelled)
    .sort((one, other) => one.startsAt - other.startsAt);
  const {
    reminded = [],
    allDay = [],
    uncovered = [],
    declined = [],
  } = Object.groupBy(coming, (meeting) => {
    if (isSubscribed(meeting)) return "reminded";
    if (meeting.isAllDay && !source.includesAllDay) return "allDay";
    return isSubscribed(meeting, { covers: "everything" }) ? "uncovered" : "declined";
  });
  const isMeeting = (meeting: Meeting) => isSubscribed(meeting, { covers: "meetings" });
  const hasGuests = meetings.some((meeting) => isMeeting({ ...meeting, joinLink: undefined }));
  const guestless = !hasGuests && uncovered.some(isMeeting) ? uncovered.length : undefined;
  const others = guestless === undefined ? uncovered.length : 0;
  const leftOut = { uncovered: others, allDay: allDay.length, declined: declined.length };
  return { ...unread, reminded: reminded.length, next: reminded[0], guestless, leftOut };
}
