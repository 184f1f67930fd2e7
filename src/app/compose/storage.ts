import { DamagedDatabaseError } from "../../database/damage.ts";
import type { DatabaseObserver } from "../../database/metrics.ts";
import { exemptRole } from "../../database/row-security.ts";
import { type Config, ConfigError } from "../config.ts";
import { type Database, openDatabase } from "../storage/app-database.ts";
import type { Vault } from "../storage/app-vault.ts";
import { EncryptionKeyError } from "../storage/encryption-key.ts";
import { openVault } from "../storage/open-vault.ts";
import { acrossOrganisations, servingRows } from "../storage/tenant-scope.ts";

/** The database can't be opened: its address is wrong, or it's away for the moment. */
export class DatabaseOpenError extends Error {
  override readonly name = "DatabaseOpenError";
}

/**
 * Opens the database, and the vault with its keys.
 *
 * @param warn called with a sentence for each file that others may read, and if Postgres doesn't keep organisations apart
 * @param observer called with what the database costs
 * @param opened collects what closes the database
 * @throws DatabaseOpenError; ConfigError when a key is missing or another one, or SQLite's file is damaged
 */
export function openStorage(
  { databaseUrl: url, encryptionKeys: keys }: Pick<Config, "databaseUrl" | "encryptionKeys">,
  warn: (sentence: string) => void,
  observer: DatabaseObserver,
  opened: AsyncDisposableStack,
): Promise<{ database: Database; vault: Vault }> {
  return acrossOrganisations(async () => {
    const database = opened.adopt(await open(url, warn, observer), (it) => it.close());
    if (database.kind === "Postgres") await warnIfExempt(database, warn);
    try {
      return { database, vault: await openVault({ database, url, keys, warn }) };
    } catch (error) {
      throw error instanceof EncryptionKeyError ? new ConfigError([error.message], { cause: error }) : error;
    }
  });
}

/** @throws DatabaseOpenError; ConfigError when SQLite's file is damaged: starting again mends neither */
async function open(
  databaseUrl: string,
  warn: (sentence: string) => void,
  observer: DatabaseObserver,
): Promise<Database> {
  try {
    return await openDatabase(databaseUrl, { warn, observer, rowSecurity: servingRows });
  } catch (cause) {
    if (cause instanceof DamagedDatabaseError) throw new ConfigError([cause.message], { cause });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseOpenError(`DATABASE_URL can't be opened: ${reason}`, { cause });
  }
}

async function warnIfExempt({ query }: Database, warn: (sentence: string) => void): Promise<void> {
  const role = await exemptRole(query);
  if (role === undefined) return;
  warn(
    `Row-level security doesn't hold for the database's role ${role}, a superuser or one with BYPASSRLS: ` +
      "OPERATING.md says how to make another.",
  );
}
