import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { access, constants, link, mkdir, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { sql } from "kysely";
import { keyIdOf, UnknownKeyError, type Vault } from "../vault.ts";
import { copyAll, type Inspection, inspect, openAsIs, TransferError } from "./copy.ts";
import type { AnyDatabase, AnyQuery, FindSealed, Owner, TableSummary } from "./rows.ts";

/** Of a backup's file: what it holds, so that damage is found. */
const noteTable = "backup_note";

/** What a program's keys are for; without one, nothing of it is tried. */
export interface KeyUse {
  /** What is sealed, to open it. */
  findSealed?: FindSealed | undefined;
  /** Signs a backup's note, so that whoever changes a backup can't make it fit. */
  signer?: Pick<Vault, "sign" | "isSigned"> | undefined;
}

/** What tells a backup's file from others. */
export interface BackupName {
  path: string;
  id: string;
}

/** A backup that was read and found whole. */
export interface Backup extends Inspection {
  /** When it was made: Unix time in milliseconds. */
  madeAt: number;
}

/**
 * Writes a SQLite file that only its owner can read, with everything that a database holds at one moment. The file is
 * there when it's complete and was read back, and never takes another one's place.
 *
 * @param madeAt Unix time in milliseconds
 * @returns what was read back
 * @throws TransferError when there's a file, the database isn't the owner's, or the backup can't be read back
 */
export function writeBackup(
  owner: Owner,
  from: AnyDatabase,
  { path, id }: BackupName,
  madeAt: number,
  keyUse: KeyUse = {},
): Promise<Backup> {
  const write = async (draft: string) => {
    await copyAll(owner, from, draft, (target, tables) => {
      const note = { id, madeAt, tables };
      return writeNote(target, { ...note, signature: keyUse.signer?.sign(textOf(note)) ?? null });
    });
    return readBackup(owner, draft, keyUse);
  };
  return makeFile(path, write, { draft: draftOf({ path, id }) });
}

/** Where a backup is written before it takes its place. */
function draftOf({ path, id }: BackupName): string {
  return `${path}.${id}.part`;
}

/** Removes a file of SQLite's that nobody uses, with what SQLite may have left beside it. */
export async function removeDraft(draft: string): Promise<void> {
  for (const suffix of ["", "-wal", "-shm", "-journal"]) await rm(`${draft}${suffix}`, { force: true });
}

/**
 * @returns a backup's ID, if it has one, and when it was made (Unix time in milliseconds)
 * @throws as `readBackup`
 */
export async function identifyBackup(owner: Owner, path: string): Promise<Pick<Note, "id" | "madeAt">> {
  if (!existsSync(path)) throw new TransferError(`There's no file ${path}.`);
  await using database = await openAsIs(owner, path);
  return await readNote(owner, database);
}

/**
 * Reads a whole backup.
 *
 * @throws TransferError when it isn't one, is damaged or was changed; NewerDatabaseError
 */
export async function readBackup(owner: Owner, path: string, keyUse: KeyUse = {}): Promise<Backup> {
  if (!existsSync(path)) throw new TransferError(`There's no file ${path}.`);
  await using database = await openAsIs(owner, path);
  const note = await readNote(owner, database);
  const missingKey = checkSignature(owner, note, keyUse);
  const inspection = await inspect(owner, database, keyUse.findSealed);
  if (missingKey !== undefined) inspection.unreadable.missingKeys.add(missingKey);
  const unnoted = inspection.tables.find(
    ({ name, rows }) => rows > 0 && !note.tables.some((each) => each.name === name),
  );
  const other = firstOther(note.tables, inspection.tables) ?? unnoted?.name;
  if (other === undefined) return { ...inspection, madeAt: note.madeAt };
  throw new TransferError(`The backup is damaged: ${other} isn't as it was written. Use another one.`);
}

/** @returns the name of the first table that doesn't hold what was noted */
export function firstOther(noted: Note["tables"], found: readonly TableSummary[]): string | undefined {
  return noted.find(({ name, rows, digest }) => {
    const table = found.find((each) => each.name === name);
    return table?.rows !== rows || table.digest !== digest;
  })?.name;
}

export interface FileOptions {
  /** The path of the draft, beside the file. */
  draft?: string;
  /** Takes what is in the file's place away, once the draft is complete; without it, nothing may be there. */
  makeRoom?: () => Promise<void>;
}

/**
 * Has a new file of SQLite's written, and puts it in its place when it's complete.
 *
 * @param write gets the path of the draft
 * @throws TransferError when there's a file, or nothing can be written beside it; what `makeRoom` throws
 */
export async function makeFile<Result>(
  path: string,
  write: (draft: string) => Promise<Result>,
  { draft = draftOf({ path, id: randomBytes(6).toString("hex") }), makeRoom }: FileOptions = {},
): Promise<Result> {
  const isThere = new TransferError(`There is a file ${path} already. Nothing was changed.`);
  if (makeRoom === undefined && existsSync(path)) throw isThere;
  const isBack =
    makeRoom === undefined
      ? isThere
      : new TransferError(
          `A program made a new ${path} meanwhile, and the earlier one is beside it. Stop that program, and restore again.`,
        );
  await checkFolder(dirname(resolve(path)));
  try {
    const result = await write(draft);
    await makeRoom?.();
    await link(draft, path).catch((error: unknown) => {
      throw error instanceof Error && "code" in error && error.code === "EEXIST" ? isBack : error;
    });
    return result;
  } finally {
    await removeDraft(draft);
  }
}

/**
 * Makes a folder that only its owner can read, where it's missing. SQLite would only say that it's unable to open a file
 * in it.
 *
 * @throws TransferError when nothing can be written there
 */
export async function checkFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (cause) {
    const why = cause instanceof Error && "code" in cause ? ` (${cause.code})` : "";
    throw new TransferError(`Can't write in ${folder}${why}. Choose another folder. Nothing was changed.`, {
      cause,
    });
  }
}

interface Note {
  /** Absent in backups from before they had one. */
  id: string | null;
  madeAt: number;
  /** Absent in backups from before they had one, and where there's no key. */
  signature: string | null;
  tables: readonly Pick<TableSummary, "name" | "rows" | "digest">[];
}

/** What is signed of a note. */
function textOf({ id, madeAt, tables }: Omit<Note, "signature">): string {
  const each = tables.map(({ name, rows, digest }) => JSON.stringify([name, rows, digest]));
  return JSON.stringify([id, madeAt, ...each.toSorted()]);
}

/** @returns the name of the note's key, if that's missing @throws TransferError when the note isn't as it was written */
function checkSignature({ name }: Owner, note: Note, { signer }: KeyUse): string | undefined {
  const { signature } = note;
  if (signer === undefined) return undefined;
  if (signature === null)
    throw new TransferError(
      `The backup isn't signed: it's from before ${name} signed them, was made without a key, or somebody changed it. ` +
        "If you're sure that nobody did, restore it with the version that made it.",
    );
  try {
    if (signer.isSigned(textOf(note), signature)) return undefined;
  } catch (error) {
    if (error instanceof UnknownKeyError) return keyIdOf(signature) ?? "unknown";
    throw error;
  }
  throw new TransferError("Somebody changed the backup after it was made. Use another one.");
}

async function writeNote(query: AnyQuery, { id, madeAt, tables, signature }: Note): Promise<void> {
  const table = sql.table(noteTable);
  await sql`create table ${table} (name text not null primary key, rows bigint not null, digest text not null, made_at bigint not null, id text, signature text)`.execute(
    query,
  );
  for (const { name, rows, digest } of tables) {
    await sql`insert into ${table} values (${name}, ${rows}, ${digest}, ${madeAt}, ${id}, ${signature})`.execute(
      query,
    );
  }
}

async function readNote(owner: Owner, { query }: AnyDatabase): Promise<Note> {
  const tables = await query.introspection.getTables();
  if (!tables.some(({ name }) => name === noteTable))
    throw new TransferError(`It isn't a backup of ${owner.name}.`);
  const note = sql<{
    name: string;
    rows: number;
    digest: string;
    made_at: number;
    id?: string | null;
    signature?: string | null;
  }>`
    select * from ${sql.table(noteTable)}`;
  const { rows } = await note.execute(query);
  const [{ id = null, made_at: madeAt = 0, signature = null } = {}] = rows;
  return { id, madeAt, signature, tables: rows };
}
