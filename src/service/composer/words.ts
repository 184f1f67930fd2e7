/**
 * Small moves on English text. Advice, topics and goals are anyone's words: grammar has to hold around them.
 *
 * A text may be 256 KiB of one character. A pattern for the end of a text therefore looks behind itself for
 * the beginning of its run (`(?<![x])[x]+$`), which keeps it from trying every place within the run.
 */

/** @returns the text on one line, without space around it */
export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

/** @returns the text on one line without its final stop, comma or colon; "?" and "!" stay */
export function withoutStop(text: string): string {
  return oneLine(text).replace(/(?<![.;:,\s])[.;:,\s]+$/, "");
}

/** @returns the text with a capital first letter */
export function capitalised(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** @returns the text on one line with a capital first letter and an end */
export function sentence(text: string): string {
  const words = withoutStop(text);
  return words === "" ? "" : capitalised(/[?!…]["”)]?$/.test(words) ? words : `${words}.`);
}

const properWords =
  /^(?:I|I'\p{Ll}+|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|April|June|July|August|September|October|November|December)$/u;

/**
 * @returns advice as it's written inside a sentence: without its final stop, its first letter small unless the
 *   word is one that keeps its capital ("CFO", "LinkedIn", "Monday", "I")
 */
export function clause(advice: string): string {
  const words = withoutStop(advice);
  const first = /^[\p{L}'’]+/u.exec(words)?.[0] ?? "";
  const isOrdinary = /^\p{Lu}[\p{Ll}'’]*$/u.test(first) && !properWords.test(first);
  return isOrdinary ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** @returns "a", "a and b", "a, b and c" */
export function listed(items: readonly string[]): string {
  const last = items.at(-1);
  if (last === undefined || items.length === 1) return last ?? "";
  return `${items.slice(0, -1).join(", ")} and ${last}`;
}

/** @returns the sentences that are not empty, as one paragraph */
export function paragraph(sentences: readonly string[]): string {
  return sentences.filter((each) => each !== "").join(" ");
}

const abbreviations =
  /(?:^|[\s("“'])(?:[ap]\.m|e\.g|i\.e|vs|etc|est|incl|excl|approx|ca|no|st|dr|mr|mrs|ms|prof|inc|ltd|co|jr|sr|fig|ref|rev|vol|para|tel|ext|cl|art|sec|pp|nr|qty|\p{L})\.$/iu;

/**
 * Splits one line into its sentences. Joined with nothing between them they are the line again, to the byte:
 * the space between two belongs to the first.
 */
export function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const end of line.matchAll(/(?<![.!?…])[.!?…]+["”’)]*\s+(?=[^\p{Ll}\s])/gu)) {
    const boundary = end.index + end[0].length;
    if (abbreviations.test(line.slice(Math.max(start, end.index - 8), end.index + 1))) continue;
    sentences.push(line.slice(start, boundary));
    start = boundary;
  }
  if (start < line.length) sentences.push(line.slice(start));
  return sentences;
}

const leaning =
  /^(?:it|its|this|that|these|those|they|their|them|he|she|his|her|there(?!(?:['’]s(?: been)?| is| are| has been| have been| will be) (?:an?|no|\d+)\b)|so|but|and|or|because|then|also|however|still|instead|otherwise|which|such|same|both|here|therefore|hence|not|first|second|third|next|finally|after|until|plus|that said|even so|on the (?:bright|plus|other) (?:side|hand)|in (?:return|exchange))\b|\b(?:since|by|before|until|after|from) (?:then|that)\b|\b(?:agree(?:d)? to|accept|do|did) (?:that|this|so)\b(?=[.,]|$| (?:if|when|by|from|on|for|as)\b)/i;

/** @returns whether the sentence means something by the one before it, and may not be parted from it */
export function leansBack(sentence: string): boolean {
  return leaning.test(sentence.trim());
}

/** @returns whether there is an amount in the text; times of day, ordinals and names like "Q3" are none */
export function holdsFigure(text: string): boolean {
  return /(?<![\p{L}\d:.])\d[\d.,]*(?!\d|:\d|st\b|nd\b|rd\b|th\b)/u.test(text);
}

/** @returns the source of a pattern for just this text */
export function asPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
