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

/** Secrets that were entered while we run: the log knows that many, and the newest. */
const maxEntered = 2_000;

/** Values that must never be written. */
export type Secrets = ReturnType<typeof createSecrets>;

/** @param fixed those that are known from the start */
export function createSecrets(fixed: readonly string[]) {
  const entered = new Set<string>();
  let plain: readonly string[] = [];
  let encoded: readonly string[] = [];

  function sort(): void {
    // Longest first, so that none leaves part of another behind.
    plain = [...new Set([...fixed, ...entered])]
      .filter((secret) => secret.length > 0)
      .toSorted((one, other) => other.length - one.length);
    encoded = plain.map((secret) => JSON.stringify(secret).slice(1, -1));
  }

  sort();
  return {
    add(secret: string): void {
      if (entered.has(secret)) return;
      entered.add(secret);
      const [oldest] = entered;
      if (entered.size > maxEntered && oldest !== undefined) entered.delete(oldest);
      sort();
    },
    /** @returns a text without them */
    scrubbed: (text: string): string => scrubbed(text, plain),
    /** @returns a line of JSON without them */
    scrubbedLine: (line: string): string => scrubbed(line, encoded),
  };
}

/**
 * A log of JSON lines on standard output. Of errors, it has what may be logged; secrets are scrubbed by value from every line, however they got
 * there, and a terminal obeys nothing in it.
 *
 * @param level pino's level
 * @param secrets values that must never be written; more can be added to `Secrets`
 * @param write takes the finished lines
 */
export function createLog(
  level: LevelWithSilent,
  secrets: readonly string[] | Secrets,
  write: (line: string) => void = (line) => process.stdout.write(line),
): Log {
  const { scrubbed, scrubbedLine } = "scrubbed" in secrets ? secrets : createSecrets(secrets);
  const folding: Folding = { isFolded: () => false };
  const log = pino(
    { level, base: null, ...loggedErrors(scrubbed, (error) => folding.isFolded(error)) },
    { write: (line: string) => write(printable(scrubbedLine(line))) },
  );
  foldings.set(log, folding);
  return log;
}

interface Folding {
  isFolded: (error: unknown) => boolean;
}
const foldings = new WeakMap<Log, Folding>();

/** From now on, a log leaves out lines about errors of which this is true: it's said in another line. */
export function foldErrors(log: Log, isFolded: Folding["isFolded"]): void {
  const folding = foldings.get(log);
  if (folding !== undefined) folding.isFolded = isFolded;
}

function scrubbed(text: string, known: readonly string[]): string {
  const withoutKnown = known.reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text);
  return withoutKnown.replaceAll(anySecret, "[secret]");
}
