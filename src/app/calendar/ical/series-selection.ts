import { createHash } from "node:crypto";
import { maxUidLength } from "../limits.ts";
import type { Span } from "../meeting.ts";
import type { RawEvent } from "./components.ts";
import { lineName, lineValue } from "./content-lines.ts";
import { day, readDateTime, readDuration } from "./local-time.ts";

/** All events of one UID: a single event, or a series with its overrides. */
export interface RawSeries {
  uid: string;
  events: RawEvent[];
  /** Start of the first event as written, for sorting. */
  begins: number;
  recurs: boolean;
}

/** Zones differ from UTC by at most a day; the extra day keeps this rough check safe. */
export const slack = 2 * day;

/**
 * Groups events by UID, and drops those clearly outside the span. It only compares digits: most of a feed is
 * past, and parsing is the expensive part.
 */
export function selectSeries(events: readonly RawEvent[], span: Span): RawSeries[] {
  const byUid = new Map<string, RawSeries & { isNear: boolean }>();
  for (const event of events) {
    const seen = look(event);
    const isNear = seen.from - slack < span.until && seen.until + slack > span.from;
    const known = byUid.get(seen.uid);
    if (known === undefined) {
      byUid.set(seen.uid, { uid: seen.uid, events: [event], begins: seen.from, recurs: seen.recurs, isNear });
    } else {
      known.events.push(event);
      known.begins = Math.min(known.begins, seen.from);
      known.recurs ||= seen.recurs;
      known.isNear ||= isNear;
    }
  }
  return [...byUid.values()].filter(({ isNear }) => isNear);
}

/** An event's earliest start and latest end, estimated without parsing it. */
interface Look {
  uid: string;
  from: number;
  until: number;
  recurs: boolean;
}

const everything = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

function look({ lines }: RawEvent): Look {
  const found = new Map<string, string>();
  let recurs = false;
  for (const line of lines) {
    const name = lineName(line);
    if (name === "RRULE" || name === "RDATE" || name === "RECURRENCE-ID") recurs = true;
    // A second rule may last longer than the first.
    if (name === "RDATE" || (name === "RRULE" && found.has(name)) || /RANGE=THISANDFUTURE/i.test(line)) {
      found.set("boundless", line);
    }
    if (!found.has(name)) found.set(name, line);
  }
  const uid = uidOf(found, lines);
  const start = timeOf(found.get("DTSTART"));
  if (start === undefined || found.has("boundless")) return { uid, ...everything, recurs };
  const last = lastStart(found.get("RRULE"), start.local);
  const length = lengthOf(found, start);
  return { uid, from: start.local, until: last + length, recurs };
}

function timeOf(line: string | undefined) {
  return line === undefined ? undefined : readDateTime(lineValue(line));
}

function lastStart(rule: string | undefined, start: number): number {
  if (rule === undefined) return start;
  const until = /UNTIL=([\dTZ]+)/i.exec(rule)?.[1];
  return readDateTime(until ?? "")?.local ?? Number.POSITIVE_INFINITY;
}

function lengthOf(found: ReadonlyMap<string, string>, start: { local: number; isDate: boolean }): number {
  const end = found.get("DTEND");
  const duration = found.get("DURATION");
  if (end !== undefined) return Math.max(0, (timeOf(end)?.local ?? Number.POSITIVE_INFINITY) - start.local);
  if (duration === undefined) return start.isDate ? day : 0;
  const read = readDuration(lineValue(duration));
  return read === undefined ? Number.POSITIVE_INFINITY : Math.max(0, read.days * day + read.time);
}

/** Replaces a missing or overlong UID with one derived from the event. */
function uidOf(found: ReadonlyMap<string, string>, lines: readonly string[]): string {
  const uid = lineValue(found.get("UID") ?? "").trim();
  if (uid !== "" && uid.length <= maxUidLength) return uid;
  const digested =
    uid !== "" ? [uid] : [found.get("DTSTART") ?? lines.join("\n"), found.get("SUMMARY") ?? ""];
  return createHash("sha256").update(digested.join("\n")).digest("base64url");
}
