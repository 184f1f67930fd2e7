import { existsSync } from "node:fs";
import { isPostgres } from "../../database/database.ts";
import { checkExists } from "../../database/transfer/operate.ts";
import { isProcessRunning, liveProcesses, processIdentity } from "../processes/worker.ts";
import { type Database, openDatabase } from "../storage/app-database.ts";
import { keyPath, keysBeside } from "../storage/encryption-key.ts";
import { operatorRows } from "../storage/tenant-scope.ts";
import { rapport } from "../storage/transferable.ts";
import type { CommandCall } from "./command.ts";

/** Opens the app's database, at its newest schema. @throws TransferError rather than making a new one */
export async function opened(url: string, warn: CommandCall["warn"]) {
  checkExists(rapport, url);
  const database = await openDatabase(url, { warn, rowSecurity: operatorRows });
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}

/** The keys that are set, or beside the database; none when there are none. */
export async function keysIfAny({ config, warn }: Pick<CommandCall, "config" | "warn">) {
  const { encryptionKeys, databaseUrl: url } = config;
  if (encryptionKeys !== undefined) return encryptionKeys;
  const path = isPostgres(url) ? undefined : keyPath(url);
  return path !== undefined && existsSync(path) ? keysBeside(url, { warn, isNeeded: true }) : undefined;
}

/** The processes that serve from a database. */
export function runningOn(database: Database) {
  return liveProcesses({ database, identity: processIdentity(""), isRunning: isProcessRunning });
}
