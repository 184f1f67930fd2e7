import { AsyncLocalStorage } from "node:async_hooks";

/**
 * When methods of the Web API may be asked, for all who ask them in this process: after Slack has asked to slow down,
 * nobody asks until the time it named, and those who wait come back one after the other.
 * Source: https://docs.slack.dev/apis/web-api/rate-limits
 */
export interface RateLimitGate {
  /**
   * Whether a method may be asked now. Who may not is given a time of their own: at the method's rate, and before
   * those whose deadline is later.
   *
   * @returns Unix time in milliseconds; not after now when it may
   */
  turn(method: string): number;
  /** Slack has asked to slow down. @param retryAfter seconds */
  slowDown(method: string, retryAfter: number): void;
  /**
   * Does something that is of no use after its deadline (Unix time in milliseconds). What asks outside of this waits
   * behind all deadlines.
   */
  before<Result>(deadline: number, work: () => Promise<Result>): Promise<Result>;
}

export interface RateLimitGateOptions {
  /** Unix time in milliseconds. */
  now: () => number;
  /** Numbers in [0, 1). */
  random: () => number;
}

/** Where one answer serves all who wait for it, the next ones have no need to ask. */
const ofSharedAnswers = 600;
/**
 * How often those who wait come back, a minute: a tenth less than the least that Slack lets pass, since others ask too.
 * A workspace takes "several hundred" messages a minute; of how many Slack says nothing.
 */
const comingBack: Readonly<Record<string, number>> = {
  "auth.test": ofSharedAnswers,
  "chat.postMessage": 270,
  "conversations.members": 90,
  "users.conversations": ofSharedAnswers,
  "users.info": 90,
  "users.list": ofSharedAnswers,
};
/** For Slack's third tier, which has most of the methods that are called here. */
const defaultComingBack = 45;
const maxRemembered = 10_000;

interface Waiting {
  deadline: number;
  at: number;
}

interface Pause {
  /** When Slack asked for it. */
  since: number;
  until: number;
  /** Those who were turned away, and have not come back yet. */
  waiting: Waiting[];
}

export function createRateLimitGate({ now, random }: RateLimitGateOptions): RateLimitGate {
  const pauses = new Map<string, Pause>();
  const deadlines = new AsyncLocalStorage<number>();

  return {
    turn(method) {
      const pause = pauses.get(method);
      const time = now();
      // A clock that was set back makes nobody wait for it.
      if (pause === undefined || time < pause.since) return 0;
      if (pause.until <= time) return pause.until;
      const deadline = deadlines.getStore() ?? Number.POSITIVE_INFINITY;
      const interval = 60_000 / (comingBack[method] ?? defaultComingBack);
      pause.waiting = pause.waiting.filter(({ at }) => at > time).slice(-maxRemembered);
      const earlier = pause.waiting.filter((other) => other.deadline <= deadline).length;
      const at = Math.ceil(pause.until + (earlier + random()) * interval);
      pause.waiting.push({ deadline, at });
      return at;
    },

    slowDown(method, retryAfter) {
      const since = now();
      const last = pauses.get(method);
      const isCurrent = last !== undefined && last.since <= since;
      const until = since + Math.ceil(Math.max(1, retryAfter) * 1_000);
      pauses.set(method, {
        since,
        // Of several answers to what was asked at once, the latest time counts.
        until: isCurrent ? Math.max(last.until, until) : until,
        waiting: isCurrent ? last.waiting : [],
      });
    },

    before: (deadline, work) => deadlines.run(deadline, work),
  };
}
