/** Counts work that is under way, also after its acknowledgement, so that a stop can wait for it. */
export type InFlight = ReturnType<typeof createInFlight>;

export function createInFlight() {
  let count = 0;
  let whenIdle: PromiseWithResolvers<void> | undefined;

  return {
    /** Runs `work`, and counts it until it has ended, well or not. */
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      count += 1;
      try {
        return await work();
      } finally {
        count -= 1;
        if (count === 0) {
          whenIdle?.resolve();
          whenIdle = undefined;
        }
      }
    },

    count: () => count,

    /**
     * @param milliseconds the longest to wait
     * @returns true when everything has ended in that time
     */
    async drained(milliseconds: number): Promise<boolean> {
      const late = Promise.withResolvers<boolean>();
      const timer = setTimeout(late.resolve, milliseconds, true);
      let isLate = false;
      // Idle for a moment is not drained: what ended may have started something else.
      while (count > 0 && !isLate) {
        whenIdle ??= Promise.withResolvers();
        isLate = await Promise.race([whenIdle.promise.then(() => false), late.promise]);
      }
      clearTimeout(timer);
      return count === 0;
    },
  };
}
