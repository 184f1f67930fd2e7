import { Temporal } from "temporal-polyfill";
import type { Clock } from "../clock.ts";
import type { CalendarMeeting, MeetingChange } from "../protocol.ts";
import type { CalendarEvent, EventTime } from "./calendar-event.ts";
import { calendarText } from "./calendar-text.ts";
import { calendarOwner, calendarZone, sampleEvents } from "./sample-events.ts";

/** Where the feed is on the sandbox's server. */
export const feedPath = "/calendars/priya.ics";

const header = { name: calendarOwner.name, owner: calendarOwner, timeZone: calendarZone };

/** A calendar with a feed, whose meetings can be changed as its owner would in their calendar's own program. */
export class SampleCalendar {
  readonly #clock: Clock;
  readonly #changed: () => void;
  #events: readonly CalendarEvent[];

  /** @param changed is called after every change */
  constructor(clock: Clock, changed: () => void) {
    this.#clock = clock;
    this.#changed = changed;
    this.#events = sampleEvents(clock.now());
  }

  get events(): readonly CalendarEvent[] {
    return this.#events;
  }

  /** The feed's content: the same until something changes. */
  text(): string {
    return calendarText(header, this.#events);
  }

  /** The feed as it would be without a single meeting. */
  emptyText(): string {
    return calendarText(header, []);
  }

  /**
   * Changes a meeting, and of a series all of it.
   *
   * @throws Error with a sentence for a person, when there is no such meeting or it cannot be changed so
   */
  change(uid: string, change: MeetingChange): void {
    const event = this.#events.find((candidate) => candidate.uid === uid);
    if (event === undefined) throw new Error("This meeting is not in the calendar any more.");
    const changed: CalendarEvent = {
      ...event,
      ...changesOf(event, change),
      sequence: event.sequence + 1,
      changedAt: this.#clock.now(),
    };
    this.#events = this.#events.map((candidate) => (candidate === event ? changed : candidate));
    this.#changed();
  }

  /** What is to come or under way, of a series its next, soonest first. */
  upcoming(): CalendarMeeting[] {
    const now = this.#clock.now();
    return this.#events
      .map((event) => ({ event, ...nextOf(event.time, now) }))
      .filter(({ endsAt }) => endsAt > now)
      .toSorted((one, other) => one.startsAt - other.startsAt)
      .map(({ event, startsAt, endsAt }) => ({
        uid: event.uid,
        title: event.title,
        startsAt,
        endsAt,
        kind: event.time.kind,
        guests: event.attendees
          .filter(({ email }) => email !== calendarOwner.email)
          .map(({ name, email }) => name ?? email),
        ...(event.joinLink === undefined ? {} : { joinLink: event.joinLink }),
        isPrivate: event.isPrivate,
        isCancelled: event.isCancelled,
      }));
  }
}

function changesOf(event: CalendarEvent, change: MeetingChange): Partial<CalendarEvent> {
  switch (change.kind) {
    case "move":
      return { time: movedBy(event.time, change.minutes) };
    case "rename":
      return { title: change.title };
    case "set cancelled":
      return { isCancelled: change.isCancelled };
    case "set private":
      return { isPrivate: change.isPrivate };
    case "add guest": {
      const email = change.email.toLowerCase();
      if (event.attendees.some((attendee) => attendee.email === email)) {
        throw new Error(`${email} is invited already.`);
      }
      const organiser = { ...calendarOwner, answer: "ACCEPTED" } as const;
      const before = event.attendees.length === 0 ? [organiser] : event.attendees;
      return { attendees: [...before, { email, answer: "NEEDS-ACTION" }] };
    }
  }
}

function movedBy(time: EventTime, minutes: number): EventTime {
  if (time.kind === "all day") throw new Error("A meeting of whole days has no time that could be moved.");
  return { ...time, startsAt: time.startsAt + minutes * 60_000 };
}

/** When an event is, of a series the one that is under way at `now` or comes next. Unix times in milliseconds. */
function nextOf(time: EventTime, now: number): { startsAt: number; endsAt: number } {
  switch (time.kind) {
    case "once":
      return { startsAt: time.startsAt, endsAt: time.startsAt + time.minutes * 60_000 };
    case "weekly": {
      const length = time.minutes * 60_000;
      let start = Temporal.Instant.fromEpochMilliseconds(time.startsAt).toZonedDateTimeISO(time.timeZone);
      while (start.epochMilliseconds + length <= now) start = start.add({ weeks: 1 });
      return { startsAt: start.epochMilliseconds, endsAt: start.epochMilliseconds + length };
    }
    case "all day": {
      const day = Temporal.PlainDate.from(time.date).toZonedDateTime(calendarZone);
      return { startsAt: day.epochMilliseconds, endsAt: day.add({ days: 1 }).epochMilliseconds };
    }
  }
}
