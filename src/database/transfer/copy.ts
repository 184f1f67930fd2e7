import { sql } from "kysely";
import { connect, openDatabase } from "../database.ts";
import {
  type AnyDatabase,
  type AnyQuery,
  atOneMoment,
  createOpening,
  createSummary,
  type FindSealed,
  type Owner,
  type Row,
  rowsOf,
  schemaOf,
  type Table,
  type TableSummary,
  tablesOf,
  type Unreadable,
  type Value,
} from "./rows.ts";

/** Values in a statement: both databases take more. */
const maxValues = 16_000;

/** Data can't be copied, or isn't what it should be: the message says why and what to do. */
export class TransferError extends Error {
  override readonly name = "TransferError";
}

/** Opens a database as it is. */
export async function openAsIs({ rowSecurity }: Owner, url: string, warn?: (sentence: string) => void) {
  const database: AnyDatabase = await connect(url, { warn, rowSecurity });
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}

/** Everything that a database holds, in short, and what of it can't be read. */
export interface Inspection {
  /** The newest migration that it has been through. */
  schema: string;
  tables: TableSummary[];
  unreadable: Unreadable;
}

/**
 * Reads a whole database as it is at one moment.
 *
 * @param find what is sealed, to open it; without it, that isn't tried
 * @throws TransferError when SQLite finds it damaged, or it isn't the owner's; NewerDatabaseError
 */
export async function inspect(owner: Owner, database: AnyDatabase, find?: FindSealed): Promise<Inspection> {
  const schema = (await schemaOf(database, owner)).at(-1);
  if (schema === undefined) throw new TransferError(`It isn't a database of ${owner.name}.`);
  const unreadable: Unreadable = { sealed: 0, missingKeys: new Set(), altered: new Map() };
  const found = await tablesOf(database.query, owner);
  const tables = await atOneMoment(database, async (snapshot) => {
    if (database.kind === "SQLite") await checkIntegrity(snapshot);
    const tables: TableSummary[] = [];
    for (const table of found) {
      const open = find && createOpening(find, table, unreadable);
      tables.push(await summarise(snapshot, database.kind, table, open));
    }
    return tables;
  });
  return { schema, tables, unreadable };
}

async function checkIntegrity(query: AnyQuery): Promise<void> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(query);
  const said = rows[0]?.integrity_check;
  if (said !== "ok") throw new TransferError(`SQLite says that the file is damaged: ${said ?? ""}`);
}

async function summarise(
  query: AnyQuery,
  kind: AnyDatabase["kind"],
  table: Table,
  onRow?: (row: Row) => void,
): Promise<TableSummary> {
  const { add, summary } = createSummary(table);
  for await (const rows of rowsOf(query, kind, table)) {
    add(rows);
    if (onRow !== undefined) rows.forEach(onRow);
  }
  return summary();
}

/**
 * Copies everything that a database holds, as it is at one moment, into another that is empty. What is sealed stays
 * sealed. The copy has the same schema, and appears all at once: one that is broken off leaves an empty database.
 *
 * @param finish does more in the same transaction, and gets what the copy holds: of an older schema it has more columns
 * @returns what was copied; the copy has been read again and compared
 * @throws TransferError when the other database isn't empty, or isn't the same afterwards; NewerDatabaseError
 */
export async function copyAll(
  owner: Owner,
  from: AnyDatabase,
  to: string,
  finish?: (target: AnyQuery, tables: readonly TableSummary[]) => Promise<void>,
): Promise<TableSummary[]> {
  const { name, migrations, rowSecurity } = owner;
  const executed = await schemaOf(from, owner);
  if (executed.length === 0)
    throw new TransferError(`There's nothing to copy: it isn't a database of ${name}.`);
  await checkEmpty(owner, to);
  const same = Object.fromEntries(Object.entries(migrations).filter(([name]) => executed.includes(name)));
  const target = await openDatabase<Record<string, Record<string, Value>>>(to, same, { rowSecurity });
  try {
    const found = await tablesOf(from.query, owner);
    return await target.query.transaction().execute((into) =>
      atOneMoment(from, async (snapshot) => {
        const tables: TableSummary[] = [];
        for (const table of found) tables.push(await copyTable({ snapshot, kind: from.kind }, into, table));
        const copies = await tablesOf(into, owner);
        const written: TableSummary[] = [];
        for (const table of tables) written.push(await compared(into, target.kind, table, copies));
        await finish?.(into, written);
        return tables;
      }),
    );
  } finally {
    await target.close();
  }
}

/** @throws TransferError when a database has rows */
async function checkEmpty(owner: Owner, url: string): Promise<void> {
  await using target = await openAsIs(owner, url);
  for (const { name } of await tablesOf(target.query, owner)) {
    const row = await target.query
      .selectFrom(name)
      .select(sql<number>`1`.as("one"))
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined)
      throw new TransferError("The other database isn't empty. Nothing was changed in it.");
  }
}

async function copyTable(
  { snapshot, kind }: { snapshot: AnyQuery; kind: AnyDatabase["kind"] },
  into: AnyQuery,
  table: Table,
): Promise<TableSummary> {
  const { add, summary } = createSummary(table);
  const limit = Math.floor(maxValues / table.columns.length);
  for await (const rows of rowsOf(snapshot, kind, table)) {
    add(rows);
    for (let at = 0; at < rows.length; at += limit) {
      await into
        .insertInto(table.name)
        .values(rows.slice(at, at + limit))
        .execute();
    }
  }
  return summary();
}

/** @returns what the copy holds, in all columns that it has */
async function compared(
  query: AnyQuery,
  kind: AnyDatabase["kind"],
  table: TableSummary,
  copies: readonly Table[],
): Promise<TableSummary> {
  const { rows, digest } = await summarise(query, kind, table);
  if (rows !== table.rows || digest !== table.digest)
    throw new TransferError(`The copy of ${table.name} isn't the same as the original. Nothing was copied.`);
  const copy = copies.find(({ name }) => name === table.name) ?? table;
  return copy.columns.length === table.columns.length ? table : summarise(query, kind, copy);
}
