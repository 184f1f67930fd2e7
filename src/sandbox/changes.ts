/** Notifies listeners that something changed, so that nobody needs to poll or sleep. */
export class Changes {
  readonly #listeners = new Set<() => void>();

  /** @returns a function that stops listening */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  announce(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /**
   * Waits until `read` returns something other than `undefined`, `null` or `false`, calling it now and after
   * every change. If `read` throws, that means "not yet".
   *
   * @param deadline milliseconds of real time
   * @param describe text for the error's message when the deadline passes
   * @throws Error when the deadline passes; its cause is the last error `read` threw, if any
   */
  until<Value>(
    read: () => Value | undefined | null | false,
    deadline: number,
    describe: () => string,
  ): Promise<Value> {
    return new Promise((resolve, reject) => {
      let stop = () => {};
      let cause: unknown;
      const timer = setTimeout(() => {
        stop();
        const thrown = cause instanceof Error ? ` (${cause.message})` : "";
        reject(
          new Error(`Nothing came within ${deadline} ms${thrown}. The last state was:\n${describe()}`, {
            cause,
          }),
        );
      }, deadline);
      const look = () => {
        cause = undefined;
        try {
          const value = read();
          if (value === undefined || value === null || value === false) return;
          clearTimeout(timer);
          stop();
          resolve(value);
        } catch (error) {
          cause = error;
        }
      };
      stop = this.listen(look);
      look();
    });
  }
}
