import { leaseTime, rememberedFor } from "./store/paid-call.ts";
import type { Store } from "./store/store.ts";

/** Milliseconds: a lease is renewed several times in its life; old answers are swept now and then. */
const intervals = { renew: leaseTime / 3, sweep: rememberedFor / 24 } as const;

/**
 * What a serving process does beside answering: says that its calls are alive, and forgets what is old.
 *
 * @param isBusy whether any request is being answered
 * @param reportFault told of what failed; the next turn tries again
 */
export function startUpkeep({
  store,
  isBusy,
  reportFault,
}: {
  store: Store;
  isBusy: () => boolean;
  reportFault: (fault: unknown) => void;
}): { stop: () => Promise<void> } {
  let last = store.forgetOldAnswers().catch(reportFault);
  const queue = (work: () => Promise<void>) => {
    last = last.then(work).catch(reportFault);
  };
  const renew = setInterval(() => {
    if (isBusy()) queue(store.renewCalls);
  }, intervals.renew);
  const sweep = setInterval(() => queue(store.forgetOldAnswers), intervals.sweep);
  return {
    async stop() {
      clearInterval(renew);
      clearInterval(sweep);
      await last;
    },
  };
}
