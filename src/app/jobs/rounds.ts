/** Something that is done again and again, never twice at the same time. */
export interface Rounds {
  /** Begins the next round at once, or as soon as the one under way has ended. */
  wake(): void;
  /** Begins no more. Resolves when the round under way has ended. */
  stop(): Promise<void>;
}

/**
 * Begins with a first round at once.
 *
 * @param round one round. @returns milliseconds until the next one
 * @param onError told when a round failed
 * @param pauseAfterError milliseconds until the next round then
 */
export function startRounds(
  round: () => Promise<number>,
  { onError, pauseAfterError }: { onError: (error: unknown) => void; pauseAfterError: number },
): Rounds {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  let isWoken = false;
  let isStopped = false;

  function begin(): void {
    if (isStopped || underWay !== undefined) return;
    clearTimeout(timer);
    isWoken = false;
    underWay = round()
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
      // What wakes it often comes in company: one round is then enough.
      if (underWay === undefined) setImmediate(begin);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
