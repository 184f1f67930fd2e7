import type { Log } from "../../log.ts";
import { window } from "../http/signature.ts";

/** Milliseconds between two questions what time it is, however many requests come that are out of time. */
const pace = 10_000;

export interface SlackClockOptions {
  /** Has Slack answer something; `read` gets the time of its answer, as of all its answers. */
  ask: () => Promise<unknown>;
  /** Unix time in milliseconds. */
  now: () => number;
  log: Log;
}

/**
 * Compares this machine's clock with Slack's, which each of Slack's answers carries. What Slack signed tells less: anybody
 * who has an old request can send it again, and a healthy app would seem to be late.
 */
export function createSlackClock({ ask, now, log }: SlackClockOptions) {
  /** What is wrong with ours; absent when they agree. */
  let trouble: string | undefined;
  /** Whether the last answer said otherwise: an answer that was under way while a clock was set tells nothing. */
  let isDoubted = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  const askNow = () => void ask().catch(() => undefined);

  return {
    /** @returns such as "the clock is 60 minutes ahead of Slack's" */
    trouble: () => trouble,
    /** Has Slack say its time, unless it was asked a moment ago. */
    check(): void {
      // A clock that is set doesn't move this one.
      if (performance.now() - askedAt < pace) return;
      askedAt = performance.now();
      askNow();
    },
    /** @param date an answer's header `Date`, in seconds */
    read(date: string | null): void {
      const ahead = (now() - Date.parse(date ?? "")) / 1_000;
      if (Number.isNaN(ahead)) return;
      const minutes = Math.round(Math.abs(ahead) / 60);
      const off = `the clock is ${minutes} minutes ${ahead > 0 ? "ahead of" : "behind"} Slack's`;
      const found = Math.abs(ahead) > window ? off : undefined;
      const isNews = (found === undefined) !== (trouble === undefined);
      isDoubted = isNews && !isDoubted;
      if (isDoubted) askNow();
      else trouble = found;
      if (!isNews || isDoubted) return;
      if (found === undefined) log.info("the clock agrees with Slack's again");
      else log.error(`${found}: set it, Slack's requests over HTTP are refused until then`);
    },
  };
}
