/**
 * A recurrence rule (RFC 5545, section 3.3.10) that calendars need: what is more frequent than hourly is refused.
 * A part that is absent is `undefined`. Months and days count from one, Sunday is 0.
 */
export interface Rule {
  frequency: Frequency;
  interval: number;
  count?: number | undefined;
  until?: Until | undefined;
  weekStart: number;
  months?: readonly number[] | undefined;
  weekNumbers?: readonly number[] | undefined;
  yearDays?: readonly number[] | undefined;
  monthDays?: readonly number[] | undefined;
  weekdays?: readonly RuleWeekday[] | undefined;
  hours?: readonly number[] | undefined;
  minutes?: readonly number[] | undefined;
  seconds?: readonly number[] | undefined;
  positions?: readonly number[] | undefined;
}

export type Frequency = "YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY";

/** A weekday; `nth` of the month or of the year, from its end when negative, or every one when absent. */
export interface RuleWeekday {
  weekday: number;
  nth?: number | undefined;
}

/** The last time that an occurrence may begin at, as it is written: a date, in UTC, or local. */
export interface Until {
  local: number;
  isDate: boolean;
  isUtc: boolean;
}

/** A rule is none, has no occurrence ever, or asks for more work than a calendar needs. */
export class RuleError extends Error {
  override readonly name = "RuleError";
}
