import { Temporal } from "temporal-polyfill";
import type { Clock } from "../clock.ts";
import type { CalendarMeeting, MeetingChange } from "../protocol.ts";
import { calendarText } from "./calendar-text.ts";
import {
  type CalendarEvent,
  calendarOwner,
  calendarZone,
  type EventTime,
  sampleEvents,
  withMeetingSoon,
} from "./sample-events.ts";

/** Where the feed is on the sandbox's server. */
export const feedPath = "/calendars/priya.ics";

export type SampleCalendar = ReturnType<typeof createSampleCalendar>;

/** A calendar whose meetings can be changed as its owner would. @param changed is called after every change */
export function createSampleCalendar(clock: Clock, changed: () => void) {
  let events: readonly CalendarEvent[] = sampleEvents(clock.now());
  /** What is in it: there is always a meeting soon, however far the clock was moved. */
  const current = (): readonly CalendarEvent[] => {
    events = withMeetingSoon(events, clock.now());
    return events;
  };
  return {
    /** The feed's content: the same until something changes, or no meeting is soon. */
    text: () => calendarText(current()),
    /** Changes a meeting, of a series all of it. @throws Error with a sentence for people when it cannot */
    change(uid: string, change: MeetingChange): void {
      const event = events.find((candidate) => candidate.uid === uid);
      if (event === undefined) throw new Error("This meeting isn't in the calendar anymore.");
      const sequence = event.sequence + 1;
      const next = { ...event, ...changesOf(event, change), sequence, changedAt: clock.now() };
      events = events.map((candidate) => (candidate === event ? next : candidate));
      changed();
    },
    /** What is to come or under way, of a series its next, soonest first. */
    upcoming(): CalendarMeeting[] {
      const now = clock.now();
      return current()
        .map(({ time, attendees, uid, title, joinLink, isPrivate, isCancelled }) => {
          const others = attendees.filter(({ email }) => email !== calendarOwner.email);
          const guests = others.map(({ name, email }) => name ?? email);
          const { kind } = time;
          return { uid, title, kind, ...nextOf(time, now), guests, joinLink, isPrivate, isCancelled };
        })
        .filter(({ endsAt }) => endsAt > now)
        .toSorted((one, other) => one.startsAt - other.startsAt);
    },
  };
}

function changesOf(event: CalendarEvent, change: MeetingChange): Partial<CalendarEvent> {
  switch (change.kind) {
    case "move":
      return { time: movedBy(event.time, change.minutes) };
    case "set cancelled":
      return { isCancelled: change.isCancelled };
    case "set private":
      return { isPrivate: change.isPrivate };
  }
}

function movedBy(time: EventTime, minutes: number): EventTime {
  if (time.kind === "all day") throw new Error("An all-day meeting has no time to move.");
  return { ...time, startsAt: time.startsAt + minutes * 60_000 };
}

/** When an event is, of a series the one that is under way at `now` or comes next. Unix times in milliseconds. */
function nextOf(time: EventTime, now: number): { startsAt: number; endsAt: number } {
  if (time.kind === "all day") {
    const day = Temporal.PlainDate.from(time.date).toZonedDateTime(calendarZone);
    return { startsAt: day.epochMilliseconds, endsAt: day.add({ days: 1 }).epochMilliseconds };
  }
  const length = time.minutes * 60_000;
  if (time.kind === "once") return { startsAt: time.startsAt, endsAt: time.startsAt + length };
  let start = Temporal.Instant.fromEpochMilliseconds(time.startsAt).toZonedDateTimeISO(time.timeZone);
  while (start.epochMilliseconds + length <= now) start = start.add({ weeks: 1 });
  return { startsAt: start.epochMilliseconds, endsAt: start.epochMilliseconds + length };
}
