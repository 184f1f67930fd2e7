/** The time, which tests can change. */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
}

export type MovableClock = ReturnType<typeof createMovableClock>;

/** Makes IDs; tests inject it for repeatable ones. Takes a length, returns that many of `A-Z0-9`. */
export type MakeId = (length: number) => string;

/**
 * A clock that can be moved, for all its readers at once.
 *
 * @param now Unix time in milliseconds; the machine's when absent
 */
export function createMovableClock(now: () => number = Date.now) {
  let ahead = 0;
  return {
    now: () => now() + ahead,
    /** Milliseconds it is ahead of the underlying clock. */
    get ahead() {
      return ahead;
    },
    /** @param milliseconds may be negative: clocks are set back too */
    advance(milliseconds: number): void {
      ahead += milliseconds;
    },
  };
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

export const randomId: MakeId = (length) =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => alphabet[byte % alphabet.length]).join(
    "",
  );
