const longUnit = "(?:minutes?|mins?|m|hours?|hrs?|h)";
const numbers = new Map(
  Object.entries({
    a: 1,
    an: 1,
    one: 1,
    "half an": 0.5,
    "a couple of": 2,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    twelve: 12,
    fifteen: 15,
    twenty: 20,
    thirty: 30,
    forty: 40,
    "forty-five": 45,
  }),
);
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
    return {
      minutes: Number(short[1]) * 60 + Number(short[2]),
      rest: text.slice(short[0].length).trimStart(),
    };
  }
  const match = amount.exec(text);
  if (match === null) return undefined;
  const { count = "", unit = "", minutes = "0", before, after } = match.groups ?? {};
  const inHours = unit.toLowerCase().startsWith("h");
  // "10 min 5 min" is two durations.
  if (!inHours && match.groups?.minutes !== undefined) return undefined;
  const half = before === undefined && after === undefined ? 0 : 0.5;
  // Nobody means "ten and a half minutes".
  if (half > 0 && !inHours) return undefined;
  return {
    minutes: Math.round((numberOf(count) + half) * (inHours ? 60 : 1)) + Number(minutes),
    rest: text.slice(match[0].length).trimStart(),
  };
}

function numberOf(count: string): number {
  return numbers.get(count.toLowerCase()) ?? Number(count);
}
