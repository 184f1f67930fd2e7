import { englishNumbers } from "./english-numbers.ts";
import { type Groups, type Replacement, replaced } from "./replacement.ts";
import { shareReplacements } from "./shares.ts";

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

const perWords: Readonly<Record<string, string>> = {
  pp: " per person",
  ppn: " per person per night",
  pppn: " per person per night",
  pcm: " per month",
  pm: " per month",
  pw: " per week",
  ph: " per hour",
};

/** Set phrases of English that hold a quantity, a date or a time. Each word of numbers alone is the caller's. */
const phrases: readonly { pattern: RegExp; by: string | ((groups: Groups) => string) }[] = [
  { pattern: /\b(?:(?:one and a half|1\.5) times|1\.5x|time and a half)\b/giu, by: "150%" },
  {
    pattern: new RegExp(`\\b(?<count>\\d{1,3}|an?|${clock.join("|")})[- ]and[- ]a[- ]half\\b`, "giu"),
    by: ({ count = "" }) => `${/^a/iu.test(count) ? 1 : hourOf(count)}.5`,
  },
  { pattern: /(?<=\bat )one(?=[.,!?;]|$| (?:on|or|today|tomorrow|sharp)\b)/giu, by: "1:00" },
  {
    pattern: new RegExp(
      `(?<=\\b(?:at|until|till|by|from|before|after) )${hour} (?<minute>fifteen|thirty|forty-five)\\b`,
      "giu",
    ),
    by: ({ hour: of, minute = "" }) =>
      `${hourOf(of)}:${/^fi/iu.test(minute) ? 15 : /^t/iu.test(minute) ? 30 : 45}`,
  },
  {
    pattern:
      /(?<!\p{L})(?<verb>wo|do|ca|did|does|is|was|are|were|could|would|should|have|has|had)nt(?!\p{L})/giu,
    by: ({ verb }) => `${verb}n't`,
  },
  { pattern: /\ba?round the clock\b/giu, by: "24/7" },
  { pattern: /\b(?:a )?couple of (?=(?:minute|hour|day|week|month|year)s\b)/giu, by: "2 " },
  {
    pattern: /\b(?:twice (?:a|per|each) year|(?:half|twice)[- ]yearly|semi-?annual(?:ly)?)\b/giu,
    by: "every 6 months",
  },
  {
    // "0800-1600 UTC"
    pattern:
      /(?<![\p{L}\d])(?<from>0\d)(?<past>[0-5]\d)[ \t]?[-–][ \t]?(?<until>[01]\d|2[0-3])(?<then>[0-5]\d)(?![\p{L}\d])/gu,
    by: ({ from, past, until, then }) => `${from}:${past}-${until}:${then}`,
  },
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
  { pattern: /\bChristmas Eve\b/gu, by: "24 December" },
  { pattern: /\bwk(?<plural>s?)\b/giu, by: ({ plural }) => `week${plural}` },
  // "R$ 87 mil" is 87,000 in Spanish and Portuguese.
  { pattern: /(?<=\d)[ \t]mil(?![\p{L}\d])/giu, by: "k" },
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
  { pattern: /\b(?:half an|a half|half)[- ](?:hour|hr)\b/giu, by: "30 minutes" },
  {
    pattern: /\b(?:an?|one) (?<unit>hour|day|week|month|year) and a half\b/giu,
    by: ({ unit: of }) => `1.5 ${of}s`,
  },
  {
    pattern: /\bhalf(?: a |[- ](?!year))(?<unit>minute|day|week|month|year)\b/giu,
    by: ({ unit: of }) => `0.5 ${of}s`,
  },
  { pattern: /\bhalf a dozen(?: of)?\b/giu, by: "6" },
  { pattern: /\b(?:half[- ]year|half (?:of )?(?:the|a) year)\b/giu, by: "6 months" },
  { pattern: /\b(?:a|one|another|(?:an?|the) (?:further|extra|additional)) dozen(?: of)?\b/giu, by: "12" },
  { pattern: /(?<=\d ?)mph\b/giu, by: "miles per hour" },
  { pattern: /(?<=\d ?)(?:km\/h|kmh|kph)\b/giu, by: "kilometers per hour" },
  {
    pattern: /(?<![\p{L}\d.,/+)]|[\d+)] )(?<grouped>\d{1,3}(?:[ \u00a0\u202f]\d{3})+)(?![\p{L}\d-]| \d)/gu,
    by: ({ grouped = "" }) => grouped.replace(/\D/gu, ""),
  },
  { pattern: /\byear[- ]end\b/giu, by: "end of year" },
  { pattern: /\b(?:on )?weekdays\b/giu, by: "Monday to Friday" },
  {
    pattern:
      /(?<!\b(?:next|last|this|that|long|whole|amazing|brilliant|fantastic|good|great|lovely|nice|pleasant|relaxing|restful|wonderful|your) )\b(?:(?:at|on|over) )?(?:the )?weekends?\b/giu,
    by: "Saturday and Sunday",
  },
  { pattern: /\b(?:the )?United States(?: of America)?\b/giu, by: "US" },
  { pattern: /\b(?:the )?United Kingdom\b/giu, by: "UK" },
  { pattern: /\b(?:NYC?|N\.Y\.(?:C\.)?)(?!\p{L})/gu, by: "New York" },
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
  {
    pattern: /\b(?:the )?(?<which>first|second) half of (?=(?:the|this|next|last) year\b|20\d\d)/giu,
    by: ({ which }) => `H${which?.toLowerCase() === "first" ? 1 : 2} of `,
  },
  { pattern: /\b(?:twice|double[ds]?|doubling)\b/giu, by: "2 times" },
  { pattern: /\b(?:thrice|triple[ds]?|tripling)\b/giu, by: "3 times" },
  { pattern: /\b(?<count>\d+)x\b/giu, by: ({ count }) => `${count} times` },
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
  { pattern: /\bmidday\b/giu, by: "noon" },
  { pattern: /\b(?<of>month|year|quarter|week)['’]s end\b/giu, by: ({ of }) => `end of the ${of}` },
  {
    pattern: /(?<![\d/.,])(?<part>\d{2,4})\/(?<of>(?:3[2-9]|[4-9]\d|\d{3,4}))(?![\d/]|[.,]\d)/gu,
    by: ({ part, of }) => (Number(part) < Number(of) ? `${part} of ${of}` : `${part}/${of}`),
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
    pattern: new RegExp(`\\bquarter to ${hour}\\b`, "giu"),
    by: ({ hour: of }) => `${((hourOf(of) + 10) % 12) + 1}:45`,
  },
];

function hourOf(text = ""): number {
  return clock.indexOf(text.toLowerCase()) + 1 || Number(text);
}

/** @returns the numbers, times and set phrases of an English text in digits */
export function englishReplacements(text: string): Replacement[] {
  return [
    ...phrases.flatMap(({ pattern, by }) => replaced(text, pattern, by)),
    ...shareReplacements(text, "en"),
    ...englishNumbers(text),
  ];
}
