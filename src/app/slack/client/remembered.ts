/**
 * Keeps what was loaded for so many milliseconds, from the time at which it was asked for. One loading serves all who
 * ask meanwhile; a failure is not kept, nor what a clock that was set back dates later than now.
 *
 * @param now Unix time in milliseconds
 */
export function remembered<Value>(
  load: () => Promise<Value>,
  { lifetime, now }: { lifetime: number; now: () => number },
): () => Promise<Value> {
  let last: { at: number; value: Promise<Value> } | undefined;
  return () => {
    const at = now();
    if (last !== undefined && last.at <= at && at - last.at < lifetime) return last.value;
    const loading = { at, value: load() };
    last = loading;
    loading.value.catch(() => {
      if (last === loading) last = undefined;
    });
    return loading.value;
  };
}
