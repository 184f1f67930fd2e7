import QuickLRU from "quick-lru";
import type { Reminders } from "../../../reminders/reminder/reminders.ts";

/** Milliseconds for which a channel's feeds are waited for, and between two looks at whether they were read. */
const feedTimeout = 5_000;
const look = 500;
/** Milliseconds before a deadline from which nothing is waited for any more. */
const lastMoment = 1_000;
/** Milliseconds after which a channel's feeds may be waited for again. */
const rest = 10 * 60_000;
const maxRemembered = 10_000;

export interface FeedsFirstDependencies {
  reminders: Pick<Reminders, "isFeedOverdue">;
  /** Unix time in milliseconds. */
  now: () => number;
}

/**
 * After a time down, when a channel's feeds are overdue, they are read before anything is posted of what they hold: a
 * meeting may have been cancelled meanwhile. That is waited for a few seconds, until they answer or fail.
 *
 * @returns given a channel, and the time at which a post is of no use any more: when to try again (Unix time in
 *   milliseconds), or `undefined` when it may be posted now
 */
export function createFeedsFirst({ reminders, now }: FeedsFirstDependencies) {
  /** Since when each channel's feeds are waited for. */
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
    return time < until ? Math.min(time + look, until) : undefined;
  };
}
