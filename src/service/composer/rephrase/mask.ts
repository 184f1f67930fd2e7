/** Bounded repetitions: they must not cost more than linear time on any text. */
const verbatim = new RegExp(
  `(?:${[
    "```[\\s\\S]*?```",
    "`[^`\\n]+`",
    "<[^<>\\n]{1,2000}>",
    "“[^”\\n]{1,300}”",
    "„[^“”\\n]{1,300}[“”]",
    '"[^"\\n]{1,300}"',
    "https?://[^\\s<>]*[^\\s<>.,;:!?)\\]}'\"]",
    "[\\w.+-]{1,64}@[\\w.-]{0,190}\\w",
    "[@#][\\w.-]*\\w",
  ].join("|")})+`,
  "gu",
);

const decoration = new RegExp(
  `(?:${[
    "&(?:amp|lt|gt);",
    ":[a-z0-9_+'-]{1,100}:",
    "\\p{Extended_Pictographic}[\\u{FE0F}\\u{200D}\\u{1F3FB}-\\u{1F3FF}\\p{Extended_Pictographic}]*",
  ].join("|")})+`,
  "gu",
);

/**
 * Hides what a rephrasing may never touch from those who read sentences: code, quoted words, mentions, channels, links
 * and addresses become one meaningless word each, emoji become space.
 *
 * @returns a text of the same length
 */
export function mask(text: string): string {
  return text
    .replace(verbatim, (span) => `Q${"q".repeat(span.length - 1)}`)
    .replace(decoration, (span) => " ".repeat(span.length));
}

/** @returns where the spans that `mask` hides are, as pairs of beginning and end */
export function maskedSpans(text: string): [number, number][] {
  return [...text.matchAll(verbatim), ...text.matchAll(decoration)].map(({ 0: span, index }) => [
    index,
    index + span.length,
  ]);
}
