import type { Reader, ReadFact } from "../fact.ts";
import { named } from "./units.ts";

const zone =
  "(?:[ \\t]?(?<zone>(?-i:(?:UTC|GMT)(?:[+-]\\d{1,2})?|CES?T|MEZ|E[SD]?T|P[SD]?T|C[SD]?T|M[SD]T|BST|IST|JST|SGT|HKT|KST|AE[SD]T|utc|gmt|cet|est|pst)))?(?![\\p{L}\\p{N}])";
const half = "(?:[ \\t]?(?<half>[ap])(?:\\.m\\.|m)(?![\\p{L}\\p{N}]))";
const hour = "(?<hour>\\d{1,2})";
const begin = "(?<![\\p{N}_]|[\\p{L}](?<![\\d\\ufffc]T)|\\d[.,:/])";

/** Time zones that differ by summer time alone, or that have two names. */
const zones = named({
  utc: "gmt",
  cet: "cest|mez",
  eastern: "et|est|edt",
  pacific: "pt|pst|pdt",
  central: "ct|cst|cdt",
  mountain: "mst|mdt",
  aest: "aedt",
});

/** Time zones that are called by a place in them. */
const placeZones = named({
  uk: "London|UK|British|Dublin|Lisbon",
  cet: "Berlin|Paris|Madrid|Rome|Vienna|Amsterdam|Zurich|Munich|Warsaw|Stockholm|German|French|Spanish|Italian|Central European",
  eastern: "New York|Boston|Toronto|East Coast",
  pacific: "San Francisco|Los Angeles|Seattle|California|West Coast",
  jst: "Tokyo|Japan|Japanese",
  sgt: "Singapore",
  hkt: "Hong Kong",
  kst: "Seoul|Korea|Korean",
  aest: "Sydney|Melbourne|Brisbane",
  ist: "India|Indian|Mumbai|Delhi",
});

/** Times of the day: 14:30, 2:30 PM, 2.30pm, 14h30, 2 p.m., 2 o'clock, noon, and both ends of 2–3 PM. */
export const times: readonly Reader[] = [
  pattern(
    `${begin}(?<from>\\d{1,2})(?:[:.](?<fromMinute>[0-5]\\d))?[ \\t]?(?:[-–—]|to|and|a|à|e|y|et|bis|und)[ \\t]?(?=\\d{1,2}(?:[:.][0-5]\\d)?(?:${half}|[ \\t]?(?:h|Uhr|heures)(?!\\p{L})))`,
    ({ 0: text }, { from, fromMinute, half: ofHalf }) => [
      {
        ...time(from, fromMinute, ofHalf),
        text: text.replace(/(?<![\s–—-])[\s–—-]*(?:(?:to|and|a|à|e|y|et|bis|und)\s*)?$/, ""),
      },
    ],
  ),
  pattern(`${begin}${hour}(?:[:.](?<minute>[0-5]\\d))?${half}${zone}`, read),
  pattern(
    `${begin}${hour}:(?<minute>[0-5]\\d)(?::[0-5]\\d)?(?:\\.\\d{1,9})?(?!:?\\d)Z?(?:[ \\t]?Uhr)?${zone}`,
    read,
  ),
  pattern(`${begin}${hour}[ \\t]?(?:h|Uhr)[ \\t]?(?<minute>[0-5]\\d)?${zone}`, read),
  pattern(`${begin}${hour}[ \\t]?o['’]clock(?![\\p{L}\\p{N}])`, read),
  pattern(
    "(?<![\\p{L}\\p{N}])(?:noon|midnight|Mittag|Mitternacht|midi|minuit|mediodía|medianoche|mezzogiorno|mezzanotte|meio-dia|meia-noite)(?![\\p{L}\\p{N}])",
    ({ 0: text }) => [
      time(/^(?:midn|mittern|min|median|mezzan|meia)/i.test(text) ? "0" : "12", undefined, undefined, true),
    ],
  ),
  {
    pattern:
      /(?<![\p{L}\p{N}])(?:(?:UTC|GMT)(?:[+-]\d{1,2})?|CES?T|MEZ|E[SD]?T|P[SD]T|C[SD]T|M[SD]T|BST|IST|JST|SGT|HKT|KST|AE[SD]T)(?![\p{L}\p{N}])/gu,
    read: ([name]) => [{ kind: "zone", key: zones.get(name.toLowerCase()) ?? name.toLowerCase() }],
  },
  {
    // "10 am London time"
    pattern: /(?<=\ufffc[ ,(]{1,2})(?<place>\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)(?= time(?!\p{L}))/gu,
    read: ([place]) => {
      const key = placeZones.get(place);
      return key === undefined
        ? undefined
        : [{ kind: "zone", key, aliases: key === "uk" ? ["zone utc", "zone bst"] : [] }];
    },
  },
  pattern(
    "(?<![\\p{L}\\p{N}])(?<name>Eastern|Pacific|Central|Mountain)(?: (?:Standard |Daylight )?Time)?(?![\\p{L}\\p{N}])(?! (?:europe|asia|africa|america|standard|bank))",
    (_, { name = "" }) => [{ kind: "zone", key: name.toLowerCase() }],
  ),
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
  if (!isHour) return undefined;
  const name = ofZone?.toLowerCase();
  const zoneFact =
    name === undefined ? [] : [{ kind: "zone" as const, key: zones.get(name) ?? name, text: ofZone ?? "" }];
  return [time(ofHour, minute, ofHalf), ...zoneFact];
}

/** A time without a half of the day may be either half's; a full hour may be written as a number alone. */
function time(hourText = "0", minute = "00", ofHalf: string | undefined, isCertain = false): ReadFact {
  const number = Number(hourText);
  const isAfternoon = ofHalf?.toLowerCase() === "p";
  const hours = ofHalf === undefined ? number % 24 : (number % 12) + (isAfternoon ? 12 : 0);
  // Who writes "02:00" counts to 24.
  const isOpen =
    ofHalf === undefined && !isCertain && hours > 0 && hours <= 12 && !(/^0/.test(hourText) && hours < 7);
  const eitherHalf = `${hours % 12}:${minute} of either half`;
  return {
    kind: "time",
    key: isOpen ? eitherHalf : `${hours}:${minute}`,
    aliases: [
      ...(isOpen
        ? [`time ${hours}:${minute}`, `time ${(hours % 12) + 12}:${minute}`]
        : isCertain
          ? []
          : [`time ${eitherHalf}`]),
      // "Une heure et demie" may be how long something takes.
      ...(ofHalf === undefined ? [`number ${(hours * 60 + Number(minute)) * 60} second`] : []),
      ...(minute === "00" ? [`number ${hours}`, `number ${((hours + 11) % 12) + 1}`] : []),
    ],
  };
}
