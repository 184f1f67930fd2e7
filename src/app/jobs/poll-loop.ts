/** A repeated poll that never overlaps itself. */
export interface PollLoop {
  /** Polls now, or as soon as the current poll has ended. */
  wake(): void;
  /** Stops polling. Resolves when the current poll has ended. */
  stop(): Promise<void>;
}

/**
 * Polls now, and again after each pause.
 *
 * @param poll @returns milliseconds until the next poll
 * @param onError called if a poll fails
 * @param pauseAfterError milliseconds until the next poll after an error
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
      // Wake-ups often come in groups: one poll is enough.
      if (underWay === undefined) setImmediate(begin);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
