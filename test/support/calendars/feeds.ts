import { combine, type FeedContents, withinLimits } from "#app/calendar/feed-contents.ts";
import { openFeed, readPart } from "#app/calendar/ical/read-feed.ts";
import type { Meeting, Span } from "#app/calendar/meeting.ts";

/** A span from one ISO time to before another. */
export function spanOf(from: string, until: string): Span {
  return { from: Date.parse(from), until: Date.parse(until) };
}

/** A calendar that holds these lines. */
export function calendarOf(...lines: readonly string[]): string {
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//test//EN", ...lines, "END:VCALENDAR", ""].join(
    "\r\n",
  );
}

/** An event of these lines, `name` being its UID. */
export function eventOf(name: string, ...lines: readonly string[]): string {
  return ["BEGIN:VEVENT", `UID:${name}`, "DTSTAMP:20260101T000000Z", ...lines, "END:VEVENT"].join("\r\n");
}

/** Source: RFC 5545, section 3.3.5, form 2 */
export function inUtc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Reads a feed in this thread, as the worker does in its own. */
export function readHere(text: string, span: Span, timeZone = "Europe/London"): FeedContents {
  const feed = openFeed(bytesOf(text), { span, timeZone });
  if (feed === undefined) throw new Error("It is no calendar.");
  const part = { from: 0, until: feed.series.length, span, leaveOut: "none" } as const;
  return withinLimits(combine(feed.contents, readPart(feed, part)));
}

/** When meetings begin, as ISO times to the minute; a cancelled one in brackets. */
export function startsOf(meetings: readonly Meeting[]): string[] {
  return meetings.map(({ startsAt, isCancelled }) => {
    const text = minuteOf(startsAt);
    return isCancelled ? `(${text})` : text;
  });
}

/** `2026-03-29T01:00Z` */
export function minuteOf(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 16)}Z`;
}
