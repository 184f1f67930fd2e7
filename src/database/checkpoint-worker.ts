import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { existingFile } from "./existing-file.ts";

/** Milliseconds to wait for others: who writes waits as long, if somebody reads what only the log has. */
const timeout = 50;

/** Writes a file's log into it, and says whether all of it is there and the log empty. */
function checkpoint(path: string): boolean {
  // It may have been deleted since: a draft of a backup is, as soon as it's complete.
  using database = new DatabaseSync(existingFile(path), { timeout });
  database.exec("pragma synchronous = full");
  // Others go on writing meanwhile. Only the rest, which is short then, is written while they wait.
  database.exec("pragma wal_checkpoint(passive)");
  return database.prepare("pragma wal_checkpoint(truncate)").get()?.busy === 0;
}

const path: unknown = workerData;
if (typeof path !== "string") throw new Error("The worker wasn't given a path.");
parentPort?.postMessage(checkpoint(path));
