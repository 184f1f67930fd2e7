import { findIana } from "windows-iana";
import { ianaZone, type Zone } from "./zone.ts";

/**
 * Finds a zone by name: an IANA name, a Windows name, or the end of a path
 * (`/freeassociation.sourceforge.net/Europe/Berlin`).
 *
 * @returns `undefined` if the zone is unknown
 */
export function zoneNamed(name: string): Zone | undefined {
  const plain = name.trim().replace(/^"(.*)"$/, "$1");
  if (plain === "" || plain.length > 200) return undefined;
  return ianaZone(plain) ?? windowsZone(plain) ?? zoneOfPath(plain);
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
