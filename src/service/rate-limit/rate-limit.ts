/** Limits each key's requests per minute. A minute begins with the first request after the last one ended. */
export interface RateLimit {
  /**
   * Counts a request.
   *
   * @param key the key's id
   * @returns seconds until the key may send another request; `undefined` when this one is allowed
   */
  take(key: string): Promise<number | undefined>;
  stop(): Promise<void>;
}

/** Milliseconds. */
export const minute = 60_000;

/** Seconds until the minute ends if its `count`-th request is over the limit; `left` is in milliseconds. */
export function secondsToWait(count: number, most: number, left: number): number | undefined {
  return count > most ? Math.max(1, Math.ceil(left / 1_000)) : undefined;
}
