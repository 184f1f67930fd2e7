import { setTimeout } from "node:timers/promises";

/** How long a statement waits for another process's lock before it fails, in milliseconds. */
const busyDeadline = 5_000;
/** Milliseconds between two attempts: at first, since most locks last no longer, and at most. */
const pauses = { first: 2, max: 20 } as const;
/** Source: https://www.sqlite.org/rescode.html#busy; an extended code has more in its upper bytes. */
const sqliteBusy = 5;

/** How many of this process's threads keep the file locked for long. */
let ownLocks = 0;

/**
 * Meanwhile nobody here gives up waiting for the file.
 *
 * @param work has another thread lock it, for as long as that takes
 */
export async function whileLocking<Result>(work: () => Promise<Result>): Promise<Result> {
  ownLocks += 1;
  try {
    return await work();
  } finally {
    ownLocks -= 1;
  }
}

/** Whether another process holds a lock that a statement needs. The statement has changed nothing then. */
export function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    "errcode" in error &&
    typeof error.errcode === "number" &&
    (error.errcode & 0xff) === sqliteBusy
  );
}

/**
 * Tries until no other process is in the way. SQLite's own `busy_timeout` would stop the whole process for as long;
 * this lets others get in.
 *
 * @param attempt may be repeated as long as it fails with `isBusy`
 * @param between what happens before each pause, and before each further attempt
 * @throws the attempt's error, if it's another one or the deadline is over
 */
export async function untilFree<Result>(
  attempt: () => Result | Promise<Result>,
  between: { before?: () => void; after?: () => Promise<void> } = {},
): Promise<Result> {
  const deadline = performance.now() + busyDeadline;
  for (let pause: number = pauses.first; ; pause = Math.min(pause * 2, pauses.max)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || (performance.now() > deadline && ownLocks === 0)) throw error;
    }
    between.before?.();
    await setTimeout(pause);
    await between.after?.();
  }
}
