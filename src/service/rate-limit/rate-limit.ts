/** Limits each key's requests per minute. A minute begins with the first request after the last one ended. */
export interface RateLimit {
  /**
   * Counts a request.
   *
   * @param key the key's id
   * @returns seconds until the key may send another request; `undefined` when this one is allowed
   */
  take(key: string): Promise<number | undefined>;
  stop(): void;
}

/** Milliseconds. */
export const minute = 60_000;

/** Seconds until the minute ends if its `count`-th request is over the limit; `left` is in milliseconds. */
export function secondsToWait(count: number, limit: number, left: number): number | undefined {
  return count > limit ? Math.max(1, Math.ceil(left / 1_000)) : undefined;
}

interface Window {
  count: number;
  endsAt: number;
}

/** Above this many keys, we drop those whose minute has ended. */
const maxWindows = 10_000;

/** `limit` is requests per key and minute, `now` the clock in Unix milliseconds. */
export interface RateLimitOptions {
  limit: number;
  now: () => number;
}

/** Rate limit of a single process. */
export function memoryRateLimit({ limit, now }: RateLimitOptions): RateLimit {
  const windows = new Map<string, Window>();
  return {
    async take(key) {
      const time = now();
      let window = windows.get(key);
      if (window === undefined || !isCurrent(window, time)) {
        if (windows.size >= maxWindows) deleteEnded(windows, time);
        window = { count: 0, endsAt: time + minute };
        windows.set(key, window);
      }
      window.count += 1;
      return secondsToWait(window.count, limit, window.endsAt - time);
    },
    stop: () => windows.clear(),
  };
}

/** False once it has ended, or if it ends over a minute from now because the clock was set back. */
function isCurrent({ endsAt }: Window, time: number): boolean {
  return endsAt > time && endsAt <= time + minute;
}

function deleteEnded(windows: Map<string, Window>, time: number): void {
  for (const [key, window] of windows) if (!isCurrent(window, time)) windows.delete(key);
}
