import type { CommandResult } from "../../terminal/command-line.ts";
import type { Config } from "../config.ts";

/** What a command runs with. */
export interface CommandCall {
  /** One for each of the command's `parameters`; an optional one may be absent. */
  parameters: readonly string[];
  config: Pick<Config, "databaseUrl" | "encryptionKeys" | "backupDays">;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Prints a sentence that isn't part of the result, on standard error. */
  warn: (sentence: string) => void;
}

export interface Command {
  /** Such as `["keys", "rotate"]`. */
  words: readonly [group: string, name: string];
  /** Names of its parameters, such as `["<file>"]`, or `["[file]"]` when it's optional. */
  parameters: readonly string[];
  /** What the command does, in one line. */
  about: string;
  /** Further help, one entry per line; shown in this command's own help. */
  details: readonly string[];
  run(call: CommandCall): Promise<CommandResult>;
}
