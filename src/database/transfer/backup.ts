import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { link, rm } from "node:fs/promises";
import { sql } from "kysely";
import { copyAll, type Inspection, inspect, openAsIs, TransferError } from "./copy.ts";
import type { AnyDatabase, AnyQuery, FindSealed, Owner, TableSummary } from "./rows.ts";

/** Of a backup's file: what it holds, so that damage is found. */
const noteTable = "backup_note";

/** A backup that was read and found whole. */
export interface Backup extends Inspection {
  /** When it was made: Unix time in milliseconds. */
  madeAt: number;
}

/**
 * Writes a SQLite file that only its owner can read, with everything that a database holds at one moment. The file is
 * there when it's complete, and never takes another one's place.
 *
 * @param now Unix time in milliseconds
 * @throws TransferError when there's a file, or the database isn't the owner's
 */
export function writeBackup(
  owner: Owner,
  from: AnyDatabase,
  path: string,
  now: number,
): Promise<TableSummary[]> {
  return makeFile(path, (draft) =>
    copyAll(owner, from, draft, async (target, tables) => {
      await writeNote(target, { madeAt: now, tables });
    }),
  );
}

/**
 * Reads a whole backup.
 *
 * @throws TransferError when it isn't one, or is damaged; NewerDatabaseError
 */
export async function readBackup(owner: Owner, path: string, find?: FindSealed): Promise<Backup> {
  if (!existsSync(path)) throw new TransferError(`There's no file ${path}.`);
  await using database = await openAsIs(owner, path);
  const note = await readNote(owner, database);
  const inspection = await inspect(owner, database, find);
  for (const { name, rows, digest } of note.tables) {
    const found = inspection.tables.find((table) => table.name === name);
    if (found?.rows === rows && found.digest === digest) continue;
    throw new TransferError(`The backup is damaged: ${name} isn't as it was written. Use another one.`);
  }
  return { ...inspection, madeAt: note.madeAt };
}

/**
 * Has a new file of SQLite's written, and puts it in its place when it's complete.
 *
 * @param write gets the path of a draft beside it
 * @throws TransferError when there's a file
 */
export async function makeFile<Result>(
  path: string,
  write: (draft: string) => Promise<Result>,
): Promise<Result> {
  const isThere = new TransferError(`There is a file ${path} already. Nothing was changed.`);
  if (existsSync(path)) throw isThere;
  const draft = `${path}.${randomBytes(6).toString("hex")}.part`;
  try {
    const result = await write(draft);
    await link(draft, path).catch((error: unknown) => {
      throw error instanceof Error && "code" in error && error.code === "EEXIST" ? isThere : error;
    });
    return result;
  } finally {
    for (const suffix of ["", "-wal", "-shm"]) await rm(`${draft}${suffix}`, { force: true });
  }
}

interface Note {
  madeAt: number;
  tables: readonly Pick<TableSummary, "name" | "rows" | "digest">[];
}

async function writeNote(query: AnyQuery, { madeAt, tables }: Note): Promise<void> {
  const table = sql.table(noteTable);
  await sql`create table ${table} (name text not null primary key, rows bigint not null, digest text not null, made_at bigint not null)`.execute(
    query,
  );
  for (const { name, rows, digest } of tables) {
    await sql`insert into ${table} values (${name}, ${rows}, ${digest}, ${madeAt})`.execute(query);
  }
}

async function readNote(owner: Owner, { query }: AnyDatabase): Promise<Note> {
  const tables = await query.introspection.getTables();
  if (!tables.some(({ name }) => name === noteTable))
    throw new TransferError(`It isn't a backup of ${owner.name}.`);
  const note = sql<{ name: string; rows: number; digest: string; made_at: number }>`
    select name, rows, digest, made_at from ${sql.table(noteTable)}`;
  const { rows } = await note.execute(query);
  return { madeAt: rows[0]?.made_at ?? 0, tables: rows };
}
