import { CommandError, UsageError } from "../../terminal/command-line.ts";
import { readServiceConfig } from "../config.ts";
import { openStore, type Store } from "../store/store.ts";
import type { Command, CommandCall } from "./command.ts";
import { contactCommands } from "./contacts.ts";
import { dataCommands } from "./data.ts";
import { keyCommands } from "./keys.ts";
import { organisationCommands } from "./organisations.ts";
import { seedCommand, serveCommand } from "./serve.ts";
import { helpText, readArguments } from "./usage.ts";

const commands: readonly Command[] = [
  serveCommand,
  seedCommand,
  ...organisationCommands,
  ...keyCommands,
  ...contactCommands,
  ...dataCommands,
];

export interface Surroundings extends Pick<CommandCall, "now" | "warn"> {
  /** The environment. */
  variables: Readonly<Record<string, string | undefined>>;
  /** Prints what was asked for. */
  print: (text: string) => Promise<void>;
}

/**
 * Runs one command of the service's CLI.
 *
 * @param words the command-line arguments
 * @returns whether it succeeded
 * @throws ServiceConfigError, and what the database throws
 */
export async function runCommand(
  words: readonly string[],
  { variables, print, warn, now }: Surroundings,
): Promise<boolean> {
  const command = commands.find((each) => each.words.every((word, index) => words[index] === word));
  const given = command && readArguments(command, words.slice(command.words.length), variables);
  if (command === undefined || given === undefined) {
    await print(helpText(command === undefined ? helpedBy(words) : [command]));
    return true;
  }
  const config = readServiceConfig(variables);
  let opened: Store | undefined;
  const open = async () => {
    opened ??= await openStore({
      database: config.databaseUrl,
      encryptionKey: config.encryptionKey,
      now,
      warn,
    });
    return opened;
  };
  try {
    const result = await command.run({
      ...given,
      config,
      now,
      warn,
      openStore: open,
      async openOrganisation(nameOrId = "") {
        const store = await open();
        const organisation = await store.organisationCalled(nameOrId);
        if (organisation !== undefined) return { store, organisation };
        throw new CommandError(`No organisation is called "${nameOrId}". Run "org list" to see them all.`);
      },
    });
    if (result !== undefined) await print(given.isJson ? JSON.stringify(result.json) : result.text);
    return result?.hasFailed !== true;
  } finally {
    await opened?.close();
  }
}

/** @returns the commands to show help for @throws UsageError when help wasn't requested */
function helpedBy(words: readonly string[]): readonly Command[] {
  const asked = words.filter((word) => !["help", "--help", "-h"].includes(word));
  const [first, second] = asked;
  const group = commands.filter((command) => command.words[0] === first);
  if (asked.length < words.length) {
    const about = commands.filter((command) => asked.every((word, index) => command.words[index] === word));
    if (about.length > 0) return about;
  }
  if (first === undefined) throw new UsageError('Add a command. Run "help" to see them all.');
  if (group.length === 0) throw new UsageError(`Unknown command "${first}". Run "help" to see them all.`);
  const all = group.map((command) => `"${command.words.join(" ")}"`).join(", ");
  const typed =
    second === undefined || second.startsWith("-") ? `"${first}" on its own` : `"${first} ${second}"`;
  throw new UsageError(`${typed} isn't a command. Try: ${all}.`);
}
