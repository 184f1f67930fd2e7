import { commandLines, parseCommandLine, UsageError } from "../../terminal/command-line.ts";
import type { Command } from "./command.ts";

/** How a command is typed after what starts it, such as `data backup <file>`. */
function usageOf({ words: [group, name], parameters }: Command): string {
  return [group, name, ...parameters].join(" ");
}

const notes = [
  "With npm: npm run -s keys -- status. In a container: docker compose run --rm app keys status.",
  "Each takes --help, and --json for programs.",
  "Exit codes: 0 success, 1 failure, 2 wrong usage, 78 wrong setting or key.",
  "The database is DATABASE_URL (data/rapport.db); settings in .env count, as they do for Rapport.",
];

/** @param commands the commands to describe; with one, all that there is to say about it */
export function helpText(commands: readonly Command[]): string {
  const lines = commandLines(commands.map((each) => ({ usage: usageOf(each), about: each.about })));
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
  const read = parseCommandLine(
    args,
    command.parameters,
    {},
    (problem, cause) => new UsageError(`${problem}. Usage: ${usageOf(command)}`, { cause }),
  );
  read?.checkParameters();
  return read;
}
