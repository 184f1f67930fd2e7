import { setImmediate, setTimeout } from "node:timers/promises";
import type { Log } from "../log.ts";

/** Resolves after so many milliseconds, or as soon as the signal is aborted. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;

/** A repeated poll that never overlaps itself. */
export type PollLoop = ReturnType<typeof startPollLoop>;

/**
 * Polls now, and again after each pause.
 *
 * @param poll @returns milliseconds until the next poll
 * @param name of what is polled for, in the log
 * @param pauseAfterError milliseconds until the next poll after an error
 */
export function startPollLoop(
  poll: () => Promise<number>,
  {
    name,
    log,
    pauseAfterError,
    wait = waitForTimer,
  }: { name: string; log: Log; pauseAfterError: number; wait?: Wait | undefined },
) {
  let wakeUp = new AbortController();
  let isStopped = false;
  let failures = 0;

  /** The first, second, fourth, eighth … in a row: while a database is away, each would be a stack a second. */
  function logFailure(error: unknown): void {
    failures += 1;
    if (Number.isInteger(Math.log2(failures))) {
      log.error({ err: error, failures }, `poll for ${name} failed, will retry`);
    }
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      wakeUp = new AbortController();
      const pause = await poll().catch((error: unknown) => {
        logFailure(error);
        return undefined;
      });
      if (pause !== undefined) failures = 0;
      await wait(pause ?? pauseAfterError, wakeUp.signal);
    }
  }

  const running = run();
  return {
    /** Polls now, or as soon as the current poll has ended. */
    wake: (): void => wakeUp.abort(),
    /** Stops polling. Resolves when the current poll has ended. */
    async stop(): Promise<void> {
      isStopped = true;
      wakeUp.abort();
      await running;
    },
  };
}

/** How a poll loop waits unless it's told otherwise. */
export async function waitForTimer(milliseconds: number, signal: AbortSignal): Promise<void> {
  const options = { signal, ref: false };
  if (milliseconds > 0) await setTimeout(milliseconds, undefined, options).catch(() => undefined);
  // Wake-ups often come in groups: one poll is enough.
  await setImmediate();
}
