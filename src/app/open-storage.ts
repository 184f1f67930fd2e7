import type { DatabaseObserver } from "../database/observer.ts";
import { type Config, ConfigError } from "./config.ts";
import { type Database, openDatabase } from "./storage/database.ts";
import { EncryptionKeyError } from "./storage/encryption-key.ts";
import { openVault } from "./storage/open-vault.ts";
import type { Vault } from "./storage/vault.ts";

/**
 * Opens the database, and the vault with its keys.
 *
 * @param warn called with a sentence for each file that others may read
 * @param observer called with what the database costs
 * @param opened collects what closes the database
 * @throws ConfigError when the database can't be opened, or a key is missing or another one
 */
export async function openStorage(
  { databaseUrl: url, encryptionKeys: keys }: Pick<Config, "databaseUrl" | "encryptionKeys">,
  warn: (sentence: string) => void,
  observer: DatabaseObserver,
  opened: AsyncDisposableStack,
): Promise<{ database: Database; vault: Vault }> {
  const database = opened.adopt(await open(url, warn, observer), (it) => it.close());
  try {
    return { database, vault: await openVault({ database, url, keys, warn }) };
  } catch (error) {
    throw error instanceof EncryptionKeyError ? new ConfigError([error.message], { cause: error }) : error;
  }
}

/** @throws ConfigError, since failing to open a database is usually a mistake in its address */
async function open(
  databaseUrl: string,
  warn: (sentence: string) => void,
  observer: DatabaseObserver,
): Promise<Database> {
  try {
    return await openDatabase(databaseUrl, warn, observer);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError([`DATABASE_URL can't be opened: ${reason}`], { cause });
  }
}
