import type { Meeting } from "../meeting.ts";
import type { RawEvent } from "./components.ts";
import { guestsOf } from "./guests.ts";
import { joinLinkOf } from "./join-link.ts";
import { type Duration, day, readDuration } from "./local-time.ts";
import { type CalendarZones, hasUnknownZone, type Moment, readMoments } from "./moment.ts";
import { type Properties, type Property, plainText, readProperties } from "./property.ts";
import { maxLocationLength } from "./reading-limits.ts";
import { type Rule, RuleError, readRule } from "./rule.ts";
import { readTitle } from "./title.ts";
import { instantOf, type Zone } from "./zone.ts";

/** How long an event lasts: exact if DTEND is a time, in calendar days for DURATION or dates. */
export interface Length extends Duration {
  isExact: boolean;
}

/** Everything about an event except its time. */
export type Details = Pick<Meeting, "title" | "location" | "joinLink"> & ReturnType<typeof guestsOf>;

/** A VEVENT (RFC 5545, section 3.6.1). */
export type CalendarEvent = ReturnType<typeof readEvent>;

/**
 * @param master start of the series it belongs to, whose zone applies to a floating RECURRENCE-ID
 * @throws if its time is missing or invalid
 */
export function readEvent(raw: RawEvent, zones: CalendarZones, master?: Moment) {
  const properties = readProperties(raw.lines);
  const recurrenceId = readRecurrenceId(properties, zones, master);
  const start = firstMoment(properties.first("dtstart"), zones) ?? recurrenceId;
  if (start === undefined) throw new Error("The event has no start.");
  const rules = rulesOf(properties.all("rrule"));
  const { title, ...said } = readTitle(properties.text("summary"));
  const isCancelled = raw.calendar.isCancellation || /^CANCELL?ED$/.test(keyword(properties, "status") ?? "");
  let details: Details | undefined;
  return {
    start,
    /** Absent if not given: then a date lasts a day, and a time has no length. */
    length: readLength(properties, start, zones),
    isAllDay: start.isDate || keyword(properties, "x-microsoft-cdo-alldayevent") === "TRUE",
    rules: rules.readable,
    /** Whether one of its rules could not be read and was skipped, as EXRULE is, which RFC 5545 has no more. */
    hasUnreadableRule: rules.hasUnreadable || properties.all("exrule").length > 0,
    /** Whether one of its times has an unknown zone. */
    hasUnknownZone: ["dtstart", "dtend", "recurrence-id", "rdate", "exdate"]
      .flatMap((name) => properties.all(name))
      .some((property) => hasUnknownZone(property, zones)),
    addedDates: properties.all("rdate").flatMap((property) => readMoments(property, zones, start.zone)),
    exceptions: properties.all("exdate").flatMap((property) => readMoments(property, zones, start.zone)),
    /** The occurrence of the series that this event overrides. */
    recurrenceId,
    isCancelled: isCancelled || said.isCancelled,
    /** Whether the title says that the calendar's owner doesn't come. */
    isDeclined: said.isDeclined,
    /** Absent without CLASS. */
    isPrivate: readPrivacy(properties),
    sequence: readNumber(properties.text("sequence")),
    changedAt: readChangedAt(properties, zones),
    /** Parsed lazily, once. */
    details(): Details {
      details ??= readDetails(properties, title);
      return details;
    },
  };
}

/** The text of a property that has one of a few words. */
function keyword(properties: Properties, name: string): string | undefined {
  return properties.text(name)?.trim().toUpperCase();
}

function firstMoment(property: Property | undefined, zones: CalendarZones, floating?: Zone) {
  return property === undefined ? undefined : readMoments(property, zones, floating)[0];
}

function readRecurrenceId(properties: Properties, zones: CalendarZones, master: Moment | undefined) {
  const property = properties.first("recurrence-id");
  if (property === undefined) return undefined;
  const moment = firstMoment(property, zones, master?.zone);
  if (moment === undefined) throw new Error("The event does not say which occurrence it is.");
  return { ...moment, andFuture: property.parameter("range")?.toUpperCase() === "THISANDFUTURE" };
}

/** RFC 5545, section 3.8.5.3 forbids several rules, but they occur: each one adds its occurrences. */
function rulesOf(properties: readonly Property[]): { readable: Rule[]; hasUnreadable: boolean } {
  const readable: Rule[] = [];
  for (const { values } of properties) {
    try {
      readable.push(readRule(String(values[0])));
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
    }
  }
  return { readable, hasUnreadable: readable.length < properties.length };
}

function readLength(properties: Properties, start: Moment, zones: CalendarZones): Length | undefined {
  const end = firstMoment(properties.first("dtend"), zones, start.zone);
  if (end !== undefined) return lengthUntil(start, end);
  const duration = properties.text("duration");
  const read = duration === undefined ? undefined : readDuration(duration);
  return read === undefined || read.days * day + read.time < 0 ? undefined : { ...read, isExact: false };
}

/** A length that isn't positive counts as missing. */
function lengthUntil(start: Moment, end: Moment): Length | undefined {
  if (start.isDate && end.isDate) {
    const days = (end.local - start.local) / day;
    return days <= 0 ? undefined : { days, time: 0, isExact: false };
  }
  const time = end.instant - start.instant;
  return time < 0 ? undefined : { days: 0, time, isExact: true };
}

/** When an event with this start ends (RFC 5545, sections 3.6.1 and 3.8.5.3). */
export function endOf(start: Moment, length: Length | undefined): number {
  const { days, time, isExact } = length ?? { days: start.isDate ? 1 : 0, time: 0, isExact: false };
  if (isExact || days === 0) return start.instant + days * day + time;
  return instantOf(start.local + days * day, start.zone) + time;
}

/** An unknown class counts as private (RFC 5545, section 3.8.1.3). */
function readPrivacy(properties: Properties): boolean | undefined {
  const named = ["class", "x-calendarserver-access"].map((name) => keyword(properties, name)).filter(Boolean);
  return named.length === 0 ? undefined : named.some((text) => text !== "PUBLIC");
}

function readNumber(text: string | undefined): number {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}

function readChangedAt(properties: Properties, zones: CalendarZones): number {
  for (const name of ["last-modified", "dtstamp"]) {
    try {
      const moment = firstMoment(properties.first(name), zones);
      if (moment !== undefined) return moment.instant;
    } catch {
      // Only used to find the newer of two versions; without it, the later one in the feed wins.
    }
  }
  return 0;
}

function readDetails(properties: Properties, title: string | undefined): Details {
  return {
    title,
    location: plainText(properties.text("location"), maxLocationLength),
    joinLink: joinLinkOf(properties),
    ...guestsOf(properties),
  };
}
