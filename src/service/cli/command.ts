import type { CommandResult } from "../../terminal/command-line.ts";
import type { ServiceConfig } from "../config.ts";
import type { Organisation } from "../store/organisations.ts";
import type { Store } from "../store/store.ts";

/** What a command runs with. */
export interface CommandCall {
  /** One for each of the command's `parameters`; an optional one may be absent. */
  parameters: readonly string[];
  /** The value of the command's option, if it was given. */
  option: string | undefined;
  config: ServiceConfig;
  /** Opens the database, which is closed when the command ends. */
  openStore: () => Promise<Store>;
  /**
   * Opens the database and finds an organisation by what was entered for `<org>`.
   *
   * @throws CommandError
   */
  openOrganisation: (nameOrId?: string) => Promise<{ store: Store; organisation: Organisation }>;
  now: () => number;
  /** Prints a sentence that isn't part of the result, on standard error. */
  warn: (sentence: string) => void;
  isJson: boolean;
}

export interface Command {
  /** Such as `["org", "create"]`. */
  words: readonly string[];
  /** Names of its parameters, such as `["<name>"]`, or `["[file]"]` when it's optional. */
  parameters: readonly string[];
  /** An optional value, shown in the usage line as `[--credits 25]`. */
  option?: { name: string; example: string };
  /** What the command does, in one line. */
  about: string;
  /** Further help, one entry per line; shown only in this command's own help. */
  details?: readonly string[];
  /** @returns `undefined` when it has already printed everything */
  run(call: CommandCall): Promise<CommandResult | undefined>;
}
