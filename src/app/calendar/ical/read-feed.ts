import { combine, type FeedContents, nothing } from "../feed-contents.ts";
import type { Span } from "../meeting.ts";
import { createZones } from "./calendar-zones.ts";
import { decodeFeed } from "./charset.ts";
import { parseComponents, type RawCalendar, type RawEvent } from "./components.ts";
import { lineName, lineValue } from "./content-lines.ts";
import { type CalendarEvent, readEvent } from "./event.ts";
import type { CalendarZones } from "./moment.ts";
import { hasTooManyDates, plainText, readProperties } from "./property.ts";
import { maxEvents, maxTitleLength } from "./reading-limits.ts";
import { isNewer, occurrencesOf, type SeriesOccurrences } from "./series.ts";
import { margin, type RawSeries, selectSeries } from "./series-selection.ts";

export interface ReadingOptions {
  span: Span;
  /** IANA name of the zone for times without one, unless the calendar names its own. */
  timeZone: string;
}

/** A feed whose series are selected, but not read yet. */
export interface OpenFeed {
  /** Numbered by their place here, which is the same every time. */
  series: readonly RawSeries[];
  /** What is known before any of them is read. */
  contents: FeedContents;
  zonesOf: ZonesOf;
  /** The event that was cut off. */
  unfinished: RawEvent | undefined;
}

/** Series to read of an open feed. */
export interface Part {
  /** The number of the first series. */
  from: number;
  /** The number after the last one's. */
  until: number;
  /** May end before the span that the feed was opened for. */
  span: Span;
  /** Which series to name without reading them. */
  leaveOut: "none" | "recurring" | "all";
}

type ZonesOf = (calendar: RawCalendar) => CalendarZones;

/** @returns `undefined` if it isn't a calendar */
export function openFeed(bytes: Uint8Array, options: ReadingOptions): OpenFeed | undefined {
  const parts = parseComponents(decodeFeed(bytes));
  if (parts === undefined) return undefined;
  const selected = selectSeries(parts.events, options.span).sort(byImportance);
  let events = 0;
  const tooMany = selected.findIndex((series) => {
    events += series.events.length;
    return events > maxEvents;
  });
  const leftOut = selected[tooMany];
  const isCut = parts.isTruncated || leftOut?.recurs === true;
  const name = plainText(
    parts.calendars.find((calendar) => calendar.name !== undefined)?.name,
    maxTitleLength,
  );
  return {
    series: leftOut === undefined ? selected : selected.slice(0, tooMany),
    contents: {
      ...nothing,
      ...(name !== undefined && { name }),
      isTruncated: parts.isTruncated || leftOut !== undefined,
      completeUntil: isCut
        ? 0
        : Math.min(options.span.until, Math.max(0, (leftOut?.begins ?? Infinity) - margin)),
    },
    zonesOf: createZones(options),
    unfinished: parts.unfinished,
  };
}

/**
 * Reads series of a feed. Each is read separately, so that a broken one doesn't affect the others.
 *
 * @param read reads one series; tests pass one that never ends
 */
export function readPart(
  { series, zonesOf, unfinished }: OpenFeed,
  { from, until, span, leaveOut }: Part,
  read = readSeries,
): FeedContents {
  return series.slice(from, until).reduce((found, each) => {
    const { uid, events, recurs, begins } = each;
    if (!recurs && begins - margin >= span.until) return found;
    const unread = { ...nothing, unreadable: 1, incomplete: [uid] };
    const isLeftOut = leaveOut === "all" || (leaveOut === "recurring" && recurs);
    if (isLeftOut || hasTooManyDates(events.flatMap(({ lines }) => lines))) {
      const title = shownTitle(events);
      return combine(found, { ...unread, skipped: { count: 1, titles: title === undefined ? [] : [title] } });
    }
    // We only count what can't be read: the user sees the number, and can fix the calendar.
    if (events.some((event) => event === unfinished)) return combine(found, unread);
    try {
      return combine(found, contentsOf(uid, read(each, zonesOf, span)));
    } catch {
      return combine(found, unread);
    }
  }, nothing);
}

/** If there are too many, series come first, since they are few and continue, then the soonest events. */
function byImportance(one: RawSeries, other: RawSeries): number {
  return Number(other.recurs) - Number(one.recurs) || one.begins - other.begins;
}

function contentsOf(uid: string, occurrences: SeriesOccurrences): FeedContents {
  const { meetings, isTruncated, hasUnreadableRule, hasUnknownZone, unreadableGuests } = occurrences;
  return {
    ...nothing,
    meetings,
    isTruncated,
    incomplete: isTruncated || hasUnreadableRule ? [uid] : [],
    unreadableRules: Number(hasUnreadableRule),
    unknownZones: Number(hasUnknownZone),
    unreadableGuests,
  };
}

function readSeries({ uid, events }: RawSeries, zonesOf: ZonesOf, span: Span): SeriesOccurrences {
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
