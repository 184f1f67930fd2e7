import { type Logger, pino } from "pino";
import { printable } from "../terminal/printable.ts";

export type ServiceLog = Logger;

/** E-mail addresses, profile URLs and keys, which may be part of another library's error message. */
const personal =
  /(?<![^\s"'<>(),;:])[^\s"'<>(),;:@]*@[^\s"'<>(),;]+|linkedin\.com\/[^\s"')]+|bpo_[\w-]+|Bearer \S+|:\/\/[^\s/@]{1,2000}@/gi;

/** Maximum depth of logged causes: an error may be its own cause. */
const maxDepth = 8;

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
  return pino({ level, base: null, serializers: { err: errorForLog } }, destination);
}

/**
 * The loggable parts of an error, logged as `err`. Libraries attach requests, responses and rows to their errors, and a parser
 * quotes the text it couldn't read.
 *
 * @param depth how far down the chain of causes this error is
 */
export function errorForLog(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const quotesInput = error instanceof SyntaxError;
  return {
    name: error.name,
    ...("code" in error && typeof error.code === "string" && { code: error.code }),
    ...(!quotesInput && { message: scrubbed(error.message) }),
    at: placesOf(error),
    ...(error.cause !== undefined && depth < maxDepth && { cause: errorForLog(error.cause, depth + 1) }),
  };
}

/** Redacts before truncating: half an address or key wouldn't be recognised. */
function scrubbed(message: string): string {
  return message.slice(0, 10_000).replaceAll(personal, "[private]").slice(0, 500);
}

/**
 * Where it was thrown. Cuts off the message that starts the stack, as its lines may look like stack frames.
 */
function placesOf({ stack = "", message }: Error): string[] {
  const start = stack.indexOf(message);
  const rest = start < 0 ? stack : stack.slice(start + message.length);
  return rest.split("\n").filter((line) => line.startsWith("    at "));
}
