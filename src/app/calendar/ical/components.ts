import { maxLines } from "../limits.ts";
import { lineName, lineValue, logicalLines } from "./content-lines.ts";

/** A calendar of a feed, as far as it is read before its events are. */
export interface RawCalendar {
  name?: string | undefined;
  /** X-WR-TIMEZONE: what times without a zone are in. */
  timeZone?: string | undefined;
  /** METHOD (RFC 5546): a calendar of cancellations cancels every event that it holds. */
  isCancellation: boolean;
  /** For each TZID the lines of its STANDARD and DAYLIGHT components. */
  zones: Map<string, string[][]>;
}

/** An event as it stands in the feed: the unfolded lines that are needed of it. */
export interface RawEvent {
  calendar: RawCalendar;
  lines: string[];
}

/** What a feed was taken apart into. */
export interface FeedParts {
  calendars: RawCalendar[];
  events: RawEvent[];
  /** Whether a calendar has no end: then the feed broke off, and nobody knows what would have come. */
  isTruncated: boolean;
  /** The event in which the feed broke off. */
  unfinished: RawEvent | undefined;
}

/** What is needed of an event; the rest of its lines is not even unfolded. */
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

/** What lines are being taken of. What is in an event (VALARM) or in any other component is passed over. */
type Place =
  | { kind: "calendar" }
  | { kind: "event"; event: RawEvent }
  | { kind: "zone"; lines: string[]; observances: string[][]; observance?: string[] | undefined }
  | { kind: "other" };

/**
 * Takes a feed apart, by its lines alone: ical.js sees later only what is needed. It is lenient: folding may be
 * broken, lines may be stray, ends may be missing; a component ends at the latest where the next of its kind begins.
 *
 * @returns `undefined` when there is no calendar in the text
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
