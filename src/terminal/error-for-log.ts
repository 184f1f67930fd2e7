import type { LogFn, Logger } from "pino";

/** Addresses of people, profiles and calendars, and keys, which may be part of another library's error message. */
const personal =
  /(?<![^\s"'<>(),;:])[^\s"'<>(),;:@]*@[^\s"'<>(),;]+|https?:\/\/[^\s"'<>]+|linkedin\.com\/[^\s"')]+|bpo_[\w-]+|Bearer \S+|:\/\/[^\s/@]{1,2000}@/gi;

/** Maximum depth of logged causes: an error may be its own cause. */
const maxDepth = 8;

/**
 * The parts of an error that may be logged. Libraries attach requests, responses and rows to their errors, and a parser
 * quotes the text it couldn't read.
 *
 * @param scrub takes secrets out of a message first, while they are whole
 * @param depth how far down the chain of causes this error is
 */
export function errorForLog(error: unknown, scrub = unchanged, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const quotesInput = error instanceof SyntaxError;
  return {
    name: error.name,
    ...("code" in error && typeof error.code === "string" && { code: error.code }),
    ...(!quotesInput && { message: redacted(scrub(error.message)) }),
    at: placesOf(error),
    ...(error.cause !== undefined &&
      depth < maxDepth && { cause: errorForLog(error.cause, scrub, depth + 1) }),
  };
}

function unchanged(text: string): string {
  return text;
}

/** Redacts before truncating: half an address or key wouldn't be recognised. */
function redacted(message: string): string {
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

/**
 * For pino: errors as `errorForLog` has them, and never an error's message as that of the line.
 * Source: https://github.com/pinojs/pino/blob/main/docs/api.md#logmethod
 */
export function loggedErrors(scrub = unchanged, isLeftOut: (error: unknown) => boolean = () => false) {
  return {
    serializers: { err: (error: unknown) => errorForLog(error, scrub) },
    hooks: {
      logMethod(this: Logger, given: Parameters<LogFn>, log: LogFn): void {
        const first: unknown = given[0];
        if (isLeftOut(typeof first === "object" && first !== null && "err" in first ? first.err : first))
          return;
        if (given.length === 1 && typeof given[0] !== "string") log.call(this, given[0], "error");
        else log.apply(this, given);
      },
    },
  };
}
