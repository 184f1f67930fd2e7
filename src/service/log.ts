import { type Logger, pino } from "pino";

export type ServiceLog = Logger;

/** Addresses of people and keys, which may stand in the message of an error that we did not make. */
const personal =
  /[^\s"'<>(),;:]+@[^\s"'<>(),;]+|linkedin\.com\/[^\s"')]+|bpo_[\w-]+|Bearer \S+|:\/\/[^\s/@]+@/gi;

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
 */
export function faultForLog(fault: unknown): Record<string, unknown> {
  if (!(fault instanceof Error)) return { name: typeof fault };
  const quotesInput = fault instanceof SyntaxError;
  return {
    name: fault.name,
    ...("code" in fault && typeof fault.code === "string" && { code: fault.code }),
    ...(!quotesInput && { message: fault.message.slice(0, 500).replaceAll(personal, "[private]") }),
    at: fault.stack?.split("\n").filter((line) => line.startsWith("    at ")),
    ...(fault.cause !== undefined && { cause: faultForLog(fault.cause) }),
  };
}
