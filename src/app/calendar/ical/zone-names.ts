import { findIana } from "windows-iana";
import { fixedZone, ianaZone, readOffset, type Zone } from "./zone.ts";

/**
 * Finds a zone by name: an IANA name, a Windows name, the end of a path
 * (`/freeassociation.sourceforge.net/Europe/Berlin`), or a Windows display name (`(UTC+01:00) Amsterdam,
 * Berlin, Bern, Rome, Stockholm, Vienna`).
 *
 * @returns `undefined` if the zone is unknown
 */
export function zoneNamed(name: string): Zone | undefined {
  const plain = name.trim().replace(/^"(.*)"$/, "$1");
  if (plain === "" || plain.length > 200) return undefined;
  return ianaZone(plain) ?? windowsZone(plain) ?? zoneOfPath(plain) ?? shownZone(plain);
}

function windowsZone(name: string): Zone | undefined {
  const [found] = findIana(name);
  return found === undefined ? undefined : ianaZone(found);
}

/** The zone at the end of a path, such as `/Europe/Berlin`. A zone's name has up to three parts. */
function zoneOfPath(name: string): Zone | undefined {
  const parts = name.split("/").filter((part) => part !== "");
  for (const count of [3, 2, 1]) {
    const zone = parts.length >= count ? ianaZone(parts.slice(-count).join("/")) : undefined;
    if (zone !== undefined) return zone;
  }
  return undefined;
}

/** Windows lists at most this many in one zone. */
const maxCities = 8;
const areas = ["Europe", "America", "Asia", "Australia", "Africa", "Pacific", "Atlantic", "Indian"];

/** An offset and cities, as in a Windows display name. Without a known city, the offset alone. */
function shownZone(name: string): Zone | undefined {
  const match = /^\(?(?:UTC|GMT)\s?([+\-\u2212][\d:]{1,9})?\)?(.*)$/is.exec(name);
  if (match === null) return undefined;
  const [, offsetText, places = ""] = match;
  const offset = offsetText === undefined ? 0 : readOffset(offsetText);
  if (offset === undefined) return undefined;
  const asWindowsNames = windowsZone(places.trim().replace(/ Time \(.*\)$/, " Standard Time"));
  const candidates = places.split(",", maxCities).flatMap((place) => citiesNamed(place.trim()));
  const isRight = (zone: Zone | undefined) =>
    [Date.UTC(2026, 0), Date.UTC(2026, 6)].some((instant) => zone?.offsetAt(instant) === offset);
  return [asWindowsNames, ...candidates].find(isRight) ?? fixedZone(offset);
}

function citiesNamed(place: string): Zone[] {
  if (!/^[\p{L} .'-]{2,40}$/u.test(place)) return [];
  const city = place.replaceAll(" ", "_");
  return areas.map((area) => ianaZone(`${area}/${city}`)).filter((zone) => zone !== undefined);
}
