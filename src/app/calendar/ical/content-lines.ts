import { maxLineLength } from "./reading-limits.ts";

/** The name of a content line in upper case, up to the first colon or semicolon. */
export function lineName(line: string): string {
  return (/^[\w-]*/.exec(line)?.[0] ?? "").toUpperCase();
}

/** The value: everything after the first unquoted colon. */
export function lineValue(line: string): string {
  return /^[^":]*(?:"[^"]*"[^":]*)*:(.*)$/s.exec(line)?.[1] ?? "";
}

/**
 * The content lines that have a name, with any kind of line ending, unfolded (RFC 5545, section 3.1). Empty lines are
 * skipped anywhere.
 *
 * @returns each with its name in upper case
 */
export function* contentLines(text: string): Generator<{ name: string; line: string }> {
  // The look-behind keeps a run of line ends from being searched again from each of them.
  const unfolded = text.replace(/(?<![\r\n])[\r\n]+[ \t]/g, "");
  for (const whole of unfolded.split(/[\r\n]+/)) {
    // Concatenated files leave byte order marks in the middle.
    const line = whole.slice(0, maxLineLength).replace(/^\ufeff/, "");
    const name = /^(?:(?:ATTENDEE|ORGANIZER)(?=\s*mailto:)|[^:;]{1,40}(?=[:;]))/i.exec(line)?.[0];
    if (name !== undefined) yield { name: name.toUpperCase(), line };
  }
}
