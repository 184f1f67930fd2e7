import { AsyncLocalStorage } from "node:async_hooks";
import { type WebAPICallResult, WebAPIRateLimitedError, type WebClientOptions } from "@slack/web-api";
import { type IdentitySource, WorkspaceClient } from "./workspace-client.ts";

/** Of methods whose answer serves all who wait for it. */
const ofSharedAnswers = 600;
/**
 * How many of those who wait come back per minute: a tenth less than Slack's limit, since others call too. Messages:
 * Slack allows "several hundred" per workspace.
 */
const comingBack: Readonly<Record<string, number>> = {
  "auth.test": ofSharedAnswers,
  "chat.postMessage": 270,
  "conversations.members": 90,
  "users.conversations": ofSharedAnswers,
  "users.info": 90,
  "users.list": ofSharedAnswers,
};
/** For Slack's third tier, which has most of the methods we call. */
const defaultComingBack = 45;
const maxRemembered = 10_000;

interface Pause {
  /** When Slack asked for it. */
  since: number;
  until: number;
  /** Those who haven't come back yet. */
  waiting: { deadline: number; at: number }[];
}

/**
 * When this process may call the Web API's methods: after a rate limit nobody calls until the time Slack named, and
 * those who wait come back one after the other.
 * Source: https://docs.slack.dev/apis/web-api/rate-limits
 */
export type RateLimitGate = ReturnType<typeof createRateLimitGate>;

/**
 * @param now Unix time in milliseconds
 * @param random at least 0, less than 1
 */
export function createRateLimitGate({ now, random }: { now: () => number; random: () => number }) {
  const pauses = new Map<string, Pause>();
  const deadlines = new AsyncLocalStorage<number>();

  return {
    /**
     * Whether a method may be called now. If not, the caller gets a time of its own, at the method's rate and before
     * those with a later deadline.
     *
     * @returns Unix time in milliseconds; not after now if it may
     */
    slot(method: string): number {
      const pause = pauses.get(method);
      const time = now();
      // Don't wait if the clock was set back.
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

    /** Slack has asked to slow down. @param retryAfter seconds */
    slowDown(method: string, retryAfter: number): void {
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

    /** Does work that is useless after its deadline (Unix time in milliseconds). All other work waits behind it. */
    before<Result>(deadline: number, work: () => Promise<Result>): Promise<Result> {
      return deadlines.run(deadline, work);
    },
  };
}

/** A client for background work. A call during a method's pause isn't sent; it fails like a rate-limited one. */
export class GatedWebClient extends WorkspaceClient {
  readonly #gate: RateLimitGate;
  readonly #now: () => number;

  /**
   * @param options with `rejectRateLimitedCalls`
   * @param now Unix time in milliseconds
   */
  constructor(
    identity: IdentitySource,
    options: WebClientOptions,
    { gate, now }: { gate: RateLimitGate; now: () => number },
  ) {
    super(identity, options);
    this.#gate = gate;
    this.#now = now;
  }

  /** @throws WebAPIRateLimitedError when nobody may call now; otherwise as the client it extends */
  override async apiCall(method: string, options?: Record<string, unknown>): Promise<WebAPICallResult> {
    this.#holdBack(method);
    try {
      return await super.apiCall(method, options);
    } catch (error) {
      if (error instanceof WebAPIRateLimitedError) {
        this.#gate.slowDown(method, error.retryAfter);
        this.#holdBack(method);
      }
      throw error;
    }
  }

  #holdBack(method: string): void {
    const wait = this.#gate.slot(method) - this.#now();
    if (wait > 0) throw new WebAPIRateLimitedError(wait / 1_000);
  }
}
