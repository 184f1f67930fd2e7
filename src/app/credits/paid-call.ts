import { z } from "zod";
import type { PaidOperation } from "#contract/operations.ts";
import type { Tenths } from "../../contract/amount.ts";
import { failure } from "./call-failure.ts";
import { type Composition, type CompositionOf, type Work, work } from "./paid-operations.ts";

/**
 * The state of a paid call:
 * - `intent`: recorded with its price reserved; nothing was sent
 * - `sent`: the request may have been sent
 * - `answered`: the answer is stored, and charged
 * - `refused`: definitely not charged
 * - `unknown`: possibly charged; its price stays reserved. If the service promised to know the call's key, the call is
 *   sent again until it's `answered` or `refused` (`repeats.ts`); otherwise it stays so
 */
export const callState = z.enum(["intent", "sent", "answered", "refused", "unknown"]);
export type CallState = z.infer<typeof callState>;

interface CallDetails {
  id: string;
  organisation: string;
  /** The call's idempotency key (`NewCall.key`). */
  key: string;
  /** Slack ID of the requester. */
  person: string;
  price: Tenths;
  /** JSON: where to show the result. The ledger doesn't read it. */
  place: string;
  /** Unix time in milliseconds. */
  createdAt: number;
  /** When the result was shown; absent until then. */
  deliveredAt: number | undefined;
  /** The ID of the first call of which this one is another version. */
  versionOf?: string | undefined;
  /** W3C traceparent of what it began in; absent when that wasn't traced. */
  trace?: string | undefined;
}

export type OpenCall = CallDetails & { state: "intent" | "sent"; work: Work };
export type AnsweredCall = CallDetails & {
  state: "answered";
  composition: Composition;
  charged: Tenths;
  /** The balance the service reported; absent when it reported none, or not in tenths. */
  balanceAfter: Tenths | undefined;
  /** Unix time in milliseconds. */
  settledAt: number;
};
export const storedFailure = z.object({ work, failure });
/** What a call is sent as, which is what it has to be sent as again. */
export interface SentAs {
  contactId: string;
  /** Which service it went to, and with which API key (`KeyPromise`). */
  connection: string;
}

/** How a call of unknown outcome is sent again. */
export interface Repeat extends SentAs {
  /** Unix time in milliseconds. */
  until: number;
}
type FailureDetails = CallDetails & { settledAt: number } & z.infer<typeof storedFailure>;
export type RepeatingCall = FailureDetails & { state: "unknown"; repeat: Repeat };
/** One that has no answer for a reason. */
export type UnansweredCall =
  | RepeatingCall
  | (FailureDetails & { state: "refused" | "unknown"; repeat?: undefined });
export type FailedCall = UnansweredCall | ForgottenCall;

/**
 * One whose contact was forgotten while it was under way: nothing of what was asked and answered is kept, and what it
 * cost is shown instead.
 */
export type ForgottenCall = CallDetails & {
  state: "forgotten";
  /** Of what operation; all else is empty. */
  work: Work;
  /** Absent when that's unknown. */
  charged: Tenths | undefined;
  settledAt: number;
  repeat?: undefined;
};

/** A paid call as the ledger holds it. */
export type PaidCall = OpenCall | AnsweredCall | FailedCall;
export type SettledCall = AnsweredCall | FailedCall;

/** Whether a call has ended and only needs to be shown. */
export function isSettled(call: PaidCall): call is SettledCall {
  return call.state !== "intent" && call.state !== "sent";
}

/** Whether a call's outcome is unknown for now: we ask for it until the service says. */
export function isRepeating(call: PaidCall): call is RepeatingCall {
  return call.state === "unknown" && call.repeat !== undefined;
}

/** The requested work, in any state. */
export function workOf(call: PaidCall): Work {
  if (call.state !== "answered") return call.work;
  const { answer, ...asked } = call.composition;
  return asked;
}

/** The ID of the first version of a result. */
export function firstVersion({ id, versionOf = id }: PaidCall): string {
  return versionOf;
}

/** An answered call of one operation. */
export type AnsweredCallOf<Operation extends PaidOperation> = AnsweredCall & {
  composition: CompositionOf<Operation>;
};

/** Narrows a call to one operation. */
export function isAnswered<Operation extends PaidOperation>(
  operation: Operation,
  call: AnsweredCall | undefined,
): call is AnsweredCallOf<Operation> {
  return call?.composition.operation === operation;
}

/** The occurrence of the meeting that a brief is for. */
export function meetingOf({ operation, request }: Work): string | undefined {
  return operation === "prep" ? request.meeting : undefined;
}

/** Whether the result is for everyone reminded of a meeting, not only its requester. */
export function isForMeeting(work: Work): boolean {
  return meetingOf(work) !== undefined;
}

/** The key of a repeated call: however often a button is pressed, there is one repetition. */
export function againKey({ id }: Pick<PaidCall, "id">): string {
  return `again:${id}`;
}

/** How the keys of meetings' briefs begin. */
export const meetingKeyPrefix = "meeting:";
/** How the keys of workflows' steps begin; after it comes Slack's ID of the run. */
export const workflowKeyPrefix = "workflow:";
/** How those of private meetings end. */
export const privateKeySuffix = ":private";

/** @returns the ID of the call that one with this key repeats, if it repeats any */
export function repeatedBy(key: string): string | undefined {
  return /^again:([^:]+)$/.exec(key)?.[1];
}
