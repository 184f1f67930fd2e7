import { realpathSync, statSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { existingFile } from "../existing-file.ts";
import { createPrivateFile } from "../private-files.ts";
import { isBusy } from "../sqlite-busy.ts";
import { type BackupName, draftOf, readBackup, removeDraft, renewNote } from "./backup.ts";
import { openAsIs } from "./copy.ts";
import type { Owner } from "./rows.ts";

/** `in use`: another program reads or rewrites it just now. `another file`: the path has something else by now. */
export type Rewritten = "done" | "in use" | "another file";

/** A statement that fits no such file, or no file of SQLite's: https://www.sqlite.org/rescode.html */
const [sqliteError, sqliteNotADatabase] = [1, 26];

/**
 * Changes a backup: a copy beside it, which takes its place at once when it's complete and safe on the disk. Whoever is
 * killed meanwhile leaves the backup as it was, and whoever does it again begins anew. Nothing that was deleted is left
 * in the file.
 *
 * It stops its thread for as long as SQLite copies the file.
 *
 * @param change changes the copy, whose path it's given, and closes it
 * @param changes IDs of what is changed, which the backup names from then on: see `identifyBackup`
 * @throws TransferError when it's damaged, or has a newer schema; Error when it can't be written
 */
export async function rewriteBackup(
  owner: Owner,
  { path: given, id }: BackupName,
  change: (draft: string) => Promise<void>,
  changes: readonly string[] = [],
): Promise<Rewritten> {
  // A link may lead to it by now.
  const path = realpathSync(given);
  const { ino } = statSync(path);
  using original = new DatabaseSync(existingFile(path));
  try {
    lock(original);
    // Whoever had it locked may have put another file there.
    if (statSync(path).ino !== ino) return "in use";
    const note = original.prepare("select id from backup_note limit 1").get();
    if (note?.id !== id) return "another file";
    // Otherwise it has a log beside it, and closing would remove the next file's, by its name.
    original.exec("pragma journal_mode = delete");
  } catch (error) {
    if (isBusy(error)) return "in use";
    if (hasCode(error, sqliteError, sqliteNotADatabase)) return "another file";
    throw error;
  }
  const draft = draftOf({ path, id });
  // Somebody's who was killed.
  await removeDraft(draft);
  try {
    createPrivateFile(draft);
    original.prepare("vacuum into ?").run(draft);
    await readBackup(owner, draft);
    await change(draft);
    await renewNote(owner, draft, changes);
    await eraseDeleted(owner, draft);
    await synchronize(draft);
    await rename(draft, path);
    await synchronize(dirname(path));
  } finally {
    await removeDraft(draft);
  }
  return "done";
}

/** Keeps others from the file until it's closed, or this process is gone. */
function lock(database: DatabaseSync): void {
  database.exec("pragma locking_mode = exclusive; begin exclusive; commit");
}

function hasCode(error: unknown, ...codes: readonly number[]): boolean {
  return error instanceof Error && "errcode" in error && codes.some((code) => code === error.errcode);
}

/** Leaves no log beside the file. */
async function eraseDeleted(owner: Owner, path: string): Promise<void> {
  await using database = await openAsIs(owner, path);
  await sql`vacuum`.execute(database.query);
  await sql`pragma journal_mode = delete`.execute(database.query);
}

/** Waits until a file, or a folder's entries, are on the disk. */
async function synchronize(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}
