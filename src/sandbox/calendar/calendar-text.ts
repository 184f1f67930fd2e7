import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { type CalendarEvent, calendarOwner, calendarZone, type EventTime } from "./sample-events.ts";

/** A property and a component as JSON. Source: RFC 7265, sections 3.3 and 3.4 */
type Property = [name: string, parameters: Record<string, string>, type: string, value: unknown];

/**
 * A calendar as iCalendar text, much as Google publishes one: what is once in UTC, what repeats in its zone.
 * Source: RFC 5545; `X-WR-*` and `X-GOOGLE-CONFERENCE` are what Google adds
 */
export function calendarText(events: readonly CalendarEvent[]): string {
  const properties: Property[] = [
    ["prodid", {}, "text", "-//Rapport//Sandbox//EN"],
    ["version", {}, "text", "2.0"],
    ["calscale", {}, "text", "GREGORIAN"],
    ["method", {}, "text", "PUBLISH"],
    ["x-wr-calname", {}, "unknown", calendarOwner.name],
    ["x-wr-timezone", {}, "unknown", calendarZone],
  ];
  const components = events.map((event) => ["vevent", eventProperties(event), []]);
  return ICAL.stringify(["vcalendar", properties, [newYork, ...components]]);
}

const organiser: Property = [
  "organizer",
  { cn: calendarOwner.name },
  "cal-address",
  `mailto:${calendarOwner.email}`,
];

function eventProperties(event: CalendarEvent): Property[] {
  const optional = (name: string, type: string, value: string | undefined): Property[] =>
    value === undefined ? [] : [[name, {}, type, value]];
  const changed = local(event.changedAt, "UTC");
  return [
    ...timeProperties(event.time),
    // The time of the change rather than that of the request: the content stays the same as long as nothing changes.
    ["dtstamp", {}, "date-time", changed],
    ["uid", {}, "text", event.uid],
    ...(event.attendees.length === 0 ? [] : [organiser]),
    ...event.attendees.map(({ name, email, answer }): Property => {
      const named: Record<string, string> = name === undefined ? {} : { cn: name };
      const guest = { cutype: "INDIVIDUAL", role: "REQ-PARTICIPANT", partstat: answer, ...named };
      return ["attendee", guest, "cal-address", `mailto:${email}`];
    }),
    ["class", {}, "text", event.isPrivate ? "PRIVATE" : "PUBLIC"],
    ["last-modified", {}, "date-time", changed],
    ["sequence", {}, "integer", event.sequence],
    ["status", {}, "text", event.isCancelled ? "CANCELLED" : "CONFIRMED"],
    ["summary", {}, "text", event.title],
    ...optional("location", "text", event.location),
    ...optional("description", "text", event.description),
    ...optional("x-google-conference", "unknown", event.joinLink),
    ["transp", {}, "text", "OPAQUE"],
  ];
}

function timeProperties(time: EventTime): Property[] {
  if (time.kind === "all day") {
    const end = Temporal.PlainDate.from(time.date).add({ days: 1 }).toString();
    return [
      ["dtstart", {}, "date", time.date],
      ["dtend", {}, "date", end],
    ];
  }
  const timeZone = time.kind === "weekly" ? time.timeZone : "UTC";
  const parameters: Record<string, string> = time.kind === "weekly" ? { tzid: timeZone } : {};
  const repeated: Property[] = time.kind === "weekly" ? [["rrule", {}, "recur", { freq: "WEEKLY" }]] : [];
  return [
    ["dtstart", parameters, "date-time", local(time.startsAt, timeZone)],
    ["dtend", parameters, "date-time", local(time.startsAt + time.minutes * 60_000, timeZone)],
    ...repeated,
  ];
}

/** @param at Unix time in milliseconds */
function local(at: number, timeZone: string): string {
  const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return time.toString({ smallestUnit: "second" }) + (timeZone === "UTC" ? "Z" : "");
}

/** The rules of New York since 2007, the only zone that the sample calendar names. Source: IANA's tz database */
const newYork = ICAL.parse(`BEGIN:VTIMEZONE
TZID:America/New_York
X-LIC-LOCATION:America/New_York
BEGIN:DAYLIGHT
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
TZNAME:EDT
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
TZNAME:EST
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
END:VTIMEZONE
`);
