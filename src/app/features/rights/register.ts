import type { CommandArgs, Router } from "../../slack/router.ts";
import { logFromHome, showNotice } from "./administer.ts";
import { type BasisDependencies, openBasis, submitBasis } from "./basis.ts";
import { submitForgetting } from "./forget.ts";
import { ids } from "./ids.ts";
import {
  openPersonTask,
  type PersonTaskDependencies,
  submitPersonTask,
  typedPersonTask,
  typedVerbs,
  verbs,
} from "./person-tasks.ts";

export type RightsDependencies = PersonTaskDependencies & BasisDependencies;

/** What administrators do for the people who are profiled: in App Home, and on this feature's cards. */
export function registerRights(router: Router, dependencies: RightsDependencies): void {
  for (const verb of verbs) {
    router.button(ids.openTask(verb), openPersonTask(dependencies, verb));
    router.submission(ids.taskView(verb), submitPersonTask(dependencies, verb));
  }
  router.button(ids.forget, submitForgetting(dependencies));
  router.button(ids.log, logFromHome(dependencies));
  router.button(ids.notice, showNotice);
  router.button(ids.openBasis, openBasis(dependencies));
  router.submission(ids.basisView, submitBasis(dependencies));
}

/** What of it is typed after `/profile`, by its verbs. */
export function rightsSubcommands(dependencies: RightsDependencies) {
  return new Map<string, (args: CommandArgs, typed: string) => Promise<void>>(
    typedVerbs.map((verb) => [verb, typedPersonTask(dependencies, verb)]),
  );
}
