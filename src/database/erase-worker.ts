import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { existingFile } from "./existing-file.ts";
import { isBusy } from "./sqlite-busy.ts";

/** Milliseconds to wait for others who use the file. */
const timeout = 5_000;

/** Rewrites a file and empties its log, in a thread of its own, and says whether others left the file free for that. */
function rewrite(path: string): boolean {
  using database = new DatabaseSync(existingFile(path), { timeout });
  try {
    database.exec(
      "pragma synchronous = full; pragma secure_delete = on; vacuum; pragma wal_checkpoint(truncate)",
    );
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

const path: unknown = workerData;
if (typeof path !== "string") throw new Error("The worker wasn't given a path.");
parentPort?.postMessage(rewrite(path));
