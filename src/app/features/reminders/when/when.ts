import type { ParsedComponents } from "chrono-node";
import { plainText } from "#app/blocks/mrkdwn.ts";
import { civilDate, day, dayNumber, dayOf, hour, minute, weekdayOf } from "#app/calendar/ical/local-time.ts";
import { instantOf, localTimeOf, memoized, utc, type Zone } from "#app/calendar/ical/zone.ts";
import { timeZoneNamed } from "#app/reminders/sources/time-zone.ts";

export const defaultLength = 60;
/** Minutes. A longer one is a mistake. */
const maxLength = 720;
/** Milliseconds. A meeting further away is most likely a mistyped year. */
export const farthestMeeting = 366 * day;
/** UTF-16 units that are read; a title is far shorter. */
const maxTypedLength = 2_000;

/** When a meeting is, as far as that was typed, and the other words. */
export interface When {
  /** Whether it's beyond doubt; otherwise the time is a proposal, if only one was typed. */
  isSure: boolean;
  /** Why not, unless nothing was typed; plain text. */
  whenDoubt?: string | undefined;
  /** Unix time in milliseconds. */
  startsAt: number | undefined;
  /** How long it takes. */
  minutes: number;
  title: string;
}

/** What's beyond doubt among all that chrono-node reads; "05-01-2027", "11-1pm" and "next week" aren't. */
const month = "(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*";
const weekday = "(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*";
const dayOfMonth = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const date = String.raw`(?:${dayOfMonth}(?: of)? ${month}|${month} ${dayOfMonth})(?:,? \d{4})?`;
const someDay = String.raw`(?:on )?(?:today|tomorrow|\d{4}-(?:0\d|1[0-2])-\d\d|${weekday}|(?:${weekday},? )?${date})`;
const time = String.raw`(?:(?!12(?::\d\d)? ?am)\d{1,2}(?::\d\d)? ?[ap]m|(?:[01]\d|2[0-3]):\d\d|noon)`;
const times = `(?:at )?${time}(?: ?(?:-|–|to|until) ?${time})?`;
const plain = new RegExp(`^(?:${someDay},? ${times}|${times},? ${someDay})$`, "i");
/** Two numbers of which nobody knows which is the day, or which half of the day they're in. */
const ambiguous = /(?<![\d:-])\d{1,2}[./-]\d|-1[3-9]-/;
/** Milliseconds. Without a year, a date further away may be one of the last three months. */
const farthestWithoutYear = 275 * day;

/** Words that belong to a time beside them. */
const besides =
  /^(?:or|and|to|till|until|from|after|before|not|every|each|weeks?|days?|of|the|past|in|ago|about|around|by|-?ish|hrs?|h|\?+|\W*\d.*)$/i;
/** What looks like a time, a date in eight digits, or a zone; names of zones are written in capitals. */
const timeOrZone = [
  /\d\s?(?:[:./h-]\s?\d|h\b|[ap]\.?m\b)|[+-]\d{1,2}\b|\b\d{8}\b|\b(?!19|20)(?:[01]\d|2[0-3])[0-5]\d\b/i,
  /\b(?:time|zone|zeit|uhr|uur|heures?|horas?|ora|every|o.?clock|(?:half|quarter) (?:past|to)|utc|gmt|ce?st|cet|eest|eet|[emp][sd]t|cdt|[bij]st)\b/i,
  /\b(?:[A-Z]{1,4}T|[A-Z]{0,4}Z)\b(?!&)|\b[A-Z]\w+\/[A-Z]/,
];

/**
 * Reads a meeting's time at the start or the end of what was typed, in English: "tomorrow 3pm", "Friday 10:30-11:00",
 * "24 November 15:00", "2026-11-24 15:00", "in 20 minutes", each with or without "for 45 min".
 *
 * @param typed unescaped text
 * @param options `now`: Unix time in milliseconds; `timeZone`: IANA name of the person's zone, if it's known
 */
export async function readWhen(
  typed: string,
  { now, timeZone }: { now: number; timeZone: string | undefined },
): Promise<When> {
  const { text, length } = withoutLength(typed.slice(0, maxTypedLength).replace(/\s+/g, " ").trim());
  const zone = timeZone === undefined ? utc : timeZoneNamed(timeZone);
  const today = dayOf(localTimeOf(now, zone));
  const { year, month, dayOfMonth } = civilDate(today);
  // Lazy: it's larger than all other code needed here.
  const { casual } = await import("chrono-node/en");
  // Clocks never change at noon, not even on this machine, whose zone chrono uses.
  const reference = new Date(year, month - 1, dayOfMonth, 12);
  const parse = (words: string) => casual.parse(words, reference, { forwardDate: true });
  const isTitle = (title: string) =>
    !timeOrZone.some((each) => each.test(title)) && !isPlace(title) && !namesDay(title);
  const inReach = (at: number) => at > now && at <= now + farthestMeeting;

  const distance = /^in /i.test(text) ? readDuration(text.slice(3)) : undefined;
  if (distance !== undefined) {
    const { rest } = distance;
    const startsAt = now + distance.minutes * minute;
    const isAlone = !besides.test(rest.split(" ")[0] ?? "") && isTitle(rest) && parse(rest).length === 0;
    const isSure = inReach(startsAt) && isAlone;
    const whenDoubt = isSure ? undefined : unclear(quoted(text));
    return { isSure, whenDoubt, startsAt, minutes: length ?? defaultLength, title: trimmed(rest) };
  }
  const [found, ...others] = parse(text);
  if (found === undefined) {
    const whenDoubt = text === "" ? undefined : unclear(quoted(text));
    return { isSure: false, whenDoubt, startsAt: undefined, minutes: length ?? defaultLength, title: text };
  }
  const { start, end } = found;
  const before = text.slice(0, found.index).trim();
  const after = text.slice(found.index + found.text.length).trim();
  const title = trimmed(`${before} ${after}`);
  const at = momentOf(start, zone);
  const ending = end ? (momentOf(end, zone) - at) / minute : defaultLength;
  const endsWell = ending > 0 && ending <= maxLength;
  const hasDay = start.isCertain("weekday") || start.isCertain("day");
  // What chrono reckons from now, it would reckon from noon.
  const isReckoned = start.tags().has("result/relativeDateAndTime");
  const isRead = hasDay && start.isCertain("hour") && !isReckoned;
  // "In 2 days" has this machine's zone.
  const isZoned = start.isCertain("timezoneOffset") && !start.tags().has("result/relativeDate");
  const isAlone = others.length === 0 && isTitle(title) && !isZoned;
  const isPlain = isRead && plain.test(found.text) && others.length === 0;
  const isNear = start.isCertain("year") || start.isCertain("weekday") || at <= now + farthestWithoutYear;
  const isKnown = isRead && timeZone !== undefined && isNear && inReach(at);
  const isTime = isPlain && isKnown && isOnItsDay(start, today) && endsWell;
  const beside = (before === "" ? after.split(" ")[0] : before.split(" ").at(-1)) ?? "";
  const isSure = isTime && isAlone && (before === "" || after === "") && !besides.test(beside);
  const startsAt = isKnown && isAlone && (isSure || !ambiguous.test(found.text)) ? at : undefined;
  const last = others.at(-1) ?? found;
  const words = quoted(isRead ? text.slice(found.index, last.index + last.text.length) : text);
  const doubt = (): string => {
    if (timeZone === undefined) return `Slack doesn't tell us your time zone, so we can't read ${words}.`;
    if (isTime) return `${quoted(title)} may be part of the time.`;
    if (isPlain && at <= now) return `${words} has passed.`;
    return isPlain && !inReach(at) ? `${words} is more than a year away.` : unclear(words);
  };
  const minutes = length ?? (endsWell ? ending : defaultLength);
  return { isSure, whenDoubt: isSure ? undefined : doubt(), startsAt, minutes, title };
}

/** @returns the text without its "for 45 min", and those minutes */
function withoutLength(text: string): { text: string; length: number | undefined } {
  const at = text.search(/(?<=^| )for \d/i);
  const said = at < 0 ? undefined : readDuration(text.slice(at + 4));
  if (said === undefined || said.minutes < 1 || said.minutes > maxLength) return { text, length: undefined };
  return { text: `${text.slice(0, at)}${said.rest}`.trim(), length: said.minutes };
}

/** A weekday that is today's may be next week's, and one beside a date has to be that date's. */
function isOnItsDay(start: ParsedComponents, today: number): boolean {
  const weekday = start.isCertain("weekday") ? start.get("weekday") : null;
  if (weekday === null) return true;
  return start.isCertain("day") ? weekdayOf(dateOf(start)) === weekday : weekdayOf(today) !== weekday;
}

/** Whether it begins or ends with what names a time zone: "3pm London", "3pm Kick-off, Pacific". */
function isPlace(title: string): boolean {
  const cities = Intl.supportedValuesOf("timeZone").map((zone) => zone.replace(/^.*\//, ""));
  const places = [...cities, "Pacific", "Eastern", "Central", "Mountain", "local"].map(plainWords);
  const words = plainWords(title);
  return places.some((place) => words.startsWith(place) || words.endsWith(place));
}

const languages = "de fr es it pt nl sv da fi pl cs tr ru uk ja zh ko".split(" ");

/** A language's days of the week, and yesterday to the day after tomorrow. */
const daysIn = memoized((language: string) => {
  const weekday = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  const near = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const weekdays = [0, 1, 2, 3, 4, 5, 6].map((number) => weekday.format(number * day));
  return [...weekdays, ...[-1, 0, 1, 2].map((days) => near.format(days, "day"))].map(plainWords);
});

/** Whether it names a day in another language: "morgen", "vendredi", "montags". */
function namesDay(title: string): boolean {
  const words = plainWords(title);
  return languages
    .flatMap(daysIn)
    .some((name) => [name, name.replace(/_$/, "s_")].some((each) => words.includes(each)));
}

/** Small letters without marks, with a line around each word. */
function plainWords(text: string): string {
  const letters = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return ` ${letters} `.replace(/[^\p{L}]+/gu, "_");
}

function dateOf(components: ParsedComponents): number {
  const part = (name: "year" | "month" | "day") => components.get(name) ?? 0;
  return dayNumber(part("year"), part("month"), part("day"));
}

/** @returns Unix time in milliseconds */
function momentOf(components: ParsedComponents, zone: Zone): number {
  const [hours, minutes] = [components.get("hour") ?? 0, components.get("minute") ?? 0];
  const local = dateOf(components) * day + hours * hour + minutes * minute;
  return instantOf(local, zone);
}

const maxQuoted = 80;
const quoted = (words: string) => `“${plainText(words, maxQuoted)}”`;
const unclear = (words: string) => `We can't read ${words} for certain.`;

function trimmed(title: string): string {
  return title.replace(/^[\s,:;–—-]+|(?<![\s,:;–—-])[\s,:;–—-]+$/gu, "");
}

/**
 * Reads how long something takes, at the start of a text: "30 min", "1h", "1.5 hours".
 *
 * @returns whole minutes, and the rest of the text; `undefined` if there is none
 */
export function readDuration(text: string): { minutes: number; rest: string } | undefined {
  const [read, count = "", unit = ""] =
    /^(\d{1,4}(?:\.\d{1,2})?)\s*(m(?:in(?:ute)?s?)?|h(?:(?:ou)?rs?)?)(?![\p{L}\p{N}])/iu.exec(text) ?? [];
  if (read === undefined) return undefined;
  const minutes = Math.round(Number(count) * (/^h/i.test(unit) ? 60 : 1));
  return { minutes, rest: text.slice(read.length).trimStart() };
}
