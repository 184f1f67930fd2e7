import type { Zone } from "#app/calendar/ical/zone.ts";
import { timeZoneNamed } from "#app/reminders/sources/time-zone.ts";

/** Ways people write days and times that chrono-node doesn't read. */

/** @returns "March" for 3; `undefined` if there is no such month */
export function monthName(number: number): string | undefined {
  if (!(number >= 1 && number <= 12)) return undefined;
  return new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" }).format(Date.UTC(2000, number - 1));
}

/**
 * Rewrites days and times for chrono-node. A date with dots has the day first; a time with a dot, `h` or
 * "Uhr" gets a colon, in 24 hours if that notation implies it.
 */
export function inChronosWords(text: string): string {
  return text
    .replace(/(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4}))?(?!\d)/, (whole, day, month, year = "") => {
      const name = monthName(Number(month));
      return name === undefined ? whole : `${Number(day)} ${name} ${year} `;
    })
    .replace(/(?<![\d.:])(\d{1,2})(?:[.:](\d{2}))?\s?Uhr\b/i, (_, hour, minute = "00") => in24(hour, minute))
    .replace(/(?<![\d.:])([01]?\d|2[0-3])h([0-5]\d)?(?![\p{L}\p{N}.])/iu, (_, hour, minute = "00") =>
      in24(hour, minute),
    )
    .replace(/(?<![\d.:])([01]?\d|2[0-3])\.([0-5]\d)(?![\d.])/, "$1:$2")
    .replace(/(?<!\S)@\s*(?=\d)/, "at ")
    .replace(/^(?:the\s+)?day\s+after\s+tomorrow\b/i, "in 2 days")
    .replace(spokenTime, inDigits)
    .replace(wordHour, (_, word: string, half: string) => `${hourNumber(word)}${half}`);
}

const hours = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve";
const minutesOf = new Map(
  Object.entries({ quarter: 15, half: 30, five: 5, ten: 10, twenty: 20, "twenty-five": 25 }),
);
/** "three pm" */
const wordHour = new RegExp(String.raw`(?<!\S)(${hours})(\s?[ap]\.?m\b)`, "i");
/** "quarter to 4 pm", "half past three"; not "ten to four", which may be from ten until four. */
const spokenTime = new RegExp(
  String.raw`(?<!\S)(?:a\s+)?(quarter\s+to|(?:quarter|half|five|ten|twenty|twenty-five)\s+past)\s+` +
    String.raw`(\d{1,2}|${hours})(?:\s?([ap])\.?m\.?)?(?![\p{L}\p{N}:])`,
  "iu",
);

/** @returns "15:45" for "quarter to 4 pm", and "3:45" if it doesn't say which half of the day */
function inDigits(whole: string, part: string, said: string, half: string | undefined): string {
  const hour = hourNumber(said);
  if (hour < 1 || hour > 23 || (half !== undefined && hour > 12)) return whole;
  const [fraction = "", side] = part.toLowerCase().split(/\s+/);
  const minutes = minutesOf.get(fraction) ?? 0;
  const isAfternoon = half?.toLowerCase() === "p";
  const base = half === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0);
  const time = (base * 60 + (side === "to" ? -minutes : minutes) + 24 * 60) % (24 * 60);
  const minute = String(time % 60).padStart(2, "0");
  // On a 12-hour clock, a quarter to one is 12:45.
  const shown = Math.floor(time / 60) || 12;
  return half === undefined ? `${shown}:${minute}` : in24(String(Math.floor(time / 60)), minute);
}

/** @param word "three" or "3" */
function hourNumber(word: string): number {
  return Number(word) || hours.split("|").indexOf(word.toLowerCase()) + 1;
}

function in24(hour: string, minute: string): string {
  return `${hour.padStart(2, "0")}:${minute}`;
}

/** @returns words that end in a bare number, read as a time of day: "monday at 9"; else `undefined` */
export function asTimeOfDay(words: string): string | undefined {
  const [, before, number] = /^(.*\S)\s+(\d{1,2})$/s.exec(words) ?? [];
  return number !== undefined && Number(number) <= 23 ? `${before} at ${number}` : undefined;
}

/** Whether an hour is written as only a 24-hour clock shows it: "03:30". */
export function isWrittenIn24Hours(words: string, hour: number): boolean {
  return new RegExp(`(?<!\\d)0${hour}:`).test(words);
}

/** Whether the text starts with a time of day, which no title does. */
export function beginsWithTime(text: string): boolean {
  return /^[\s,]*(?:at\s+|@\s*)?\d{1,2}(?:[:.h][0-5]\d|\s?[ap]\.?m\b)/i.test(text);
}

/** "3pm Berlin time": up to three capitalized words. */
const zoneTime = /(?<!\s)\s+(?<name>(?:\p{Lu}[\p{L}.'-]*\s+){1,3})time(?![\p{L}\p{N}])/u;

/** Zone names that aren't cities. */
const regions: Readonly<Record<string, string>> = {
  eastern: "America/New_York",
  central: "America/Chicago",
  mountain: "America/Denver",
  pacific: "America/Los_Angeles",
  uk: "Europe/London",
};

/** @returns the words without their zone, and the zone, if they name one; `undefined` if it's unknown */
export function withoutZone(words: string): { words: string; zone: Zone | undefined } | undefined {
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

const longUnit = "(?:minutes?|mins?|m|hours?|hrs?|h)";
const words = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const numbers = new Map([
  ...Object.entries({ a: 1, an: 1, "half an": 0.5, "a couple of": 2 }),
  ...words.map((word, index): [string, number] => [word, index + 1]),
  ...Object.entries({ fifteen: 15, twenty: 20, thirty: 30, forty: 40, "forty-five": 45 }),
]);
const amount = new RegExp(
  String.raw`^(?<count>${[...numbers.keys()].join("|")}|\d{1,4}(?:\.\d{1,2})?)(?<before>\s+and\s+a\s+half)?` +
    String.raw`\s*(?<unit>${longUnit})(?![\p{L}\p{N}])(?<after>\s+and\s+a\s+half(?![\p{L}\p{N}]))?` +
    String.raw`(?:\s*(?:and\s+)?(?<minutes>\d{1,4})\s*(?:minutes?|mins?|m)(?![\p{L}\p{N}]))?`,
  "iu",
);
/** "1h30": the minutes need no unit only if there is no space. */
const hoursAndMinutes = /^(\d{1,4})h(\d{2})(?![\p{L}\p{N}])/iu;

/**
 * Parses a duration at the start of a text: "30 min", "1h", "1 h 30", "half an hour", "1.5 hours", "two
 * hours", "an hour and a half".
 *
 * @returns whole minutes, and the rest of the text; `undefined` if there is none
 */
export function readDuration(text: string): { minutes: number; rest: string } | undefined {
  const short = hoursAndMinutes.exec(text);
  if (short !== null) {
    const rest = text.slice(short[0].length).trimStart();
    return { minutes: Number(short[1]) * 60 + Number(short[2]), rest };
  }
  const match = amount.exec(text);
  if (match === null) return undefined;
  const { count = "", unit = "", minutes = "0", before, after } = match.groups ?? {};
  const inHours = unit.toLowerCase().startsWith("h");
  const half = before === undefined && after === undefined ? 0 : 0.5;
  // "10 min 5 min" is two durations, and nobody means "ten and a half minutes".
  if (!inHours && (match.groups?.minutes !== undefined || half > 0)) return undefined;
  const number = (numbers.get(count.toLowerCase()) ?? Number(count)) + half;
  return {
    minutes: Math.round(number * (inHours ? 60 : 1)) + Number(minutes),
    rest: text.slice(match[0].length).trimStart(),
  };
}
