import type { CommandArgs, Router } from "../../slack/router.ts";
import {
  type AdministrationDependencies,
  forAdministrators,
  forAdministratorsAbout,
} from "./administration.ts";
import { type BlockingDependencies, block, listBlocked, unblock } from "./blocking.ts";
import { type ExportDependencies, exportContact } from "./export.ts";
import { confirmForgetting, type ForgettingDependencies, submitForgetting } from "./forget.ts";
import { ids } from "./ids.ts";
import {
  blockNeedsContact,
  exportNeedsContact,
  forgetNeedsContact,
  unblockNeedsContact,
} from "./sentences.ts";

export type RightsDependencies = AdministrationDependencies &
  BlockingDependencies &
  ForgettingDependencies &
  ExportDependencies;

/** The buttons on this feature's cards. */
export function registerRights(router: Router, dependencies: RightsDependencies): void {
  router.button(ids.forget, submitForgetting(dependencies));
}

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
    [
      "forget",
      forAdministratorsAbout(dependencies, forgetNeedsContact, (request) =>
        confirmForgetting(dependencies, request),
      ),
    ],
    [
      "export",
      forAdministratorsAbout(dependencies, exportNeedsContact, (request) =>
        exportContact(dependencies, request),
      ),
    ],
    ["blocked", forAdministrators((request) => listBlocked(dependencies, request))],
  ]);
}
