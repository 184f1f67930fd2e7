import type { CommandArgs, Router } from "../../slack/router.ts";
import { logFromHome, openExport, submitExport } from "./administer.ts";
import {
  type AdministrationDependencies,
  forAdministrators,
  forAdministratorsAbout,
} from "./administration.ts";
import { type BasisDependencies, basisCommand } from "./basis.ts";
import { type BlockingDependencies, block, listBlocked, unblock } from "./blocking.ts";
import { type ExportDependencies, exportContact } from "./export.ts";
import { confirmForgetting, type ForgettingDependencies, submitForgetting } from "./forget.ts";
import { ids } from "./ids.ts";
import { answerNotice } from "./notice.ts";
import { openRetention, type RetentionDependencies, submitRetention } from "./retention.ts";
import {
  blockNeedsContact,
  exportNeedsContact,
  forgetNeedsContact,
  unblockNeedsContact,
  whoNeedsContact,
} from "./sentences.ts";
import { sendLog, type WhoDependencies, whoAsked } from "./who.ts";

export type RightsDependencies = AdministrationDependencies &
  BlockingDependencies &
  ForgettingDependencies &
  ExportDependencies &
  BasisDependencies &
  RetentionDependencies &
  WhoDependencies;

type Subcommand = (args: CommandArgs, typed: string) => Promise<void>;

/** The buttons on this feature's cards. */
export function registerRights(router: Router, dependencies: RightsDependencies): void {
  router.button(ids.forget, submitForgetting(dependencies));
  router.button(ids.log, logFromHome(dependencies));
  router.button(ids.openExport, openExport);
  router.submission(ids.exportView, submitExport(dependencies));
  router.button(ids.openRetention, openRetention(dependencies));
  router.submission(ids.retentionView, submitRetention(dependencies));
}

/** What `/profile` can do for the people who are profiled, by its verbs. */
export function rightsSubcommands(all: RightsDependencies): ReadonlyMap<string, Subcommand> {
  return new Map<string, Subcommand>([
    ["notice", answerNotice],
    ["basis", forAdministrators((request) => basisCommand(all, request))],
    [
      "block",
      forAdministratorsAbout(all, { usage: blockNeedsContact, action: "block" }, (request) =>
        block(all, request),
      ),
    ],
    [
      "unblock",
      forAdministratorsAbout(all, { usage: unblockNeedsContact, action: "unblock" }, (request) =>
        unblock(all, request),
      ),
    ],
    ["blocked", forAdministrators((request) => listBlocked(all, request))],
    [
      "forget",
      forAdministratorsAbout(all, { usage: forgetNeedsContact, action: undefined }, (request) =>
        confirmForgetting(all, request),
      ),
    ],
    [
      "export",
      forAdministratorsAbout(all, { usage: exportNeedsContact, action: "export" }, (request) =>
        exportContact(all, request),
      ),
    ],
    [
      "who",
      forAdministratorsAbout(all, { usage: whoNeedsContact, action: "read log" }, (request) =>
        whoAsked(all, request),
      ),
    ],
    [
      "log",
      forAdministrators((request) => {
        const { organisation, person: actor } = request;
        all.auditLog.record({ organisation, actor, action: "read log", outcome: "all" });
        return sendLog(all, request);
      }),
    ],
  ]);
}
