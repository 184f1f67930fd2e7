import { answerRetention, leaseTime } from "./store/paid-call.ts";
import type { Store } from "./store/store.ts";

/**
 * Background work of a serving process: renews the leases of its calls and deletes expired data.
 *
 * @param isBusy whether any request is being answered
 * @param reportFault called with errors; the next turn retries
 * @returns a function that stops it
 */
export function startMaintenance(
  store: Store,
  isBusy: () => boolean,
  reportFault: (fault: unknown) => void,
): () => Promise<void> {
  let last = store.deleteExpired().catch(reportFault);
  const queue = (work: () => Promise<void>) => {
    last = last.then(work).catch(reportFault);
  };
  const renew = setInterval(() => isBusy() && queue(store.renewLeases), leaseTime / 3);
  const sweep = setInterval(() => queue(store.deleteExpired), answerRetention / 24);
  return async () => {
    clearInterval(renew);
    clearInterval(sweep);
    await last;
  };
}
