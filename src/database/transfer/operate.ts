import { randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { isPostgres, sqlitePath } from "../database.ts";
import { moveAside, whoHasOpen } from "../open-files.ts";
import { type Backup, firstOther, type KeyUse, makeFile, readBackup, writeBackup } from "./backup.ts";
import { copyAll, type Inspection, inspect, openAsIs, TransferError } from "./copy.ts";
import type { AnyDatabase, Owner, TableSummary } from "./rows.ts";

/** Where a program's data is, and how to tell whether it can be read. */
export interface Place extends KeyUse {
  owner: Owner;
  /** Of the database, as in the program's settings. */
  url: string;
  warn?: (sentence: string) => void;
}

/** What a command has found: a text, or the JSON for programs. */
export interface Report {
  text: string;
  json: Readonly<Record<string, unknown>>;
  hasFailed: boolean;
}

/** @throws TransferError when there's no file */
export function checkExists({ variables }: Pick<Owner, "variables">, url: string): void {
  if (isPostgres(url) || existsSync(sqlitePath(url))) return;
  throw new TransferError(`There's no database at ${sqlitePath(url)}. Check ${variables.database}.`);
}

/** Where a backup is written: in a folder, its name is when it was made. @param now Unix time in milliseconds */
export function backupPath(given: string, now: number): string {
  const name = `${new Date(now).toISOString().slice(0, 19).replace(/:/g, "")}Z.db`;
  return statSync(given, { throwIfNoEntry: false })?.isDirectory() === true ? join(given, name) : given;
}

/**
 * Writes everything into a new file, and verifies it.
 *
 * @param given of the file, or a folder
 * @param now Unix time in milliseconds
 * @param id the backup's
 * @throws TransferError; there's no file then
 */
export async function backUp(place: Place, given: string, now: number, id: string = randomUUID()) {
  const { owner, url, warn } = place;
  const path = backupPath(given, now);
  checkExists(owner, url);
  await using database = await openAsIs(owner, url, warn);
  return reportBackup(place, path, await writeBackup(owner, database, { path, id }, now, place));
}

function reportBackup(place: Place, path: string, backup: Backup): Report {
  const { madeAt, tables } = backup;
  const reported = report(place, `${path} is from ${timeOf(madeAt)} and whole: ${countOf(tables)}.`, backup);
  return { ...reported, json: { file: path, ...reported.json } };
}

/** Reads a backup, or the database, and says whether all of it can be used. @throws TransferError */
export async function verify(place: Place, path?: string): Promise<Report> {
  const { owner, url, warn, findSealed } = place;
  if (path !== undefined) return reportBackup(place, path, await readBackup(owner, path, place));
  checkExists(owner, url);
  await using database = await openAsIs(owner, url, warn);
  const found = await inspect(owner, database, findSealed);
  return report(place, `The database is whole: ${countOf(found.tables)}.`, found);
}

/** @throws TransferError while a process has SQLite's database open */
export async function refuseOpen(url: string): Promise<void> {
  const process = isPostgres(url) ? undefined : await whoHasOpen(sqlitePath(url));
  if (process === undefined) return;
  throw new TransferError(`${process} has ${sqlitePath(url)} open. Stop it first. Nothing was restored.`);
}

/**
 * Puts a backup in a database's place, once all of it is found usable, and verifies what is there then. On SQLite, what
 * was there is moved aside; Postgres' database has to be empty.
 *
 * @param now Unix time in milliseconds
 * @param change changes what was copied, at its address, before it takes the place
 * @returns what is there now, when the backup was made (Unix time in milliseconds), and where the earlier database is
 * @throws TransferError; nothing was restored then
 */
export async function restore(
  place: Place,
  path: string,
  now: number,
  change?: (url: string) => Promise<void>,
) {
  const { owner, url, findSealed } = place;
  await refuseOpen(url);
  const backup = await readBackup(owner, path, place);
  const problem = unreadableText(owner, backup);
  if (problem !== undefined) throw new TransferError(`${problem} Nothing was restored.`);
  const earlier = await putInPlace(owner, path, url, now, change);
  await using database = await openAsIs(owner, url);
  const { tables } = await inspect(owner, database, findSealed);
  const other = change ? undefined : firstOther(backup.tables, tables);
  if (other === undefined) return { madeAt: backup.madeAt, tables, earlier };
  throw new TransferError(
    `What was restored isn't what the backup has: ${other} is different. Does another program write to it? ` +
      `Stop it, and restore again.${earlier === undefined ? "" : ` The earlier database is ${earlier}.`}`,
  );
}

/** @returns where the earlier database is from then on */
async function putInPlace(
  owner: Owner,
  backup: string,
  url: string,
  now: number,
  change: (url: string) => Promise<void> = async () => undefined,
): Promise<string | undefined> {
  await using from = await openAsIs(owner, backup);
  if (isPostgres(url)) {
    await copyAll(owner, from, url);
    await change(url);
    return undefined;
  }
  const path = sqlitePath(url);
  let earlier: string | undefined;
  const write = (draft: string) => copyAll(owner, from, draft).then(() => change(draft));
  await makeFile(path, write, {
    async makeRoom() {
      await refuseOpen(url);
      earlier = await moveAside(path, `${path}.${new Date(now).toISOString().replace(/[:.]/g, "-")}.old`);
    },
  });
  return earlier;
}

/** Copies everything into another, empty database, a new file on SQLite. @throws TransferError */
export function copyInto(owner: Owner, from: AnyDatabase, url: string): Promise<TableSummary[]> {
  return isPostgres(url)
    ? copyAll(owner, from, url)
    : makeFile(sqlitePath(url), (draft) => copyAll(owner, from, draft));
}

function report({ owner, findSealed }: Place, whole: string, found: Inspection): Report {
  const problem = unreadableText(owner, found);
  const isKeyTried = found.unreadable.sealed > 0;
  const sealed =
    findSealed === undefined
      ? `What's sealed, and whether somebody changed it, wasn't tried: there's no key. Set ${owner.variables.key}.`
      : (problem ?? (isKeyTried ? "The key opens all that's sealed." : "Nothing in it is sealed."));
  return {
    text: `${whole} ${sealed}`,
    json: {
      schema: found.schema,
      tables: found.tables,
      isKeyTried,
      missingKeys: [...found.unreadable.missingKeys],
      altered: Object.fromEntries(found.unreadable.altered),
    },
    hasFailed: problem !== undefined,
  };
}

function unreadableText(
  { variables }: Owner,
  { unreadable: { missingKeys, altered } }: Inspection,
): string | undefined {
  if (missingKeys.size > 0) {
    return `Some of it is sealed with a key that isn't given (${[...missingKeys].join(", ")}). Set ${variables.key} to it.`;
  }
  if (altered.size === 0) return undefined;
  const fields = [...altered].map(([field, values]) => `${values} in ${field}`).join(", ");
  return `Some values were altered or moved, and can't be opened: ${fields}. Use another backup.`;
}

/**
 * Such as "12 rows in 3 tables", of those that have any: the table that a backup leaves out is there again, and empty,
 * when it's restored.
 */
export function countOf(tables: readonly TableSummary[]): string {
  const used = tables.filter(({ rows }) => rows > 0);
  const rows = used.reduce((sum, table) => sum + table.rows, 0);
  return `${counted(rows, "row")} in ${counted(used.length, "table")}`;
}

/** Where the database is that was there before a restore. */
export const earlierText = (path: string | undefined) =>
  path === undefined ? "" : ` The earlier database is now ${path}.`;

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** @param at Unix time in milliseconds */
export const timeOf = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
