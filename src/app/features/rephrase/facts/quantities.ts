import type { Reader, ReadFact } from "./fact.ts";

const begin = "(?<![\\p{L}\\p{N}_]|\\d[.,:/])";
const wordEnd = "(?![\\p{L}\\p{N}_])";

const currencies: Readonly<Record<string, string>> = {
  $: "usd",
  us$: "usd",
  dollar: "usd",
  buck: "usd",
  "€": "eur",
  euro: "eur",
  "£": "gbp",
  pound: "gbp",
  "¥": "jpy",
  yen: "jpy",
  "₹": "inr",
  rupee: "inr",
  franc: "chf",
};
const codes =
  "USD|EUR|GBP|JPY|CHF|CAD|AUD|NZD|INR|CNY|SEK|NOK|DKK|PLN|CZK|HUF|SGD|HKD|BRL|MXN|ZAR|KRW|TRY|ILS|AED";
const unit =
  "percent(?:age)?|per[ \\t]cent|pct|hundred|thousand|million|billion|trillion|dollars?|bucks?|euros?|pounds?|cents?";
const numberWords = [
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

/** Powers of ten. */
const magnitudes: Readonly<Record<string, number>> = {
  hundred: 2,
  k: 3,
  thousand: 3,
  m: 6,
  mn: 6,
  mio: 6,
  million: 6,
  b: 9,
  bn: 9,
  billion: 9,
  tn: 12,
  trillion: 12,
};

/** An optional currency, a number, an optional magnitude, an optional per cent sign or currency. */
const quantity = new RegExp(
  [
    begin,
    `(?:(?<before>(?:US|[A-Z]{1,2})?\\$|[€£¥₹]|(?:${codes}))[ \\t]?)?`,
    "(?<sign>(?<![^\\s(])[-−])?",
    "(?:(?<before2>(?:US|[A-Z]{1,2})?\\$|[€£¥₹])[ \\t]?)?",
    `(?<number>\\d+(?:[.,'’\\u00a0\\u202f]\\d+)*|(?:${numberWords.join("|")})${wordEnd}|one(?=[ \\t](?:${unit})${wordEnd})|half[ \\t]an?(?=[ \\t](?:${unit})${wordEnd}))`,
    `(?:[ \\t]?(?<magnitude>hundred|thousand|million|billion|trillion|mn|mio|bn|tn)${wordEnd}|(?<letter>[kmb])${wordEnd})?`,
    `(?:[ \\t]?(?:(?<percent>%|(?:percent(?:age)?|per[ \\t]cent|pct)${wordEnd})|(?<after>[€£¥₹$]|(?:${codes}|dollar|euro|pound|cent|buck|yen|rupee|franc)s?${wordEnd})))?`,
  ].join(""),
  "giu",
);

const dozens = new RegExp(
  `${begin}(?<count>half[ \\t]a|an?|one|\\d{1,3}|${numberWords.join("|")})[ \\t]dozen${wordEnd}`,
  "giu",
);

const amountLike = new RegExp(`^(?:${codes})\\d`);

/** Numbers, money and percentages, and identifiers written with digits. */
export const quantities: readonly Reader[] = [
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
    read: ([, version]) => [{ kind: "number", key: `v${version}` }],
  },
  {
    // Names such as PO-12345, ISO9001 or B2B.
    pattern: /(?<![\p{L}\p{N}_-])(?:\p{Lu}[\p{Lu}_]*-\d[\p{L}\p{N}_-]*|\p{L}[\p{L}_]*\d[\p{L}\p{N}_]*)/gu,
    read: ([name]) => (amountLike.test(name) ? undefined : [{ kind: "number", key: name.toLowerCase() }]),
  },
  {
    // 24/7, 16:9, 2.1.3, 10.0.0.1
    pattern: /(?<![\p{L}\p{N}_]|\d[.,:/])\d+(?:[.,:/]\d+)+(?![\p{L}\p{N}_])/gu,
    read: ([text]) => (decimal(text, 0) === undefined ? [{ kind: "number", key: text }] : undefined),
  },
  { pattern: dozens, read: ({ groups: { count = "" } = {} }) => readDozens(count) },
  { pattern: quantity, read: ({ groups = {} }) => readQuantity(groups) },
];

type Groups = Readonly<Record<string, string | undefined>>;

function readQuantity({ before, before2, sign, number = "", magnitude, letter, percent, after }: Groups) {
  const power = magnitudes[(magnitude ?? letter ?? "").toLowerCase()] ?? 0;
  const digits = digitsOf(number);
  const value = decimal(digits, power) ?? digits;
  const key = (sign === undefined ? "" : "-") + value;
  const currency = before ?? before2 ?? after;
  const fact: ReadFact =
    percent !== undefined
      ? { kind: "percentage", key }
      : currency !== undefined
        ? { kind: "amount", key: `${currencyName(currency)} ${key}` }
        : { kind: "number", key };
  return [fact];
}

function readDozens(count: string): ReadFact[] {
  return [{ kind: "number", key: String(Number(digitsOf(count)) * 12) }];
}

/** @returns a number word in digits; any other text unchanged */
function digitsOf(text: string): string {
  const word = text.toLowerCase();
  if (word.startsWith("half")) return "0.5";
  if (/^(?:an?|one)$/.test(word)) return "1";
  return numberWords.includes(word) ? String(numberWords.indexOf(word) + 2) : text;
}

function currencyName(text: string): string {
  const name = text.toLowerCase();
  return currencies[name] ?? currencies[name.replace(/s$/, "")] ?? name.replace(/^cents$/, "cent");
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
  const rest = fraction.slice(power).replace(/0+$/, "");
  return digits.replace(/^0+(?=\d)/, "") + (rest === "" ? "" : `.${rest}`);
}
