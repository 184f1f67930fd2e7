import type { Ledger } from "../../credits/ledger/ledger.ts";
import { isSettled, type PaidCall } from "../../credits/paid-call.ts";
import type { PaidCalls } from "../../credits/paid-call-runner.ts";
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
  paidCallHandler: PaidCallHandler;
  worker: Worker;
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
  log,
}: PaidCallRecoveryOptions) {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let isStopped = false;

  const failed = (error: unknown) => log.error({ err: error }, "paid call recovery failed, will retry");

  async function recover(): Promise<void> {
    for (const other of await ledger.workersWithCalls()) {
      if (await worker.isExpired(other)) await ledger.reassign(other);
    }
    for (const call of await ledger.undelivered(maxPerRound)) {
      if (isStopped) return;
      await withinOrganisation(call.organisation, () => recoverCall(call)).catch(failed);
    }
  }

  /** Reloads the call: it may have ended while an earlier one was shown. */
  async function recoverCall({ organisation, id }: PaidCall): Promise<void> {
    const call = await ledger.find(organisation, id);
    if (call === undefined || call.deliveredAt !== undefined || paidCallHandler.isBusyWith(call)) return;
    await paidCallHandler.deliver(isSettled(call) ? call : await calls.interrupt(call));
  }

  function next(): void {
    round = acrossOrganisations(recover)
      .catch(failed)
      .finally(() => {
        if (isStopped) return;
        timer = setTimeout(next, interval);
        timer.unref();
      });
  }

  return {
    /** Starts, with a first run at once. */
    start: next,
    /** Resolves when the current run has ended. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
