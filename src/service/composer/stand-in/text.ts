/**
 * Small readers of text. A text may be 256 KiB of one character: repetitions are bounded, or look behind themselves for
 * where their run begins.
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

const abbreviations =
  /(?:^|[\s("“'])(?:[ap]\.m|e\.g|i\.e|vs|etc|est|incl|excl|approx|ca|no|st|dr|mr|mrs|ms|prof|inc|ltd|co|jr|sr|fig|ref|rev|vol|para|tel|ext|cl|art|sec|pp|nr|qty|\p{L})\.$/iu;

/**
 * Splits one line into its sentences. Joined with nothing between them they are the line again, to the byte: the space
 * between two belongs to the first.
 */
export function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const end of line.matchAll(/(?<![.!?…])[.!?…]{1,20}["”’)]{0,3}\s+(?=[^\p{Ll}\s])/gu)) {
    const boundary = end.index + end[0].length;
    if (abbreviations.test(line.slice(Math.max(start, end.index - 8), end.index + 1))) continue;
    sentences.push(line.slice(start, boundary));
    start = boundary;
  }
  if (start < line.length) sentences.push(line.slice(start));
  return sentences;
}

const verbatim = new RegExp(
  [
    "`[^`\\n]{1,2000}`",
    "<[^<>\\n]{1,2000}>",
    "“[^”\\n]{1,300}”",
    "„[^“”\\n]{1,300}[“”]",
    '"[^"\\n]{1,300}"',
    "https?://[^\\s<>]*[^\\s<>.,;:!?)\\]}'\"]",
    "[\\w.+-]{1,64}@[\\w.-]{0,190}\\w",
    "[@#][\\w.-]*\\w",
    "&(?:amp|lt|gt);",
    ":[a-z0-9_+'-]{1,100}:",
  ].join("|"),
  "gu",
);

/**
 * Hides what is never touched from those who read words: code, quoted words, mentions, links and addresses become one
 * meaningless word each.
 *
 * @returns a text of the same length
 */
export function masked(text: string): string {
  return text.replace(verbatim, (span) => "Q".repeat(span.length));
}
