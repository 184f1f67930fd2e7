import { createHash } from "node:crypto";
import type { Span } from "../meeting.ts";
import type { RawEvent } from "./components.ts";
import { lineName, lineValue } from "./content-lines.ts";
import { day, readDateTime, readDuration } from "./local-time.ts";
import { maxUidLength } from "./reading-limits.ts";

/** All events of one UID: a single event, or a series with its overrides. */
export interface RawSeries {
  uid: string;
  events: RawEvent[];
  /** Start of the first event as written, for sorting. */
  begins: number;
  recurs: boolean;
}

/** Zones differ from UTC by at most a day; the extra day keeps this rough check safe. */
export const margin = 2 * day;

/**
 * Groups events by UID, and drops those clearly outside the span. It only compares digits: most of a feed is
 * past, and parsing is the expensive part.
 */
export function selectSeries(events: readonly RawEvent[], span: Span): RawSeries[] {
  const byUid = new Map<string, RawSeries & { isNear: boolean }>();
  for (const event of events) {
    const seen = estimate(event);
    const isNear = seen.from - margin < span.until && seen.until + margin > span.from;
    const { uid } = seen;
    const series = byUid.get(uid) ?? { uid, events: [], begins: seen.from, recurs: false, isNear };
    byUid.set(uid, series);
    series.events.push(event);
    series.begins = Math.min(series.begins, seen.from);
    series.recurs ||= seen.recurs;
    series.isNear ||= isNear;
  }
  return [...byUid.values()].filter(({ isNear }) => isNear);
}

const everything = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

/** An event's earliest start and latest end, estimated without parsing it. */
function estimate({ lines }: RawEvent) {
  const byName = Map.groupBy(lines, lineName);
  const value = (name: string) => lineValue(byName.get(name)?.[0] ?? "");
  const uid = uidOf(value("UID").trim(), byName, lines);
  const recurs = byName.has("RRULE") || byName.has("RDATE") || byName.has("RECURRENCE-ID");
  const start = readDateTime(value("DTSTART"));
  const isBoundless =
    byName.has("RDATE") ||
    // A second rule may last longer than the first.
    (byName.get("RRULE") ?? []).length > 1 ||
    /RANGE=THISANDFUTURE/i.test(byName.get("RECURRENCE-ID")?.[0] ?? "");
  if (start === undefined || isBoundless) return { uid, ...everything, recurs };
  const until = /UNTIL=([\dTZ]+)/i.exec(value("RRULE"))?.[1];
  const last = byName.has("RRULE") ? (readDateTime(until ?? "")?.local ?? everything.until) : start.local;
  return { uid, from: start.local, until: last + lengthOf(start, value("DTEND"), value("DURATION")), recurs };
}

/** @returns infinity if it can't be read */
function lengthOf(start: { local: number; isDate: boolean }, end: string, duration: string): number {
  if (end !== "") return Math.max(0, (readDateTime(end)?.local ?? everything.until) - start.local);
  if (duration === "") return start.isDate ? day : 0;
  const read = readDuration(duration);
  return read === undefined ? everything.until : Math.max(0, read.days * day + read.time);
}

/** Replaces a missing or overlong UID with one derived from the event. */
function uidOf(uid: string, byName: ReadonlyMap<string, string[]>, lines: readonly string[]): string {
  if (uid !== "" && uid.length <= maxUidLength) return uid;
  const [start = lines.join("\n")] = byName.get("DTSTART") ?? [];
  const [summary = ""] = byName.get("SUMMARY") ?? [];
  const digested = uid !== "" ? [uid] : [start, summary];
  return createHash("sha256").update(digested.join("\n")).digest("base64url");
}
