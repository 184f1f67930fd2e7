/** Something that is done again and again, never twice at once. */
export interface PollLoop {
  /** Polls at once, or as soon as the poll under way has ended. */
  wake(): void;
  /** Polls no more. Resolves when the poll under way has ended. */
  stop(): Promise<void>;
}

/**
 * Polls at once, and again after each pause.
 *
 * @param poll @returns milliseconds until the next one
 * @param onError called when a poll failed
 * @param pauseAfterError milliseconds until the next poll then
 */
export function startPollLoop(
  poll: () => Promise<number>,
  { onError, pauseAfterError }: { onError: (error: unknown) => void; pauseAfterError: number },
): PollLoop {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  let isWoken = false;
  let isStopped = false;

  function begin(): void {
    if (isStopped || underWay !== undefined) return;
    clearTimeout(timer);
    isWoken = false;
    underWay = poll()
      .catch((error: unknown) => {
        onError(error);
        return pauseAfterError;
      })
      .then(waitFor);
  }

  function waitFor(pause: number): void {
    underWay = undefined;
    if (isWoken || pause === 0) {
      setImmediate(begin);
      return;
    }
    timer = setTimeout(begin, pause);
    timer.unref();
  }

  begin();
  return {
    wake() {
      if (isWoken) return;
      isWoken = true;
      // What wakes it often comes in company: one poll is then enough.
      if (underWay === undefined) setImmediate(begin);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
