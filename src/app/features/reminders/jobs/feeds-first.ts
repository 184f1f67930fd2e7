import QuickLRU from "quick-lru";
import type { Uses } from "../../parts.ts";

/** Milliseconds to wait for a channel's feeds, and between checks. */
const feedTimeout = 5_000;
const betweenChecks = 500;
/** Milliseconds before a deadline at which waiting stops. */
const lastMoment = 1_000;
/** Milliseconds before we wait for a channel's feeds again. */
const rest = 10 * 60_000;
const maxRemembered = 10_000;

/**
 * After downtime, reads a channel's overdue feeds before posting from them: a meeting may have been
 * cancelled. Waits a few seconds, until they respond or fail.
 *
 * @returns a function of a channel and the deadline of a post: when to try again (Unix time in milliseconds),
 *   or `undefined` to post now
 */
export function createFeedsFirst({ reminders, now }: Uses<{ reminders: "isFeedOverdue"; now: true }>) {
  /** When we began to wait for each channel's feeds. */
  const waiting = new QuickLRU<string, number>({ maxSize: maxRemembered });

  return async (organisation: string, channel: string, deadline: number): Promise<number | undefined> => {
    const key = JSON.stringify([organisation, channel]);
    if (!(await reminders.isFeedOverdue(organisation, channel))) {
      waiting.delete(key);
      return undefined;
    }
    const time = now();
    const known = waiting.get(key);
    const since = known !== undefined && known <= time && time - known < rest ? known : time;
    waiting.set(key, since);
    const until = Math.min(since + feedTimeout, deadline - lastMoment);
    return time < until ? Math.min(time + betweenChecks, until) : undefined;
  };
}
