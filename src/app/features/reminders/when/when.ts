import type { ParsedComponents, ParsedResult } from "chrono-node";
import { civilDate, day, dayNumber, dayOf, hour, minute } from "#app/calendar/ical/local-time.ts";
import { instantOf, localTimeOf, type Zone } from "#app/calendar/ical/zone.ts";
import { timeZoneNamed } from "#app/reminders/sources/time-zone.ts";
import { type DayProblem, looksLikeDay, withDates } from "./day-words.ts";
import {
  asTimeOfDay,
  beginsWithTime,
  beginsWithZone,
  inChronosWords,
  isWrittenIn24Hours,
  readDuration,
  withoutZone,
} from "./time-words.ts";

/** Default length of a meeting, in minutes. */
const defaultLength = 60;
const maxLength = 1_440;
/** Milliseconds. A meeting further away is most likely a mistyped year. */
export const farthestMeeting = 366 * day;
/** Maximum words in a time: "on the 24th of November 2026 at 3 pm EST". */
const maxWords = 10;
/** UTF-16 units that are read; a title is far shorter. */
const maxTypedLength = 2_000;
/** Words after a time that may belong to it. */
const wordsBeside = 4;

/** When a meeting is, and the remaining text after or before it. Times are Unix time in milliseconds. */
export type When =
  | { kind: "read"; startsAt: number; endsAt: number; rest: string }
  | { kind: "past" | "too far"; startsAt: number }
  /** A day without a time. */
  | { kind: "no time" }
  /** "3/4" may be in March or April: the two numbers, in either order. */
  | { kind: "which day"; numbers: [number, number] }
  /** "3" on a 12-hour clock would be at night, which is unlikely. */
  | { kind: "which half"; hour: number; minute: number }
  /** "Friday 10 9:00" */
  | { kind: "two times" }
  /** Words beside the time look like part of it: "3pm Atlantis time". `startsAt` is the time without them. */
  | { kind: "left over"; words: string; startsAt: number }
  | { kind: DayProblem }
  | { kind: "unreadable" };

/**
 * Parses a meeting's time from the start or end of the typed text: "tomorrow 3pm", "Friday 10:30-11:00",
 * "2026-11-24 15:00", "24.11. 15 Uhr", "monday 9", "in 20 minutes", each with an optional "for 45 min".
 * chrono-node reads the words as local time in the zone, so clock changes don't matter.
 *
 * A time that the clocks skip is read as one hour later; if it occurs twice, the first one counts. Without
 * "am" or "pm", 7 to 11 are in the morning and 12 is noon; for times that may be at night, we ask.
 *
 * @param typed unescaped text
 * @param options `now`: Unix time in milliseconds; `timeZone`: IANA name of the zone for a time that names none
 */
export async function readWhen(
  typed: string,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<When> {
  const zone = timeZoneNamed(timeZone);
  const today = dayOf(localTimeOf(now, zone));
  const { year, month, dayOfMonth } = civilDate(today);
  // Clocks never change at noon, not even on this machine, whose zone chrono uses.
  const reference = new Date(year, month - 1, dayOfMonth, 12);
  // Lazy: it's larger than all other code needed here.
  const { casual } = await import("chrono-node/en");
  const clock: Clock = { now, zone, today, parse: (text) => casual.parse(text, reference) };
  const text = typed.slice(0, maxTypedLength).trim();
  const first = readBeginning(text, clock);
  if (first.kind !== "unreadable") return first;
  const wordStarts = Array.from(text.matchAll(/\S+/g), ({ index }) => index);
  // A longer sequence of words at the end comes first.
  for (const start of wordStarts.slice(1).slice(-maxWords)) {
    const title = text.slice(0, start).replace(/(?<![\s,:;–—-])[\s,:;–—-]+$/u, "");
    const last = readBeginning(text.slice(start), clock, title);
    if (last.kind === "unreadable" || last.kind === "no time") continue;
    if (last.kind !== "read") return last;
    // In "Friday review 3pm", "Friday" may be the day.
    if (last.rest === "" && !clock.parse(title).some(({ start: found }) => isDay(found))) {
      return { ...last, rest: title };
    }
  }
  return first;
}

interface Clock {
  now: number;
  zone: Zone;
  /** The number of the day it was typed. */
  today: number;
  parse: (text: string) => ParsedResult[];
}

/** @param before the text before it: leftover words aren't a title if they look like a day */
function readBeginning(text: string, { now, zone, today, parse }: Clock, before = ""): When {
  const relative = /^in\s+(\S.*)$/is.exec(text)?.[1];
  const distance = relative === undefined ? undefined : readDuration(relative);
  if (distance !== undefined) {
    const startsAt = now + distance.minutes * minute;
    const words = /^and\s+(?:an?|half|\d+)\b.*/i.exec(distance.rest)?.[0];
    return words === undefined
      ? ending(startsAt, undefined, distance.rest, now)
      : { kind: "left over", words, startsAt };
  }
  const [, one, other] = /^(?:on\s+)?(\d{1,2})\/(\d{1,2})(?:\/\d{2,4})?(?![\d/])/i.exec(text) ?? [];
  const numbers: [number, number] = [Number(one), Number(other)];
  const areMonths = numbers.every((number) => number >= 1 && number <= 12);
  if (areMonths && numbers[0] !== numbers[1]) return { kind: "which day", numbers };
  let hasDay = false;
  for (const phrase of beginnings(text)) {
    const zoned = withoutZone(phrase);
    if (zoned === undefined) continue;
    const words = withDates(inChronosWords(zoned.words), today);
    if (words === "no such day" || words === "which week") return { kind: words };
    const found = soleReading(words, parse);
    hasDay ||= found !== undefined;
    const timed = asTimeOfDay(words);
    const result = hasTime(found) || timed === undefined ? found : soleReading(timed, parse);
    if (result === undefined || !hasTime(result)) continue;
    const { start, end } = result;
    const [hour, minutes] = [start.get("hour") ?? 0, start.get("minute") ?? 0];
    if (!start.isCertain("meridiem") && hour >= 1 && hour <= 6 && !isWrittenIn24Hours(words, hour)) {
      return { kind: "which half", hour, minute: minutes };
    }
    const rest = text.slice(phrase.length);
    if (beginsWithTime(rest)) return { kind: "two times" };
    const meantIn = zoned.zone ?? zone;
    const startsAt = forwards(start, meantIn, now);
    const beside = besideTime(rest, before, isDay(start));
    if (beside !== undefined) return { kind: "left over", words: beside, startsAt };
    const length = end === null || end === undefined ? undefined : lengthBetween(start, end, meantIn);
    return ending(startsAt, length, rest, now);
  }
  return { kind: hasDay ? "no time" : "unreadable" };
}

/** @returns words beside a time that look like part of it, if any */
function besideTime(after: string, before: string, isDated: boolean): string | undefined {
  const next = after.trim().split(/\s+/).slice(0, wordsBeside).join(" ");
  if (beginsWithZone(next) || (!isDated && looksLikeDay(next))) return next;
  return !isDated && looksLikeDay(before) ? before : undefined;
}

/** @returns the reading of all the words, unless they contain several times or anything else */
function soleReading(words: string, parse: Clock["parse"]): ParsedResult | undefined {
  const [result, ...others] = parse(words);
  const isSole = result !== undefined && others.length === 0 && covers(result, words);
  return isSole && !isReckonedFromNow(result.start) ? result : undefined;
}

function hasTime(result: ParsedResult | undefined): boolean {
  if (result === undefined) return false;
  const { start } = result;
  return start.isCertain("hour") && (!start.isCertain("month") || start.isCertain("day"));
}

function isDay(start: ParsedComponents): boolean {
  return start.isCertain("day") || start.isCertain("weekday");
}

/** Adds the typed length, and checks that the time can have a reminder. */
function ending(startsAt: number, minutes: number | undefined, after: string, now: number): When {
  if (startsAt <= now) return { kind: "past", startsAt };
  if (startsAt > now + farthestMeeting) return { kind: "too far", startsAt };
  const said = /^\s*for\s+(\S.*)$/is.exec(after)?.[1];
  const duration = said === undefined ? undefined : readDuration(said);
  const length = Math.min(duration?.minutes || minutes || defaultLength, maxLength);
  const rest = (duration?.rest ?? after).replace(/^[\s,:;–—-]+/u, "").trim();
  return { kind: "read", startsAt, endsAt: startsAt + length * minute, rest };
}

/** The word sequences at the start of the text, longest first: a time ends where a longer one can't be read. */
function beginnings(text: string): string[] {
  const ends = Array.from(text.matchAll(/\S+/g), ({ index, 0: word }) => index + word.length);
  return ends
    .slice(0, maxWords)
    .toReversed()
    .map((end) => text.slice(0, end));
}

function covers({ index, text }: { index: number; text: string }, phrase: string): boolean {
  const around = phrase.slice(0, index) + phrase.slice(index + text.length);
  return /^(?:(?:on|at)\s)?(?:the\s)?[\s,:;–—-]*$/iu.test(around);
}

/** We read these times exactly; chrono would count from noon. */
function isReckonedFromNow(start: ParsedComponents): boolean {
  const tags = start.tags();
  return tags.has("result/relativeDateAndTime") || tags.has("casualReference/now");
}

/** Unspecified parts are in the future: "Friday" is the next one, "9:00" is tomorrow's if it's past nine. */
function forwards(start: ParsedComponents, zone: Zone, now: number): number {
  const said = (component: "day" | "weekday" | "year") => start.isCertain(component);
  const years = said("day") ? 1 : 0;
  const days = said("day") ? 0 : said("weekday") ? 7 : 1;
  let at = momentOf(start, zone);
  for (let steps = 1; !said("year") && at <= now && steps <= 2; steps += 1) {
    at = momentOf(start, zone, { years: steps * years, days: steps * days });
  }
  return at;
}

/** @returns Unix time in milliseconds */
function momentOf(components: ParsedComponents, zone: Zone, later = { years: 0, days: 0 }): number {
  const part = (name: "year" | "month" | "day" | "hour" | "minute") => components.get(name) ?? 0;
  const year = part("year") + later.years;
  const date = dayNumber(year, part("month"), part("day")) + later.days;
  const local = date * day + part("hour") * hour + part("minute") * minute;
  const offset = components.isCertain("timezoneOffset") ? components.get("timezoneOffset") : null;
  return offset === null ? instantOf(local, zone) : local - offset * minute;
}

/** @returns minutes; nothing if it would end before it begins */
function lengthBetween(start: ParsedComponents, end: ParsedComponents, zone: Zone): number | undefined {
  const minutes = (momentOf(end, zone) - momentOf(start, zone)) / minute;
  return minutes > 0 ? minutes : undefined;
}
