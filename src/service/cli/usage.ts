import { commandLines, parseCommandLine, UsageError } from "../../terminal/command-line.ts";
import type { Command, CommandCall } from "./command.ts";

/** A command's usage, such as `org create <name> [--credits 25]`. */
function usageOf({ words, parameters, option }: Command): string {
  const shown = option === undefined ? [] : [`[--${option.name} ${option.example}]`];
  return [...words, ...parameters, ...shown].join(" ");
}

const firstSteps =
  "To try it: seed, then serve. For your own data: org create, key create, contacts import, serve.";

const notes = [
  "<org> is an organisation's name or ID. Put quotes around anything with spaces.",
  "Every command takes --help, and --json for programs: npm run -s service -- org list --json",
  "Exit codes: 0 success, 1 failure, 2 wrong usage, 78 wrong setting or key.",
  "The database is SERVICE_DATABASE_URL (data/service.db). docs/settings.md has all settings.",
];

/** @param commands the commands to describe */
export function helpText(commands: readonly Command[]): string {
  const lines = commandLines(commands.map((each) => ({ usage: usageOf(each), about: each.about })));
  const [first, ...others] = commands;
  const details = others.length === 0 && first?.details !== undefined ? [...first.details, ""] : [];
  const isAboutAll = new Set(commands.map(({ words }) => words[0])).size > 1;
  return [
    "The profile service. npm run service -- <command>",
    "",
    ...lines,
    "",
    ...details,
    ...(isAboutAll ? [firstSteps, ""] : []),
    ...notes,
  ].join("\n");
}

/**
 * Reads a command's arguments.
 *
 * @param args the arguments after the command's words
 * @param variables the environment, where npm leaves the options it consumed
 * @returns `undefined` when help was requested
 * @throws UsageError
 */
export function readArguments(
  command: Command,
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Pick<CommandCall, "parameters" | "option" | "isJson"> | undefined {
  const { option: { name = "" } = {} } = command;
  const own = name === "" ? {} : { [name]: { type: "string" as const } };
  const read = parseCommandLine(args, command.parameters, own, (problem, cause) => {
    const negative = cause && args.find((word) => /^-[\d.,]/.test(word));
    return mistyped(command, negative ? `"${negative}" is below zero` : problem, cause);
  });
  if (read === undefined) return undefined;
  const values = new Map<string, string>();
  for (const option of read.given) {
    if (values.has(option.name)) throw mistyped(command, `${option.rawName} is given twice`);
    values.set(option.name, option.value ?? "");
  }
  const option = values.get(name);
  // Without "--", npm consumes the options and passes them in environment variables.
  if (name !== "" && option === undefined && variables[`npm_config_${name}`]) {
    throw mistyped(command, `npm took --${name} for itself; put "--" after "service"`);
  }
  read.checkParameters();
  return { parameters: read.parameters, option, isJson: read.isJson };
}

function mistyped(command: Command, problem: string, cause?: unknown): UsageError {
  return new UsageError(`${problem}. Usage: ${usageOf(command)}`, { cause });
}
