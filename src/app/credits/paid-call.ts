import { z } from "zod";
import { prepRequest, rephraseRequest, waveRequest } from "../../contract/operations.ts";
import { storedPrep, storedRephrase, storedWave } from "../outreach/answers.ts";
import { addressee } from "../outreach/contact.ts";
import type { Tenths } from "./amount.ts";
import { failure } from "./failure.ts";

/** What is asked for: the operation's own fields, and for whom; the `contact_id` is found later. */
const prepWork = prepRequest.omit({ contact_id: true }).extend({
  addressee,
  /** The meeting that it was bought for, by its occurrence: then all who are reminded of the meeting may read it. */
  meeting: z.string().optional(),
});
const waveWork = waveRequest.omit({ contact_id: true }).extend({ addressee });
const rephraseWork = rephraseRequest.omit({ contact_id: true }).extend({
  addressee,
  /**
   * What is needed to show the result, such as the thread of the message; the ledger does not read it. Its keys are
   * names that a feature gives, never a text from outside: zod leaves a key `__proto__` out.
   */
  memo: z.json().optional(),
});

/** A piece of paid work. */
export const work = z.discriminatedUnion("operation", [
  z.object({ operation: z.literal("prep"), request: prepWork }),
  z.object({ operation: z.literal("wave"), request: waveWork }),
  z.object({ operation: z.literal("rephrase"), request: rephraseWork }),
]);
export type Work = z.infer<typeof work>;
export type PaidOperation = Work["operation"];
export type WorkOf<Operation extends PaidOperation> = Extract<Work, { operation: Operation }>;

/** Work that the service has done, with its answer. */
export const composition = z.discriminatedUnion("operation", [
  z.object({ operation: z.literal("prep"), request: prepWork, answer: storedPrep }),
  z.object({ operation: z.literal("wave"), request: waveWork, answer: storedWave }),
  z.object({ operation: z.literal("rephrase"), request: rephraseWork, answer: storedRephrase }),
]);
export type Composition = z.infer<typeof composition>;
export type CompositionOf<Operation extends PaidOperation> = Extract<Composition, { operation: Operation }>;

/**
 * Where a paid call stands:
 * - `intent`: written down, and its price reserved; nothing has left
 * - `sent`: bytes may have left; it is never sent again
 * - `answered`: the answer is stored, and charged
 * - `refused`: surely not charged
 * - `unknown`: whether it was charged is not known; its price stays reserved
 * - `lost`: it was charged, as the balance told later, and its answer is lost
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

/** A paid call as it stands in the ledger. */
export type PaidCall = OpenCall | AnsweredCall | FailedCall;
export type SettledCall = AnsweredCall | FailedCall;

/** Whether a call has come to its end, and only has to be shown. */
export function isSettled(call: PaidCall): call is SettledCall {
  return call.state !== "intent" && call.state !== "sent";
}

/** What a call was asked to do, wherever it stands. */
export function workOf(call: PaidCall): Work {
  return call.state === "answered" ? withoutAnswer(call.composition) : call.work;
}

/** Whether what comes of it is there for all who are reminded of a meeting, and not for its asker alone. */
export function isForMeeting(work: Work): boolean {
  return work.operation === "prep" && work.request.meeting !== undefined;
}

function withoutAnswer(composed: Composition): Work {
  switch (composed.operation) {
    case "prep":
      return { operation: "prep", request: composed.request };
    case "wave":
      return { operation: "wave", request: composed.request };
    case "rephrase":
      return { operation: "rephrase", request: composed.request };
  }
}
