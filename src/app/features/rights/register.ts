import type { AuditAction } from "../../audit/audit-log.ts";
import type { Card } from "../../blocks/card.ts";
import type { CommandArgs, Router } from "../../slack/router.ts";
import { logFromHome, openExport, sendWholeLog, submitExport } from "./administer.ts";
import {
  type AdministrationDependencies,
  type AdministratorRequest,
  type ContactRequest,
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
import { type WhoDependencies, whoAsked } from "./who.ts";

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
  type Act<Request> = (dependencies: RightsDependencies, request: Request) => Promise<Card>;
  const about = (usage: string, action: AuditAction | undefined, act: Act<ContactRequest>) =>
    forAdministratorsAbout(all, { usage, action }, (request) => act(all, request));
  const administer = (act: Act<AdministratorRequest>) => forAdministrators((request) => act(all, request));
  return new Map<string, Subcommand>([
    ["notice", answerNotice],
    ["basis", administer(basisCommand)],
    ["block", about(blockNeedsContact, "block", block)],
    ["unblock", about(unblockNeedsContact, "unblock", unblock)],
    ["blocked", administer(listBlocked)],
    ["forget", about(forgetNeedsContact, undefined, confirmForgetting)],
    ["export", about(exportNeedsContact, "export", exportContact)],
    ["who", about(whoNeedsContact, "read log", whoAsked)],
    ["log", administer(sendWholeLog)],
  ]);
}
