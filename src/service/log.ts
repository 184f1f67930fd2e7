import { type Logger, pino } from "pino";
import { loggedErrors } from "../terminal/error-for-log.ts";
import { printable } from "../terminal/printable.ts";

export type ServiceLog = Logger;

/**
 * Logs JSON lines to standard output. Callers choose each field: never a body, key or address. A terminal obeys
 * nothing in them.
 *
 * @param level pino's level
 * @param write receives the finished lines
 */
export function createServiceLog(
  level: string,
  write: (line: string) => void = (line) => process.stdout.write(line),
): ServiceLog {
  const destination = { write: (line: string) => write(printable(line)) };
  return pino({ level, base: null, ...loggedErrors() }, destination);
}
