/** The time, which tests can change. */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
}

/** A clock that can be moved, for all its readers at once. */
export interface MovableClock extends Clock {
  /** Milliseconds it is ahead of the underlying clock. */
  readonly ahead: number;
  /** @param milliseconds may be negative: clocks are set back too */
  advance(milliseconds: number): void;
}

/** Makes IDs; tests inject it for repeatable ones. Takes a length, returns that many of `A-Z0-9`. */
export type MakeId = (length: number) => string;

/** @param now returns Unix time in milliseconds; the machine's clock when absent */
export function createMovableClock(now: () => number = Date.now): MovableClock {
  let ahead = 0;
  return {
    now: () => now() + ahead,
    get ahead() {
      return ahead;
    },
    advance(milliseconds) {
      ahead += milliseconds;
    },
  };
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

export const randomId: MakeId = (length) =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => alphabet[byte % alphabet.length]).join(
    "",
  );
