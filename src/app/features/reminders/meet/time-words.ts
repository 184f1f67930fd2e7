/** Ways people write days and times that chrono-node doesn't read. */

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/**
 * @param number from 1
 * @returns "March"; `undefined` if there is no such month
 */
export function monthName(number: number): string | undefined {
  return months[number - 1];
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

/**
 * @returns words that end in a bare number, read as a time of day: "monday at 9"; `undefined` for all others
 */
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
