import { readServiceConfig } from "../config.ts";
import { openStore, type Store } from "../store/store.ts";
import { readArguments } from "./arguments.ts";
import { type Command, type CommandResult, UsageError } from "./command.ts";
import { contactCommands } from "./contacts.ts";
import { helpText } from "./help.ts";
import { keyCommands } from "./keys.ts";
import { organisationCommands } from "./organisations.ts";
import { seedCommand } from "./seed.ts";
import { serveCommand } from "./serve.ts";

const commands: readonly Command[] = [
  serveCommand,
  seedCommand,
  ...organisationCommands,
  ...keyCommands,
  ...contactCommands,
];

const isHelp = (word: string) => ["help", "--help", "-h"].includes(word);

/**
 * Runs one command of the service's CLI.
 *
 * @param words the command-line arguments
 * @param variables the environment
 * @returns whether it succeeded
 * @throws UsageError, CommandError, ServiceConfigError, and what the database throws
 */
export async function runCommand(
  words: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  const command = commands.find((each) => each.words.every((word, index) => words[index] === word));
  if (command === undefined) {
    await print(`${helpText(helpedBy(words))}\n`);
    return true;
  }
  const { parameters, options, isJson, wantsHelp } = readArguments(
    command,
    words.slice(command.words.length),
    variables,
  );
  if (wantsHelp) {
    await print(`${helpText([command])}\n`);
    return true;
  }
  let store: Store | undefined;
  const config = readServiceConfig(variables);
  try {
    const result = await command.run({
      parameters,
      options,
      config,
      now: Date.now,
      isJson,
      async openStore() {
        store = await openStore({ database: config.databaseUrl, now: Date.now });
        return store;
      },
    });
    if (result !== undefined) await print(`${printed(result, isJson)}\n`);
    return result?.hasFailed !== true;
  } finally {
    await store?.close();
  }
}

/** @returns the commands to show help for @throws UsageError when help wasn't requested */
function helpedBy(words: readonly string[]): readonly Command[] {
  const asked = words.filter((word) => !isHelp(word));
  const [first, second] = asked;
  const group = commands.filter((command) => command.words[0] === first);
  if (asked.length < words.length) {
    const about = commands.filter((command) => asked.every((word, index) => command.words[index] === word));
    if (about.length > 0) return about;
  }
  if (first === undefined) throw new UsageError('Type a command after it; "help" shows all.');
  if (group.length === 0) throw new UsageError(`There is no command "${first}"; "help" shows all.`);
  const all = group.map((command) => `"${command.words.join(" ")}"`).join(", ");
  const typed = second === undefined || second.startsWith("-") ? `"${first}" alone` : `"${first} ${second}"`;
  throw new UsageError(`${typed} is no command. There are: ${all}.`);
}

function printed({ json, text }: CommandResult, isJson: boolean): string {
  return isJson ? JSON.stringify(json) : text;
}

/** Resolves when the text is written: the process may exit right after. */
function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
