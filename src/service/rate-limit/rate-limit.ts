/** Lets each key make so many requests a minute. A minute begins with the first request after the last one ended. */
export interface RateLimit {
  /**
   * Counts a request.
   *
   * @param key the key's id
   * @returns how many seconds are left until the key may ask again; `undefined` when it may now
   */
  take(key: string): Promise<number | undefined>;
  stop(): Promise<void>;
}

/** Milliseconds. */
export const minute = 60_000;

/** What is said of a request that is the `count`-th of its minute, which has so many milliseconds left. */
export function secondsToWait(count: number, most: number, left: number): number | undefined {
  return count > most ? Math.max(1, Math.ceil(left / 1_000)) : undefined;
}
