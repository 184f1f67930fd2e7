import type { FeedContents, SkippedSeries, Span } from "../meeting.ts";
import { createZones } from "./calendar-zones.ts";
import { decodeFeed } from "./charset.ts";
import { parseComponents, type RawCalendar, type RawEvent } from "./components.ts";
import { lineName, lineValue } from "./content-lines.ts";
import { type CalendarEvent, readEvent } from "./event.ts";
import type { CalendarZones } from "./moment.ts";
import { hasTooManyDates, plainText, readProperties } from "./property.ts";
import { maxEvents, maxIncomplete, maxMeetings, maxSkippedTitles, maxTitleLength } from "./reading-limits.ts";
import { isNewer, occurrencesOf, type SeriesOccurrences } from "./series.ts";
import { margin, type RawSeries, selectSeries } from "./series-selection.ts";

export interface ReadingOptions {
  span: Span;
  /** IANA name of the zone for times without one, unless the calendar names its own. */
  timeZone: string;
}

/** Lets the caller watch the reading. */
export interface Watch {
  /** Called with the number of the series being read; a feed's numbers are the same every time. */
  begin(number: number): void;
  /** Whether to skip a series, because an earlier reading of it took too long, or may have. */
  isSkipped(number: number, recurs: boolean): boolean;
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
  const found: FeedContents = {
    meetings: [],
    unreadable: 0,
    unreadableRules: 0,
    unknownZones: 0,
    isTruncated: parts.isTruncated,
    completeUntil: parts.isTruncated ? 0 : options.span.until,
    incomplete: [],
  };
  let events = 0;
  for (const [number, series] of selectSeries(parts.events, options.span).sort(byImportance).entries()) {
    events += series.events.length;
    if (events > maxEvents || (!series.recurs && found.meetings.length > 2 * maxMeetings)) {
      found.isTruncated = true;
      const until = series.recurs ? 0 : Math.max(0, series.begins - margin);
      found.completeUntil = Math.min(found.completeUntil, until);
      break;
    }
    if (
      watch.isSkipped(number, series.recurs) ||
      hasTooManyDates(series.events.flatMap(({ lines }) => lines))
    ) {
      found.unreadable += 1;
      found.incomplete.push(series.uid);
      found.skipped = withSkipped(found.skipped, series);
      continue;
    }
    watch.begin(number);
    try {
      if (series.events.some((event) => event === parts.unfinished))
        throw new Error("An event stopped early.");
      addSeries(found, series.uid, read(series, zonesOf, options));
    } catch {
      // We only count it: the user sees the number, and can fix the calendar.
      found.unreadable += 1;
      found.incomplete.push(series.uid);
    }
  }
  const named = parts.calendars.find((calendar) => calendar.name !== undefined);
  const name = plainText(named?.name, maxTitleLength);
  return { ...(name !== undefined && { name }), ...withinLimits(found) };
}

/** If there are too many, series come first, since they are few and continue, then the soonest events. */
function byImportance(one: RawSeries, other: RawSeries): number {
  return Number(other.recurs) - Number(one.recurs) || one.begins - other.begins;
}

function withSkipped(
  { count, titles }: SkippedSeries = { count: 0, titles: [] },
  { events }: RawSeries,
): SkippedSeries {
  const title = titles.length < maxSkippedTitles ? shownTitle(events) : undefined;
  return { count: count + 1, titles: title === undefined ? titles : [...titles, title] };
}

function addSeries(found: FeedContents, uid: string, occurrences: SeriesOccurrences): void {
  const { meetings, isTruncated, hasUnreadableRule, hasUnknownZone } = occurrences;
  found.isTruncated ||= isTruncated;
  if (isTruncated || hasUnreadableRule) found.incomplete.push(uid);
  found.unreadableRules += Number(hasUnreadableRule);
  found.unknownZones += Number(hasUnknownZone);
  found.meetings.push(...meetings);
}

/** Keeps the earliest meetings. */
function withinLimits(found: FeedContents): FeedContents {
  const meetings = found.meetings.toSorted((one, other) => one.startsAt - other.startsAt);
  const leftOut = meetings[maxMeetings];
  const isTooIncomplete = found.incomplete.length > maxIncomplete;
  const completeUntil = Math.min(found.completeUntil, leftOut?.startsAt ?? found.completeUntil);
  return {
    ...found,
    meetings: meetings.slice(0, maxMeetings),
    isTruncated: found.isTruncated || leftOut !== undefined || isTooIncomplete,
    completeUntil: isTooIncomplete ? 0 : completeUntil,
    incomplete: found.incomplete.slice(0, maxIncomplete),
  };
}

function readSeries({ uid, events }: RawSeries, zonesOf: ZonesOf, { span }: ReadingOptions) {
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

/**
 * The title by which a channel may hear of a series that we didn't read. An event without guests may be a private
 * appointment, so it has none, as one that is marked private.
 */
export function shownTitle(events: readonly RawEvent[]): string | undefined {
  const byName = Map.groupBy(
    events.flatMap(({ lines }) => lines),
    lineName,
  );
  const privacy = ["CLASS", "X-CALENDARSERVER-ACCESS"].flatMap((name) => byName.get(name) ?? []);
  const isPublic = privacy.every((line) => lineValue(line).trim().toUpperCase() === "PUBLIC");
  if (!isPublic || !byName.has("ATTENDEE")) return undefined;
  return plainText(readProperties(byName.get("SUMMARY")?.slice(0, 1) ?? []).text("summary"), maxTitleLength);
}
