import { noticeModal } from "../../blocks/card.ts";
import type { Approval } from "../../credits/approvals.ts";
import { isForMeeting } from "../../credits/paid-call.ts";
import { changedWork, type Work } from "../../credits/paid-operations.ts";
import { readRecruiting, writeRecruiting } from "../../credits/recruiting.ts";
import { readCheckboxes } from "../../slack/input/form-fields.ts";
import type { Anew } from "../../slack/paid/answer-request.ts";
import { notAdministrator, openForAdministrators, refuseForm } from "../../slack/reply/modal.ts";
import type { ButtonArgs, CommandArgs, Router, SubmissionArgs } from "../../slack/router.ts";
import type { Uses } from "../parts.ts";

import { recruitingModal, title } from "./card.ts";
import { ids, refusedValue } from "./ids.ts";
import { pleaseConfirm } from "./sentences.ts";

export type RecruitingDependencies = Uses<{
  database: "query";
  approvals: "find" | "end";
  paidCallHandler: "fromButton";
  auditLog: "write";
  now: true;
}>;

/** The form that turns use for recruiting on and off, and the button that says that something isn't that. */
export function registerRecruiting(router: Router, dependencies: RecruitingDependencies): void {
  router.button(ids.notRecruiting, sayNotRecruiting(dependencies));
  router.submission(ids.allowView, change(dependencies, true));
  router.submission(ids.disallowView, change(dependencies, false));
}

/** `/profile recruiting`: opens the form, or says who may use it. */
export function recruitingCommand({ database }: Pick<RecruitingDependencies, "database">) {
  return async (args: CommandArgs): Promise<void> => {
    await args.ack();
    await openForAdministrators(args, title, async () =>
      recruitingModal(await readRecruiting(database.query, args.organisation)),
    );
  };
}

/** Turns it on, once the administrator has said to have read what the law asks; or off. */
function change({ database, auditLog, now }: RecruitingDependencies, isOn: boolean) {
  return async (args: SubmissionArgs): Promise<void> => {
    const { ack, view, organisation, person: actor } = args;
    if (isOn && !readCheckboxes(view.state.values, ids.read).includes("read"))
      return refuseForm(args, { [ids.read]: pleaseConfirm });
    const problem = await notAdministrator(args);
    if (problem !== undefined) return ack({ response_action: "update", view: noticeModal(title, problem) });
    await database.query.transaction().execute(async (transaction) => {
      await writeRecruiting(transaction, organisation, { by: actor, allowedAt: isOn ? now() : undefined });
      const action = isOn ? "allow recruiting" : "disallow recruiting";
      await auditLog.write(transaction, { organisation, actor, action, outcome: "done" });
    });
    await ack();
  };
}

/** "Not recruiting": goes on with what was held back, once. The audit log has who said so. */
function sayNotRecruiting({ approvals, paidCallHandler }: RecruitingDependencies) {
  return async (args: ButtonArgs): Promise<void> => {
    const { action, organisation, person } = args;
    const approval = await approvals.find(organisation, refusedValue.decode(action.value).approval);
    const work = approval && heldBackFrom(approval, person);
    const isFirst = work && (await approvals.end(approval, { state: "approved", by: person }));
    if (isFirst === true) await paidCallHandler.fromButton(args, approval.key, work, anewOf(approval));
  };
}

/** @returns what this person may go on with: what they asked for, or a brief for a meeting that they share */
function heldBackFrom(
  { reason, state, person: requester, work }: Approval,
  person: string,
): Work | undefined {
  if (reason !== "recruiting" || state !== "waiting" || work === undefined) return undefined;
  if (requester !== person && !isForMeeting(work)) return undefined;
  return changedWork(work, { isNotRecruiting: true });
}

function anewOf({ isAnew, versionOf }: Approval): Anew | undefined {
  if (isAnew) return { versionOf };
  return versionOf === undefined ? undefined : { versionOf, isChanged: true };
}
