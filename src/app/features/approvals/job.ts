import { type Approval, approvalLife } from "../../credits/approvals.ts";
import { readCreditSettings } from "../../credits/credit-settings.ts";
import { meetingOf } from "../../credits/paid-call.ts";
import { again, done, type JobOutcome, scheduleJob, type Writer } from "../../jobs/jobs.ts";
import type { JobKind } from "../../jobs/runner.ts";
import type { ChannelPolicy } from "../../slack/access/channel-policy.ts";
import type { Failed } from "../../slack/reply/channel-post.ts";
import { deliveryTargetText } from "../../slack/reply/delivery-target.ts";
import type { Uses } from "../parts.ts";
import { askingCard, endedCard, endedPresentation, handedOverCard } from "./card.ts";

/** The job that tells a manager and the requester what a request for an approval has come to. */
export const approvalJob = "approval";

export type ApprovalJobOptions = Uses<{
  approvals: true;
  database: "query";
  channelPolicy: "reader" | "find";
  suppressions: "isSuppressed";
  posts: "slot" | "post" | "update";
  outbox: "show";
  now: true;
  log: true;
}>;

/** Schedules the messages to the manager and the requester. @param transaction the one that changes the request's state, if any */
export function scheduleApproval(
  transaction: Writer,
  { organisation, id }: Pick<Approval, "organisation" | "id">,
  now: number,
): Promise<void> {
  return scheduleJob(transaction, { organisation, kind: approvalJob, key: id }, now);
}

/**
 * Brings a request's messages to its state: asks the manager, and another one if there is one by now; updates that
 * message once it's decided, and tells the requester. If it isn't known whether Slack took the question, it's asked
 * again: one that nobody sees would keep the requester waiting, and two decide about the same request.
 */
export function createApprovalJob(options: ApprovalJobOptions): JobKind {
  const { approvals } = options;
  return {
    max: 5,
    async run({ organisation, key }) {
      const approval = await approvals.find(organisation, key);
      if (approval === undefined) return done;
      return approval.state === "waiting" ? wait(options, approval) : tell(options, approval);
    },
  };
}

async function wait(options: ApprovalJobOptions, approval: Approval): Promise<JobOutcome> {
  const { approvals, database, channelPolicy, posts, now, log } = options;
  const { organisation, message, createdAt } = approval;
  const expiresAt = createdAt + approvalLife;
  /** Runs again by itself: ending it schedules this job. */
  const end = async (state: "expired" | "nobody" | "suppressed"): Promise<JobOutcome> => {
    await approvals.end(approval, { state });
    return done;
  };
  if (now() >= expiresAt) return end("expired");
  const { manager } = await readCreditSettings(database.query, organisation);
  if (manager === undefined) return end("nobody");
  if (message !== undefined && approval.manager === manager) return again(expiresAt);
  if (await isSuppressed(options, approval)) return end("suppressed");
  const { kind, people } = await channelPolicy.reader(organisation, manager);
  if (kind !== "known") return end("nobody");
  const named = await namedFor(options, approval, people);
  const slot = posts.slot(organisation, manager);
  if (slot > now()) return again(slot);
  if (message !== undefined) {
    const updated = await posts.update(
      organisation,
      message.channel,
      message.ts,
      handedOverCard(approval, manager),
    );
    if (updated.kind !== "done" && updated.kind !== "refused") return laterOrThrow(updated);
  }
  const posted = await posts.post(organisation, manager, askingCard(approval, named));
  if (posted.kind === "refused") {
    log.error({ reason: posted.reason }, "Slack refused a request for an approval");
    return end("nobody");
  }
  if (posted.kind !== "done") return laterOrThrow(posted);
  await approvals.shown(approval, manager, posted, "waiting");
  return again(expiresAt);
}

/** @returns what is asked for, if the manager may see who it's about: not of somebody's meeting, and not themselves */
async function namedFor(
  { channelPolicy }: Pick<ApprovalJobOptions, "channelPolicy">,
  { organisation, work }: Approval,
  people: Parameters<ChannelPolicy["find"]>[1],
) {
  if (work === undefined || meetingOf(work) !== undefined) return undefined;
  const { addressee } = work.request;
  const found = await channelPolicy.find(organisation, people, [addressee]);
  return found.has(addressee) ? undefined : work;
}

async function isSuppressed(
  { suppressions }: Pick<ApprovalJobOptions, "suppressions">,
  { organisation, work }: Approval,
): Promise<boolean> {
  return work !== undefined && suppressions.isSuppressed(organisation, work.request.addressee.address);
}

async function tell(
  { approvals, posts, outbox }: ApprovalJobOptions,
  approval: Approval,
): Promise<JobOutcome> {
  const { organisation, person, state, message, manager, place } = approval;
  if (state === "waiting") throw new Error("A request that waits has ended.");
  if (message !== undefined && approval.shown !== state) {
    const { channel, ts } = message;
    const updated = await posts.update(organisation, channel, ts, endedCard(approval, state));
    // If it's refused, the manager has deleted the message.
    if (updated.kind !== "done" && updated.kind !== "refused") return laterOrThrow(updated);
    await approvals.shown(approval, manager, message, state);
  }
  const presentation = endedPresentation(approval, state);
  if (presentation !== undefined && place !== undefined) {
    await outbox.show({
      organisation,
      person,
      place: deliveryTargetText.decode(place),
      presentation,
      isKept: false,
      move: (target) => approvals.move(approval, deliveryTargetText.encode(target)),
    });
  }
  await approvals.redact(approval);
  return done;
}

/** @throws what happened when nobody knows whether Slack took a message: the job is then retried */
function laterOrThrow(failed: Exclude<Failed, { kind: "refused" }>): JobOutcome {
  if (failed.kind === "later") return again(failed.at);
  throw failed.error;
}
