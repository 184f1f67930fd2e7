import type { CommandArgs } from "../../slack/router.ts";
import {
  type AdministrationDependencies,
  forAdministrators,
  forAdministratorsAbout,
} from "./administration.ts";
import { type BlockingDependencies, block, listBlocked, unblock } from "./blocking.ts";
import { blockNeedsContact, unblockNeedsContact } from "./sentences.ts";

export type RightsDependencies = AdministrationDependencies & BlockingDependencies;

/** What `/profile` can do for the people who are profiled, by its verbs. */
export function rightsSubcommands(
  dependencies: RightsDependencies,
): ReadonlyMap<string, (args: CommandArgs, typed: string) => Promise<void>> {
  return new Map([
    [
      "block",
      forAdministratorsAbout(dependencies, blockNeedsContact, (request) => block(dependencies, request)),
    ],
    [
      "unblock",
      forAdministratorsAbout(dependencies, unblockNeedsContact, (request) => unblock(dependencies, request)),
    ],
    ["blocked", forAdministrators((request) => listBlocked(dependencies, request))],
  ]);
}
