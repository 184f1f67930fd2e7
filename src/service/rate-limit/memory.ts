import { minute, type RateLimit, secondsToWait } from "./rate-limit.ts";

/** Above this many keys, we drop those whose minute has ended. */
const maxWindows = 10_000;

/**
 * Rate limit of a single process.
 *
 * @param most requests per key and minute
 * @param now Unix time in milliseconds
 */
export function memoryRateLimit({ most, now }: { most: number; now: () => number }): RateLimit {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return {
    async take(key) {
      const time = now();
      const known = windows.get(key);
      const window = known !== undefined && isNow(known, time) ? known : { count: 0, endsAt: time + minute };
      window.count += 1;
      if (window !== known) {
        if (windows.size >= maxWindows) forgetEnded(windows, time);
        windows.set(key, window);
      }
      return secondsToWait(window.count, most, window.endsAt - time);
    },
    async stop() {
      windows.clear();
    },
  };
}

/** False once it has ended, or if it ends over a minute from now because the clock was set back. */
function isNow({ endsAt }: { endsAt: number }, time: number): boolean {
  return endsAt > time && endsAt <= time + minute;
}

function forgetEnded(windows: Map<string, { endsAt: number }>, time: number): void {
  for (const [key, window] of windows) if (!isNow(window, time)) windows.delete(key);
}
