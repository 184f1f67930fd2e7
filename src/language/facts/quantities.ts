import type { Reader, ReadFact } from "./fact.ts";

const begin = "(?<![\\p{L}\\p{N}_]|\\d[.,:/])";
const wordEnd = "(?![\\p{L}\\p{N}_])";

const currencies: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    $: "usd",
    us$: "usd",
    dollar: "usd",
    "us dollar": "usd",
    "australian dollar": "aud",
    "canadian dollar": "cad",
    "singapore dollar": "sgd",
    "hong kong dollar": "hkd",
    "new zealand dollar": "nzd",
    a$: "aud",
    c$: "cad",
    dólare: "usd",
    dollaro: "usd",
    dollari: "usd",
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
    franken: "chf",
    zloty: "pln",
    koruna: "czk",
    forint: "huf",
    peso: "mxn",
    rand: "zar",
    krone: "crown",
    kroner: "crown",
    krona: "crown",
    kronor: "crown",
    kronen: "crown",
  }),
);
const codes =
  "USD|EUR|GBP|JPY|CHF|CAD|AUD|NZD|INR|CNY|SEK|NOK|DKK|PLN|CZK|HUF|SGD|HKD|BRL|MXN|ZAR|KRW|TRY|ILS|AED";
const currencyWord = `${codes}|dollar|dólare?|dollar[oi]|euro|pounds?[ \\t]sterling|pound|(?:US|American|Australian|Canadian|Singapore|Hong Kong|New Zealand)[ \\t]dollar|cent|buck|yen|rupee|franc|franken|zloty|koruna|forint|peso|rand|(?:(?:Norwegian|Danish|Swedish)[ \\t])?(?:kron(?:er|or|en|e|a))`;

/** Powers of ten. */
const magnitudes: Readonly<Record<string, number>> = {
  hundred: 2,
  k: 3,
  thousand: 3,
  tausend: 3,
  mille: 3,
  mila: 3,
  mil: 3,
  m: 6,
  tsd: 3,
  mn: 6,
  mio: 6,
  million: 6,
  millionen: 6,
  millone: 6,
  milione: 6,
  milioni: 6,
  b: 9,
  bn: 9,
  billion: 9,
  tn: 12,
  trillion: 12,
};
const magnitudeWord = Object.keys(magnitudes)
  .filter((name) => name.length > 1)
  .join("|");

/**
 * Units with their base and how many of it they are. Currencies and percentages are facts of their own; what is
 * counted, such as seats, is a word like any other.
 */
const units: readonly { words: string; base: string; factor: number }[] = [
  { words: "seconds?|secs?|Sekunden?|secondes?|segundos?|second[oi]", base: "second", factor: 1 },
  { words: "minutes?|mins?|Minuten?|minutos?|minut[oi]", base: "second", factor: 60 },
  { words: "hours?|hrs?|h|Stunden?|heures?|horas?|or[ae]", base: "second", factor: 3_600 },
  {
    words: "(?:business|working|work) days?|Werktagen?|Arbeitstagen?|jours ouvr(?:és|ables)",
    base: "business day",
    factor: 1,
  },
  { words: "days?|Tag(?:e|en)?|jours?|días?|giorn[oi]", base: "second", factor: 86_400 },
  { words: "weeks?|wks?|Wochen?|semaines?|semanas?|settiman[ae]", base: "second", factor: 604_800 },
  { words: "months?|mos?|Monat(?:e|en)?|mois|mes(?:es)?|mes[ei]", base: "month", factor: 1 },
  { words: "quarters?|Quartale?n?", base: "month", factor: 3 },
  { words: "years?|yrs?|Jahr(?:e|en)?|ann?(?:ée)?s?|años?|ann[oi]", base: "month", factor: 12 },
  { words: "times|mal|fois|veces|volte", base: "times", factor: 1 },
  { words: "percentage points?|pp|Prozentpunkten?", base: "percentage point", factor: 1 },
  { words: "basis points?|bps", base: "basis point", factor: 1 },
  { words: "kB|kilobytes?", base: "kilobyte", factor: 1 },
  { words: "MB|megabytes?", base: "kilobyte", factor: 1_000 },
  { words: "GB|gigabytes?", base: "kilobyte", factor: 1_000_000 },
  { words: "TB|terabytes?", base: "kilobyte", factor: 1_000_000_000 },
  { words: "PB|petabytes?", base: "kilobyte", factor: 1_000_000_000_000 },
  { words: "Mbps|Mbit/s", base: "megabit a second", factor: 1 },
  { words: "Gbps|Gbit/s", base: "megabit a second", factor: 1_000 },
  { words: "microns?|µm|micromet(?:er|re)s?", base: "micrometre", factor: 1 },
  { words: "millimet(?:er|re)s?|mm", base: "millimetre", factor: 1 },
  { words: "centimet(?:er|re)s?|cm", base: "millimetre", factor: 10 },
  { words: "met(?:er|re)s?|m", base: "millimetre", factor: 1_000 },
  { words: "kilomet(?:er|re)s?|kms?", base: "millimetre", factor: 1_000_000 },
  { words: "miles?", base: "mile", factor: 1 },
  { words: "inch(?:es)?", base: "inch", factor: 1 },
  { words: "feet|foot|ft", base: "inch", factor: 12 },
  { words: "grams?|g", base: "gram", factor: 1 },
  { words: "kilos?|kilograms?|kg", base: "gram", factor: 1_000 },
  { words: "tons?|tonnes?|Tonnen?|t", base: "gram", factor: 1_000_000 },
  { words: "lbs?", base: "pound", factor: 1 },
  { words: "lit(?:er|re)s?|Litern?|l", base: "litre", factor: 1 },
  { words: "sq(?:uare)? ?(?:feet|ft)|sqft", base: "square foot", factor: 1 },
  { words: "square met(?:er|re)s?|m²|sqm", base: "square metre", factor: 1 },
  {
    words: "°C|°|degrees?(?: Celsius| C)?|Grad(?: Celsius)?|grados?|gradi|degrés?",
    base: "degree Celsius",
    factor: 1,
  },
  { words: "°F|degrees? (?:Fahrenheit|F)", base: "degree Fahrenheit", factor: 1 },
  { words: "gallons?|gal", base: "gallon", factor: 1 },
  { words: "pints?", base: "pint", factor: 1 },
  { words: "ounces?|oz", base: "ounce", factor: 1 },
  { words: "yards?", base: "inch", factor: 36 },
  { words: "acres?", base: "acre", factor: 1 },
  { words: "hectares?|ha", base: "hectare", factor: 1 },
  { words: "kW|kilowatts?", base: "kilowatt", factor: 1 },
  { words: "MW|megawatts?", base: "kilowatt", factor: 1_000 },
  { words: "kWh", base: "kilowatt-hour", factor: 1 },
  { words: "MWh", base: "kilowatt-hour", factor: 1_000 },
];
const unitWord = units.map(({ words }) => words).join("|");
const readUnits = units.map(({ words, ...unit }) => ({
  ...unit,
  pattern: new RegExp(`^(?:${words})$`, "iu"),
}));

/** An optional currency, a number, an optional magnitude, an optional per cent sign, currency or unit. */
const quantity = new RegExp(
  [
    begin,
    `(?:(?<before>(?:US|[A-Z]{1,2})?\\$|[€£¥₹]|(?:${codes}))[ \\t]?)?`,
    "(?<sign>(?<![^\\s(])[-−])?",
    "(?:(?<before2>(?:US|[A-Z]{1,2})?\\$|[€£¥₹])[ \\t]?)?",
    "(?<number>\\d+(?:[.,'’\\u00a0\\u202f]\\d+)*)",
    `(?:[ \\t-]?(?<magnitude>${magnitudeWord})(?:s|en|\\.)?${wordEnd}|(?<letter>[kmb])${wordEnd})?`,
    "(?:[ \\t]?(?:",
    `(?<percent>%|(?:percent(?:age)?(?![ \\t]point)|per[ \\t]cent|pct|Prozent|pour[ \\t]cent|por[ \\t]ciento|per[ \\t]cento)${wordEnd})`,
    `|(?:(?:de|di|d['’])[ \\t]?)?(?<after>[€£¥₹$]|(?:${currencyWord})s?${wordEnd})`,
    `)|[ \\t-]?(?<unit>${unitWord})${wordEnd})?`,
  ].join(""),
  "giu",
);

const amountLike = new RegExp(`^(?:${codes})\\d`);

/** Words that say per what a price or a number is counted. */
const rates: readonly { words: string; adverb?: string; key: string }[] = [
  {
    words: "months?|mo|Monat|mois|mes|mese",
    adverb: "monthly|monatlich\\w*|mensuel\\w*|mensual\\w*|mensil\\w*",
    key: "month",
  },
  {
    words: "years?|yr|annum|Jahr|an|année|año|anno",
    adverb: "yearly|annual(?:ly)?|p\\.a\\.|jährlich\\w*|annuel\\w*|anual\\w*|annu(?:al[ei]|[oi])",
    key: "year",
  },
  {
    words: "weeks?|wk|Woche|semaine|semana|settimana",
    adverb: "weekly|wöchentlich\\w*|hebdomadaire\\w*|semanal\\w*|settimanal\\w*",
    key: "week",
  },
  { words: "days?|Tag|jour|día|giorno", adverb: "daily|täglich\\w*|quotidien\\w*|diari[oa]\\w*", key: "day" },
  { words: "hours?|hr|Stunde|heure|hora|(?<!per[ \\t])ora", adverb: "hourly|stündlich\\w*", key: "hour" },
  {
    words: "quarters?|Quartal|trimestre",
    adverb: "quarterly|vierteljährlich\\w*|trimestriel\\w*|trimestral\\w*|trimestral[ei]",
    key: "quarter",
  },
  { words: "seats?|Platz|siège|place|plaza|postazione", key: "seat" },
  { words: "users?|Nutzer|Benutzer|utilisateur|usuario|utente", key: "user" },
  { words: "persons?|head|employee|Person|Kopf|personne|persona", key: "person" },
  { words: "miles?", key: "mile" },
  { words: "kilomet(?:er|re)s?|km", key: "kilometre" },
  { words: "kilos?|kilograms?|kg", key: "kilogram" },
  { words: "(?:square met(?:er|re)|sqm|m²)", key: "square metre" },
  { words: "(?:square foot|sq ?ft)", key: "square foot" },
  { words: "nights?|Nacht|nuit|noche|notte", key: "night" },
  { words: "(?:page|Seite|página|pagina)", key: "page" },
  { words: "(?:unit|item|piece|Stück|unité|pièce|unidad|unità|pezzo)", key: "unit" },
  { words: "lit(?:er|re)s?", key: "litre" },
  { words: "gallons?", key: "gallon" },
  { words: "licen[cs]es?|Lizenz|licence|licencia|licenza", key: "license" },
];
const per = "per|pro|par|por|al|à|a|an|each|every|jede[nrms]?|im|cada|all['’]|chaque";

/** Numbers, money and percentages, what they are counted per, and identifiers written with digits. */
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
  {
    pattern: new RegExp(
      `${begin}(?<count>\\d{1,3})[ \\t](?:dozen|Dutzend|douzaines?|docenas?|dozzine?)${wordEnd}`,
      "giu",
    ),
    read: ({ groups: { count } = {} }) => [{ kind: "number", key: String(Number(count) * 12) }],
  },
  { pattern: quantity, read: ({ groups = {} }) => [readQuantity(groups)] },
  ...rates.flatMap(({ words, adverb, key }): Reader[] => [
    {
      pattern: new RegExp(
        `(?<=\\ufffc[^.!?;\\n\\ufffc]{0,30})(?:(?<![\\p{L}\\p{N}])(?:${per})[ \\t]|(?<=\\ufffc\\S{0,20})/[ \\t]?)(?:${words})${wordEnd}(?![ \\t](?:ago|to|past|or[ \\t]two|from[ \\t](?:now|today|tomorrow)|later|earlier|ahead))`,
        "giu",
      ),
      read: () => [{ kind: "rate", key }],
    },
    {
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}])(?:per|every|each|pro|jede[nrms]?|chaque|cada|ogni)[ \\t](?:${words})${wordEnd}`,
        "giu",
      ),
      read: () => [{ kind: "rate", key }],
    },
    ...(adverb === undefined
      ? []
      : [
          {
            pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${adverb})${wordEnd}`, "giu"),
            read: () => [{ kind: "rate", key } as const],
          },
        ]),
  ]),
];

type Groups = Readonly<Record<string, string | undefined>>;

function readQuantity(groups: Groups): ReadFact {
  const { before, before2, sign = "", number = "", magnitude, letter, percent, after, unit } = groups;
  const power = magnitudes[(magnitude ?? letter ?? "").toLowerCase()] ?? 0;
  const key = (sign === "" ? "" : "-") + (decimal(number, power) ?? number);
  const currency = before ?? before2 ?? after;
  if (percent !== undefined) return { kind: "percentage", key };
  if (currency !== undefined) {
    const name = currencyName(currency);
    const aliases = ["nok", "sek", "dkk"].includes(name)
      ? [`amount crown ${key}`]
      : name === "cent"
        ? ["usd", "eur"].map((whole) => `amount ${whole} ${Number(key) / 100}`)
        : [];
    return { kind: "amount", key: `${name} ${key}`, aliases };
  }
  const of = unit === undefined ? undefined : readUnits.find(({ pattern }) => pattern.test(unit));
  return of === undefined
    ? { kind: "number", key }
    : {
        kind: "number",
        key: `${Number((Number(key) * of.factor).toPrecision(12))} ${of.base}`,
        aliases: [`number ${key}`],
      };
}

function currencyName(text: string): string {
  const name = text
    .toLowerCase()
    .replace(/^(?:norwegian|danish|swedish|us)[ \t](?=[kd])/, "")
    .replace(/[ \t]sterling$/, "")
    .replace(/^american(?= )/, "us");
  return currencies.get(name) ?? currencies.get(name.replace(/s$/, "")) ?? name.replace(/^cents$/, "cent");
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
