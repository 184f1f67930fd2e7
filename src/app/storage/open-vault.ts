import { existsSync } from "node:fs";
import { sql } from "kysely";
import { isPostgres } from "../../database/database.ts";
import { digestSecretOf, isRowBound, type Keys, keyId, keyIdOf, rowMark } from "../../database/vault.ts";
import type { Database } from "./app-database.ts";
import { createVault, type SealContext, type Vault } from "./app-vault.ts";
import { EncryptionKeyError, keyPath, keysBeside } from "./encryption-key.ts";
import { keyUses, sealAnew } from "./rotation.ts";
import { inRow, sealedTables } from "./sealed-columns.ts";

const check = {
  context: inRow("key_check.sealed", { organisation: "" }),
  text: "sealed",
} satisfies { context: SealContext; text: string };
const digestSecret = inRow("key_check.digest_secret", { organisation: "" });

export interface VaultOptions {
  database: Database;
  /** The database's address, next to which its keys are when none are set. */
  url: string;
  /** What ENCRYPTION_KEY says. */
  keys: Keys | undefined;
  warn: (sentence: string) => void;
}

/**
 * Opens the vault, after a look whether its keys are this database's: the first start writes a sealed value, which each
 * later start has to open, and each start notes the key that it seals with: a later one needs it too, until nothing is
 * sealed with it any more. Processes may do so at the same time.
 *
 * Keyed hashes are made with a secret that the first key gave, and that is stored sealed: they stay the same when the
 * key is changed.
 *
 * @throws EncryptionKeyError when a key is another one, or is missing; no data was changed then
 */
export async function openVault({ database, url, keys: given, warn }: VaultOptions): Promise<Vault> {
  // Before the key: another process may just be making both, the key first.
  const stored = await readCheck(database);
  const sealedWith = stored === undefined ? await keyIdOfAnyValue(database) : keyIdOf(stored.sealed);
  const isNeeded = stored !== undefined || sealedWith !== undefined;
  const keys = given ?? (await keysBeside(url, { warn, isNeeded }));
  const first = isNeeded ? keys.find((key) => keyId(key) === sealedWith) : keys[0];
  const wrong = () => new EncryptionKeyError(wrongKey(url, given));
  if (first === undefined) throw wrong();
  const { sealed, digest_secret } = (await completed(database, first, !isNeeded)) ?? {};
  const reader = createVault(keys);
  if (opened(reader, check.context, sealed) !== check.text) throw wrong();
  const secret = opened(reader, digestSecret, digest_secret);
  if (secret === undefined) throw wrong();
  const bindsRows = isRowBound(sealed ?? "") || (await beginBinding(database, first));
  const vault = createVault(keys, { digestSecret: Buffer.from(secret, "base64"), bindsRows });
  await noteKeys(database, vault, [sealed, digest_secret]);
  return vault;
}

function readCheck({ query }: Database) {
  return query.selectFrom("key_check").select(["sealed", "digest_secret"]).executeTakeFirst();
}

/** Writes what is missing of the check, and keeps what another process has written first. */
async function completed(database: Database, key: Buffer, bindsRows: boolean) {
  const vault = createVault([key], { bindsRows });
  const row = {
    id: 1,
    sealed: vault.seal(check.context, check.text),
    digest_secret: vault.seal(digestSecret, digestSecretOf(key).toString("base64")),
  };
  await database.query
    .insertInto("key_check")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ digest_secret: row.digest_secret })
        .where("key_check.digest_secret", "is", null),
    )
    .execute();
  return readCheck(database);
}

/**
 * An earlier version can't open what is bound to its row: until none of them serves, nothing is. The check is the first
 * value that's bound, and from then on an earlier version doesn't start.
 *
 * @returns whether values are bound from now on
 */
async function beginBinding({ query, clock }: Database, key: Buffer): Promise<boolean> {
  const earlier = await query
    .selectFrom("workers")
    .select("id")
    .where("alive_until", ">", clock)
    .where((row) => row.or([row("key_ids", "is", null), row("key_ids", "not like", `%${rowMark}`)]))
    .executeTakeFirst();
  if (earlier !== undefined) return false;
  const sealed = createVault([key]).seal(check.context, check.text);
  await query.updateTable("key_check").set({ sealed }).execute();
  return true;
}

/** Binds what earlier versions sealed to its row, once: a rotation, and so this, seals the check's secret last. */
export async function bindEarlier(database: Database, vault: Vault): Promise<void> {
  const last = (await readCheck(database))?.digest_secret ?? "";
  if (vault.bindsRows && !isRowBound(last)) await sealAnew({ database, vault });
}

function opened(vault: Vault, context: SealContext, sealed: string | null = null): string | undefined {
  try {
    return sealed === null ? undefined : vault.open(context, sealed);
  } catch {
    return undefined;
  }
}

/** @param values of this database that are certainly sealed @throws EncryptionKeyError when a key is missing */
async function noteKeys(
  database: Database,
  { keyIds }: Vault,
  values: readonly (string | null | undefined)[],
): Promise<void> {
  const { query, clock } = database;
  const used = await query.selectFrom("encryption_keys").select("id").where("id", "not in", keyIds).execute();
  const missing = [];
  for (const { id } of used) if (!(await forgetUnused(database, id))) missing.push(id);
  if (missing.length > 0) throw new EncryptionKeyError(missingKey(missing));
  const sealedWith = values.map((value) => keyIdOf(value ?? "")).filter((id) => id !== undefined);
  const insert = (id: string) => query.insertInto("encryption_keys").values({ id, used_at: clock });
  for (const id of new Set(sealedWith)) {
    await insert(id)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const [writing = ""] = keyIds;
  await insert(writing)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ used_at: clock }))
    .execute();
}

/** A start that failed, or was undone, may have noted a key and sealed nothing with it. */
async function forgetUnused(database: Database, id: string): Promise<boolean> {
  const { query, clock } = database;
  const uses = await keyUses(database);
  if (uses.some(({ key }) => key === id)) return false;
  const user = await query
    .selectFrom("workers")
    .select("id")
    .where("alive_until", ">", clock)
    .where("key_ids", "like", `%${id}%`)
    .executeTakeFirst();
  if (user !== undefined) return false;
  await query.deleteFrom("encryption_keys").where("id", "=", id).execute();
  return true;
}

/** In a database from before the check: all that's sealed in it is sealed with one key. */
async function keyIdOfAnyValue({ query }: Database): Promise<string | undefined> {
  for (const { table, columns } of sealedTables) {
    for (const { column } of columns) {
      const value = sql.ref(column);
      const { rows } = await sql<{ value: string }>`
        select ${value} as value from ${sql.table(table)} where ${value} like '________.%' limit 1`.execute(
        query,
      );
      const [row] = rows;
      if (row !== undefined) return keyIdOf(row.value);
    }
  }
  return undefined;
}

function wrongKey(url: string, given: Keys | undefined): string {
  const path = isPostgres(url) ? undefined : keyPath(url);
  const [name, remedy] =
    given === undefined
      ? [path, `Put that one back into the file, or set ENCRYPTION_KEY to it`]
      : [
          "ENCRYPTION_KEY",
          path && existsSync(path) ? `Set that one, or none if it's in ${path}` : "Set that one",
        ];
  return (
    `${name} isn't the key that this database was sealed with. ${remedy}: no other can read what's stored. ` +
    "No data was changed."
  );
}

function missingKey(ids: readonly string[]): string {
  return (
    `Some of this database is still sealed with a key that you've removed (${ids.join(", ")}). Put it back behind the ` +
    "new one (OPERATING.md says how), and run keys rotate. No data was changed."
  );
}
