import type { Config } from "../config.ts";

/** What a command runs with. */
export interface CommandCall {
  /** One for each of the command's `parameters`; an optional one may be absent. */
  parameters: readonly string[];
  config: Pick<Config, "databaseUrl" | "encryptionKeys">;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Prints a sentence that isn't part of the result, on standard error. */
  warn: (sentence: string) => void;
}

/** What's printed: the text, or the JSON with `--json`. */
export interface CommandResult {
  text: string;
  json: unknown;
  /** Something went wrong, and the result says what. */
  hasFailed?: boolean;
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

/** Wrong usage: the message is a sentence that says what's right. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The usage is right, but the command can't be carried out: the message says why and what to do. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
