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
 * @param pauseAfterError milliseconds until the next poll after an error
 */
export function startPollLoop(
  poll: () => Promise<number>,
  {
    log,
    pauseAfterError,
    wait = waitForTimer,
  }: { log: Log; pauseAfterError: number; wait?: Wait | undefined },
) {
  let wakeUp = new AbortController();
  let isStopped = false;

  async function run(): Promise<void> {
    while (!isStopped) {
      wakeUp = new AbortController();
      const pause = await poll().catch((error: unknown) => {
        log.error({ err: error }, "poll for jobs failed, will retry");
        return pauseAfterError;
      });
      await wait(pause, wakeUp.signal);
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

async function waitForTimer(milliseconds: number, signal: AbortSignal): Promise<void> {
  const options = { signal, ref: false };
  if (milliseconds > 0) await setTimeout(milliseconds, undefined, options).catch(() => undefined);
  // Wake-ups often come in groups: one poll is enough.
  await setImmediate();
}
