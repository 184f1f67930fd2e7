import type { ParseArgsOptionsConfig } from "node:util";
import type { ServiceConfig } from "../config.ts";
import type { Store } from "../store/store.ts";

/** What a command is run with. */
export interface CommandCall {
  /** As many as the command has `parameters`. */
  parameters: readonly string[];
  /** The values of its options that were given. */
  options: Readonly<Record<string, string | boolean | undefined>>;
  config: ServiceConfig;
  /** Opens the database; it is closed when the command has ended. */
  openStore: () => Promise<Store>;
  now: () => number;
  isJson: boolean;
}

/** What is printed: the text, or with `--json` the JSON. */
export interface CommandResult {
  text: string;
  json: unknown;
  /** Something went wrong that the result tells of. */
  hasFailed?: boolean;
}

export interface Command {
  /** Such as `["org", "create"]`. */
  words: readonly string[];
  /** The names of what must follow, such as `["name"]`. */
  parameters: readonly string[];
  options?: ParseArgsOptionsConfig;
  /** How the options are shown, such as `[--credits 25]`. */
  optionsShown?: string;
  /** What it does, in a line. */
  about: string;
  /** What else there is to know, a line each; shown where this command alone is asked about. */
  details?: readonly string[];
  /** @returns nothing when it has printed all itself */
  run(call: CommandCall): Promise<CommandResult | undefined>;
}

/** Wrong usage: the message is a sentence that says what is right. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Right usage that cannot be done: the message is a sentence that says why, and what to do. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
