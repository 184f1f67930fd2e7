/** The small phrases that notes are made of: when, how long, how much and where, in the words of a sentence. */

export const weekday = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day";
const month =
  "(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)";
const number = "\\d{1,2}(?:st|nd|rd|th)?";
const partOfDay = "(?:morning|afternoon|evening|night|lunchtime)";
export const clock =
  "(?:(?:[01]?\\d|2[0-3])[:.][0-5]\\d(?: ?[ap]m)?|(?:1[0-2]|[1-9]) ?[ap]m|noon|midday|midnight)";
const date = `(?:${weekday}(?:,? (?:the )?${number}(?: ${month})?)?|${number} ${month}(?: \\d{4})?|${month} ${number}|the ${number}(?: ${month})?)`;

/** A day: "30 April", "Monday 2 June". A pattern's source. */
export const day = date;

const money =
  "(?:(?:EUR|USD|GBP|CHF|[$€£¥]) ?\\d[\\d.,]*(?:k|m)?(?!\\d)|\\d[\\d.,]*(?:k|m)? ?(?:EUR|USD|GBP|CHF|NOK|SEK|DKK|PLN|[$€£¥]|euros?|dollars?|pounds?))";
const span = "(?:minutes?|mins?|hours?|days?|weeks?|months?|years?)";
const few = "(?:\\d[\\d.,]*|an?|half an|one|two|three|four|five|six|eight|ten|twelve)";
const rough =
  "(?:about |around |roughly |nearly |almost |over |under |only |just |up to |from |at least |at most )";

/** A price: "£95 a month", "€4.20 each". A pattern's source. */
export const price = `${rough}?${money}(?: (?:each|net|plus VAT|per \\p{L}+|an? \\p{L}+)){0,2}`;
/** How long something takes: "about 5 hours". A pattern's source. */
export const duration = `${rough}?${few}(?: ?(?:-|–|to) ?\\d+)?[ -]?${span}(?: (?:or so|max|tops|at most))?`;
/** How much of something there is, beside prices and durations. A pattern's source. */
export const measure = `${rough}?\\d[\\d.,]* ?(?:%|percent|x|km|kg|g|tons?|tonnes?|litres?|people|seats|units|pieces|pallets|users|guests)(?!\\p{L})`;

const single = new RegExp(
  `^(?<date>${date})(?: (?<part>${partOfDay}))?(?:,? (?:at )?(?<clock>${clock}(?: ?(?:-|–|to) ?${clock})?))?(?<rest>(?:,? (?:at|in|after|before|from|until|till|for|between|instead) ?(?!\\d{1,2}$)[^,;]*)?)$`,
  "u",
);
const several = new RegExp(
  `^(?<first>${date}|${number}) (?<link>and|or) (?<last>${date}(?: ${partOfDay})?)$`,
  "u",
);
const range = new RegExp(`^(?<first>${date}|${number}) ?(?:-|–|to|till|until) ?(?<last>${date})$`, "u");
const hours = new RegExp(`^(?<first>${clock}|\\d{1,2}) ?(?:-|–|to) ?(?<last>${clock})$`, "u");
const alone = new RegExp(`^${clock}$`, "u");
/** What needs no preposition, or has one. */
const placed = new RegExp(
  `^(?:(?:on|at|from|until|till|by|before|after|since|between|for|around|as of) (?:the (?:start|end|beginning|middle) of |about |around )?(?:${date}|${clock}|${month}|next |this |tomorrow|then |now|noon)|(?:next|this|last) (?:week|month|year|quarter|spring|summer|autumn|winter|${weekday})|tomorrow|today|tonight|yesterday|in (?:${month}|the (?:morning|afternoon|evening))|(?:early|mid|late) ${month})(?!\\p{L})[^;]*$`,
  "u",
);

/** @returns a time with the preposition that it needs in a sentence: "on 14 October in the evening"; nothing for what is none */
export function timed(text: string): string | undefined {
  if (placed.test(text)) return text;
  const found =
    single.exec(text)?.groups ??
    several.exec(text)?.groups ??
    range.exec(text)?.groups ??
    hours.exec(text)?.groups;
  if (found === undefined) return alone.test(text) ? `at ${text}` : undefined;
  const { first, last, link } = found;
  if (first !== undefined && last !== undefined)
    return link === undefined ? `from ${first} to ${last}` : `on ${first} ${link} ${last}`;
  const part =
    found.part === undefined
      ? ""
      : /day$/u.test(found.date ?? "")
        ? ` ${found.part}`
        : ` ${found.part === "night" ? "at" : "in the"} ${found.part}`;
  const at =
    found.clock === undefined
      ? ""
      : / ?(?:-|–|to) ?\d/u.test(found.clock)
        ? ` from ${found.clock.replace(/ ?[-–] ?/u, " to ")}`
        : ` at ${found.clock}`;
  return `on ${found.date}${part}${at}${found.rest ?? ""}`;
}

const bareClock = new RegExp(
  `(?<=(?<!\\p{L})(?:opens?|opened|closes?|closed|came|comes|arrives?|arrived|starts?|started|ends?|ended|begins?|began|leaves?|landed|is back|are back)) (?=${clock}(?! ?(?:%|x|€|£|k|kg|EUR|\\p{L}*s(?!\\p{L}))))|(?<=\\p{L}) (?=(?<!(?:at|from|to|till|until|by|before|after|around|about|and|or) )${clock} (?:every|each) (?:day|morning|afternoon|evening|night|week|${weekday}))`,
  "gu",
);
const bareDay = new RegExp(
  `(?<=(?<!\\p{L})(?:due|possible|available|starts|ends|expires|closes|opens|sent|signed|published)) (?=${number}(?: (?:and|or) ${number})? ${month}(?!\\p{L}))`,
  "gu",
);

/** @returns a sentence with "at" before its hours and "on" before its days, where they lack it: "came 9.40" */
export function withPrepositions(text: string): string {
  return text.replace(bareClock, " at ").replace(bareDay, " on ");
}
