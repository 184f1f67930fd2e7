import { Temporal } from "temporal-polyfill";
import type { Attendee, CalendarEvent, EventTime } from "./calendar-event.ts";
import { escapeValue, foldLine, quoteParameter } from "./content-line.ts";

export interface CalendarOptions {
  name: string;
  /** Whose calendar it is: the organiser of what has guests. */
  owner: { name: string; email: string };
  /** An IANA name. */
  timeZone: string;
}

/**
 * A calendar as iCalendar text, much as Google publishes one: what is once in UTC, what repeats in its zone.
 * Source: RFC 5545; `X-WR-*` and `X-GOOGLE-CONFERENCE` are what Google adds
 */
export function calendarText(options: CalendarOptions, events: readonly CalendarEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "PRODID:-//Rapport//Sandbox//EN",
    "VERSION:2.0",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeValue(options.name)}`,
    `X-WR-TIMEZONE:${options.timeZone}`,
    ...newYork,
    ...events.flatMap((event) => eventLines(event, options.owner)),
    "END:VCALENDAR",
  ];
  return lines.map(foldLine).join("");
}

function eventLines(event: CalendarEvent, owner: CalendarOptions["owner"]): string[] {
  const { attendees, location, description, joinLink } = event;
  return [
    "BEGIN:VEVENT",
    ...timeLines(event.time),
    // The time of the change rather than that of the request: the content stays the same as long as nothing changes.
    `DTSTAMP:${utc(event.changedAt)}`,
    `UID:${escapeValue(event.uid)}`,
    ...(attendees.length === 0
      ? []
      : [`ORGANIZER;CN=${quoteParameter(owner.name)}:mailto:${owner.email}`, ...attendees.map(attendeeLine)]),
    `CLASS:${event.isPrivate ? "PRIVATE" : "PUBLIC"}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `SUMMARY:${escapeValue(event.title)}`,
    ...(location === undefined ? [] : [`LOCATION:${escapeValue(location)}`]),
    ...(description === undefined ? [] : [`DESCRIPTION:${escapeValue(description)}`]),
    ...(joinLink === undefined ? [] : [`X-GOOGLE-CONFERENCE:${joinLink}`]),
    "TRANSP:OPAQUE",
    "END:VEVENT",
  ];
}

function timeLines(time: EventTime): string[] {
  switch (time.kind) {
    case "once":
      return [`DTSTART:${utc(time.startsAt)}`, `DTEND:${utc(endOf(time))}`];
    case "weekly":
      return [
        `DTSTART;TZID=${time.timeZone}:${local(time.startsAt, time.timeZone)}`,
        `DTEND;TZID=${time.timeZone}:${local(endOf(time), time.timeZone)}`,
        "RRULE:FREQ=WEEKLY",
      ];
    case "all day":
      return [
        `DTSTART;VALUE=DATE:${compactDate(Temporal.PlainDate.from(time.date))}`,
        `DTEND;VALUE=DATE:${compactDate(Temporal.PlainDate.from(time.date).add({ days: 1 }))}`,
      ];
  }
}

const endOf = (time: { startsAt: number; minutes: number }): number => time.startsAt + time.minutes * 60_000;

function attendeeLine({ name, email, answer }: Attendee): string {
  const commonName = name === undefined ? "" : `;CN=${quoteParameter(name)}`;
  return `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${answer}${commonName}:mailto:${email}`;
}

const compactDate = (date: Temporal.PlainDate): string => date.toString().replaceAll("-", "");

const compactTime = (time: Temporal.PlainDateTime): string =>
  time.toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "");

const utc = (at: number): string => `${local(at, "UTC")}Z`;

const local = (at: number, timeZone: string): string =>
  compactTime(Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDateTime());

/** The rules of New York since 2007, the only zone that the sample calendar names. Source: IANA's tz database */
const newYork = [
  "BEGIN:VTIMEZONE",
  "TZID:America/New_York",
  "X-LIC-LOCATION:America/New_York",
  "BEGIN:DAYLIGHT",
  "TZOFFSETFROM:-0500",
  "TZOFFSETTO:-0400",
  "TZNAME:EDT",
  "DTSTART:20070311T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "TZOFFSETFROM:-0400",
  "TZOFFSETTO:-0500",
  "TZNAME:EST",
  "DTSTART:20071104T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
  "END:STANDARD",
  "END:VTIMEZONE",
];
