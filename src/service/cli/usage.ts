import { parseArgs } from "node:util";
import { type Command, type CommandCall, UsageError } from "./command.ts";

/** A command's usage, such as `org create <name> [--credits 25]`. */
function usageOf({ words, parameters, option }: Command): string {
  const shown = option === undefined ? [] : [`[--${option.name} ${option.example}]`];
  return [...words, ...parameters.map((name) => `<${name}>`), ...shown].join(" ");
}

const firstSteps =
  "To try it: seed, then serve. For your own data: org create, key create, contacts import, serve.";

const notes = [
  "<org> is an organisation's name or ID. Put quotes around anything with spaces.",
  "Every command takes --help, and --json for programs: npm run -s service -- org list --json",
  "Exit codes: 0 success, 1 failure, 2 wrong usage.",
  "The database is SERVICE_DATABASE_URL (data/service.db). docs/settings.md has all settings.",
];

/** @param commands the commands to describe */
export function helpText(commands: readonly Command[]): string {
  const usages = commands.map(usageOf);
  const width = Math.max(...usages.map((usage) => usage.length));
  const lines = commands.map(({ about }, index) => `  ${usages[index]?.padEnd(width)}  ${about}`);
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
  const { positionals, tokens } = parsed(command, args);
  const values = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    if (values.has(token.name)) throw mistyped(command, `${token.rawName} is given twice`);
    values.set(token.name, token.value ?? "");
  }
  if (values.has("help") || positionals[0] === "help") return undefined;

  const { parameters, option: { name = "" } = {} } = command;
  const option = values.get(name);
  // Without "--", npm consumes the options and passes them in environment variables.
  if (name !== "" && option === undefined && variables[`npm_config_${name}`]) {
    throw mistyped(command, `npm took --${name} for itself; put "--" after "service"`);
  }
  const missing = parameters[positionals.length];
  const surplus = positionals[parameters.length];
  if (missing !== undefined) throw mistyped(command, `<${missing}> is missing`);
  if (surplus !== undefined) {
    throw mistyped(command, `"${surplus}" is one argument too many; put quotes around anything with spaces`);
  }
  return { parameters: positionals, option, isJson: values.has("json") };
}

function parsed(command: Command, args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      tokens: true,
      options: {
        ...(command.option && { [command.option.name]: { type: "string" as const } }),
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    const negative = args.find((word) => /^-[\d.,]/.test(word));
    if (negative !== undefined) throw mistyped(command, `"${negative}" is below zero`, error);
    // The rest of its message is about programs that take other kinds of arguments.
    const problem = error instanceof Error ? error.message.split(/\.\s/)[0]?.replace(/\.$/, "") : "";
    throw mistyped(command, problem ?? "", error);
  }
}

function mistyped(command: Command, problem: string, cause?: unknown): UsageError {
  return new UsageError(`${problem}. Usage: ${usageOf(command)}`, { cause });
}
