import { inTime } from "./reply/delivery.ts";

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
    await inTime(this.#idle(), milliseconds);
    return this.#count === 0;
  }

  /** Idle for a moment is not drained: what ended may have started something else. */
  async #idle(): Promise<void> {
    while (this.#count > 0) await this.#whenIdle.promise;
  }
}
