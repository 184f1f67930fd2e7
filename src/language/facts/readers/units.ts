/** @returns each of the names with what it is one of */
export function named(names: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(names).flatMap(([of, list]) => list.split("|").map((name) => [name, of] as const)),
  );
}

export const currencies = named({
  usd: "$|us$|dollar|us dollar|dólare|dollaro|dollari|buck",
  aud: "australian dollar|a$",
  cad: "canadian dollar|c$",
  sgd: "singapore dollar",
  hkd: "hong kong dollar",
  nzd: "new zealand dollar",
  gbp: "quid|£|pound",
  brl: "r$|reais",
  eur: "€|euro",
  penny: "pence|p",
  jpy: "¥|yen",
  inr: "₹|rupee|rs",
  chf: "franc|swiss franc|franc suisse|francs suisse|schweizer franken|franken|franchi",
  pln: "zloty|zł",
  czk: "koruna",
  huf: "forint",
  mxn: "peso",
  zar: "rand",
  crown: "krone|kroner|krona|kronor|kronen",
});
export const codes =
  "USD|EUR|GBP|JPY|CHF|CAD|AUD|NZD|INR|CNY|SEK|NOK|DKK|PLN|CZK|HUF|SGD|HKD|BRL|MXN|ZAR|KRW|TRY|ILS|AED|Rs";
export const currencyWord = `${codes}|reais|quid|(?<=\\d[ \\t]?)p(?! \\d)|pence|penny|dollar|dólare?|dollar[oi]|euro|pounds?[ \\t]sterling|pound|(?:US|American|Australian|Canadian|Singapore|Hong Kong|New Zealand)[ \\t]dollar|cent|centesim[io]|centime|c[éê]ntimo|buck|yen|rupee|franc|franchi|franken|zloty|zł|koruna|forint|peso|rand|(?:(?:Norwegian|Danish|Swedish)[ \\t])?(?:kron(?:er|or|en|e|a))|Swiss[ \\t]franc|francs?[ \\t]suisse|Schweizer[ \\t]Franken`;

/** Powers of ten. */
const magnitudes = named({
  2: "hundred",
  3: "k|thousand|grand|tausend|mille|mila|mil|tsd",
  5: "lakh|lac",
  6: "m|mn|mio|million|millionen|millone|milione|milioni|millón|milhão|milhõe",
  7: "crore",
  9: "b|bn|billion|mrd|milliarde|milliarden|milliard|miliardo|miliardi",
  12: "tn|trillion",
});
export const magnitudeWord = [...magnitudes.keys()].filter((name) => name.length > 1).join("|");

/** @returns the power of ten that a word stands for, such as 3 of "k" */
export function magnitudeOf(word = ""): number | undefined {
  const power = magnitudes.get(word.toLowerCase());
  return power === undefined ? undefined : Number(power);
}

const locales = ["en", "de", "fr", "es", "it", "pt", "pt-PT"];

/** @returns a unit's words in each language, singular and plural, such as "metre|meters|Metern|mètres" */
function wordsFor(unit: string): string {
  const words = locales.flatMap((locale) =>
    [1, 2].flatMap((count) =>
      new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" })
        .formatToParts(count)
        .filter(({ type }) => type === "unit")
        .map(({ value }) => value.trim()),
    ),
  );
  // "£85 an hour" isn't counted in French years, and "1,800 once" not in ounces.
  return [...new Set(words)]
    .map((word) => (word === "an" ? "an(?! \\p{L})" : word))
    .filter((word) => word !== "once")
    .join("|");
}

/** Units that `Intl` names in each language: their base and how many of it they are, and what else they are called. */
const namedUnits: Readonly<Record<string, { base: string; factor: number; also?: string }>> = {
  second: { base: "second", factor: 1, also: "secs?" },
  minute: { base: "second", factor: 60, also: "mins?" },
  hour: { base: "second", factor: 3_600, also: "hrs?|h" },
  day: { base: "second", factor: 86_400, also: "Tagen" },
  week: { base: "second", factor: 604_800, also: "wks?" },
  month: { base: "month", factor: 1, also: "mos?|Monaten" },
  year: { base: "month", factor: 12, also: "yrs?|Jahren|années?" },
  kilobyte: { base: "kilobyte", factor: 1, also: "kB" },
  megabyte: { base: "kilobyte", factor: 1_000, also: "MB|(?-i:Mo)" },
  gigabyte: { base: "kilobyte", factor: 1_000_000, also: "GB|(?-i:Go)" },
  terabyte: { base: "kilobyte", factor: 1_000_000_000, also: "TB|(?-i:To)" },
  petabyte: { base: "kilobyte", factor: 1_000_000_000_000, also: "PB|(?-i:Po)" },
  millimeter: { base: "millimetre", factor: 1, also: "millimetres?|Millimetern|mm" },
  centimeter: { base: "millimetre", factor: 10, also: "centimetres?|Zentimetern|cm" },
  meter: { base: "millimetre", factor: 1_000, also: "metres?|Metern|m" },
  kilometer: { base: "millimetre", factor: 1_000_000, also: "kilometres?|Kilometern|kms?" },
  mile: { base: "mile", factor: 1 },
  inch: { base: "inch", factor: 1 },
  foot: { base: "inch", factor: 12, also: "ft" },
  yard: { base: "inch", factor: 36 },
  gram: { base: "gram", factor: 1, also: "g" },
  kilogram: { base: "gram", factor: 1_000, also: "kilos?|kg" },
  pound: { base: "pound", factor: 1, also: "lbs?" },
  ounce: { base: "ounce", factor: 1, also: "oz" },
  milliliter: { base: "litre", factor: 0.001, also: "millilitres?|ml" },
  liter: { base: "litre", factor: 1, also: "litres?|Litern|l" },
  gallon: { base: "gallon", factor: 1, also: "gal" },
  acre: { base: "acre", factor: 1 },
  hectare: { base: "hectare", factor: 1, also: "ha" },
  celsius: { base: "degree Celsius", factor: 1, also: "°C|°|degrees?(?: C)?|Grad|grados?|gradi|degrés?" },
  fahrenheit: { base: "degree Fahrenheit", factor: 1, also: "°F|degrees? F" },
};

/** Those it doesn't name. What is counted, such as seats, is a word like any other. */
const otherUnits: readonly (readonly [base: string, factor: number, words: string])[] = [
  ["business day", 1, "(?:business|working|work) days?|Werktagen?|Arbeitstagen?|jours ouvr(?:és|ables)"],
  ["second", 86_400, "calendar days?"],
  ["month", 3, "quarters?|Quartale?n?"],
  ["times", 1, "times|mal|fois|veces|volte|vezes"],
  ["percentage point", 1, "percentage points?|pp|Prozentpunkten?"],
  ["basis point", 1, "basis points?|bps"],
  ["megabit a second", 1, "Mbps|Mbit(?:/s)?"],
  ["megabit a second", 1_000, "Gbps|Gbit(?:/s)?"],
  ["micrometre", 1, "microns?|µm|micromet(?:er|re)s?"],
  ["gram", 1_000_000, "tons?|tonnes?|Tonnen?|t"],
  ["square foot", 1, "sq(?:uare)? ?(?:feet|ft)|sqft"],
  [
    "square metre",
    1,
    "square met(?:er|re)s?|m²|m2|mq|sqm|sq m|Quadratmetern?|mètres? carrés?|metros? cuadrados?|metri? quadr(?:at)?i|metros? quadrados?",
  ],
  [
    "litre",
    1_000,
    "cubic met(?:er|re)s?|m³|m3|mc|cbm|Kubikmetern?|mètres? cubes?|metros? cúbicos?|metri? cub[io]",
  ],
  ["litre", 0.01, "centilitres?|centiliters?|Zentilitern?|centilitros?|centilitri|cl"],
  ["pint", 1, "pints?"],
  ["kilowatt-hour", 1, "kWh|kilowatt[- ]?hours?|Kilowattstunden?"],
  ["kilowatt-hour", 1_000, "MWh|megawatt[- ]?hours?|Megawattstunden?"],
  ["kilowatt", 1, "kW|kilowatts?"],
  ["kilowatt", 1_000, "MW|megawatts?"],
];

const units = [
  // Before the metre, so that "m" doesn't begin "m²".
  ...otherUnits.map(([base, factor, words]) => ({ base, factor, words })),
  ...Object.entries(namedUnits).map(([name, { also, ...unit }]) => ({
    ...unit,
    words: [wordsFor(name), ...(also === undefined ? [] : [also])].join("|"),
  })),
];
export const unitWord = units.map(({ words }) => words).join("|");
export const readUnits = units.map(({ words, ...unit }) => ({
  ...unit,
  pattern: new RegExp(`^(?:${words})$`, "iu"),
}));

/** Words that say per what a price or a number is counted. */
const rates: Readonly<Record<string, string>> = {
  second: `${wordsFor("second")}|sec`,
  minute: `${wordsFor("minute")}|min`,
  month: `${wordsFor("month")}|mo`,
  year: `${wordsFor("year")}|yr|annum|année`,
  week: `${wordsFor("week")}|wk`,
  day: wordsFor("day"),
  hour: `hours?|hr|h|Stunde|heure|hora|(?<!per[ \\t])ora`,
  quarter: "quarters?|Quartal|trimestre",
  seat: "seats?|Platz|siège|place|plaza|postazione|lugar",
  user: "users?|Nutzer|Benutzer|utilisateur|usuario|utente|utilizador|usuário",
  person: "persons?|head(?! of)|employee|Person|Kopf|personne|persona|pessoa|tête|cabe[çz]a|testa",
  mile: wordsFor("mile"),
  kilometre: `${wordsFor("kilometer")}|kilometre|km`,
  kilogram: `${wordsFor("kilogram")}|kilo|kg`,
  "square metre":
    "(?:square met(?:er|re)|sqm|m²|m2|mq|Quadratmeter|mètre carré|metro cuadrado|metro quadr(?:at)?o)",
  "square foot": "(?:square foot|sq ?ft)",
  night: "nights?|Nacht|nuit|noche|notte|noite",
  page: "(?:page|(?<!jede[nrs]? )Seite|página|pagina)",
  unit: "(?:unit|item|piece|Stück|unité|pièce|unidad|unità|pezzo)",
  litre: `${wordsFor("liter")}|litre|l(?!['’])`,
  "cubic metre": "(?:cubic met(?:er|re)|m³|m3|cbm|Kubikmeter|mètre cube|metro c[úu]b(?:ic)?o)",
  gallon: wordsFor("gallon"),
  license: "licen[cs]es?|Lizenz|licence|licencia|licenza",
};
const rateAdverbs: Readonly<Record<string, string>> = {
  month: "monthly|monatlich\\w*|mensuel\\w*|mensual\\w*|mensil\\w*|mensa(?:l|is)(?:mente)?",
  year: "yearly|annual(?:ly)?|p\\.a\\.|jährlich\\w*|annuel\\w*|anual\\w*|annu(?:al[ei]|[oi])",
  week: "weekly|wöchentlich\\w*|hebdomadaire\\w*|semana(?:l|is)\\w*|settimanal\\w*",
  day: "daily|täglich\\w*|quotidien\\w*|di[aá]ri[oa]\\w*",
  hour: "hourly|stündlich\\w*",
  quarter: "quarterly|vierteljährlich\\w*|trimestriel\\w*|trimestral\\w*|trimestral[ei]",
};
export const rateWord = Object.values(rates).join("|");
export const rateAdverb = Object.values(rateAdverbs).join("|");
const rateReaders = [...Object.entries(rates), ...Object.entries(rateAdverbs)].map(([key, words]) => ({
  key,
  pattern: new RegExp(`^(?:${words})$`, "iu"),
}));

/** @returns what a rate's word counts by, such as "month" of "monatlich" */
export function rateOf(word: string): string {
  return rateReaders.find(({ pattern }) => pattern.test(word))?.key ?? word.toLowerCase();
}
