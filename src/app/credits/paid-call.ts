import { z } from "zod";
import type { Tenths } from "./amount.ts";
import { failure } from "./failure.ts";
import { type Composition, type CompositionOf, type PaidOperation, type Work, work } from "./operations.ts";

/**
 * The state of a paid call:
 * - `intent`: written down, and its price reserved; nothing has left
 * - `sent`: bytes may have left; it is never sent again
 * - `answered`: the answer is stored, and charged
 * - `refused`: surely not charged
 * - `unknown`: whether it was charged is not known; its price stays reserved
 * - `lost`: it was charged, as a later balance showed, and its answer is lost
 */
export const callState = z.enum(["intent", "sent", "answered", "refused", "unknown", "lost"]);
export type CallState = z.infer<typeof callState>;

interface CallDetails {
  id: string;
  organisation: string;
  /** What the call was asked with (`NewCall.key`). */
  key: string;
  /** Slack's id of the person who asked. */
  person: string;
  price: Tenths;
  /** JSON: where the result is to be shown. The ledger does not read it. */
  place: string;
  /** Unix time in milliseconds. */
  createdAt: number;
  /** When the result was shown; absent until then. */
  deliveredAt: number | undefined;
}

export type OpenCall = CallDetails & { state: "intent" | "sent"; work: Work };
export type AnsweredCall = CallDetails & {
  state: "answered";
  composition: Composition;
  charged: Tenths;
  /** What the service said is left; absent when it did not say so, or not in tenths. */
  balanceAfter: Tenths | undefined;
  /** Unix time in milliseconds. */
  settledAt: number;
};
export const storedFailure = z.object({ work, failure });
export type FailedCall = CallDetails & {
  state: "refused" | "unknown" | "lost";
  settledAt: number;
} & z.infer<typeof storedFailure>;

/** A paid call as the ledger holds it. */
export type PaidCall = OpenCall | AnsweredCall | FailedCall;
export type SettledCall = AnsweredCall | FailedCall;

/** Whether a call has come to its end, and only has to be shown. */
export function isSettled(call: PaidCall): call is SettledCall {
  return call.state !== "intent" && call.state !== "sent";
}

/** What a call was asked to do, in whatever state it is. */
export function workOf(call: PaidCall): Work {
  if (call.state !== "answered") return call.work;
  const { answer, ...asked } = call.composition;
  return asked;
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

/** Whether its result is there for everybody who is reminded of a meeting, and not for its requester alone. */
export function isForMeeting(work: Work): boolean {
  return work.operation === "prep" && work.request.meeting !== undefined;
}
