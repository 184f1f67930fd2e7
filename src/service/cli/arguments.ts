import { parseArgs } from "node:util";
import { type Command, type CommandCall, UsageError } from "./command.ts";
import { usageOf } from "./help.ts";

/** A command's arguments, without its own words. */
export interface CommandArguments extends Pick<CommandCall, "parameters" | "options" | "isJson"> {
  /** When true, everything else is ignored. */
  wantsHelp: boolean;
}

/**
 * @param args the arguments after the command's words
 * @param variables the environment, where npm leaves the options it consumed
 * @throws UsageError
 */
export function readArguments(
  command: Command,
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): CommandArguments {
  const { positionals, values } = parsed(command, args);
  const { json, help, ...options } = values;
  if (help === true || positionals[0] === "help") {
    return { parameters: [], options: {}, isJson: false, wantsHelp: true };
  }
  // Without "--", npm consumes the options and passes them in environment variables.
  const kept = Object.keys(command.options ?? {}).find(
    (name) => options[name] === undefined && variables[`npm_config_${name}`],
  );
  if (kept !== undefined) {
    throw mistyped(command, `npm has kept --${kept} to itself; put "--" after "service"`);
  }
  const missing = command.parameters[positionals.length];
  const surplus = positionals[command.parameters.length];
  if (missing !== undefined) throw mistyped(command, `<${missing}> is missing`);
  if (surplus !== undefined) {
    throw mistyped(command, `"${surplus}" is too much; what has spaces is put in quotes`);
  }
  return { parameters: positionals, options, isJson: json === true, wantsHelp: false };
}

function parsed(command: Command, args: readonly string[]) {
  const { positionals, tokens } = tokensOf(command, args);
  const values: Record<string, string | boolean | undefined> = {};
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    if (values[token.name] !== undefined) throw mistyped(command, `${token.rawName} is there twice`);
    values[token.name] = token.value ?? true;
  }
  return { positionals, values };
}

function tokensOf(command: Command, args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      tokens: true,
      options: { ...command.options, json: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    });
  } catch (error) {
    const negative = args.find((word) => /^-[\d.,]/.test(word));
    if (negative !== undefined)
      throw mistyped(command, `"${negative}" is below zero, and no amount is`, error);
    // The rest of its message is about programs that take other kinds of arguments.
    const problem = error instanceof Error ? error.message.split(/\.\s/)[0]?.replace(/\.$/, "") : "";
    throw mistyped(command, problem ?? "", error);
  }
}

function mistyped(command: Command, problem: string, cause?: unknown): UsageError {
  return new UsageError(`${problem}. It is typed so: ${usageOf(command)}`, { cause });
}
