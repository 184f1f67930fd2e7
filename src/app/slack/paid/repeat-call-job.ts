import type { Ledger } from "../../credits/ledger/ledger.ts";
import { isRepeating, type RepeatingCall, workOf } from "../../credits/paid-call.ts";
import type { PaidCalls } from "../../credits/paid-call-runner.ts";
import { pauseBeforeRepeat } from "../../credits/repeats.ts";
import { again, done, scheduleJob, type Writer } from "../../jobs/jobs.ts";
import type { JobKind } from "../../jobs/runner.ts";
import type { Suppressions } from "../../outreach/suppressions.ts";

/** The job that sends a call of unknown outcome again. */
export const repeatCallJob = "repeat paid call";

/** Calls sent again at once: those that a failing service left, beside those that people are waiting for. */
const maxAtOnce = 10;

export interface RepeatCallJobOptions {
  ledger: Pick<Ledger, "find">;
  calls: Pick<PaidCalls, "repeat" | "endRepeats">;
  suppressions: Pick<Suppressions, "isSuppressed">;
  /** Unix time in milliseconds. */
  now: () => number;
  /** At least 0, less than 1. */
  random: () => number;
}

/** Has a call sent again soon. @param transaction the one that stores that its outcome is unknown */
export function scheduleRepeat(
  transaction: Writer,
  { organisation, id, settledAt }: RepeatingCall,
  random: () => number,
): Promise<void> {
  const job = { organisation, kind: repeatCallJob, key: id };
  return scheduleJob(transaction, job, settledAt + pauseBeforeRepeat(0, undefined, random()));
}

/** Sends a call again until the service says what came of it; recovery shows that. One process at a time does so. */
export function createRepeatCallJob({
  ledger,
  calls,
  suppressions,
  now,
  random,
}: RepeatCallJobOptions): JobKind {
  return {
    max: maxAtOnce,
    async run({ organisation, key: id }) {
      const call = await ledger.find(organisation, id);
      if (call === undefined || !isRepeating(call)) return done;
      const { address } = workOf(call).request.addressee;
      const outcome = (await suppressions.isSuppressed(organisation, address))
        ? await calls.endRepeats(call)
        : await calls.repeat(call);
      if (outcome.kind === "settled") return done;
      return again(now() + pauseBeforeRepeat(now() - call.settledAt, outcome.retryAfter, random()));
    },
  };
}
