import type { Reader, ReadFact } from "../fact.ts";
import type { ForeignLanguage } from "../languages/language.ts";
import type { Groups } from "../spelling/replacement.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** Lower-case "may" and "march" can be other words; the rest are always months beside a day. */
const month = [
  "[Jj]anuary|[Ff]ebruary|March|[Aa]pril|May|[Jj]une|[Jj]uly|[Aa]ugust|[Ss]eptember|[Oo]ctober|[Nn]ovember|[Dd]ecember",
  "march|may(?=[ \\t]+(?:\\d{1,2}(?:st|nd|rd|th)|\\d{4})(?![\\p{L}\\p{N}]))",
  "(?:[Jj]an|[Ff]eb|Mar|[Aa]pr|[Jj]un|[Jj]ul|[Aa]ug|[Ss]ept?|[Oo]ct|[Nn]ov|[Dd]ec)\\b\\.?",
].join("|");
const notInWord = "(?<![\\p{L}\\p{N}_$€£]|\\d[.,:/-])";
const dayOfMonth = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";
const year = "(?:,?[ \\t]+(?<year>\\d{4})(?![\\p{L}\\p{N}]))?";
const wordEnd = "(?![\\p{L}\\p{N}_])";

/** Dates, weekdays and quarters in English, and numeric dates. */
export const dates: readonly Reader[] = [
  pattern(`${notInWord}(?<year>\\d{4})[-/](?<month>\\d{2})[-/](?<day>\\d{2})(?!\\d|[-/]\\d)`, fromDigits),
  pattern(`${notInWord}(?<month>\\d{1,2})/(?<day>\\d{1,2})/(?<year>\\d{4})(?![/\\d])`, fromDigits),
  pattern(`${notInWord}(?<day>\\d{1,2})\\.(?<month>\\d{1,2})\\.(?<year>\\d{4})(?!\\d)`, fromDigits),
  // Only a day above 12 shows that this is a date; "24/7" and "1/2" aren't.
  pattern(`${notInWord}(?<month>1[0-2]|0?[1-9])/(?<day>1[3-9]|2\\d|3[01])(?![/\\d]|[.,]\\d)`, fromDigits),
  pattern(
    `(?<=(?:\\ufffc,?|\\b(?:on|by|until|till|before|after|from|to|starting|el|le|am|il|del|dal|al|zum|bis|du|au|a|até|dia|día|para))[ \\t])(?<month>0?[1-9]|1[0-2])/(?<day>0?[1-9]|1[0-2])(?![/\\d]|[.,]\\d)`,
    fromDigits,
  ),
  // Nobody writes a fraction or a share with a nought in front.
  pattern(
    `${notInWord}(?=0|\\d{1,2}/0)(?<month>0?[1-9]|1[0-2])/(?<day>0[1-9]|0?[1-9](?<=/\\d{1,2})|1[0-2])(?![/\\d]|[.,]\\d)`,
    fromDigits,
  ),
  pattern(
    `${notInWord}(?!24/[5-7](?!\\d))(?<day>1[3-9]|2\\d|3[01])/(?<month>1[0-2]|0?[1-9])(?![/\\d]|[.,]\\d)`,
    fromDigits,
  ),
  // "From 2.1." and "down to 1.5." end an English sentence.
  pattern(
    `(?<!\\b(?:from|than|of|at|been|about|around|only|just|to|scored?|rated?|sections?|clauses?|versions?|paragraphs?|articles?|chapters?|steps?|items?|points?|figures?|tables?) )${notInWord}(?<day>0?[1-9]|[12]\\d|3[01])\\.(?<month>1[0-2]|0?[1-9])\\.(?![\\d])`,
    fromDigits,
  ),
  pattern(
    `(?<=\\b(?:am|zum|vom|bis|ab|seit|dem|und|oder)[ \\t])(?<day>0?[1-9]|[12]\\d|3[01])\\.(?<month>1[0-2]|0[1-9])(?![.,:/]?\\d)(?![ \\t]?(?:[%€]|Uhr))`,
    fromDigits,
  ),
  // "Spätestens am 3.", "au plus tard le 3": a day without its month.
  pattern(
    `(?:(?<=\\b(?:am|zum|vom|bis|ab|dem)[ \\t])(?<day>0?[1-9]|[12]\\d|3[01])\\.(?!\\d| \\p{L})|(?<=\\b(?:(?:tard|tôt|avant|dès) le|el|il|dia|día)[ \\t])(?<other>0?[1-9]|[12]\\d|3[01])(?=[.,;!?)](?!\\d)|$))`,
    (_, { day, other }) => [
      { ...date(`${Number(day ?? other)}th`), aliases: [`number ${Number(day ?? other)}`] },
    ],
  ),
  pattern(`${notInWord}(?<name>${month})[ \\t]+${dayOfMonth}${wordEnd}(?![.,:/]\\d)${year}`, fromName),
  pattern(`${notInWord}${dayOfMonth}[ \\t]+(?:of[ \\t]+)?(?<name>${month})${wordEnd}${year}`, fromName),
  pattern(`${notInWord}(?<name>${month}),?[ \\t]+(?<year>\\d{4})${wordEnd}`, fromName),
  pattern(
    `${notInWord}(?<name>[Jj]anuary|[Ff]ebruary|[Aa]pril|[Jj]une|[Jj]uly|[Aa]ugust|[Ss]eptember|[Oo]ctober|[Nn]ovember|[Dd]ecember|(?<=\\b(?:[Ii]n|[Bb]y|of|[Uu]ntil|till|[Ss]ince|[Bb]efore|[Aa]fter|[Ff]rom|to|this|next|last|early|late|mid)[ -])(?:March|May)|(?<=\\b(?:[Ii]n|[Bb]y|[Uu]ntil|[Ss]ince|[Bb]efore|[Ff]rom|end of|early|late|mid)[ -])(?:march|may)|(?:Feb|Aug|Sept?|Oct|Nov|Dec)(?!\\.\\p{L})|(?:[Jj]an|[Ff]eb|[Aa]pr|[Jj]un|[Jj]ul|[Aa]ug|[Ss]ept?|[Oo]ct|[Nn]ov|[Dd]ec)(?<=\\b(?:[Ii]n|[Bb]y|of|[Uu]ntil|[Ss]ince|[Bb]efore|[Aa]fter|[Ff]rom|[Ee]arly|[Ll]ate|[Mm]id)[ -]\\p{L}+)|(?:March|May)(?=[ \\t](?:start|launch|date|meeting|call|deadline|release|intake|invoice|event)))${wordEnd}`,
    fromName,
  ),
  pattern(
    `${notInWord}(?:(?<which>next|last)[ \\t]+)?(?:(?<long>monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?|(?<short>mon|tues?|weds?|thu(?:rs?)?|fri))${wordEnd}`,
    ([text], { which, long, short }) =>
      // In lower case, "wed" is a word.
      long === undefined && !/(?:^|\s)\p{Lu}\p{L}*$/u.test(text)
        ? undefined
        : [
            {
              ...date(weekday(which, long ?? short)),
              aliases: which?.toLowerCase() === "next" ? ["date next week"] : [],
            },
          ],
    "giu",
  ),
  pattern(`${notInWord}(?<day>S(?:at|un))${wordEnd}`, (_, { day }) => [date(weekday(undefined, day))]),
  pattern(`${notInWord}(?:the )?day after tomorrow${wordEnd}`, () => [date("day after tomorrow")], "giu"),
  pattern(
    `${notInWord}(?:today|tomorrow|tonight|yesterday)${wordEnd}`,
    ([text]) => [date(text.toLowerCase())],
    "giu",
  ),
  pattern(
    `${notInWord}(?:(?<!\\bat[ \\t]+the[ \\t]+(?=end[ \\t]+of[ \\t]+the[ \\t]+day))(?<part>end|middle|start|beginning)[ \\t]+of[ \\t]+(?:(?:the|this)[ \\t]+)?(?<period>day|business|week|month|quarter|year)|EO(?<letter>[DBWMQY]))${wordEnd}`,
    (_, { part = "end", period, letter }) => [
      date(`${part === "beginning" ? "start" : part} of ${letter ?? period?.charAt(0)}`.toLowerCase()),
    ],
    "giu",
  ),
  pattern(
    `${notInWord}(?<which>next|this|last)[ \\t]+(?<period>week|weekend|month|quarter|year)${wordEnd}`,
    (_, { which = "", period = "" }) => [
      {
        ...date(`${which} ${period}`.toLowerCase()),
        // What is due this week is due by its end.
        aliases: /this/iu.test(which) ? [`date end of ${period.charAt(0).toLowerCase()}`] : [],
      },
    ],
    "giu",
  ),
  // "In Q1, and twice as many in the second."
  pattern(
    `${notInWord}[QH](?<part>[1-4])${wordEnd}`,
    ([text], { part }) => [{ ...date(text.toLowerCase()), aliases: [`date ${part}th`] }],
    "giu",
  ),
  pattern(`${notInWord}(?<day>\\d{1,4})(?:st|nd|rd|th)${wordEnd}`, (_, { day }) => {
    const key = `${Number(day)}th`;
    return [
      {
        ...(Number(day) > 31 ? { kind: "number", key } : date(key)),
        aliases: [`number ${Number(day)}`, `number ${Number(day)} times`],
      },
    ];
  }),
];

/** Dates, weekdays and days by their distance in another language; numeric dates are read by `dates`. */
export function foreignDates({
  months: names,
  weekdays: days,
  days: distances,
}: ForeignLanguage): readonly Reader[] {
  const month = `(?<name>${names.join("|")})`;
  return [
    pattern(
      `${notInWord}(?<day>\\d{1,2})(?:\\.|[º°]|er|th)?[ \\t]+(?:de[ \\t]+)?${month}${wordEnd}(?:[ \\t]+(?:de[ \\t]+)?(?<year>\\d{4})(?![\\p{L}\\p{N}]))?`,
      (_, { name = "", day, year: ofYear = "" }) => [
        dayOf(names.indexOf(name.toLowerCase()) + 1, Number(day), ofYear, [`number ${Number(day)}`]),
      ],
      "giu",
    ),
    pattern(
      `${notInWord}${month}${wordEnd}(?:[ \\t]+(?:de[ \\t]+)?(?<year>\\d{4})(?![\\p{L}\\p{N}]))?`,
      (match, { name = "", year: ofYear = "" }) => [
        date(`month ${names.indexOf(name.toLowerCase()) + 1}`, ofYear || partBefore(match)),
      ],
      "giu",
    ),
    pattern(
      `${notInWord}(?<name>${days.join("|")})(?:s|(?:(?<!montag)|(?<=(?:an|den|alle|allen) montag))en?)?(?:-feiras?|(?:vor|nach)mittags?|morgens?|abends?)?${wordEnd}`,
      ({ 0: text }, { name = "" }) => {
        const index = days.indexOf(name.toLowerCase());
        // "Quinta" alone is a fifth as well.
        const aliases = /-feira/iu.test(text) ? [`date ${index + 2}th`] : [];
        return [{ ...date(weekdays[index] ?? name), aliases }];
      },
      "giu",
    ),
    ...Object.entries(distances).map(([words, key]) =>
      // "Guten Morgen" and "am Morgen" are no dates.
      pattern(
        `${notInWord}(?<!guten |am |por la |de la |la |turno de |de )(?:${words})${wordEnd}`,
        () => [date(key)],
        "giu",
      ),
    ),
  ];
}

type Read = (match: RegExpExecArray, groups: Groups) => readonly ReadFact[] | undefined;

function pattern(source: string, read: Read, flags = "gu"): Reader {
  return { pattern: new RegExp(source, flags), read: (match) => read(match, match.groups ?? {}) };
}

/** Which part of a month is meant: "mid-May", "Ende Mai". */
const parts = Object.entries({
  start:
    "(?:early|(?:start|beginning) of|Anfang|début|(?:principios|comienzos|inicio|inizi?o?|início|início|começo) (?:de|di)?)[ -]?$",
  middle: "(?:mid|middle of|Mitte|mi|mediados de|metà(?: di)?|meados de)[ -]?$",
  end: "(?:late|end of|Ende|fin|(?:fin(?:es|al|ales)?|fine|fim) (?:de|di)?)[ -]?$",
}).map(([part, words]) => ({ part, words: new RegExp(words, "iu") }));

function partBefore({ input, index }: RegExpExecArray): string {
  const before = input.slice(Math.max(0, index - 20), index);
  return parts.find(({ words }) => words.test(before))?.part ?? "";
}

function date(key: string, detail = ""): ReadFact {
  return { kind: "date", key, detail };
}

function fromDigits(_: RegExpExecArray, { year: ofYear = "", month: ofMonth, day }: Groups) {
  const [one, other] = [Number(ofMonth), Number(day)];
  // Swapped only where nothing else makes sense.
  const [number, dayNumber] = one > 12 ? [other, one] : [one, other];
  if (number < 1 || number > 12 || dayNumber < 1 || dayNumber > 31) return undefined;
  const isOpen = number <= 12 && dayNumber <= 12 && number !== dayNumber;
  return [dayOf(number, dayNumber, ofYear, isOpen ? [`date ${dayNumber}-${number}`] : [])];
}

function fromName(match: RegExpExecArray, { year: ofYear = "", name = "", day }: Groups) {
  const number = months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  if (day === undefined) return [date(`month ${number}`, ofYear || partBefore(match))];
  return Number(day) < 1 || Number(day) > 31 ? undefined : [dayOf(number, Number(day), ofYear)];
}

/** A day may be written without its month, and one late in a month as the month's end. */
function dayOf(month: number, day: number, ofYear: string, others: readonly string[] = []) {
  const aliases = [`date ${day}th`, ...(day >= 28 ? [`date month ${month}`] : []), ...others];
  return { ...date(`${month}-${day}`, ofYear), aliases };
}

function weekday(which = "", name = ""): string {
  const day = weekdays.find((each) => name.toLowerCase().startsWith(each)) ?? name;
  return `${which.toLowerCase()} ${day}`.trim();
}
