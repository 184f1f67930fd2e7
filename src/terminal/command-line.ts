import { existsSync } from "node:fs";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { misconfigured } from "./exit-codes.ts";
import { printable } from "./printable.ts";

/** What's printed: the text, or the JSON with `--json`. */
export interface CommandResult {
  text: string;
  json: unknown;
  /** Something went wrong, and the result says what. */
  hasFailed?: boolean;
}

/** Wrong usage: the message is a sentence that says what's right. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The usage is right, but the command can't be carried out: the message says why and what to do. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** The message to show for an error, and the exit code: 2 for wrong usage, 78 for a wrong setting, 1 for all else. */
export interface Failure {
  sentence: string;
  exitCode: 1 | 2 | typeof misconfigured;
}

/** Errors whose messages say why and what to do. */
interface KnownErrors {
  expected: readonly (abstract new (...values: never[]) => Error)[];
  /** A wrong setting or key. */
  misconfigured: KnownErrors["expected"];
}

/**
 * @param known besides the two above
 * @param explain says what happened to a library, and what to do
 */
export function failureFrom(
  error: unknown,
  known: KnownErrors,
  explain: (error: unknown) => string,
): Failure {
  const isOneOf = (kinds: KnownErrors["expected"]) => kinds.some((kind) => error instanceof kind);
  const isKnown = isOneOf([UsageError, CommandError, ...known.expected, ...known.misconfigured]);
  const sentence = isKnown && error instanceof Error ? error.message : explain(error);
  if (isOneOf([UsageError])) return { sentence, exitCode: 2 };
  return { sentence, exitCode: isOneOf(known.misconfigured) ? misconfigured : 1 };
}

const unreachable = /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|E\w+UNREACH|ETIMEDOUT|EPIPE)$/;
/** Source: https://www.postgresql.org/docs/current/errcodes-appendix.html, classes 28 and 3D. */
const deniedByPostgres = /^(28...|3D000)$/;
const noSpace = /^(ENOSPC|53100)$/;

/**
 * What happened to a database's driver, and what to do. Never quotes its address, which may hold a password.
 *
 * @param address what the address is called
 */
export function explainDatabase(error: unknown, address: string): string {
  // A host with several addresses fails with one error per address.
  if (error instanceof AggregateError && error.errors.length > 0)
    return explainDatabase(error.errors[0], address);
  const code = textOf(error, "code");
  const message = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  if (unreachable.test(code))
    return `The database doesn't respond (${code}). Check ${address}, and that the server is running.`;
  if (deniedByPostgres.test(code))
    return `The database refused the connection: its name, user or password is wrong. Check ${address}.`;
  if (noSpace.test(code)) return "The disk is full. Make room, and run this again.";
  if (code === "ERR_SQLITE_ERROR") return `Can't use the database: ${message}. Check ${address}.`;
  return `Unexpected error: ${message}${code === "" ? "" : ` (${code})`}`;
}

/** @returns a text that a library left on its error, such as "ECONNREFUSED" or Postgres' "28P01" */
export function textOf(error: unknown, name: "code" | "syscall"): string {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
  return typeof value === "string" ? value : "";
}

/** Resolves when the text is written: the process may exit right after. */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${printable(text)}\n`, (error) => (error ? reject(error) : resolve()));
  });
}

/** Prints a sentence that isn't part of the result, on standard error. */
export function warn(sentence: string): void {
  process.stderr.write(`${printable(sentence)}\n`);
}

/** Runs a command of a program for whoever operates it. @param run returns whether it succeeded */
export function runProgram(
  run: (words: readonly string[]) => Promise<boolean>,
  failureOf: (error: unknown) => Failure,
): void {
  // The reader may close the pipe early, as `head` does.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    process.exit(error.code === "EPIPE" ? 0 : 1);
  });
  const main = async () => {
    // Existing variables, even empty ones, take precedence over the file.
    if (existsSync(".env")) process.loadEnvFile(".env");
    process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1;
  };
  main().catch((error: unknown) => {
    const { sentence, exitCode } = failureOf(error);
    warn(sentence);
    process.exit(exitCode);
  });
}

/** A line for each command: how it's typed, and what it does. */
export function commandLines(commands: readonly { usage: string; about: string }[]): string[] {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  return commands.map(({ usage, about }) => `  ${usage.padEnd(width)}  ${about}`);
}

/**
 * Reads what follows a command's words.
 *
 * @param parameters as they're shown, such as `<file>`, or `[file]` when it's optional
 * @param options besides `--json` and `--help`
 * @param mistyped makes the error that says what's right
 * @returns `undefined` when help was requested
 */
export function parseCommandLine(
  args: readonly string[],
  parameters: readonly string[],
  options: ParseArgsOptionsConfig,
  mistyped: (problem: string, cause?: unknown) => UsageError,
) {
  const { positionals, tokens } = parsed(args, options, mistyped);
  const given = tokens.filter((token) => token.kind === "option");
  if (given.some(({ name }) => name === "help") || positionals[0] === "help") return undefined;
  return {
    given,
    parameters: positionals,
    isJson: given.some(({ name }) => name === "json"),
    /** @throws UsageError when one is missing, or one is too many */
    checkParameters(): void {
      const missing = parameters[positionals.length];
      const surplus = positionals[parameters.length];
      if (missing?.startsWith("<")) throw mistyped(`${missing} is missing`);
      if (surplus === undefined) return;
      throw mistyped(`"${surplus}" is one argument too many; put quotes around anything with spaces`);
    },
  };
}

function parsed(
  args: readonly string[],
  own: ParseArgsOptionsConfig,
  mistyped: (problem: string, cause?: unknown) => UsageError,
) {
  const options = { ...own, json: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;
  try {
    return parseArgs({ args: [...args], allowPositionals: true, tokens: true, options });
  } catch (error) {
    // The rest of its message is about programs that take other kinds of arguments.
    const problem = error instanceof Error ? error.message.split(/\.\s/)[0]?.replace(/\.$/, "") : "";
    throw mistyped(problem ?? "", error);
  }
}
