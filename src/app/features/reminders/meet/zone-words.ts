import type { Zone } from "../../../calendar/ical/zone.ts";
import { timeZoneNamed } from "../../../reminders/sources/time-zone.ts";

/** "3pm Berlin time": up to three capitalized words. */
const zoneTime = /\s+(?<name>(?:\p{Lu}[\p{L}.'-]*\s+){1,3})time(?![\p{L}\p{N}])/u;

/** Zone names that aren't cities. */
const regions: Readonly<Record<string, string>> = {
  eastern: "America/New_York",
  central: "America/Chicago",
  mountain: "America/Denver",
  pacific: "America/Los_Angeles",
  uk: "Europe/London",
};

/** The words without their zone, and the zone. */
export interface ZonedWords {
  words: string;
  /** Absent if they name none. */
  zone: Zone | undefined;
}

/** @returns `undefined` if the words name an unknown zone */
export function withoutZone(words: string): ZonedWords | undefined {
  const found = zoneTime.exec(words);
  if (found === null) return { words, zone: undefined };
  const name = zoneName(found.groups?.name ?? "");
  if (name === undefined) return undefined;
  const rest = words.slice(0, found.index) + words.slice(found.index + found[0].length);
  return { words: rest, zone: timeZoneNamed(name) };
}

/** Whether a text starts with something like a zone. */
export function beginsWithZone(text: string): boolean {
  return zoneTime.exec(` ${text.trimStart()}`)?.index === 0;
}

/** @returns the IANA name of a city's zone */
function zoneName(said: string): string | undefined {
  const name = said.trim().replace(/\s+/g, "_").toLowerCase();
  if (Object.hasOwn(regions, name)) return regions[name];
  return Intl.supportedValuesOf("timeZone").find((zone) => zone.toLowerCase().endsWith(`/${name}`));
}
