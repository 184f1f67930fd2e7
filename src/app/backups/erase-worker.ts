import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { readKeys } from "../storage/encryption-key.ts";
import { eraseInBackup, erasure } from "./erase-in-backup.ts";

const given = z.object({
  path: z.string(),
  id: z.string(),
  /** In base64, newest first. */
  keys: z.string(),
  erasures: z.array(erasure),
  now: z.number(),
});
export type EraseWorkerData = z.infer<typeof given>;

const { path, id, keys: encoded, erasures, now } = given.parse(workerData);
const keys = readKeys(encoded, /,/);
if (keys === undefined) throw new Error("The worker wasn't given keys.");
parentPort?.postMessage(await eraseInBackup({ path, id }, { keys, erasures, now: () => now }));
