/**
 * Wall-clock times without a zone: milliseconds since 1970-01-01T00:00 local time. Days are counted from
 * 1970-01-01 too. Both are plain numbers, because expanding rules is arithmetic.
 */

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The number of a day. Months and days out of range overflow into the next. */
export function dayNumber(year: number, month: number, dayOfMonth: number): number {
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  return new Date(0).setUTCFullYear(year, month - 1, dayOfMonth) / day;
}

/** The date of a day in the proleptic Gregorian calendar; months and days start at one. */
export function civilDate(number: number) {
  const date = new Date(number * day);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, dayOfMonth: date.getUTCDate() };
}

/** The day of a local time. */
export function dayOf(local: number): number {
  return Math.floor(local / day);
}

/** Sunday is 0. */
export function weekdayOf(number: number): number {
  return new Date(number * day).getUTCDay();
}

/** @param month from 1 */
export function daysInMonth(year: number, month: number): number {
  return dayNumber(year, month + 1, 1) - dayNumber(year, month, 1);
}

/** A date, or a date with a time (RFC 5545, sections 3.3.4 and 3.3.5). */
export interface ParsedDateTime {
  local: number;
  isDate: boolean;
  /** Whether it ends in `Z`. */
  isUtc: boolean;
}

const written = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})(Z?))?$/i;

/**
 * @param text in iCalendar's basic form or in jCal's extended one (RFC 7265, section 3.6)
 * @returns `undefined` if there is no such date or time
 */
export function readDateTime(text: string): ParsedDateTime | undefined {
  const match = written.exec(text.trim());
  if (match === null) return undefined;
  const [year = 0, month = 0, dayOfMonth = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1, 7)
    .map((digits) => Number(digits ?? 0));
  if (month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > daysInMonth(year, month)) return undefined;
  // Second 60 is a leap second, which we don't have.
  if (hours > 23 || minutes > 59 || seconds > 60) return undefined;
  const time = hours * hour + minutes * minute + Math.min(seconds, 59) * 1000;
  return {
    local: dayNumber(year, month, dayOfMonth) * day + time,
    isDate: match[4] === undefined,
    isUtc: match[7] !== undefined && match[7] !== "",
  };
}

/** A duration: calendar days, plus an exact time in milliseconds. */
export interface Duration {
  days: number;
  time: number;
}

const duration =
  /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,8})H)?(?:(\d{1,8})M)?(?:(\d{1,10})S)?)?$/i;

/** Parses a duration (RFC 5545, section 3.3.6), negative ones too; `undefined` if it isn't one. */
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
