/**
 * Counts work that is under way, also after its acknowledgement, so that a stop can wait for it.
 */
export class InFlight {
  #count = 0;
  #whenIdle = Promise.withResolvers<void>();

  /** Runs `work`, and counts it until it has ended, well or not. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#count += 1;
    try {
      return await work();
    } finally {
      this.#count -= 1;
      if (this.#count === 0) {
        this.#whenIdle.resolve();
        this.#whenIdle = Promise.withResolvers<void>();
      }
    }
  }

  get count(): number {
    return this.#count;
  }

  /**
   * @param milliseconds the longest to wait
   * @returns true when everything has ended in that time
   */
  async drained(milliseconds: number): Promise<boolean> {
    const late = Promise.withResolvers<boolean>();
    const timer = setTimeout(late.resolve, milliseconds, true);
    let isLate = false;
    // Idle for a moment is not drained: what ended may have started something else.
    while (this.#count > 0 && !isLate) {
      isLate = await Promise.race([this.#whenIdle.promise.then(() => false), late.promise]);
    }
    clearTimeout(timer);
    return this.#count === 0;
  }
}
