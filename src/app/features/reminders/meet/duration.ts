const longUnit = "(?:minutes?|mins?|m|hours?|hrs?|h)";
const amount = new RegExp(
  String.raw`^(?<count>an?|half an|\d{1,4}(?:\.\d{1,2})?)\s*(?<unit>${longUnit})(?![\p{L}\p{N}])` +
    String.raw`(?:\s*(?:and\s+)?(?<minutes>\d{1,4})\s*(?:minutes?|mins?|m)(?![\p{L}\p{N}]))?`,
  "iu",
);
/** "1h30": the unit of the minutes is left out only where there is no space. */
const hoursAndMinutes = /^(\d{1,4})h(\d{2})(?![\p{L}\p{N}])/iu;

/**
 * Reads a length of time off the beginning of a text: "30 min", "1h", "1 h 30", "half an hour", "1.5 hours".
 *
 * @returns its whole minutes, and what follows; `undefined` when the text begins with none
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
  const { count = "", unit = "", minutes = "0" } = match.groups ?? {};
  const inHours = unit.toLowerCase().startsWith("h");
  // "10 min 5 min" is two lengths.
  if (!inHours && match.groups?.minutes !== undefined) return undefined;
  return {
    minutes: Math.round(numberOf(count) * (inHours ? 60 : 1)) + Number(minutes),
    rest: text.slice(match[0].length).trimStart(),
  };
}

function numberOf(count: string): number {
  const lower = count.toLowerCase();
  if (lower === "a" || lower === "an") return 1;
  return lower === "half an" ? 0.5 : Number(count);
}
