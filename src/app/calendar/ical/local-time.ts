/**
 * Times as a clock on the wall shows them, without a zone: milliseconds since 1970-01-01T00:00 on that wall. Days
 * are counted from 1970-01-01 too. Both are plain numbers, since rules are expanded by counting.
 */

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A date of the proleptic Gregorian calendar; months and days count from one. */
export interface CivilDate {
  year: number;
  month: number;
  dayOfMonth: number;
}

/** The number of a day; months and days beyond their range run over into the next. */
export function dayNumber(year: number, month: number, dayOfMonth: number): number {
  // Date.UTC takes the years 0 to 99 for 1900 to 1999.
  return new Date(0).setUTCFullYear(year, month - 1, dayOfMonth) / day;
}

export function civilDate(number: number): CivilDate {
  const date = new Date(number * day);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    dayOfMonth: date.getUTCDate(),
  };
}

/** The day that a local time is on. */
export function dayOf(local: number): number {
  return Math.floor(local / day);
}

/** Sunday is 0. */
export function weekdayOf(number: number): number {
  return modulo(number + 4, 7);
}

/** Days of a month; it counts from one. */
export function daysInMonth(year: number, month: number): number {
  return dayNumber(year, month + 1, 1) - dayNumber(year, month, 1);
}

/** The remainder that is never negative. */
export function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

/** A date, or a date with a time, as it is written (RFC 5545, sections 3.3.4 and 3.3.5). */
export interface ParsedDateTime {
  local: number;
  isDate: boolean;
  /** Whether it ends in `Z`. */
  isUtc: boolean;
}

const written = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})(Z?))?$/i;

/**
 * @param text in iCalendar's basic form or in jCal's extended one (RFC 7265, section 3.6)
 * @returns the time; or `undefined` when there is no such date or time
 */
export function readDateTime(text: string): ParsedDateTime | undefined {
  const match = written.exec(text.trim());
  if (match === null) return undefined;
  const [year = 0, month = 0, dayOfMonth = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1, 7)
    .map((digits) => Number(digits ?? 0));
  if (month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > daysInMonth(year, month)) return undefined;
  // Second 60 is a leap second, which no clock here has.
  if (hours > 23 || minutes > 59 || seconds > 60) return undefined;
  const time = hours * hour + minutes * minute + Math.min(seconds, 59) * 1000;
  return {
    local: dayNumber(year, month, dayOfMonth) * day + time,
    isDate: match[4] === undefined,
    isUtc: match[7] !== undefined && match[7] !== "",
  };
}

/** A duration: whole days as the calendar counts them, and an exact time in milliseconds. */
export interface Duration {
  days: number;
  time: number;
}

const duration =
  /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,8})H)?(?:(\d{1,8})M)?(?:(\d{1,10})S)?)?$/i;

/** Reads a duration (RFC 5545, section 3.3.6), negative ones too; `undefined` when it is none. */
export function readDuration(text: string): Duration | undefined {
  const match = duration.exec(text.trim());
  if (match === null || /[PT]$/i.test(match[0])) return undefined;
  const sign = match[1] === "-" ? -1 : 1;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(2)
    .map((digits) => Number(digits ?? 0));
  return {
    days: sign * (weeks * 7 + days),
    time: sign * (hours * hour + minutes * minute + seconds * 1000),
  };
}
