import { maxEvents, maxIncomplete, maxMeetings, maxTitleLength } from "../limits.ts";
import type { FeedContents, Meeting, Span } from "../meeting.ts";
import { decodeFeed } from "./charset.ts";
import { parseComponents, type RawCalendar, type RawEvent } from "./components.ts";
import { type CalendarEvent, readEvent } from "./event.ts";
import { day } from "./local-time.ts";
import type { CalendarZones } from "./moment.ts";
import { isNewer } from "./overrides.ts";
import { occurrencesOf, type SeriesOccurrences } from "./series.ts";
import { type RawSeries, selectSeries, slack } from "./series-selection.ts";
import { plainText } from "./text.ts";
import { zoneOfComponent } from "./timezone-component.ts";
import { utc, type Zone } from "./zone.ts";
import { zoneNamed } from "./zone-names.ts";

export interface ReadingOptions {
  span: Span;
  /** IANA name of the zone for times without one, unless the calendar names its own. */
  timeZone: string;
}

/** Lets the caller watch the reading. */
export interface Watch {
  /** Called with the number of the series being read; a feed's numbers are the same every time. */
  begin(number: number): void;
  /** Whether to skip a series, because an earlier reading of it never finished. */
  isSkipped(number: number): boolean;
}

/** Reads one series. A parameter, so that tests can pass one that never ends. */
export type ReadSeries = (series: RawSeries, zonesOf: ZonesOf, options: ReadingOptions) => SeriesOccurrences;

type ZonesOf = (calendar: RawCalendar) => CalendarZones;

/**
 * Reads a feed from bytes to meetings. Each series is read separately, so that a broken one doesn't affect
 * the others.
 *
 * @returns `undefined` if it isn't a calendar
 */
export function readFeed(
  bytes: Uint8Array,
  options: ReadingOptions,
  watch: Watch,
  read: ReadSeries = readSeries,
): FeedContents | undefined {
  const parts = parseComponents(decodeFeed(bytes));
  if (parts === undefined) return undefined;
  const zonesOf = createZones(options);
  // If there are too many, series come first, since they are few and continue, then the soonest events.
  const all = selectSeries(parts.events, options.span).sort(
    (one, other) => Number(other.recurs) - Number(one.recurs) || one.begins - other.begins,
  );
  const meetings: Meeting[] = [];
  const incomplete: string[] = [];
  let unreadable = 0;
  let unreadableRules = 0;
  let unknownZones = 0;
  let events = 0;
  let isTruncated = parts.isTruncated;
  let completeUntil = parts.isTruncated ? 0 : options.span.until;
  for (const [number, series] of all.entries()) {
    events += series.events.length;
    if (events > maxEvents || (!series.recurs && meetings.length > 2 * maxMeetings)) {
      isTruncated = true;
      completeUntil = Math.min(completeUntil, series.recurs ? 0 : Math.max(0, series.begins - slack));
      break;
    }
    watch.begin(number);
    try {
      if (watch.isSkipped(number)) throw new Error("The series did not come to an end.");
      if (series.events.some((event) => event === parts.unfinished)) throw new Error("An event broke off.");
      const found = read(series, zonesOf, options);
      if (found.isTruncated) isTruncated = true;
      if (found.isTruncated || found.hasUnreadableRule) incomplete.push(series.uid);
      if (found.hasUnreadableRule) unreadableRules += 1;
      if (found.hasUnknownZone) unknownZones += 1;
      for (const meeting of found.meetings) meetings.push(meeting);
    } catch {
      // We only count it: the user sees the number, and can fix the calendar.
      unreadable += 1;
      incomplete.push(series.uid);
    }
  }
  meetings.sort((one, other) => one.startsAt - other.startsAt);
  const [firstLeftOut] = meetings.slice(maxMeetings);
  if (firstLeftOut !== undefined) completeUntil = Math.min(completeUntil, firstLeftOut.startsAt);
  const isTooIncomplete = incomplete.length > maxIncomplete;
  const name = plainText(
    parts.calendars.find((calendar) => calendar.name !== undefined)?.name,
    maxTitleLength,
  );
  return {
    ...(name !== undefined && { name }),
    meetings: meetings.slice(0, maxMeetings),
    unreadable,
    unreadableRules,
    unknownZones,
    isTruncated: isTruncated || firstLeftOut !== undefined || isTooIncomplete,
    completeUntil: isTooIncomplete ? 0 : completeUntil,
    incomplete: incomplete.slice(0, maxIncomplete),
  };
}

function readSeries(
  { uid, events }: RawSeries,
  zonesOf: ZonesOf,
  { span }: ReadingOptions,
): SeriesOccurrences {
  const isOverride = ({ lines }: RawEvent) => lines.some((line) => /^RECURRENCE-ID[:;]/i.test(line));
  let master: CalendarEvent | undefined;
  for (const raw of events.filter((event) => !isOverride(event))) {
    const event = readEvent(raw, zonesOf(raw.calendar));
    if (master === undefined || !isNewer(master, event)) master = event;
  }
  const overrides = events
    .filter(isOverride)
    .map((raw) => readEvent(raw, zonesOf(raw.calendar), master?.start));
  return occurrencesOf({ uid, master, overrides }, span);
}

/** The zones of each calendar in a feed, created on first use. */
function createZones({ span, timeZone }: ReadingOptions): ZonesOf {
  const known = new Map<RawCalendar, CalendarZones>();
  const byName = new Map<string, Zone | undefined>();
  const globally = (name: string): Zone | undefined => {
    if (!byName.has(name)) byName.set(name, zoneNamed(name));
    return byName.get(name);
  };
  return (calendar) => {
    const zones = known.get(calendar) ?? createCalendarZones(calendar);
    known.set(calendar, zones);
    return zones;
  };

  function createCalendarZones(calendar: RawCalendar): CalendarZones {
    const own = new Map<string, Zone | undefined>();
    const named = (tzid: string): Zone | undefined => {
      if (!own.has(tzid)) own.set(tzid, describedZone(calendar, tzid) ?? globally(tzid));
      return own.get(tzid);
    };
    const fallback = globally(timeZone) ?? utc;
    return { named, default: (calendar.timeZone && named(calendar.timeZone)) || fallback };
  }

  function describedZone(calendar: RawCalendar, tzid: string): Zone | undefined {
    const observances = calendar.zones.get(tzid);
    if (observances === undefined) return undefined;
    try {
      return zoneOfComponent(observances, span.until + 400 * day, globally(tzid));
    } catch {
      // Its name may still match a known zone.
      return undefined;
    }
  }
}
