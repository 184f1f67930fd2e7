import { answerRetention, leaseTime } from "./store/paid-call.ts";
import type { Store } from "./store/store.ts";

/** In milliseconds. */
const intervals = { renew: leaseTime / 3, sweep: answerRetention / 24 } as const;

/**
 * Background work of a serving process: renews the leases of its calls and deletes expired data.
 *
 * @param isBusy whether any request is being answered
 * @param reportFault called with errors; the next turn retries
 */
export function startMaintenance({
  store,
  isBusy,
  reportFault,
}: {
  store: Store;
  isBusy: () => boolean;
  reportFault: (fault: unknown) => void;
}): { stop: () => Promise<void> } {
  let last = store.deleteExpired().catch(reportFault);
  const queue = (work: () => Promise<void>) => {
    last = last.then(work).catch(reportFault);
  };
  const renew = setInterval(() => {
    if (isBusy()) queue(store.renewLeases);
  }, intervals.renew);
  const sweep = setInterval(() => queue(store.deleteExpired), intervals.sweep);
  return {
    async stop() {
      clearInterval(renew);
      clearInterval(sweep);
      await last;
    },
  };
}
