export const currencies: ReadonlyMap<string, string> = new Map(
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
    quid: "gbp",
    r$: "brl",
    reais: "brl",
    "€": "eur",
    euro: "eur",
    "£": "gbp",
    pound: "gbp",
    pence: "penny",
    p: "penny",
    "¥": "jpy",
    yen: "jpy",
    "₹": "inr",
    rupee: "inr",
    rs: "inr",
    franc: "chf",
    "swiss franc": "chf",
    "franc suisse": "chf",
    "francs suisse": "chf",
    "schweizer franken": "chf",
    franken: "chf",
    franchi: "chf",
    zloty: "pln",
    zł: "pln",
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
export const codes =
  "USD|EUR|GBP|JPY|CHF|CAD|AUD|NZD|INR|CNY|SEK|NOK|DKK|PLN|CZK|HUF|SGD|HKD|BRL|MXN|ZAR|KRW|TRY|ILS|AED|Rs";
export const currencyWord = `${codes}|reais|quid|(?<=\\d[ \\t]?)p(?! \\d)|pence|penny|dollar|dólare?|dollar[oi]|euro|pounds?[ \\t]sterling|pound|(?:US|American|Australian|Canadian|Singapore|Hong Kong|New Zealand)[ \\t]dollar|cent|centesim[io]|centime|c[éê]ntimo|buck|yen|rupee|franc|franchi|franken|zloty|zł|koruna|forint|peso|rand|(?:(?:Norwegian|Danish|Swedish)[ \\t])?(?:kron(?:er|or|en|e|a))|Swiss[ \\t]franc|francs?[ \\t]suisse|Schweizer[ \\t]Franken`;

/** Powers of ten. */
export const magnitudes: Readonly<Record<string, number>> = {
  hundred: 2,
  k: 3,
  thousand: 3,
  grand: 3,
  tausend: 3,
  mille: 3,
  mila: 3,
  mil: 3,
  lakh: 5,
  lac: 5,
  m: 6,
  tsd: 3,
  mn: 6,
  mio: 6,
  million: 6,
  millionen: 6,
  millone: 6,
  milione: 6,
  milioni: 6,
  millón: 6,
  milhão: 6,
  milhõe: 6,
  crore: 7,
  b: 9,
  bn: 9,
  billion: 9,
  mrd: 9,
  milliarde: 9,
  milliarden: 9,
  milliard: 9,
  miliardo: 9,
  miliardi: 9,
  tn: 12,
  trillion: 12,
};
export const magnitudeWord = Object.keys(magnitudes)
  .filter((name) => name.length > 1)
  .join("|");

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
  millimeter: { base: "millimetre", factor: 1, also: "millimetres?|mm" },
  centimeter: { base: "millimetre", factor: 10, also: "centimetres?|cm" },
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
const otherUnits: readonly { words: string; base: string; factor: number }[] = [
  {
    words: "(?:business|working|work) days?|Werktagen?|Arbeitstagen?|jours ouvr(?:és|ables)",
    base: "business day",
    factor: 1,
  },
  { words: "calendar days?", base: "second", factor: 86_400 },
  { words: "quarters?|Quartale?n?", base: "month", factor: 3 },
  { words: "times|mal|fois|veces|volte|vezes", base: "times", factor: 1 },
  { words: "percentage points?|pp|Prozentpunkten?", base: "percentage point", factor: 1 },
  { words: "basis points?|bps", base: "basis point", factor: 1 },
  { words: "Mbps|Mbit(?:/s)?", base: "megabit a second", factor: 1 },
  { words: "Gbps|Gbit(?:/s)?", base: "megabit a second", factor: 1_000 },
  { words: "microns?|µm|micromet(?:er|re)s?", base: "micrometre", factor: 1 },
  { words: "tons?|tonnes?|Tonnen?|t", base: "gram", factor: 1_000_000 },
  { words: "sq(?:uare)? ?(?:feet|ft)|sqft", base: "square foot", factor: 1 },
  {
    words:
      "square met(?:er|re)s?|m²|m2|mq|sqm|sq m|Quadratmetern?|mètres? carrés?|metros? cuadrados?|metri? quadr(?:at)?i|metros? quadrados?",
    base: "square metre",
    factor: 1,
  },
  {
    words: "cubic met(?:er|re)s?|m³|m3|mc|cbm|Kubikmetern?|mètres? cubes?|metros? cúbicos?|metri? cub[io]",
    base: "litre",
    factor: 1_000,
  },
  { words: "centilitres?|centiliters?|Zentilitern?|centilitros?|centilitri|cl", base: "litre", factor: 0.01 },
  { words: "pints?", base: "pint", factor: 1 },
  { words: "kWh|kilowatt[- ]?hours?|Kilowattstunden?", base: "kilowatt-hour", factor: 1 },
  { words: "MWh|megawatt[- ]?hours?|Megawattstunden?", base: "kilowatt-hour", factor: 1_000 },
  { words: "kW|kilowatts?", base: "kilowatt", factor: 1 },
  { words: "MW|megawatts?", base: "kilowatt", factor: 1_000 },
];

const units = [
  // Before the metre, so that "m" doesn't begin "m²".
  ...otherUnits,
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
export const rates: readonly { words: string; adverb?: string; key: string }[] = [
  { words: `${wordsFor("second")}|sec`, key: "second" },
  { words: `${wordsFor("minute")}|min`, key: "minute" },
  {
    words: `${wordsFor("month")}|mo`,
    adverb: "monthly|monatlich\\w*|mensuel\\w*|mensual\\w*|mensil\\w*|mensa(?:l|is)(?:mente)?",
    key: "month",
  },
  {
    words: `${wordsFor("year")}|yr|annum|année`,
    adverb: "yearly|annual(?:ly)?|p\\.a\\.|jährlich\\w*|annuel\\w*|anual\\w*|annu(?:al[ei]|[oi])",
    key: "year",
  },
  {
    words: `${wordsFor("week")}|wk`,
    adverb: "weekly|wöchentlich\\w*|hebdomadaire\\w*|semana(?:l|is)\\w*|settimanal\\w*",
    key: "week",
  },
  { words: wordsFor("day"), adverb: "daily|täglich\\w*|quotidien\\w*|di[aá]ri[oa]\\w*", key: "day" },
  { words: `hours?|hr|h|Stunde|heure|hora|(?<!per[ \\t])ora`, adverb: "hourly|stündlich\\w*", key: "hour" },
  {
    words: "quarters?|Quartal|trimestre",
    adverb: "quarterly|vierteljährlich\\w*|trimestriel\\w*|trimestral\\w*|trimestral[ei]",
    key: "quarter",
  },
  { words: "seats?|Platz|siège|place|plaza|postazione|lugar", key: "seat" },
  { words: "users?|Nutzer|Benutzer|utilisateur|usuario|utente|utilizador|usuário", key: "user" },
  {
    words: "persons?|head(?! of)|employee|Person|Kopf|personne|persona|pessoa|tête|cabe[çz]a|testa",
    key: "person",
  },
  { words: wordsFor("mile"), key: "mile" },
  { words: `${wordsFor("kilometer")}|kilometre|km`, key: "kilometre" },
  { words: `${wordsFor("kilogram")}|kilo|kg`, key: "kilogram" },
  {
    words: "(?:square met(?:er|re)|sqm|m²|m2|mq|Quadratmeter|mètre carré|metro cuadrado|metro quadr(?:at)?o)",
    key: "square metre",
  },
  { words: "(?:square foot|sq ?ft)", key: "square foot" },
  { words: "nights?|Nacht|nuit|noche|notte|noite", key: "night" },
  { words: "(?:page|(?<!jede[nrs]? )Seite|página|pagina)", key: "page" },
  { words: "(?:unit|item|piece|Stück|unité|pièce|unidad|unità|pezzo)", key: "unit" },
  { words: `${wordsFor("liter")}|litre|l(?!['’])`, key: "litre" },
  {
    words: "(?:cubic met(?:er|re)|m³|m3|cbm|Kubikmeter|mètre cube|metro c[úu]b(?:ic)?o)",
    key: "cubic metre",
  },
  { words: wordsFor("gallon"), key: "gallon" },
  { words: "licen[cs]es?|Lizenz|licence|licencia|licenza", key: "license" },
];
