import { type LevelWithSilent, type Logger, pino } from "pino";
import { printable } from "../terminal/printable.ts";

export type Log = Logger;

/**
 * Secrets that can appear anywhere: Slack tokens, response URLs and bearer keys. A token may directly follow
 * a letter, since a line break before it is `\n` in a line of JSON.
 */
const anySecret =
  /(?:xox[a-z]+-|xapp-|xwfp-)[\w.-]+|https:\/\/hooks\.slack(?:-gov)?\.com\/[^\s"\\]+|Bearer [^\s"\\]+/g;

/**
 * A log of JSON lines on standard output. Secrets are scrubbed by value from every line, however they got
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
  // Encoded as in JSON; longest first, so that none leaves part of another behind.
  const scrubbed = secrets
    .filter((secret) => secret.length > 0)
    .map((secret) => JSON.stringify(secret).slice(1, -1))
    .toSorted((one, other) => other.length - one.length);
  return pino(
    { level, base: null },
    {
      write(line: string) {
        const withoutKnown = scrubbed.reduce((text, secret) => text.replaceAll(secret, "[secret]"), line);
        write(printable(withoutKnown.replaceAll(anySecret, "[secret]")));
      },
    },
  );
}
