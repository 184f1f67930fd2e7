import { type Rule, RuleError } from "./rule.ts";

/** Times of a day: one every five minutes. */
const mostTimesOfDay = 288;
/** February has them in leap years. */
const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Refuses what no calendar needs and what would only cost time: days that no month has, and lists of hours,
 * minutes and seconds that multiply.
 *
 * @throws RuleError
 */
export function checkRule({ months, monthDays, hours, minutes, seconds }: Rule): void {
  const times = (hours?.length ?? 1) * (minutes?.length ?? 1) * (seconds?.length ?? 1);
  if (times > mostTimesOfDay) throw new RuleError("There are too many times of a day.");
  if (monthDays === undefined) return;
  const longest = Math.max(
    ...longestMonths.filter((_, index) => months === undefined || months.includes(index + 1)),
  );
  if (monthDays.every((number) => Math.abs(number) > longest)) {
    throw new RuleError("No month has such a day.");
  }
}
