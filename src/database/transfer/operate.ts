import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { isPostgres, sqlitePath } from "../database.ts";
import { makeFile, readBackup, writeBackup } from "./backup.ts";
import { copyAll, type Inspection, inspect, openAsIs, TransferError } from "./copy.ts";
import type { AnyDatabase, FindSealed, Owner, TableSummary } from "./rows.ts";

/** Where a program's data is, and how to tell whether it can be read. */
export interface Place {
  owner: Owner;
  /** Of the database, as in the program's settings. */
  url: string;
  warn?: (sentence: string) => void;
  /** What is sealed, to open it; without it, that isn't tried. */
  findSealed?: FindSealed | undefined;
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

/**
 * Writes everything into a new file.
 *
 * @param now Unix time in milliseconds
 * @param id the backup's
 * @throws TransferError
 */
export async function backUp(
  { owner, url, warn }: Place,
  path: string,
  now: number,
  id: string = randomUUID(),
) {
  checkExists(owner, url);
  await using database = await openAsIs(owner, url, warn);
  return await writeBackup(owner, database, { path, id }, now);
}

/** Reads a backup, or the database, and says whether all of it can be used. @throws TransferError */
export async function verify(place: Place, path?: string): Promise<Report> {
  const { owner, url, warn, findSealed } = place;
  if (path !== undefined) {
    const found = await readBackup(owner, path, findSealed);
    return report(
      place,
      `${path} is from ${timeOf(found.madeAt)} and whole: ${countOf(found.tables)}.`,
      found,
    );
  }
  checkExists(owner, url);
  await using database = await openAsIs(owner, url, warn);
  const found = await inspect(owner, database, findSealed);
  return report(place, `The database is whole: ${countOf(found.tables)}.`, found);
}

/**
 * Puts a backup into a database, which has to be empty, once all of it is found usable.
 *
 * @returns what is there now, and when the backup was made: Unix time in milliseconds
 * @throws TransferError; nothing was restored then
 */
export async function restore({ owner, url, findSealed }: Place, path: string) {
  const { madeAt, ...found } = await readBackup(owner, path, findSealed);
  const problem = unreadableText(owner, found);
  if (problem !== undefined) throw new TransferError(`${problem} Nothing was restored.`);
  await using from = await openAsIs(owner, path);
  return { madeAt, tables: await copyInto(owner, from, url) };
}

/** Copies everything into another, empty database, a new file on SQLite. @throws TransferError */
export function copyInto(owner: Owner, from: AnyDatabase, url: string): Promise<TableSummary[]> {
  return isPostgres(url)
    ? copyAll(owner, from, url)
    : makeFile(sqlitePath(url), (draft) => copyAll(owner, from, draft));
}

function report({ owner, findSealed }: Place, whole: string, found: Inspection): Report {
  const problem = unreadableText(owner, found);
  const isKeyTried = findSealed !== undefined;
  const sealed = isKeyTried
    ? (problem ?? "The key opens all that's sealed.")
    : `What's sealed wasn't tried: there's no key. Set ${owner.variables.key}.`;
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

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** @param at Unix time in milliseconds */
export const timeOf = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
