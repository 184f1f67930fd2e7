import { Temporal } from "temporal-polyfill";

/**
 * A moment in the format of a browser's control, `2026-11-21T14:30`, in the reader's zone.
 *
 * @param timeZone an IANA name
 */
export function localDateTime(unixSeconds: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(Math.round(unixSeconds * 1_000))
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" });
}

/** The reverse. A time skipped by the clocks means the later moment, a repeated one the first. */
export function unixSecondsOf(local: string, timeZone: string): number {
  return Math.floor(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds / 1_000);
}
