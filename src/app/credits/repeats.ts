import type { KeyPromise } from "../outreach/service/client.ts";
import { ComposerFailedError, NotComposedError, type OutreachError } from "../outreach/service/errors.ts";
import type { Failure } from "./call-failure.ts";
import { isRepeating, type PaidCall, type RepeatingCall } from "./paid-call.ts";

/** How long after sending the service may still be working on a call, in milliseconds. */
const stillUnderWay = 120_000;
/**
 * How long before the end of a key's life we stop sending it again, in milliseconds: a request may be on its way for
 * a while, and clocks differ.
 */
const margin = 5 * 60_000;
/** Milliseconds before a call is first sent again, and at most between two attempts. */
const pauses = { first: 1_000, max: 15 * 60_000 } as const;
/** Milliseconds before we say that there's no answer yet: most often it comes with the first repetitions. */
const noticeDelay = 10_000;
/** The random share of a pause, so that calls that broke off together aren't sent again together. */
const jitter = 0.25;

/**
 * @param sentAt when a call was first sent, and the key's life from then on: both in milliseconds
 * @returns until when it may be sent again, Unix time in milliseconds; `undefined`: never
 */
export function repeatableUntil(sentAt: number, lifetime: number): number | undefined {
  return lifetime > margin ? sentAt + lifetime - margin : undefined;
}

/** After these, nobody knows whether the service carried the call out, but it will say so when it's asked again. */
const isOpen: ReadonlySet<Failure["kind"]> = new Set([
  "broken off",
  "conflict",
  "interrupted",
  "no answer in time",
  "service failed",
  // A gateway may have mangled it, and what the service stored may be whole.
  "unreadable answer",
]);

/** Whether a call that failed in this way may be sent again. */
export function isWorthRepeating({ kind }: Failure): boolean {
  return isOpen.has(kind);
}

/**
 * Whether a call may be sent again at this time. A clock that shows a time before the call's failure was put back: how much
 * of the key's life is left, it can't say. The service may also promise less by now than it did then.
 *
 * @param now Unix time in milliseconds
 * @returns `later`: not by this process, or not now
 */
export function repeatDecision(
  { repeat, createdAt, settledAt }: Pick<RepeatingCall, "repeat" | "createdAt" | "settledAt">,
  { connection, lifetime }: KeyPromise,
  now: number,
): "now" | "later" | "never" {
  if (now >= repeat.until) return "never";
  if (now < settledAt || connection !== repeat.connection) return "later";
  const promised = lifetime();
  const until = promised === undefined ? repeat.until : (repeatableUntil(createdAt, promised) ?? 0);
  return now < until ? "now" : "later";
}

/** Whether it's too early to say that a call has no answer yet. @param now Unix time in milliseconds */
export function isNoticeEarly(call: PaidCall, now: number): boolean {
  return isRepeating(call) && now < call.settledAt + noticeDelay;
}

/**
 * What the answer to a repeated call says of the call.
 *
 * A service looks a key up before it composes or looks at the balance. If it couldn't write the text, it has no answer to
 * this call, and nothing was charged. Without credits, that's certain only once the first request can't be under way any
 * more. A contact that the service doesn't know may have been deleted together with the answer, and a request that it
 * rejects may have been answered by an earlier version of it.
 *
 * @param age milliseconds since the call failed
 * @returns `again`: nothing; `unknown`: it never will be known
 */
export function meaningOf(error: OutreachError, age: number): "again" | "refused" | "unknown" {
  if (error instanceof ComposerFailedError || error instanceof NotComposedError) return "refused";
  switch (error.kind) {
    case "out of credits":
      return age < stillUnderWay ? "again" : "refused";
    case "unknown contact":
    case "refused input":
      return "unknown";
    default:
      return "again";
  }
}

/**
 * How long to wait before a call is sent again: as long as has passed since it failed, within bounds.
 *
 * @param age milliseconds since the call failed
 * @param retryAfter seconds to wait, if the service said so
 * @param random at least 0, less than 1
 * @returns milliseconds
 */
export function pauseBeforeRepeat(age: number, retryAfter: number | undefined, random: number): number {
  const pause = Math.min(Math.max(age, (retryAfter ?? 0) * 1_000, pauses.first), pauses.max);
  return Math.round(pause * (1 + jitter * random));
}
