/** How the digits from 0 are said in the languages that are asked for most. */
const digits = [
  "zero|oh|nought|null|zéro|cero|nul",
  "one|eins|un|uno|um|een",
  "two|zwei|zwo|deux|dos|due|dois|twee",
  "three|drei|trois|tres|tre|três|drie",
  "four|vier|quatre|cuatro|quattro|quatro",
  "five|fünf|cinq|cinco|cinque|vijf",
  "six|sechs|seis|sei|zes",
  "seven|sieben|sept|siete|sette|sete|zeven",
  "eight|acht|huit|ocho|otto|oito",
  "nine|neun|neuf|nueve|nove|negen",
];
/** From ten on, and from twenty on: phone numbers are also said two digits at a time. */
const teens = [
  "ten|dix|diez|zehn",
  "eleven|onze|elf",
  "twelve|douze|doce|zwölf",
  "thirteen|treize|trece|dreizehn",
  "fourteen|quatorze|catorce|vierzehn",
  "fifteen|quinze|quince|fünfzehn",
  "sixteen|seize|sechzehn",
  "seventeen|siebzehn",
  "eighteen|achtzehn",
  "nineteen|neunzehn",
];
const tens = [
  "twenty|vingt|veinte|zwanzig",
  "thirty|trente|treinta|dreißig",
  "forty|quarante|cuarenta|vierzig",
  "fifty|cinquante|cincuenta|fünfzig",
  "sixty|soixante|sesenta|sechzig",
  "seventy|setenta|siebzig",
  "eighty|ochenta|achtzig",
  "ninety|noventa|neunzig",
];

const values = new Map(
  [...digits, ...teens, ...tens].flatMap((words, index) => {
    const value = String(index < 20 ? index : 10 * (index - 18));
    return words.split("|").map((word) => [word, value] as const);
  }),
);
const times: ReadonlyMap<string, number> = new Map([
  ["double", 2],
  ["triple", 3],
]);

const token = `(?:${[...values.keys(), ...times.keys()].join("|")}|\\d{1,4})`;
const run = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${token}(?:[.,;]?[\s–-]{1,3}|,|::)){2,40}${token}(?![\p{L}\p{N}])`,
  "giu",
);
/** In a run of numbers. Fewer are counted or listed: "one, two or three". */
const minSpoken = 3;

/** @returns the text with numbers that are said digit by digit, as phone numbers are, written as one number */
export function withSpokenDigits(text: string): string {
  return text.replace(run, (said) => {
    const words = said.toLowerCase().match(/[\p{L}\p{N}]{1,20}/gu) ?? [];
    if (words.filter((word) => values.has(word)).length < minSpoken) return said;
    return words
      .map((word, index) =>
        (values.get(word) ?? word.replace(/\D/g, "")).repeat(times.get(words[index - 1] ?? "") ?? 1),
      )
      .join("");
  });
}
