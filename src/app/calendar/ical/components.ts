import { maxLines } from "../limits.ts";
import { lineName, lineValue, logicalLines } from "./content-lines.ts";

/** A calendar in a feed, before its events are read. */
export interface RawCalendar {
  name?: string | undefined;
  /** X-WR-TIMEZONE: the zone for times that don't name one. */
  timeZone?: string | undefined;
  /** METHOD (RFC 5546): a calendar with CANCEL cancels all of its events. */
  isCancellation: boolean;
  /** The lines of the STANDARD and DAYLIGHT components, by TZID. */
  zones: Map<string, string[][]>;
}

/** An event's unfolded lines, as far as we need them. */
export interface RawEvent {
  calendar: RawCalendar;
  lines: string[];
}

/** The components of a feed. */
export interface FeedParts {
  calendars: RawCalendar[];
  events: RawEvent[];
  /** Whether a calendar has no END: the feed was cut off, and more may have followed. */
  isTruncated: boolean;
  /** The event that was cut off. */
  unfinished: RawEvent | undefined;
}

/** The properties we need from an event. Other lines aren't even unfolded. */
const eventNames = new Set(
  (
    "UID DTSTART DTEND DURATION RRULE RDATE EXDATE EXRULE RECURRENCE-ID STATUS CLASS SEQUENCE DTSTAMP " +
    "LAST-MODIFIED SUMMARY LOCATION DESCRIPTION URL CONFERENCE ATTENDEE ORGANIZER X-GOOGLE-CONFERENCE " +
    "X-MICROSOFT-SKYPETEAMSMEETINGURL X-MICROSOFT-ONLINEMEETINGJOINLINK X-MICROSOFT-CDO-ALLDAYEVENT " +
    "X-CALENDARSERVER-ACCESS"
  ).split(" "),
);
const zoneNames = new Set(["TZID", "DTSTART", "RRULE", "RDATE", "TZOFFSETFROM", "TZOFFSETTO"]);
const calendarNames = new Set(["METHOD", "NAME", "X-WR-CALNAME", "X-WR-TIMEZONE"]);

/** Where the parser is. Components inside an event (VALARM) and unknown ones are skipped. */
type Place =
  | { kind: "calendar" }
  | { kind: "event"; event: RawEvent }
  | { kind: "zone"; lines: string[]; observances: string[][]; observance?: string[] | undefined }
  | { kind: "other" };

/**
 * Splits a feed into components by its lines, so that ical.js gets only what we need. It's lenient: it
 * accepts broken folding, stray lines and missing ENDs. A component ends where the next one of its kind
 * begins, if not earlier.
 *
 * @returns `undefined` if the text has no calendar
 */
export function parseComponents(text: string): FeedParts | undefined {
  const calendars: RawCalendar[] = [];
  const events: RawEvent[] = [];
  const at: { place: Place; depth: number } = { place: { kind: "other" }, depth: 0 };
  let ends = 0;

  const leave = () => {
    const calendar = calendars.at(-1);
    if (at.place.kind === "zone" && calendar !== undefined) {
      const tzid = at.place.lines.find((line) => lineName(line) === "TZID");
      if (tzid !== undefined) calendar.zones.set(lineValue(tzid), at.place.observances);
    }
    at.place = { kind: calendar === undefined ? "other" : "calendar" };
    at.depth = 0;
  };
  const begin = (name: string) => {
    const calendar = calendars.at(-1);
    if (name === "VCALENDAR") {
      leave();
      calendars.push({ isCancellation: false, zones: new Map() });
      at.place = { kind: "calendar" };
    } else if (calendar === undefined) {
      return;
    } else if (name === "VEVENT") {
      leave();
      const event: RawEvent = { calendar, lines: [] };
      events.push(event);
      at.place = { kind: "event", event };
    } else if (name === "VTIMEZONE") {
      leave();
      at.place = { kind: "zone", lines: [], observances: [] };
    } else if (at.place.kind === "calendar") {
      at.place = { kind: "other" };
    } else if (at.place.kind === "zone" && (name === "STANDARD" || name === "DAYLIGHT")) {
      at.place.observance = [];
      at.place.observances.push(at.place.observance);
    } else {
      at.depth += 1;
    }
  };
  const end = (name: string) => {
    if (name === "VCALENDAR") ends += 1;
    if (name === "VEVENT" || name === "VTIMEZONE" || name === "VCALENDAR") leave();
    else if (at.depth > 0) at.depth -= 1;
    else if (at.place.kind === "other") leave();
    else if (at.place.kind === "zone") at.place.observance = undefined;
  };

  const wanted = (name: string): string[] | undefined => {
    if (at.depth > 0) return undefined;
    switch (at.place.kind) {
      case "event":
        return eventNames.has(name) && at.place.event.lines.length < maxLines
          ? at.place.event.lines
          : undefined;
      case "zone":
        return zoneNames.has(name) ? (at.place.observance ?? at.place.lines) : undefined;
      case "calendar":
      case "other":
        return undefined;
    }
  };

  for (const { name, read } of logicalLines(text)) {
    if (name === "BEGIN") begin(lineValue(read()).trim().toUpperCase());
    else if (name === "END") end(lineValue(read()).trim().toUpperCase());
    else if (at.place.kind === "calendar" && calendarNames.has(name))
      noteCalendar(calendars.at(-1), name, read());
    else wanted(name)?.push(read());
  }
  const isTruncated = ends < calendars.length;
  const unfinished = isTruncated && at.place.kind === "event" ? at.place.event : undefined;
  leave();
  return calendars.length === 0 ? undefined : { calendars, events, isTruncated, unfinished };
}

function noteCalendar(calendar: RawCalendar | undefined, name: string, line: string): void {
  if (calendar === undefined) return;
  const value = lineValue(line).trim();
  if (name === "METHOD") calendar.isCancellation = value.toUpperCase() === "CANCEL";
  else if (name === "X-WR-TIMEZONE") calendar.timeZone ??= value;
  else calendar.name ??= value;
}
