import { closeSync, existsSync, openSync, readdirSync, readSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { z } from "zod";
import { isPostgres, sqlitePath } from "../../database/database.ts";
import { openAsIs } from "../../database/transfer/copy.ts";
import type { Vault } from "../storage/app-vault.ts";
import { rapport } from "../storage/transferable.ts";
import { addressesContext } from "./erase-from-backups.ts";
import { type Erasure, erasure } from "./erase-in-backup.ts";

const pending = z.object({ id: z.string(), of_organisation: z.string(), addresses: z.string().nullable() });

/**
 * Who was forgotten since a backup was made, as far as a database still has to erase them from any: they're in this one,
 * or in the copy that somebody made of it.
 *
 * @param url of the database, at whatever schema
 * @param madeAt Unix time in milliseconds
 * @throws TransferError when it isn't Rapport's; errors of the database and of a missing key
 */
export async function pendingErasures(
  url: string,
  madeAt: number,
  vault: Pick<Vault, "open">,
): Promise<Erasure[]> {
  await using database = await openAsIs(rapport, url);
  const { query } = database;
  const tables = await query.introspection.getTables();
  if (!tables.some(({ name }) => name === "backup_erasures")) return [];
  const rows = await query
    .selectFrom("backup_erasures")
    .select(["id", "of_organisation", "addresses"])
    .where("asked_at", ">=", madeAt)
    .orderBy("asked_at")
    .execute();
  // One for each backup that it was asked of.
  const erasures = new Map(rows.map((row) => pending.parse(row)).map((row) => [row.id, row]));
  return [...erasures.values()].map(({ id, of_organisation: organisation, addresses }) =>
    erasure.parse({
      ...{ id, organisation },
      ...(addresses !== null && { addresses: JSON.parse(vault.open(addressesContext, addresses)) }),
    }),
  );
}

const sqliteHeader = "SQLite format 3\0";

/**
 * The databases that may have been used until now: the one that's there, and files beside it whose names begin like its
 * own, such as `rapport.db.old`. None on Postgres.
 *
 * @param except a path that isn't one of them
 */
export function databasesBeside(url: string, except: string): string[] {
  if (isPostgres(url)) return [];
  const path = resolve(sqlitePath(url));
  const folder = dirname(path);
  if (!existsSync(folder)) return [];
  const stem = basename(path, extname(path));
  return readdirSync(folder)
    .filter((name) => name.startsWith(stem))
    .map((name) => join(folder, name))
    .filter((file) => file !== resolve(except) && isSqliteFile(file));
}

function isSqliteFile(path: string): boolean {
  try {
    const file = openSync(path, "r");
    try {
      const beginning = Buffer.alloc(sqliteHeader.length);
      readSync(file, beginning, 0, beginning.length, 0);
      return beginning.toString("latin1") === sqliteHeader;
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}
