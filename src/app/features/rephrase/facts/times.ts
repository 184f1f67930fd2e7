import type { Reader, ReadFact } from "./fact.ts";

const zone = "(?:[ \\t]?(?<zone>UTC|GMT|CES?T|E[SD]?T|P[SD]?T|C[SD]T|M[SD]T|BST|IST|JST))?(?![\\p{L}\\p{N}])";
const half = "(?:[ \\t]?(?<half>[ap])(?:\\.m\\.|m)(?![\\p{L}\\p{N}]))";
const hour = "(?<hour>\\d{1,2})";
const begin = "(?<![\\p{N}_]|[\\p{L}](?<![\\d\\ufffc]T)|\\d[.,:/])";

/** Times of the day: 14:30, 2:30 PM, 2.30pm, 2 p.m., 2 o'clock, noon, and both ends of 2–3 PM. */
export const times: readonly Reader[] = [
  pattern(
    `${begin}(?<from>\\d{1,2})(?:[:.](?<fromMinute>[0-5]\\d))?[ \\t]?(?:[-–—]|to)[ \\t]?(?=\\d{1,2}(?:[:.][0-5]\\d)?${half})`,
    ({ 0: text }, { from, fromMinute, half: ofHalf }) => [
      { ...time(from, fromMinute, ofHalf, undefined), text: text.replace(/[\s–—-]*(?:to)?\s*$/, "") },
    ],
  ),
  pattern(`${begin}${hour}(?:[:.](?<minute>[0-5]\\d))?${half}${zone}`, read),
  pattern(`${begin}${hour}:(?<minute>[0-5]\\d)(?::[0-5]\\d)?(?:\\.\\d{1,9})?(?!:?\\d)Z?${zone}`, read),
  pattern(`${begin}${hour}[ \\t]?o['’]clock(?![\\p{L}\\p{N}])`, read),
  pattern("(?<![\\p{L}\\p{N}])(?:noon|midnight)(?![\\p{L}\\p{N}])", ({ 0: text }) => [
    time(text.toLowerCase() === "noon" ? "12" : "0", undefined, undefined, undefined),
  ]),
];

type Groups = Readonly<Record<string, string | undefined>>;

function pattern(
  source: string,
  readMatch: (match: RegExpExecArray, groups: Groups) => readonly ReadFact[] | undefined,
): Reader {
  return { pattern: new RegExp(source, "giu"), read: (match) => readMatch(match, match.groups ?? {}) };
}

function read(_: RegExpExecArray, { hour: ofHour, minute, half: ofHalf, zone: ofZone }: Groups) {
  const isHour = Number(ofHour) <= (ofHalf === undefined ? 24 : 12);
  return isHour ? [time(ofHour, minute, ofHalf, ofZone)] : undefined;
}

function time(
  hourText = "0",
  minute = "00",
  ofHalf: string | undefined,
  ofZone: string | undefined,
): ReadFact {
  const number = Number(hourText);
  const isAfternoon = ofHalf?.toLowerCase() === "p";
  const hours = ofHalf === undefined ? number % 24 : (number % 12) + (isAfternoon ? 12 : 0);
  return { kind: "time", key: `${hours}:${minute} ${ofZone?.toLowerCase() ?? ""}`.trim() };
}
