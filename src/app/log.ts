import { type LevelWithSilent, type Logger, pino } from "pino";
import { loggedErrors } from "../terminal/error-for-log.ts";
import { printable } from "../terminal/printable.ts";

export type Log = Logger;

/**
 * Secrets that can appear anywhere: Slack tokens, response URLs and bearer keys. A token may directly follow
 * a letter, since a line break before it is `\n` in a line of JSON.
 */
const anySecret =
  /(?:xox[a-z]+-|xapp-|xwfp-)[\w.-]+|https:\/\/hooks\.slack(?:-gov)?\.com\/[^\s"\\]+|Bearer [^\s"\\]+/g;

/**
 * A log of JSON lines on standard output. Of errors, it has what may be logged; secrets are scrubbed by value from every line, however they got
 * there, and a terminal obeys nothing in it.
 *
 * @param level pino's level
 * @param secrets values that must never be written
 * @param write takes the finished lines
 */
export function createLog(
  level: LevelWithSilent,
  secrets: readonly string[],
  write: (line: string) => void = (line) => process.stdout.write(line),
): Log {
  // Longest first, so that none leaves part of another behind.
  const known = secrets
    .filter((secret) => secret.length > 0)
    .toSorted((one, other) => other.length - one.length);
  const encoded = known.map((secret) => JSON.stringify(secret).slice(1, -1));
  return pino(
    { level, base: null, ...loggedErrors((message) => scrubbed(message, known)) },
    { write: (line: string) => write(printable(scrubbed(line, encoded))) },
  );
}

function scrubbed(text: string, known: readonly string[]): string {
  const withoutKnown = known.reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text);
  return withoutKnown.replaceAll(anySecret, "[secret]");
}
