import { UsageError } from "../../terminal/command-line.ts";
import { readConfig } from "../config.ts";
import type { Command, CommandCall } from "./command.ts";
import { dataCommands } from "./data.ts";
import { keyCommands } from "./keys.ts";
import { helpText, readArguments } from "./usage.ts";

const commands: readonly Command[] = [...keyCommands, ...dataCommands];

export interface Surroundings extends Pick<CommandCall, "now" | "warn"> {
  /** The environment. */
  variables: Readonly<Record<string, string | undefined>>;
  /** Prints what was asked for. */
  print: (text: string) => Promise<void>;
}

/**
 * Runs one command for whoever operates Rapport.
 *
 * @param words what was typed, the group first: `["keys", "rotate"]`
 * @returns whether it succeeded
 * @throws ConfigError, and what the database throws
 */
export async function runCommand(
  [group, ...words]: readonly string[],
  { variables, print, ...call }: Surroundings,
): Promise<boolean> {
  const inGroup = commands.filter(({ words: [first] }) => first === group);
  const [name = "help", ...args] = words;
  if (["help", "--help", "-h"].includes(name)) {
    await print(helpText(inGroup));
    return true;
  }
  const command = inGroup.find(({ words: [, second] }) => second === name);
  if (command === undefined) {
    const all = inGroup.map(({ words: [, second] }) => second).join(", ");
    throw new UsageError(`"${name}" isn't a command. Try: ${all}.`);
  }
  const given = readArguments(command, args);
  if (given === undefined) {
    await print(helpText([command]));
    return true;
  }
  const result = await command.run({
    ...call,
    parameters: given.parameters,
    // Read when it's asked for: a new key is made before there are settings.
    get config() {
      return readConfig(variables);
    },
  });
  await print(given.isJson ? JSON.stringify(result.json) : result.text);
  return result.hasFailed !== true;
}
