import { existsSync } from "node:fs";
import { sql } from "kysely";
import { isPostgres } from "../../database/database.ts";
import { createVault, keyIdLength, type SealContext, type Vault } from "../../database/vault.ts";
import type { Database } from "./database.ts";
import { EncryptionKeyError, keyBeside, keyPath } from "./encryption-key.ts";

const check: { context: SealContext; text: string } = {
  context: { organisation: "", field: "key_check.sealed" },
  text: "sealed",
};

/** Where databases from before the check have something sealed, if they have it at all. */
const sealedColumns = [
  ["paid_calls", "request"],
  ["contact_links", "details"],
  ["recent_contacts", "details"],
  ["reminder_sources", "address"],
  ["meetings", "details"],
  ["skipped_series", "title"],
] as const;

export interface VaultOptions {
  database: Database;
  /** The database's address, next to which its key is when none is set. */
  url: string;
  /** What ENCRYPTION_KEY says. */
  key: Buffer | undefined;
  warn: (sentence: string) => void;
}

/**
 * Opens the vault, after a look whether its key is this database's: the first start writes a sealed value, which each
 * later start has to open. Processes may do so at the same time.
 *
 * @throws EncryptionKeyError when it isn't, or is missing; no data was changed then
 */
export async function openVault({ database, url, key, warn }: VaultOptions): Promise<Vault> {
  // Before the key: another process may just be making both, the key first.
  const known = await readCheck(database);
  const isNeeded = known !== undefined || (await holdsSealed(database));
  const vault = createVault([key ?? (await keyBeside(url, { warn, isNeeded }))]);
  if (known === undefined) {
    if (isNeeded && !(await holdsSealed(database, vault))) throw wrongKey(url, key);
    await writeCheck(database, vault);
  }
  if (!canOpen(vault, known ?? (await readCheck(database)))) throw wrongKey(url, key);
  return vault;
}

async function readCheck({ query }: Database): Promise<string | undefined> {
  return (await query.selectFrom("key_check").select("sealed").executeTakeFirst())?.sealed;
}

/** Keeps what another process has written first. */
async function writeCheck({ query }: Database, vault: Vault): Promise<void> {
  const row = { id: 1, sealed: vault.seal(check.context, check.text) };
  await query
    .insertInto("key_check")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function canOpen(vault: Vault, sealed = ""): boolean {
  try {
    return vault.open(check.context, sealed) === check.text;
  } catch {
    return false;
  }
}

/** Whether anything is sealed; with a vault, whether something is that the vault can open. */
async function holdsSealed({ query }: Database, vault?: Vault): Promise<boolean> {
  for (const [table, column] of sealedColumns) {
    const value = sql.ref(column);
    const isIncluded = vault
      ? sql`substr(${value}, 1, ${sql.lit(keyIdLength)}) in (${sql.join(vault.keyIds)})`
      : sql`${value} is not null`;
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${isIncluded} limit 1`.execute(query);
    if (rows.length > 0) return true;
  }
  return false;
}

function wrongKey(url: string, key: Buffer | undefined): EncryptionKeyError {
  const path = isPostgres(url) ? undefined : keyPath(url);
  const [name, remedy] =
    key === undefined
      ? [path, `Put that one back into the file, or set ENCRYPTION_KEY to it`]
      : [
          "ENCRYPTION_KEY",
          path && existsSync(path) ? `Set that one, or none if it's in ${path}` : "Set that one",
        ];
  return new EncryptionKeyError(
    `${name} isn't the key that this database was sealed with. ${remedy}: no other can read what's stored. ` +
      "No data was changed.",
  );
}
