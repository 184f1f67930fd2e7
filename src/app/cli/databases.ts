import { existsSync } from "node:fs";
import { isPostgres, sqlitePath } from "../../database/database.ts";
import { isProcessRunning, liveProcesses, processIdentity } from "../processes/worker.ts";
import { type Database, openDatabase } from "../storage/database.ts";
import { keyPath, keysBeside } from "../storage/encryption-key.ts";
import { operatorRows } from "../storage/tenant-scope.ts";
import { type CommandCall, CommandError } from "./command.ts";

/** Opens the app's database, at its newest schema. @throws CommandError rather than making a new one */
export async function opened(url: string, warn: CommandCall["warn"]) {
  checkExists(url);
  const database = await openDatabase(url, { warn, rowSecurity: operatorRows });
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}

/** @throws CommandError when there's no file */
export function checkExists(url: string): void {
  if (isPostgres(url) || existsSync(sqlitePath(url))) return;
  throw new CommandError(`There's no database at ${sqlitePath(url)}. Check DATABASE_URL.`);
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
