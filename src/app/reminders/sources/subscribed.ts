import type { Meeting } from "../../calendar/meeting.ts";
import type { SubscribedMeeting } from "../reminder/reminder.ts";
import { isAddressOf, outsideGuests } from "./outside.ts";
import type { Source } from "./source.ts";

export interface CoverageOptions {
  /** Whether the channel skips the series. */
  isSkipped: boolean;
  /** As set by an administrator. */
  ownDomains: readonly string[];
}

/**
 * What a channel is reminded of, given each source's event for one occurrence. Each source decides by its own
 * event whether it subscribes to it; the newest event is shown.
 */
export function subscribedMeeting(
  events: readonly SourceEvent[],
  { isSkipped, ownDomains }: CoverageOptions,
): SubscribedMeeting | undefined {
  const counting = events.filter(({ source }) => source.state !== "paused");
  const newest = newestEvent(counting);
  if (isSkipped || newest === undefined || newest.meeting.isCancelled) return undefined;
  const subscribing = counting.filter((event) => isSubscribed(event, ownDomains));
  const shown = newestEvent(subscribing);
  if (shown === undefined) return undefined;
  return {
    meeting: asPrivateAsAny(newest.meeting, events),
    source: shown.source,
    minutesBefore: Math.max(...subscribing.map(({ source }) => source.minutesBefore)),
  };
}

/** If any calendar marks the meeting private, only its time is shown. */
export function asPrivateAsAny(meeting: Meeting, events: readonly SourceEvent[]): Meeting {
  return events.some((event) => event.meeting.isPrivate) ? asPrivate(meeting) : meeting;
}

/** Without its title, place and link. */
export function asPrivate(meeting: Meeting): Meeting {
  const { title: _title, location: _location, joinLink: _joinLink, ...rest } = meeting;
  return { ...rest, isPrivate: true };
}

function isSubscribed({ meeting, source }: SourceEvent, ownDomains: readonly string[]): boolean {
  if (meeting.isCancelled || meeting.isDeclined) return false;
  if (meeting.isAllDay && !source.includesAllDay) return false;
  const { personEmail, name } = source;
  // Google names a calendar by its owner's address there, which may not be the one in Slack.
  const isPerson = ({ contact: { address } }: Meeting["guests"][number]) =>
    isAddressOf(address, personEmail) || isAddressOf(address, name);
  if (meeting.guests.some((guest) => guest.answer === "declined" && isPerson(guest))) return false;
  switch (source.covers) {
    case "everything":
      return true;
    case "meetings":
      return meeting.joinLink !== undefined || meeting.guests.some((guest) => !isPerson(guest));
    case "outside":
      return outsideGuests(meeting.guests, { personEmail, ownDomains }).length > 0;
  }
}

/** What one source says about an occurrence. */
export interface SourceEvent {
  meeting: Meeting;
  source: Source;
}

/** The newest event of one occurrence (RFC 5546, section 2.1.5); of equally new ones, the older source's. */
export function newestEvent(events: readonly SourceEvent[]): SourceEvent | undefined {
  return events.toSorted(newestFirst)[0];
}

function newestFirst(one: SourceEvent, other: SourceEvent): number {
  return (
    other.meeting.sequence - one.meeting.sequence ||
    other.meeting.changedAt - one.meeting.changedAt ||
    one.source.createdAt - other.source.createdAt ||
    (one.source.id < other.source.id ? -1 : 1)
  );
}
