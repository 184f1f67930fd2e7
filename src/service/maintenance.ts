import type { ServiceLog } from "./log.ts";
import { answerRetention, leaseTime } from "./store/paid-call.ts";
import type { Store } from "./store/store.ts";

/**
 * Background work of a serving process: renews the leases of its calls, and deletes expired data.
 *
 * @param isBusy whether any request is being answered
 * @returns a function that stops it
 */
export function startMaintenance(store: Store, isBusy: () => boolean, log: ServiceLog): () => Promise<void> {
  // What a request deleted, or what a command couldn't erase because this process was reading, goes at the next turn.
  const deleteExpired = async () => {
    await store.deleteExpired();
    await ((await store.isErasureDue()) ? store.eraseEverythingDeleted() : store.eraseDeleted());
  };
  let last = Promise.resolve();
  const queue = (work: () => Promise<void>) => {
    last = last
      .then(work)
      .catch((error: unknown) => log.error({ err: error }, "maintenance failed, will retry"));
  };
  queue(deleteExpired);
  const renew = setInterval(() => isBusy() && queue(store.renewLeases), leaseTime / 3);
  const sweep = setInterval(() => queue(deleteExpired), answerRetention / 24);
  return async () => {
    clearInterval(renew);
    clearInterval(sweep);
    await last;
  };
}
