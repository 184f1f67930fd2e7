import type { Reader, ReadFact } from "../fact.ts";
import type { Groups } from "../spelling/replacement.ts";
import {
  codes,
  currencies,
  currencyWord,
  magnitudeOf,
  magnitudeWord,
  rateAdverb,
  rateOf,
  rateWord,
  readUnits,
  unitWord,
} from "./units.ts";

const begin = "(?<![\\p{L}\\p{N}_]|\\d[.,:/])";
const wordEnd = "(?![\\p{L}\\p{N}_])";

/** An optional currency, a number, an optional magnitude, an optional per cent sign, currency or unit. */
const quantity = new RegExp(
  [
    begin,
    `(?:(?<before>(?:US|[A-Z]{1,2})?\\$|[€£¥₹]|(?:${codes}))[ \\t]?)?`,
    "(?<sign>(?<![^\\s(])[-−])?",
    "(?:(?<before2>(?:US|[A-Z]{1,2})?\\$|[€£¥₹])[ \\t]?)?",
    "(?<number>\\d+(?:[.,'’\\u00a0\\u202f]\\d+)*)(?:,[-–—]+)?",
    `(?:[ \\t-]?(?<magnitude>${magnitudeWord})(?:s|en|\\.)?${wordEnd}|(?:[ \\t](?=[km][€£$]))?(?<letter>[kmb])${wordEnd})?`,
    "(?:[ \\t-]?(?:",
    `(?<percent>%|(?:percent(?:age)?(?![ \\t]point)|per[ \\t]cent|pct|Prozent|pour[ \\t]cent|por[ \\t]ciento|per[ \\t]cento)${wordEnd})`,
    `|(?:(?:de|di|d['’])[ \\t]?)?(?<after>[€£¥₹$]|(?:${currencyWord})s?${wordEnd})`,
    `)|[ \\t-]?(?<unit>${unitWord})${wordEnd})?`,
  ].join(""),
  "giu",
);

const amountLike = new RegExp(`^(?:${codes})\\d`);

/** Numbers, money and percentages, what they are counted per, and identifiers written with digits. */
export const quantities: readonly Reader[] = [
  // "(1) The price" counts the points of a list.
  { pattern: /(?<![^\s:])\(?[1-9]\)(?=[ \t]\p{L})/gu, read: () => [] },
  {
    pattern:
      /(?<![\p{L}\p{N}_]|\d[.,:/-])(?:\+\d{1,3}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d{1,4}(?:[ .-]?\d{2,4}){1,4}|\(\d{3}\) ?\d{3}[-. ]\d{4}|\d{3}[-.]\d{3}[-.]\d{4}|\d{3}-\d{4})(?![\p{L}\p{N}]|[-.,]\d)/gu,
    read: ([phone]) => {
      const digits = phone.replace(/\D/g, "");
      return digits.length < 7 ? undefined : [{ kind: "number", key: `phone ${digits}` }];
    },
  },
  {
    pattern: /(?<![\p{L}\p{N}_])(?:v|ver\.? |version )(\d+(?:\.\d+)*)(?![\p{L}\p{N}_])/giu,
    read: ([, version]) => [{ kind: "number", key: `v${version}`, aliases: [`number ${version}`] }],
  },
  {
    // Names such as PO-12345, ISO9001 or B2B.
    pattern: /(?<![\p{L}\p{N}_-])(?:\p{Lu}[\p{Lu}_]*-\d[\p{L}\p{N}_-]*|\p{L}[\p{L}_]*\d[\p{L}\p{N}_]*)/gu,
    read: ([name]) => (amountLike.test(name) ? undefined : [{ kind: "number", key: name.toLowerCase() }]),
  },
  {
    // What is split 60/40 is 60 and 40 per cent of it.
    pattern: /(?<![\p{L}\p{N}_]|\d[.,:/-])(?<one>\d{1,2})[/:-](?<other>\d{1,2})(?![\p{L}\p{N}_]|[.,:/-]\d)/gu,
    read: ({ groups: { one = "", other = "" } = {} }) =>
      Number(one) + Number(other) === 100 && one !== other
        ? [one, other].map((part) => ({ kind: "percentage", key: part, aliases: [`number ${part}`] }))
        : undefined,
  },
  {
    // 24/7, 16:9, 2.1.3, 10.0.0.1
    pattern: /(?<![\p{L}\p{N}_]|\d[.,:/])\d+(?:[.,:/]\d+)+(?![\p{L}\p{N}_])/gu,
    read: ([text]) => (decimal(text, 0) === undefined ? [{ kind: "number", key: text }] : undefined),
  },
  {
    pattern: new RegExp(
      `${begin}(?<count>\\d{1,3})[ \\t](?:dozen|Dutzend|douzaines?|docenas?|dozzine?)${wordEnd}`,
      "giu",
    ),
    read: ({ groups: { count } = {} }) => [{ kind: "number", key: String(Number(count) * 12) }],
  },
  {
    pattern:
      /(?<!\p{L})both(?= (?:of )?(?:(?:your|our|my|his|her|its|their|the|these|those) )?(?:[\p{Ll}-]+ )?\p{Ll}+s(?!\p{L}))/gu,
    read: () => [{ kind: "number", key: "2" }],
  },
  {
    pattern: /(?<!\p{L})(?:per|pro|par|por) (?:1,?000|mille)(?![\p{L}\d])/giu,
    read: () => [{ kind: "rate", key: "thousand" }],
  },
  {
    pattern: quantity,
    // "Not 100 % sure" counts nothing.
    read: ({ groups = {}, index, 0: text, input }) =>
      groups.percent !== undefined &&
      sureness.test(input.slice(index + text.length, index + text.length + 12))
        ? undefined
        : [readQuantity(groups)],
  },
  {
    // "£85 an hour" has a price before it, "every hour" needs none.
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:(?<always>per|every|each|pro|jede[nrms]?|chaque|cada|ogni|(?:bill|charg|paid|pay|pric|rent|sold)\\p{L}{0,4}[ \\t]by[ \\t]the)[ \\t]|(?:par|por|all?a|ao|al|à|an?|im|am|in der)[ \\t]|(?:al)?l['’]|/[ \\t]?)(?<of>${rateWord})${wordEnd}(?<!(?:get|got|have|has|just|in|for|take|takes)[ \\t]a[ \\t](?:sec|second|minute|min|moment))(?![ \\t](?:ago|to|past|or[ \\t]two|from[ \\t](?:now|today|tomorrow)|later|earlier|ahead))`,
      "giu",
    ),
    read: ({ input, index, groups = {} }) =>
      groups.always !== undefined ||
      /\ufffc[^.!?;\n\ufffc]{0,30}$/u.test(input.slice(Math.max(0, index - 31), index))
        ? [{ kind: "rate", key: rateOf(groups.of ?? "") }]
        : undefined,
  },
  {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?<of>${rateAdverb})${wordEnd}`, "giu"),
    read: ({ groups: { of = "" } = {} }) => [{ kind: "rate", key: rateOf(of) }],
  },
];

const sureness = /^ (?:sure|certain|positive|clear)(?!\p{L})/iu;

function readQuantity(groups: Groups): ReadFact {
  const { before, before2, sign = "", number = "", magnitude, letter, percent, after, unit } = groups;
  const power = magnitudeOf(magnitude ?? letter) ?? 0;
  const key = (sign === "" ? "" : "-") + (decimal(number, power) ?? number);
  const currency = before ?? before2 ?? after;
  if (percent !== undefined) return { kind: "percentage", key };
  if (currency !== undefined) {
    const name = currencyName(currency);
    const aliases = ["nok", "sek", "dkk"].includes(name)
      ? [`amount crown ${key}`]
      : name === "penny"
        ? [`amount gbp ${Number(key) / 100}`]
        : name === "cent"
          ? ["usd", "eur"].map((whole) => `amount ${whole} ${Number(key) / 100}`)
          : [];
    return { kind: "amount", key: `${name} ${key}`, aliases };
  }
  const of = unit === undefined ? undefined : readUnits.find(({ pattern }) => pattern.test(unit));
  return of === undefined
    ? {
        kind: "number",
        key,
        aliases: [
          ...ofClock(number),
          ...(power > 0 ? mainCurrencies : []).map((name) => `amount ${name} ${key}`),
          // "6m wide".
          ...(letter?.toLowerCase() === "m" ? [`number ${Number(key) / 1_000} millimetre`] : []),
        ],
      }
    : {
        kind: "number",
        key: `${Number((Number(key) * of.factor).toPrecision(12))} ${of.base}`,
        aliases: [
          `number ${key}`,
          // Three quarters may be 75 per cent.
          ...(/^quarters?$/iu.test(unit ?? "") ? [`percentage ${25 * Number(key)}`] : []),
          ...(hourWords.test(unit ?? "") ? ofClock(`${number}.00`) : []),
        ],
      };
}

/** Whoever asks for 85k may leave the currency out. */
export const mainCurrencies = ["eur", "usd", "gbp", "chf"];

/** In other languages, "15 heures" is a time too. */
const hourWords = /^(?:h|heures?|horas?|or[ae])$/iu;

/** "Till 9.30" may be a time. */
function ofClock(number: string): string[] {
  const [, hour, minute] = /^(\d{1,2})\.([0-5]\d)$/u.exec(number) ?? [];
  if (hour === undefined || minute === undefined || Number(hour) > 24) return [];
  const of = Number(hour);
  return [
    `time ${of % 12}:${minute} of either half`,
    `time ${of}:${minute}`,
    `time ${(of + 12) % 24}:${minute}`,
  ];
}

function currencyName(text: string): string {
  const name = text
    .toLowerCase()
    .replace(/^(?:norwegian|danish|swedish|us)[ \t](?=[kd])/, "")
    .replace(/[ \t]sterling$/, "")
    .replace(/^american(?= )/, "us");
  return (
    currencies.get(name) ??
    currencies.get(name.replace(/s$/, "")) ??
    name.replace(/^c[eéê]nt(?:s|esim[io]|imes?|imos?)$/, "cent")
  );
}

/**
 * Reads `1,520`, `1520`, `1.520,00`, `1’520.0` as the same. A comma before three digits is a thousands
 * separator, as in English; a point isn't.
 *
 * @param power of ten to multiply by
 * @returns digits without redundant zeros; nothing if the text isn't a number, such as `2.1.3`
 */
function decimal(text: string, power: number): string | undefined {
  const plain = text.replace(/['’\u00a0\u202f](?=\d{3}(?!\d))/g, "");
  const [, whole, fraction = ""] =
    /^(\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/.exec(plain.startsWith("0") ? "" : plain) ??
    /^(\d{1,3}(?:\.\d{3})+),(\d+)$/.exec(plain) ??
    /^(\d{1,3}(?:\.\d{3}){2,})$/.exec(plain) ??
    /^(\d+)(?:[.,](\d+))?$/.exec(plain) ??
    [];
  if (whole === undefined) return undefined;
  const digits = whole.replace(/\D/g, "") + fraction.slice(0, power).padEnd(power, "0");
  const rest = fraction.slice(power).replace(/(?<!0)0+$/, "");
  return digits.replace(/^0+(?=\d)/, "") + (rest === "" ? "" : `.${rest}`);
}
