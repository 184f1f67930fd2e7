import { ianaZone, type Zone } from "../../calendar/ical/zone.ts";

/**
 * The time zone of a person.
 *
 * @param name of the IANA database, as Slack tells it
 * @throws RangeError when there is none of that name: a time that is read in another would be a wrong one
 */
export function timeZoneNamed(name: string): Zone {
  const zone = ianaZone(name);
  if (zone === undefined) throw new RangeError("A person's time zone is not in the IANA database.");
  return zone;
}
