/** At least one. */
export type Batch<Item> = readonly [Item, ...Item[]];

type Waiting<Item, Result> = PromiseWithResolvers<Result> & { item: Item };

interface BatchOptions<Item, Result> {
  /** Returns one result per item, in order. If it throws, all items fail. */
  run: (items: Batch<Item>) => Promise<readonly Result[]>;
  /** Batches with the same key run in sequence; different keys don't wait for each other. */
  keyOf: (item: Item) => string;
  maxBatch: number;
}

/**
 * Batches items by key. Items that arrive while a batch is running share the next one. If none is running, an
 * item only waits for the rest of this turn of the event loop.
 */
export function batched<Item, Result>({
  run,
  keyOf,
  maxBatch,
}: BatchOptions<Item, Result>): (item: Item) => Promise<Result> {
  /** Has an entry for each key with a batch that's running or about to. */
  const waiting = new Map<string, Waiting<Item, Result>[]>();

  async function runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const [first, ...others] = batch.map(({ item }) => item);
    if (first === undefined) return;
    try {
      const results = await run([first, ...others]);
      for (const [index, result] of results.entries()) batch[index]?.resolve(result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function runAll(key: string, queue: Waiting<Item, Result>[]): Promise<void> {
    while (queue.length > 0) await runBatch(queue.splice(0, maxBatch));
    waiting.delete(key);
  }

  return (item) => {
    const own = { item, ...Promise.withResolvers<Result>() };
    const key = keyOf(item);
    const queue = waiting.get(key);
    if (queue === undefined) {
      const started = [own];
      waiting.set(key, started);
      setImmediate(runAll, key, started);
    } else {
      queue.push(own);
    }
    return own.promise;
  };
}
