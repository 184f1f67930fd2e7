import { once } from "node:events";
import { stat } from "node:fs/promises";
import { Worker } from "node:worker_threads";

/**
 * Bytes of the log from which it's written into the file. SQLite itself does it from 4 MB on; but each time costs a
 * thread, and pages that were changed often meanwhile are written once.
 */
export const maxLogSize = 16 * 1024 * 1024;
/** Milliseconds between looks at it, and until the next attempt when others still read what only the log has. */
const pauses = { look: 1_000, attempt: 10_000 } as const;

/**
 * Writes the log into the file when it has grown, in a thread of its own, as long as the file is open. SQLite itself
 * would do it within a commit: after a backup, for which the log is kept, that's hundreds of megabytes at once, and
 * nobody is answered for seconds.
 *
 * @param path of the file
 * @returns what ends it
 */
export function keepLogShort(path: string): () => void {
  let timer: NodeJS.Timeout | undefined;
  const next = (pause: number) => {
    timer = setTimeout(async () => {
      const isDone = await checkpointIfLong(path, maxLogSize).catch(() => false);
      if (timer !== undefined) next(isDone ? pauses.look : pauses.attempt);
    }, pause);
    timer.unref();
  };
  next(pauses.look);
  return () => {
    clearTimeout(timer);
    timer = undefined;
  };
}

/**
 * Writes a long log into the file.
 *
 * @param minSize bytes of the log from which it's long
 * @returns false when others were reading what only the log has
 * @throws what keeps SQLite from it, such as a full disk
 */
export async function checkpointIfLong(path: string, minSize: number): Promise<boolean> {
  const log = await stat(`${path}-wal`).catch(() => undefined);
  if (log === undefined || log.size < minSize) return true;
  const worker = new Worker(new URL("checkpoint-worker.ts", import.meta.url), { workerData: path });
  worker.unref();
  const [isDone]: unknown[] = await once(worker, "message");
  return isDone === true;
}
