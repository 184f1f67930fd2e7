import QuickLRU from "quick-lru";

/**
 * Keeps what was loaded for so many milliseconds, from the time at which it was asked for. One loading serves all who
 * ask meanwhile; a failure is not kept, nor what a clock that was set back dates later than now.
 *
 * @param now Unix time in milliseconds
 * @returns what loads it or gives what is kept; its `peek` gives that without a promise, once it's there
 */
export function remembered<Value>(
  load: () => Promise<Value>,
  { lifetime, now }: { lifetime: number; now: () => number },
): Remembered<Value> {
  let last: { at: number; value: Promise<Value>; loaded?: { value: Value } } | undefined;
  const kept = (at: number) =>
    last !== undefined && last.at <= at && at - last.at < lifetime ? last : undefined;

  function get(): Promise<Value> {
    const at = now();
    const known = kept(at);
    if (known !== undefined) return known.value;
    const loading: NonNullable<typeof last> = { at, value: load() };
    last = loading;
    loading.value.then(
      (value) => {
        loading.loaded = { value };
      },
      () => {
        if (last === loading) last = undefined;
      },
    );
    return loading.value;
  }

  return Object.assign(get, { peek: () => kept(now())?.loaded });
}

export interface Remembered<Value> {
  (): Promise<Value>;
  peek(): { value: Value } | undefined;
}

/** Remembers answers by keys, as many as were asked for last. */
export function rememberedByKey<Value>(maxSize: number, options: { lifetime: number; now: () => number }) {
  const all = new QuickLRU<string, Remembered<Value>>({ maxSize });
  return {
    of(key: string, load: () => Promise<Value>): Remembered<Value> {
      const known = all.get(key) ?? remembered(load, options);
      all.set(key, known);
      return known;
    },
    forget: (key: string) => all.delete(key),
    forgetAll: () => all.clear(),
  };
}
