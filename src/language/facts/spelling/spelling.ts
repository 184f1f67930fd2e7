import { type WrittenNumber, writtenNumbers } from "../english.ts";
import type { Replacement } from "./replacement.ts";
import { shareReplacements } from "./shares.ts";

/** A text whose quantities and dates are written in digits, which remembers where each part came from. */
export interface Spelled {
  text: string;
  /** @returns the part of the original that a part of `text` was made from */
  original: (at: number, end: number) => string;
}

const unit = "minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?";
const clock = [
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const hour = `(?<hour>\\d{1,2}|${clock.join("|")})`;
const month =
  "(?<month>[Jj]an(?:uary)?|[Ff]eb(?:ruary)?|[Mm]ar(?:ch)?|[Aa]pr(?:il)?|May|[Jj]une?|[Jj]uly?|[Aa]ug(?:ust)?|[Ss]ept?(?:ember)?|[Oo]ct(?:ober)?|[Nn]ov(?:ember)?|[Dd]ec(?:ember)?)";
const quarters = ["first", "second", "third", "fourth", "1st", "2nd", "3rd", "4th"];

const minuteWords: Readonly<Record<string, string>> = { fifteen: "15", thirty: "30", "forty-five": "45" };

const perWords: Readonly<Record<string, string>> = {
  pp: " per person",
  ppn: " per person per night",
  pppn: " per person per night",
  pcm: " per month",
  pm: " per month",
  pw: " per week",
  ph: " per hour",
};

type Groups = Readonly<Record<string, string | undefined>>;

/** Set phrases of English that hold a quantity, a date or a time. Each word of numbers alone is the caller's. */
const phrases: readonly { pattern: RegExp; by: string | ((groups: Groups) => string) }[] = [
  { pattern: /\bb4\b/giu, by: "before" },
  { pattern: /\b(?:outperform|outscor|outrank|surpass)e?(?:d|ed|s)?\b/giu, by: "did better than" },
  {
    pattern: /(?<![\p{L}\d.,/])(?<grouped>\d{1,3}(?:\.\d{3})+)(?= ?(?:€|EUR)(?!\p{L}))/gu,
    by: ({ grouped = "" }) => grouped.replace(/\D/gu, ""),
  },
  {
    // "Half 5 ok?" is half past.
    pattern: new RegExp(
      `\\bhalf[- ]${hour}(?=[,.!?]| (?:ok|okay|works?|on|today|tomorrow|then|instead|please|sharp|[ap]m)\\b|$)`,
      "giu",
    ),
    by: ({ hour: of }) => `${hourOf(of)}:30`,
  },
  { pattern: /\bCentral European (?:Summer )?Time\b/giu, by: "CET" },
  { pattern: /\bGreenwich Mean Time\b/giu, by: "GMT" },
  {
    pattern: /\balternat(?:e|ing) (?=(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b)/giu,
    by: "every 2 weeks, ",
  },
  { pattern: /\bChristmas Eve\b/gu, by: "24 December" },
  { pattern: /\bChristmas Day\b/gu, by: "25 December" },
  { pattern: /\bBoxing Day\b/gu, by: "26 December" },
  { pattern: /\bNew Year['’]s Eve\b/gu, by: "31 December" },
  { pattern: /\bNew Year['’]s Day\b/gu, by: "1 January" },
  { pattern: /\bwk(?<plural>s?)\b/giu, by: ({ plural }) => `week${plural}` },
  { pattern: /\b(?:wknd|wkend)\b/giu, by: "weekend" },
  // "R$ 87 mil" is 87,000 in Spanish and Portuguese.
  { pattern: /(?<=\d)[ \t]mil(?![\p{L}\d])/giu, by: "k" },
  {
    // "0800-1600 UTC"
    pattern:
      /(?<![\p{L}\d])(?<from>0\d)(?<past>[0-5]\d)[ \t]?[-–][ \t]?(?<until>[01]\d|2[0-3])(?<then>[0-5]\d)(?![\p{L}\d])/gu,
    by: ({ from = "", past = "", until = "", then = "" }) => `${from}:${past}-${until}:${then}`,
  },
  {
    pattern: /(?<=\b(?:last|this|next|per|an?|one|each|every|end of|of the) )(?<short>yr|mth|mnth|qtr)\b/giu,
    by: ({ short = "" }) => (/^y/iu.test(short) ? "year" : /^q/iu.test(short) ? "quarter" : "month"),
  },
  {
    // "£950 pcm", "340 € pp": what a price is for.
    pattern:
      /(?<=[$€£] ?\d[\d.,]{0,12}k? ?|\d ?k?(?:[$€£]|EUR|USD|GBP|CHF|euros?|pounds?|quid|dollars?) ?)(?<per>ppp?n|pp|p\/p|p\.p\.|pcm|p\/m|pw|p\/w|p\/h)(?!\p{L})/giu,
    by: ({ per = "" }) => perWords[per.toLowerCase().replace(/[/.]/gu, "")] ?? per,
  },
  {
    pattern: /\b(?:a )?couple (?:of )?(?<size>hundred|thousand|million|dozen)\b/giu,
    by: ({ size = "" }) => (/dozen/iu.test(size) ? "24" : `2 ${size}`),
  },
  { pattern: /\bthree[- ]quarters of an hour\b/giu, by: "45 minutes" },
  { pattern: /\b(?:a )?quarter of an hour\b/giu, by: "15 minutes" },
  {
    pattern: /\bone[- ]and[- ]a[- ]half[- ](?<unit>hour|day|week|month|year)s?\b/giu,
    by: ({ unit: of }) => `1.5 ${of}s`,
  },
  { pattern: /\b(?:half an|a half|half)[- ](?:hour|hr)\b/giu, by: "30 minutes" },
  {
    pattern: /\b(?:an?|one) (?<unit>hour|day|week|month|year) and a half\b/giu,
    by: ({ unit: of }) => `1.5 ${of}s`,
  },
  { pattern: /\b(?:(?:one and a half|1\.5) times|1\.5x|time and a half)\b/giu, by: "150%" },
  {
    pattern:
      /\b(?<month>January|February|March|April|May|June|July|August|September|October|November|December) (?<from>\d{1,2})(?:st|nd|rd|th)? (?:through|thru) (?<to>\d{1,2})(?:st|nd|rd|th)?(?!\d|[.,:]\d)/gu,
    by: ({ month = "", from = "", to = "" }) => `from ${from} ${month} to ${to} ${month}`,
  },
  { pattern: /\b(?:a )?quarter of a million\b/giu, by: "0.25 million" },
  {
    pattern: /\bhalf(?: a |[- ](?!year))(?<unit>minute|day|week|month|year)\b/giu,
    by: ({ unit: of }) => `0.5 ${of}s`,
  },
  { pattern: /\bhalf a dozen(?: of)?\b/giu, by: "6" },
  { pattern: /\b(?:half[- ]year|half (?:of )?(?:the|a) year)\b/giu, by: "6 months" },
  { pattern: /\b(?:a|one|another|(?:an?|the) (?:further|extra|additional)) dozen(?: of)?\b/giu, by: "12" },
  { pattern: /(?<=\d ?)rpm\b/giu, by: "revolutions per minute" },
  { pattern: /(?<=\d ?)mph\b/giu, by: "miles per hour" },
  { pattern: /(?<=\d ?)(?:km\/h|kmh|kph)\b/giu, by: "kilometers per hour" },
  { pattern: /(?<=\d ?)fps\b/giu, by: "frames per second" },
  { pattern: /(?<=\d ?)wpm\b/giu, by: "words per minute" },
  {
    pattern: /\b(?:the |our |an? |your |their )(?<round>[A-F])[- ]round\b(?! of\b)/gu,
    by: ({ round }) => `Series ${round}`,
  },
  { pattern: /\b(?:half[- ]yearly|twice[- ]yearly|semi-?annual(?:ly)?)\b/giu, by: "every 6 months" },
  {
    pattern:
      /(?<![\p{L}\d.,/])(?<grouped>\d{1,3}(?:[ \u00a0\u202f]\d{3})+)(?= ?(?:[€£$%]|EUR|USD|GBP|CHF|PLN|zł)(?!\p{L}))/gu,
    by: ({ grouped = "" }) => grouped.replace(/\D/gu, ""),
  },
  { pattern: /\byear[- ]end\b/giu, by: "end of year" },
  {
    pattern:
      /\ba?round the clock(?:,? (?:on )?(?<weekdays>weekdays|five days a week|Monday to Friday)|,? (?<six>six days a week))?\b/giu,
    by: ({ weekdays, six }) => `24/${weekdays === undefined ? (six === undefined ? 7 : 6) : 5}`,
  },
  { pattern: /\b(?:on )?weekdays\b/giu, by: "Monday to Friday" },
  {
    pattern:
      /(?<!\b(?:next|last|this|that|long|whole|amazing|brilliant|fantastic|good|great|lovely|nice|pleasant|relaxing|restful|wonderful|your) )\b(?:(?:at|on|over) )?(?:the )?weekends?\b/giu,
    by: "Saturday and Sunday",
  },
  { pattern: /\b(?:the )?United States(?: of America)?\b/giu, by: "US" },
  { pattern: /\b(?:the )?United Kingdom\b/giu, by: "UK" },
  { pattern: /\b(?:NYC?|N\.Y\.(?:C\.)?)(?!\p{L})/gu, by: "New York" },
  { pattern: /\b(?:LA|L\.A\.)(?!\p{L})/gu, by: "Los Angeles" },
  { pattern: /\bSF\b/gu, by: "San Francisco" },
  { pattern: /\bHK\b/gu, by: "Hong Kong" },
  {
    pattern: new RegExp(
      `\\b(?<from>\\d{1,2})(?:st|nd|rd|th)? ?(?<to>or|and|to|-|–) ?(?<until>\\d{1,2})(?:st|nd|rd|th)? (?:of )?${month}\\b`,
      "gu",
    ),
    by: ({ from, to, until, month: of }) => `${from} ${of} ${to} ${until} ${of}`,
  },
  {
    pattern: new RegExp(
      `\\b${month} (?<from>\\d{1,2})(?:st|nd|rd|th)? ?(?<to>or|and|to|-|–) ?(?<until>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:]|\\.\\d|[ ]?[ap]m)\\b`,
      "gu",
    ),
    by: ({ from, to, until, month: of }) => `${of} ${from} ${to} ${of} ${until}`,
  },
  {
    // "$40–55k", "5 to 10 %": what stands once is meant twice.
    pattern:
      /(?<![\d.,:/-]|\b\p{L}|\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)\p{L}{0,6}\.? )(?!\d{3}-\d{4}(?!\d))(?<money>[$€£])?(?<from>\d+(?:[.,]\d+)?)[ \t]?(?<to>-|–|to|and)[ \t]?[$€£]?(?<until>\d+(?:[.,]\d+)?)(?:(?<letter>[kmKM]|bn|[ \t](?:thousand|million|billion))\b|[ \t]?(?<percent>%|per ?cent\b))?(?![\d:/-]|[.,]\d|[ \t]?[ap]\.?m)/gu,
    by: ({ money = "", from, to, until, letter = "", percent }) => {
      const unit = percent === undefined ? letter : "%";
      return `${money}${from}${unit}${to === "and" || to === "to" ? ` ${to} ` : "–"}${money}${until}${unit}`;
    },
  },
  {
    // Of "Mon–Wed next week", both days are.
    pattern:
      /\b(?:(?<from>(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\p{L}{0,6})(?<to> ?[-–] ?| (?:to|through|until|till|and|or) ))?(?<day>(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs?)?|Fri|Sat(?:ur)?|Sun)(?:day)?),? (?:of )?(?:the )?next week\b/giu,
    by: ({ from, to, day }) => `${from === undefined ? "" : `next ${from}${to}`}next ${day}`,
  },
  {
    pattern: /\b(?<part>half|(?:a |one )quarter|three[- ]quarters) of (?:one|an?|1) (?=per ?cent)/giu,
    by: ({ part = "" }) => `${/half/iu.test(part) ? 0.5 : /three/iu.test(part) ? 0.75 : 0.25} `,
  },
  { pattern: /\b(?:a |one )?fortnight\b/giu, by: "2 weeks" },
  { pattern: /\b(?:fortnightly|bi-?weekly)\b/giu, by: "every 2 weeks" },
  {
    pattern: /\bevery (?:other|second) (?<unit>day|week|month|year)\b/giu,
    by: ({ unit: of }) => `every 2 ${of}s`,
  },
  {
    pattern:
      /\bevery (?:other|second) (?=(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)s?\b)/giu,
    by: "every 2 weeks, ",
  },
  { pattern: /(?<=\bat )one(?=[.,!?;]|$| (?:on|or|today|tomorrow|sharp)\b)/giu, by: "1:00" },
  {
    pattern: /\b(?:the )?(?<which>first|second) half of (?=(?:the|this|next|last) year\b|20\d\d)/giu,
    by: ({ which }) => `H${which?.toLowerCase() === "first" ? 1 : 2} of `,
  },
  { pattern: /\b(?:twice|double[ds]?|doubling)\b/giu, by: "2 times" },
  { pattern: /\b(?:thrice|triple[ds]?|tripling)\b/giu, by: "3 times" },
  { pattern: /\b(?<count>\d+)x\b/giu, by: ({ count }) => `${count} times` },
  {
    pattern: new RegExp(
      `\\b(?<count>${clock.join("|")}) and a half (?<size>thousand|million|billion)\\b`,
      "giu",
    ),
    by: ({ count, size }) => `${hourOf(count)}.5 ${size}`,
  },
  {
    pattern:
      /\b(?:(?:a|the|that|this|another) )?half[- ](?:an? )?(?<of>percent|per cent|point|million|billion|thousand|hundred|mile|kilo(?:gram|met(?:re|er))?|lit(?:re|er)|pint|gallon|tonne|ton|pound|ounce|inch|foot|acre|hectare)\b/giu,
    by: ({ of }) => `0.5 ${of}`,
  },
  {
    pattern:
      /(?<!and (?!half (?:that|as|of|the|it|this)\b)|and a |past )\b(?:(?:one|a) )?hal(?:f|ve[ds]?|ving)\b(?![ -](?:past|time|way|an?|days?|hour)\b)/giu,
    by: "50%",
  },
  { pattern: /\b(?:a|one) decade\b/giu, by: "10 years" },
  {
    pattern: /\b(?:year[- ]end|end of(?: the)?(?: year)?) (?<year>20\d\d)\b/giu,
    by: ({ year }) => `end of year ${year}`,
  },
  { pattern: /\bevery (?:three|3) months\b/giu, by: "quarterly" },
  { pattern: /\bminus (?=\d)/giu, by: "-" },
  {
    pattern: new RegExp(
      `(?<=\\b(?:in|within|for|takes?|about|under|over|after|lasts?|least) )an? (?<unit>${unit})\\b`,
      "giu",
    ),
    by: ({ unit: of }) => `1 ${of}`,
  },
  {
    pattern: /\b(?<which>first|second|third|fourth|1st|2nd|3rd|4th) (?:calendar |fiscal )?quarter\b/giu,
    by: ({ which = "" }) => `Q${(quarters.indexOf(which.toLowerCase()) % 4) + 1}`,
  },
  { pattern: /\b(?:COB|EOB|close of (?:business|play)|end of (?:business|play))\b/giu, by: "EOD" },
  // What `compromise` takes for grammar.
  {
    pattern: /\b(?<which>second|third)(?= person\b)/giu,
    by: ({ which }) => (which?.toLowerCase() === "third" ? "3rd" : "2nd"),
  },
  {
    pattern: /\b(?<tens>twenty|thirty|forty|fifty)[- ]second\b/giu,
    by: ({ tens = "" }) => `${["twenty", "thirty", "forty", "fifty"].indexOf(tens.toLowerCase()) + 2}2nd`,
  },
  { pattern: /\bmidday\b/giu, by: "noon" },
  { pattern: /\b(?<of>month|year|quarter|week)['’]s end\b/giu, by: ({ of }) => `end of the ${of}` },
  {
    pattern: /(?<![\d/.,])(?<part>\d{2,4})\/(?<of>(?:3[2-9]|[4-9]\d|\d{3,4}))(?![\d/]|[.,]\d)/gu,
    by: ({ part, of }) => (Number(part) < Number(of) ? `${part} of ${of}` : `${part}/${of}`),
  },
  {
    pattern: new RegExp(
      `(?<=\\b(?:at|until|till|by|from|before|after|around) )${hour} (?<minute>fifteen|thirty|forty-five)\\b`,
      "giu",
    ),
    by: ({ hour: of, minute }) => `${hourOf(of)}:${minuteWords[minute?.toLowerCase() ?? ""] ?? "00"}`,
  },
  {
    pattern: new RegExp(
      `(?<!(?:past|to) )\\b${hour}(?<minute>[:.][0-5]\\d)?(?: o['’]clock)? (?:in the (?<part>morning|afternoon|evening)|(?<night>at night|tonight))\\b`,
      "giu",
    ),
    by: ({ hour: of, minute = "", part, night = "" }) =>
      `${hourOf(of)}${minute} ${part?.toLowerCase() === "morning" ? "am" : "pm"}${/^tonight/iu.test(night) ? " tonight" : ""}`,
  },
  { pattern: new RegExp(`\\bhalf past ${hour}\\b`, "giu"), by: ({ hour: of }) => `${hourOf(of)}:30` },
  { pattern: new RegExp(`\\bquarter past ${hour}\\b`, "giu"), by: ({ hour: of }) => `${hourOf(of)}:15` },
  {
    // "Five to eight people" are no time.
    pattern: new RegExp(
      `\\b(?<minutes>five|ten|twenty|twenty-five) (?<side>(?<=\\b(?:at|by|around|about|until|till|before|after|it['’]s|is) \\p{L}+ )to|past) ${hour}\\b(?! (?!(?:in|on|at|if|or|and|so|to|for|but|when|today|tomorrow|tonight|sharp|please)\\b)\\p{L})`,
      "giu",
    ),
    by: ({ minutes = "", side, hour: of }) => {
      const count = minutes === "twenty" ? 20 : minutes === "twenty-five" ? 25 : hourOf(minutes);
      return side === "past"
        ? `${hourOf(of)}:${String(count).padStart(2, "0")}`
        : `${((hourOf(of) + 10) % 12) + 1}:${60 - count}`;
    },
  },
  {
    pattern: new RegExp(`\\bquarter to ${hour}\\b`, "giu"),
    by: ({ hour: of }) => `${((hourOf(of) + 10) % 12) + 1}:45`,
  },
];

function hourOf(text = ""): number {
  return clock.indexOf(text.toLowerCase()) + 1 || Number(text);
}

/** @returns where a text has a set phrase with a quantity, a date or a time, and the same in digits */
function phraseReplacements(text: string): Replacement[] {
  return phrases.flatMap(({ pattern, by }) =>
    [...text.matchAll(pattern)].map((match) => ({
      at: match.index,
      end: match.index + match[0].length,
      by: typeof by === "string" ? by : by(match.groups ?? {}),
    })),
  );
}

/** @param replacements of two that overlap, the one that comes first in the list counts */
export function respell(text: string, replacements: readonly Replacement[]): Spelled {
  const chosen: Replacement[] = [];
  for (const each of replacements) {
    const isChange = each.by !== text.slice(each.at, each.end);
    if (isChange && chosen.every(({ at, end }) => each.end <= at || each.at >= end)) chosen.push(each);
  }
  chosen.sort((one, other) => one.at - other.at);
  let spelled = "";
  let end = 0;
  /** Where each replacement begins and ends in the new text. */
  const places = chosen.map((each) => {
    spelled += text.slice(end, each.at);
    const at = spelled.length;
    spelled += each.by;
    end = each.end;
    return { ...each, newAt: at, newEnd: spelled.length };
  });
  spelled += text.slice(end);

  /** @param isEnd whether a place within a replacement stands for its end */
  function originalPlace(place: number, isEnd: boolean): number {
    let shift = 0;
    for (const { at, end: originalEnd, newAt, newEnd } of places) {
      if (place < newAt || (!isEnd && place === newAt) || (isEnd && place <= newAt)) break;
      if (place < newEnd) return isEnd ? originalEnd : at;
      shift = originalEnd - newEnd;
    }
    return place + shift;
  }

  return {
    text: spelled,
    original: (from, to) => text.slice(originalPlace(from, false), originalPlace(to, true)),
  };
}

/** How many things follow: whoever makes a list of them may say so. */
const isAnnouncement =
  /^(?:two|three|four|five) (?:quick |open |more |short )?(?:things|updates|points|questions|items|options|steps|asks|notes|topics|reasons|requests|parts)\b/iu;

/**
 * @param isProse whether its numbers in words are read too
 * @returns the numbers, times and set phrases of an English text in digits
 */
export function englishReplacements(text: string, isProse: boolean): Replacement[] {
  const numbers = isProse ? writtenNumbers(text) : [];
  return [
    ...phraseReplacements(text),
    ...shareReplacements(text, "en"),
    ...numbers.flatMap((number) => inDigits(text, number)),
  ];
}

function inDigits(text: string, { at, end, value, isOrdinal }: WrittenNumber): Replacement[] {
  const number = [{ at, end, by: isOrdinal ? `${value}${ordinalEnds[value] ?? "th"}` : String(value) }];
  if (/^an? /iu.test(text.slice(at, end))) return value > 50 ? number : [];
  if (isOrdinal) return isDiscourse(text, at, end) ? [] : number;
  if (isAnnouncement.test(text.slice(at, end + maxAnnouncement))) return [];
  return value !== 1 || countsOne.test(text.slice(at, end + maxAnnouncement)) ? number : [];
}

const ordinalEnds: Readonly<Record<number, string>> = { 1: "st", 2: "nd", 3: "rd" };
const maxAnnouncement = 24;

/** "One of them" and "this one" count nothing. */
const countsOne =
  /^one[ -](?:hundred|thousand|million|week|month|(?:working |business )?day|hour|minute|year|percent|per|dollar|euro|pound|more|seat|license|user)/iu;

/** "First, …" and "at first" order what is said. */
function isDiscourse(text: string, at: number, end: number): boolean {
  return (
    /^(?:first|second|third)$/iu.test(text.slice(at, end)) &&
    (/^(?:[,:]|ly\b| of all| thing\b| and foremost| off\b| up\b)/iu.test(text.slice(end)) ||
      !/\b(?:the|our|your|my|their|his|her|its|a|this|that|every|each|\p{L}+'s|and|on|by|before|until|was|were|are|be|came|come|finished)[ -]$/iu.test(
        text.slice(Math.max(0, at - 14), at),
      ))
  );
}
