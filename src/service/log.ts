import { type Logger, pino } from "pino";

export type ServiceLog = Logger;

/** Addresses of people and keys, which may stand in the message of an error that we did not make. */
const personal =
  /[^\s"'<>(),;:]+@[^\s"'<>(),;]+|linkedin\.com\/[^\s"')]+|bpo_[\w-]+|Bearer \S+|:\/\/[^\s/@]+@/gi;

/** Causes that are told: an error may be its own. */
const deepest = 8;

/**
 * A log of JSON lines on standard output. What is logged is chosen field by field where it is logged: never a body, a
 * key, or an address.
 *
 * @param level pino's level
 * @param write takes the finished lines
 */
export function createServiceLog(
  level: string,
  write: (line: string) => void = (line) => process.stdout.write(line),
): ServiceLog {
  return pino({ level, base: null }, { write });
}

/**
 * What a log may say of an error: libraries attach requests, answers and rows to theirs, and a parser quotes the text
 * that it could not read.
 *
 * @param depth how many errors it is the cause of
 */
export function faultForLog(fault: unknown, depth = 0): Record<string, unknown> {
  if (!(fault instanceof Error)) return { name: typeof fault };
  const quotesInput = fault instanceof SyntaxError;
  return {
    name: fault.name,
    ...("code" in fault && typeof fault.code === "string" && { code: fault.code }),
    ...(!quotesInput && { message: scrubbed(fault.message) }),
    at: placesOf(fault),
    ...(fault.cause !== undefined && depth < deepest && { cause: faultForLog(fault.cause, depth + 1) }),
  };
}

/** Replaced before it is cut: half an address or key is not known as one. */
function scrubbed(message: string): string {
  return message.slice(0, 10_000).replaceAll(personal, "[private]").slice(0, 500);
}

/** Where it was thrown. The stack begins with the message, whose lines may look like places. */
function placesOf({ stack = "", message }: Error): string[] {
  const start = stack.indexOf(message);
  const rest = start < 0 ? stack : stack.slice(start + message.length);
  return rest.split("\n").filter((line) => line.startsWith("    at "));
}
