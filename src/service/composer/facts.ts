/**
 * Keeps what a rephrasing may never touch out of its reach: code, quoted words, mentions, channels, links,
 * addresses, emoji. Each such span is replaced by one character of Unicode's private planes and put back at
 * the end. Numbers, dates and negations stay readable: no rule's pattern holds one.
 */

/** Bounded repetitions: a message may be 256 KiB of anything, and must not cost more than linear time. */
const untouchable = new RegExp(
  `(?:${[
    "```[\\s\\S]*?```",
    "`[^`\\n]+`",
    "^[ \\t]*(?:>|&gt;)[^\\n]*",
    "<[^<>\\n]+>",
    "&(?:amp|lt|gt);",
    "“[^”\\n]{1,300}”",
    '"[^"\\n]{1,300}"',
    "https?://[^\\s<>]*[^\\s<>.,;:!?)\\]}'\"]",
    "[\\w.+-]{1,64}@[\\w.-]{0,190}\\w",
    "@[\\w.-]*\\w",
    ":[a-z0-9_+'-]{1,100}:",
    "\\p{Extended_Pictographic}[\\u{FE0F}\\u{200D}\\u{1F3FB}-\\u{1F3FF}\\p{Extended_Pictographic}]*",
    "[\\u{F0000}-\\u{10FFFF}]",
  ].join("|")})+`,
  "gmu",
);

const firstStandIn = 0xf0000;

/** A character class for what stands in, to be used with the flag `u`. */
export const standIn = "[\\u{F0000}-\\u{10FFFF}]";

export interface Guarded {
  text: string;
  /** Puts the spans back into a text that was made out of `text`. */
  restore: (text: string) => string;
}

/** @returns the text with its untouchable spans replaced */
export function guard(message: string): Guarded {
  const spans: string[] = [];
  const text = message.replace(untouchable, (span) => {
    spans.push(span);
    return String.fromCodePoint(firstStandIn + spans.length - 1);
  });
  return {
    text,
    restore: (changed) =>
      changed.replace(
        new RegExp(standIn, "gu"),
        (mark) => spans[(mark.codePointAt(0) ?? 0) - firstStandIn] ?? "",
      ),
  };
}
