import { contentLines, lineName, lineValue } from "./content-lines.ts";
import { maxLines } from "./reading-limits.ts";

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

/** The properties we need from an event. */
const eventNames = new Set(
  (
    "UID DTSTART DTEND DURATION RRULE RDATE EXDATE EXRULE RECURRENCE-ID STATUS CLASS SEQUENCE DTSTAMP " +
    "LAST-MODIFIED SUMMARY LOCATION DESCRIPTION URL CONFERENCE ATTENDEE ORGANIZER X-GOOGLE-CONFERENCE " +
    "X-MICROSOFT-SKYPETEAMSMEETINGURL X-MICROSOFT-ONLINEMEETINGJOINLINK X-MICROSOFT-CDO-ALLDAYEVENT " +
    "X-CALENDARSERVER-ACCESS"
  ).split(" "),
);
const zoneNames = new Set(["TZID", "DTSTART", "RRULE", "RDATE", "TZOFFSETFROM", "TZOFFSETTO"]);

/** Where the parser is. Components inside an event (VALARM) and unknown ones are skipped. */
type Place =
  | { kind: "calendar" }
  | { kind: "event"; event: RawEvent }
  | { kind: "zone"; lines: string[]; observances: string[][]; observance?: string[] | undefined }
  | { kind: "other" };

interface State {
  calendars: RawCalendar[];
  events: RawEvent[];
  place: Place;
  /** How many skipped components it is inside of, within its place. */
  depth: number;
  /** Calendars that have ended. */
  ends: number;
}

/**
 * Splits a feed into components by its lines, so that ical.js gets only what we need. It's lenient: it
 * accepts broken folding, stray lines and missing ENDs. A component ends where the next one of its kind
 * begins, if not earlier.
 *
 * @returns `undefined` if the text has no calendar
 */
export function parseComponents(text: string) {
  const state: State = { calendars: [], events: [], place: { kind: "other" }, depth: 0, ends: 0 };
  for (const { name, line } of contentLines(text)) {
    if (name === "BEGIN") begin(state, lineValue(line).trim().toUpperCase());
    else if (name === "END") end(state, lineValue(line).trim().toUpperCase());
    else take(state, name, line);
  }
  const { calendars, events, ends, place } = state;
  const isTruncated = ends < calendars.length;
  leave(state);
  if (calendars.length === 0) return undefined;
  return {
    calendars,
    events,
    /** Whether a calendar has no END: the feed was cut off, and more may have followed. */
    isTruncated,
    /** The event that was cut off. */
    unfinished: isTruncated && place.kind === "event" ? place.event : undefined,
  };
}

function leave(state: State): void {
  const { place, calendars } = state;
  const calendar = calendars.at(-1);
  if (place.kind === "zone" && calendar !== undefined) {
    const tzid = place.lines.find((line) => lineName(line) === "TZID");
    if (tzid !== undefined) calendar.zones.set(lineValue(tzid), place.observances);
  }
  state.place = { kind: calendar === undefined ? "other" : "calendar" };
  state.depth = 0;
}

function begin(state: State, name: string): void {
  const calendar = state.calendars.at(-1);
  if (name === "VCALENDAR") {
    leave(state);
    state.calendars.push({ isCancellation: false, zones: new Map() });
    state.place = { kind: "calendar" };
  } else if (calendar === undefined) {
    return;
  } else if (name === "VEVENT") {
    leave(state);
    const event: RawEvent = { calendar, lines: [] };
    state.events.push(event);
    state.place = { kind: "event", event };
  } else if (name === "VTIMEZONE") {
    leave(state);
    state.place = { kind: "zone", lines: [], observances: [] };
  } else if (state.place.kind === "calendar") {
    state.place = { kind: "other" };
  } else if (state.place.kind === "zone" && (name === "STANDARD" || name === "DAYLIGHT")) {
    state.place.observance = [];
    state.place.observances.push(state.place.observance);
  } else {
    state.depth += 1;
  }
}

function end(state: State, name: string): void {
  if (name === "VCALENDAR") state.ends += 1;
  if (name === "VEVENT" || name === "VTIMEZONE" || name === "VCALENDAR") leave(state);
  else if (state.depth > 0) state.depth -= 1;
  else if (state.place.kind === "other") leave(state);
  else if (state.place.kind === "zone") state.place.observance = undefined;
}

/** Keeps a line if we need it. */
function take({ place, depth, calendars }: State, name: string, line: string): void {
  const calendar = calendars.at(-1);
  if (place.kind === "calendar" && calendar !== undefined) {
    const value = lineValue(line).trim();
    if (name === "METHOD") calendar.isCancellation = value.toUpperCase() === "CANCEL";
    else if (name === "X-WR-TIMEZONE") calendar.timeZone ??= value;
    else if (name === "NAME" || name === "X-WR-CALNAME") calendar.name ??= value;
  } else if (depth > 0) {
    return;
  } else if (place.kind === "event" && eventNames.has(name) && place.event.lines.length < maxLines) {
    place.event.lines.push(line);
  } else if (place.kind === "zone" && zoneNames.has(name)) {
    (place.observance ?? place.lines).push(line);
  }
}
