import type { Ledger } from "../../credits/ledger/ledger.ts";
import { isSettled, type PaidCall } from "../../credits/paid-call.ts";
import type { PaidCalls } from "../../credits/paid-call-runner.ts";
import { type PollLoop, startPollLoop, type Wait } from "../../jobs/poll-loop.ts";
import type { Log } from "../../log.ts";
import type { Worker } from "../../processes/worker.ts";
import { acrossOrganisations, withinOrganisation } from "../../storage/tenant-scope.ts";
import type { PaidCallHandler } from "./paid-call-handler.ts";

/** Milliseconds between runs. */
const interval = 5_000;
/** Maximum results shown per run. */
const maxPerRound = 50;

export interface PaidCallRecoveryOptions {
  ledger: Ledger;
  calls: PaidCalls;
  paidCallHandler: Pick<PaidCallHandler, "deliver" | "isBusyWith">;
  worker: Worker;
  /** By a timer when absent. */
  wait?: Wait | undefined;
  log: Log;
}

/**
 * Finishes what was left behind: calls of a process that has ended, and results Slack didn't accept at first.
 * It sends no call: one that was sent has an unknown outcome from then on, which its requester sees, and is sent
 * again only by a job (`repeat-call-job.ts`).
 */
export function createPaidCallRecovery({
  ledger,
  calls,
  paidCallHandler,
  worker,
  wait,
  log,
}: PaidCallRecoveryOptions) {
  let loop: PollLoop | undefined;
  let isStopped = false;

  async function recover(): Promise<number> {
    for (const other of await ledger.workersWithCalls()) {
      if (await worker.isExpired(other)) await ledger.reassign(other);
    }
    for (const call of await ledger.undelivered(maxPerRound)) {
      if (isStopped) break;
      await withinOrganisation(call.organisation, () => recoverCall(call)).catch((error: unknown) => {
        log.error({ err: error, call: call.id }, "paid call recovery failed, will retry");
      });
    }
    return interval;
  }

  /** Reloads the call: it may have ended while an earlier one was shown. */
  async function recoverCall(found: PaidCall): Promise<void> {
    const call = found.state === "forgotten" ? found : await ledger.find(found.organisation, found.id);
    if (call === undefined || call.deliveredAt !== undefined || paidCallHandler.isBusyWith(call)) return;
    await paidCallHandler.deliver(isSettled(call) ? call : await calls.interrupt(call));
  }

  return {
    /** Starts, with a first run at once. */
    start(): void {
      const name = "paid calls to recover";
      loop = startPollLoop(() => acrossOrganisations(recover), {
        name,
        log,
        pauseAfterError: interval,
        wait,
      });
    },
    /** Resolves when the current run has ended. */
    async stop(): Promise<void> {
      isStopped = true;
      await loop?.stop();
    },
  };
}
