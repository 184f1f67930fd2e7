import { ianaZone, type Zone } from "../../calendar/ical/zone.ts";

/**
 * A person's time zone.
 *
 * @param name IANA name from Slack
 * @throws RangeError if it's unknown: using another zone would give wrong times
 */
export function timeZoneNamed(name: string): Zone {
  const zone = ianaZone(name);
  if (zone === undefined) throw new RangeError("A person's time zone is not in the IANA database.");
  return zone;
}
