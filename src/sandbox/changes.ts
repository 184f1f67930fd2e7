/** Functions that are called when something happens. */
export function createListeners<Arguments extends unknown[], Result>() {
  const listeners = new Set<(...about: Arguments) => Result>();
  return {
    /** @returns a function that stops listening */
    add(listener: (...about: Arguments) => Result): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    all: () => [...listeners],
  };
}

/** Notifies listeners that something changed, so that nobody needs to poll or sleep. */
export function createChanges() {
  const listeners = createListeners<[], void>();
  return {
    /** @returns a function that stops listening */
    listen: listeners.add,
    announce(): void {
      for (const listener of listeners.all()) listener();
    },
    /**
     * Waits until `read` returns something other than `undefined`, `null` or `false`, calling it now and after
     * every change. If `read` throws, that means "not yet".
     *
     * @param deadline milliseconds of real time
     * @throws Error when it passes, with what `describe` says; its cause is the last error `read` threw, if any
     */
    until<Value>(
      read: () => Value | undefined | null | false,
      deadline: number,
      describe: () => string,
    ): Promise<Value> {
      const { promise, resolve, reject } = Promise.withResolvers<Value>();
      let cause: unknown;
      const check = () => {
        cause = undefined;
        try {
          const value = read();
          if (value !== undefined && value !== null && value !== false) resolve(value);
        } catch (error) {
          cause = error;
        }
      };
      const timer = setTimeout(() => {
        const thrown = cause instanceof Error ? ` (${cause.message})` : "";
        const state = `The last state was:\n${describe()}`;
        reject(new Error(`Nothing came within ${deadline} ms${thrown}. ${state}`, { cause }));
      }, deadline);
      const stop = listeners.add(check);
      check();
      return promise.finally(() => {
        clearTimeout(timer);
        stop();
      });
    },
  };
}
