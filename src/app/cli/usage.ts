import { parseArgs } from "node:util";
import { type Command, UsageError } from "./command.ts";

/** How a command is typed, such as `npm run data -- backup <file>`. */
function usageOf({ words: [group, name], parameters }: Command): string {
  return [`npm run ${group} --`, name, ...parameters].join(" ");
}

const notes = [
  "Each takes --help, and --json for programs: npm run -s keys -- status --json",
  "Exit codes: 0 success, 1 failure, 2 wrong usage.",
  "The database is DATABASE_URL (data/rapport.db); settings in .env count, as they do for Rapport.",
];

/** @param commands the commands to describe; with one, all that there is to say about it */
export function helpText(commands: readonly Command[]): string {
  const usages = commands.map(usageOf);
  const width = Math.max(...usages.map((usage) => usage.length));
  const lines = commands.map(({ about }, index) => `  ${usages[index]?.padEnd(width)}  ${about}`);
  const [first, ...others] = commands;
  const details = others.length === 0 && first !== undefined ? [...first.details, ""] : [];
  return [...lines, "", ...details, ...notes].join("\n");
}

/**
 * Reads a command's arguments.
 *
 * @param args the arguments after the command's words
 * @returns `undefined` when help was requested
 * @throws UsageError
 */
export function readArguments(
  command: Command,
  args: readonly string[],
): { parameters: readonly string[]; isJson: boolean } | undefined {
  const { values, positionals } = parsed(command, args);
  if (values.help || positionals[0] === "help") return undefined;
  const { parameters } = command;
  const missing = parameters[positionals.length];
  const surplus = positionals[parameters.length];
  if (missing?.startsWith("<")) throw mistyped(command, `${missing} is missing`);
  if (surplus !== undefined) {
    throw mistyped(command, `"${surplus}" is one argument too many; put quotes around anything with spaces`);
  }
  return { parameters: positionals, isJson: values.json };
}

function parsed(command: Command, args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    // The rest of its message is about programs that take other kinds of arguments.
    const problem = error instanceof Error ? error.message.split(/\.\s/)[0]?.replace(/\.$/, "") : "";
    throw mistyped(command, problem ?? "", error);
  }
}

function mistyped(command: Command, problem: string, cause?: unknown): UsageError {
  return new UsageError(`${problem}. Usage: ${usageOf(command)}`, { cause });
}
