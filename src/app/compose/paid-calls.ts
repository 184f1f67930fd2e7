import { createLanguage } from "../../language/language.ts";
import type { AuditEvent } from "../audit/audit-log.ts";
import { type Approval, type ApprovalsOptions, createApprovals } from "../credits/approvals.ts";
import type { LowBalance } from "../credits/balance.ts";
import { createContactCalls } from "../credits/contact-calls.ts";
import { createLedger } from "../credits/ledger/ledger.ts";
import { meetingOf, type SettledCall, workOf } from "../credits/paid-call.ts";
import { createPaidCalls } from "../credits/paid-call-runner.ts";
import { dayLength } from "../credits/periods.ts";
import { scheduleApproval } from "../features/approvals/job.ts";
import { postLowBalance } from "../features/credits/low-balance.ts";
import { createFactCheck } from "../features/rephrase/fact-check.ts";
import type { ForgottenSince } from "../outreach/contact.ts";
import { recheckOccurrence } from "../reminders/reminder/schedule-steps.ts";
import { PaidCallHandler } from "../slack/paid/paid-call-handler.ts";
import { createPaidCallRecovery } from "../slack/paid/paid-call-recovery.ts";
import { scheduleRepeat } from "../slack/paid/repeat-call-job.ts";
import { ResultThreads } from "../slack/paid/result-threads.ts";
import { createOutbox } from "../slack/reply/outbox.ts";
import { createSharedCards } from "../slack/reply/shared-cards.ts";
import { endPaidStep } from "../slack/workflow/paid-step.ts";
import { tracedAnew, tracedLedger, tracedOutbox } from "../telemetry/traced.ts";
import type { Foundation, RapportSettings } from "./foundation.ts";
import type { Outreach } from "./outreach.ts";
import { createPaidFeatures, createPaidPresenter } from "./paid-features.ts";

/** Everything for paid calls, from the ledger to showing results. */
export function composePaidCalls(
  { ledgerDays }: Pick<RapportSettings, "ledgerDays">,
  { foundation, outreach }: { foundation: Foundation; outreach: Outreach },
  opened: AsyncDisposableStack,
) {
  const { database, vault, worker, metrics, inFlight, auditLog, personSettings } = foundation;
  const { workspaces, slackFetch, tracing, log, now, random, maxToolWait, wait } = foundation;
  const { clientOf } = outreach.serviceClients;
  const { suppressions, contactIds, recentContacts } = outreach;
  function onSettled(call: SettledCall, alert: LowBalance | undefined): void {
    const { operation, request } = workOf(call);
    metrics.paidCalls.inc({ operation, state: call.state });
    // Only now: we don't suggest people the service doesn't know.
    if (call.state === "answered") recentContacts.remember(call.organisation, call.person, request.addressee);
    // If other processes keep the file in use, what runs every hour does it.
    if (call.state === "forgotten")
      inFlight
        .run(() => database.eraseEverythingDeleted())
        .catch((error: unknown) => log.warn({ err: error }, "erasing what was deleted failed"));
    if (alert === undefined) return;
    inFlight
      .run(() => postLowBalance(workspaces.of(call.organisation).client, database, call, alert))
      .catch((error: unknown) => log.warn({ err: error }, "low balance alert failed"));
  }

  const language = createLanguage();
  opened.defer(() => language.stop());
  const factCheck = createFactCheck({ language, log });
  const paidFeatures = createPaidFeatures({ factCheck, personSettings });
  const onApproval: ApprovalsOptions["onApproval"] = async (transaction, approval) => {
    await scheduleApproval(transaction, approval, now());
    await auditLog.write(transaction, decisionOf(approval));
  };
  const approvals = createApprovals({ database, vault, now, onApproval });
  const untraced = createLedger({
    onApproval,
    ...{ database, vault, now, worker: worker.id, log, rowKept: ledgerDays * dayLength },
    onRepeating: (transaction, call) => scheduleRepeat(transaction, call, random),
    forgottenSince: (beginnings, transaction) => auditLog.forgottenSince(beginnings, transaction),
    async onEnd(transaction, call) {
      const { organisation } = call;
      await auditLog.write(transaction, spendOf(call));
      const occurrence = call.state === "answered" ? meetingOf(call.composition) : undefined;
      // Its cards say from now on that it is bought.
      if (occurrence !== undefined)
        await recheckOccurrence(transaction, { vault, now }, { organisation, occurrence });
    },
  });
  const ledger = tracedLedger(untraced, tracing);
  const presenter = createPaidPresenter(paidFeatures, database, ledger, {
    ...{ suppressions, auditLog, profiles: outreach.profiles, teamCrm: outreach.teamCrm },
  });
  const made = createPaidCalls({ ledger, clientOf, contactIds, onSettled, now, log });
  const calls = { ...made, repeat: tracedAnew("repeat", made.repeat, tracing) };
  const outbox = tracedOutbox(createOutbox({ workspaces, fetch: slackFetch, now, log }), tracing);
  const forgottenSince: ForgottenSince = (beginnings) => auditLog.forgottenSince(beginnings);
  const resultThreads = new ResultThreads({ database, vault, now, forgottenSince });
  const sharedCards = createSharedCards({ database, vault, now, forgottenSince });
  const endStep = (call: SettledCall) => endPaidStep({ workspaces, log }, call);
  const showing = { outbox, threads: resultThreads, presenter, endStep };
  const paidCallHandler = new PaidCallHandler({ calls, ledger, ...showing, maxToolWait, now, log });
  const paidCallRecovery = createPaidCallRecovery({
    ...{ ledger, calls, worker, log, wait },
    paidCallHandler: {
      isBusyWith: (call) => paidCallHandler.isBusyWith(call),
      deliver: tracedAnew("recover", (call: SettledCall) => paidCallHandler.deliver(call), tracing),
    },
  });
  const contactCalls = createContactCalls({ database, vault, log });
  return {
    ...{ approvals, ledger, calls, contactCalls, paidCallHandler, paidCallRecovery },
    ...{ paidFeatures, factCheck, presenter, outbox, resultThreads, sharedCards },
  };
}

export type PaidCalls = ReturnType<typeof composePaidCalls>;

/** What is said of a paid call in the audit log. */
function spendOf(call: SettledCall): AuditEvent {
  const { organisation, person: actor, state: outcome } = call;
  const { operation: action, request } = workOf(call);
  return { organisation, actor, action, address: request.addressee.address, outcome };
}

/** An approval's entry in the audit log: who brought it to this state. */
function decisionOf(approval: Approval): AuditEvent {
  const { organisation, person, endedBy: actor = person, work, state } = approval;
  return {
    organisation,
    actor,
    action: "approval",
    address: work?.request.addressee.address,
    outcome: state,
  };
}
