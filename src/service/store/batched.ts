/** At least one. */
export type Batch<Item> = readonly [Item, ...Item[]];

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export interface BatchOptions<Item, Result> {
  /** Does the work of all; gives a result for each, in their order. When it throws, all of them fail. */
  run: (items: Batch<Item>) => Promise<readonly Result[]>;
  /** Those of one key are run one batch after the other; different keys do not wait for each other. */
  keyOf: (item: Item) => string;
  /** How many are run together at most. */
  largest: number;
}

/**
 * Lets what comes while a batch is under way share the next one. What comes when none is waits for no company but what
 * the same turn of the event loop brings, such as the texts of calls that were begun together.
 */
export function batched<Item, Result>({
  run,
  keyOf,
  largest,
}: BatchOptions<Item, Result>): (item: Item) => Promise<Result> {
  /** A key is in here while a batch of it is under way or about to be. */
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
    while (queue.length > 0) await runBatch(queue.splice(0, largest));
    waiting.delete(key);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const key = keyOf(item);
      const queue = waiting.get(key);
      if (queue !== undefined) {
        queue.push({ item, resolve, reject });
        return;
      }
      const own = [{ item, resolve, reject }];
      waiting.set(key, own);
      setImmediate(runAll, key, own);
    });
}
