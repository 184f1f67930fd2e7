import { type Kysely, sql } from "kysely";

/** SQLite's file is damaged, or something else: the message says so, and what to do. */
export class DamagedDatabaseError extends Error {
  override readonly name = "DamagedDatabaseError";
}

/** SQLITE_CORRUPT and SQLITE_NOTADB: https://www.sqlite.org/rescode.html; extended codes have more in their upper bytes. */
const codesOfDamage: readonly unknown[] = [11, 26];

/**
 * Reads all pages of SQLite's file, 3 ms for each megabyte: a damaged one may serve for days until somebody needs the
 * page that's lost.
 *
 * @throws Error when one isn't as it should be
 */
export async function checkPages<Schema>(query: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(query);
  const [{ quick_check: found } = { quick_check: "" }] = rows;
  if (found !== "ok") throw new DamagedDatabaseError(found);
}

/** @returns the same error, or what it means for the file: a sentence */
export function explainDamage(error: unknown, path: string): unknown {
  const isDamage =
    error instanceof DamagedDatabaseError ||
    (error instanceof Error && "errcode" in error && codesOfDamage.includes(Number(error.errcode) & 0xff));
  if (!isDamage) return error;
  return new DamagedDatabaseError(
    `${path} is damaged, or isn't a database. Nothing was changed in it. Check its address, or restore a backup with "data restore".`,
    { cause: error },
  );
}
