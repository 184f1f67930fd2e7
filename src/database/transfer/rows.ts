import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../database.ts";
import { executedMigrations, type Migrations, NewerDatabaseError } from "../migrate.ts";
import type { RowSecurity } from "../row-security.ts";
import { UnknownKeyError } from "../vault.ts";

/** A value of any of our columns. */
export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;
/** A program's database at whatever schema, read and written by names. */
export type AnyDatabase = Database<Record<string, Record<string, Value>>>;
export type AnyQuery = AnyDatabase["query"];

/** Rows that are read and written together. */
const batchRows = 500;

/** A program whose database is copied. */
export interface Owner {
  /** As people call it, such as "Rapport". */
  name: string;
  /** Its settings for the address of its database and for the key. */
  variables: { database: string; key: string };
  migrations: Migrations;
  /** Tables whose rows are copied, those that others refer to first. The leases of running processes aren't among them. */
  tables: readonly string[];
  /** Whose rows are seen; everyone's when absent. */
  rowSecurity?: RowSecurity;
}

/** A table and its columns that a database has. */
export interface Table {
  name: string;
  columns: readonly string[];
}

/** What a table holds, in short: two that hold the same rows have the same digest, in whatever order and database. */
export interface TableSummary extends Table {
  rows: number;
  digest: string;
}

/** What is sealed, and why some of it can't be read. */
export interface Unreadable {
  /** How many values are sealed. */
  sealed: number;
  /** Names of keys that aren't given. */
  missingKeys: Set<string>;
  /** Values that their key doesn't open, by column. */
  altered: Map<string, number>;
}

/** A sealed value of a row. */
export interface Sealed {
  /** Such as "meetings.details". */
  column: string;
  /** The name of its key. */
  key: string;
  /** @throws UnknownKeyError, or Error when the value was altered or moved */
  open: () => unknown;
}

/** Finds what is sealed in a table's row. */
export type FindSealed = (table: string, row: Row) => readonly Sealed[];

/** @returns names of a database's migrations; none when it isn't the owner's @throws NewerDatabaseError */
export async function schemaOf({ query }: AnyDatabase, { name, migrations }: Owner): Promise<string[]> {
  const executed = await executedMigrations(query);
  const unknown = executed.filter((step) => migrations[step] === undefined);
  if (unknown.length === 0) return executed;
  throw new NewerDatabaseError(
    `It's from a newer version of ${name} (${unknown.join(", ")}). Use the version that made it, or a newer one.`,
  );
}

/** The tables whose rows are copied, as a database has them. */
export async function tablesOf(query: AnyQuery, owner: Owner): Promise<Table[]> {
  const tables = await query.introspection.getTables();
  return owner.tables
    .flatMap((name) => tables.find((table) => table.name === name) ?? [])
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name).sort() }));
}

/** Reads all tables as they are at one moment, while others write. */
export function atOneMoment<Result>(
  { query, kind }: AnyDatabase,
  read: (snapshot: AnyQuery) => Promise<Result>,
): Promise<Result> {
  if (kind === "Postgres") {
    return query.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);
  }
  return query.connection().execute(async (connection) => {
    // A transaction of kysely's would keep others from writing.
    await sql`begin deferred`.execute(connection);
    try {
      return await read(connection);
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}

/** All rows of a table, in batches and in the order in which the database has them. */
export async function* rowsOf(
  query: AnyQuery,
  kind: AnyDatabase["kind"],
  { name, columns }: Table,
): AsyncGenerator<Row[]> {
  const select = query.selectFrom(name).select([...columns]);
  if (kind === "SQLite") {
    let batch: Row[] = [];
    for await (const row of select.stream()) {
      batch.push(row);
      if (batch.length < batchRows) continue;
      yield batch;
      batch = [];
    }
    yield batch;
    return;
  }
  // Otherwise a large table may be read from its middle on.
  await sql`set local synchronize_seqscans to off`.execute(query);
  await sql`declare copied no scroll cursor for ${select}`.execute(query);
  while (true) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batchRows)} from copied`.execute(query);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close copied`.execute(query);
}

/** Sums up the rows of a table. */
export function createSummary(table: Table) {
  let rows = 0;
  let sum = 0n;
  return {
    add(batch: readonly Row[]): void {
      rows += batch.length;
      for (const row of batch) {
        const values = JSON.stringify(table.columns.map((column) => row[column] ?? null));
        sum = BigInt.asUintN(128, sum + BigInt(`0x${hash("sha256", values).slice(0, 32)}`));
      }
    },
    summary: (): TableSummary => ({ ...table, rows, digest: sum.toString(16).padStart(32, "0") }),
  };
}

/** Tries whether what is sealed in a table can be opened. */
export function createOpening(find: FindSealed, { name }: Table, unreadable: Unreadable) {
  return (row: Row): void => {
    for (const { column, key, open } of find(name, row)) {
      unreadable.sealed += 1;
      try {
        open();
      } catch (error) {
        if (error instanceof UnknownKeyError) unreadable.missingKeys.add(key);
        else unreadable.altered.set(column, (unreadable.altered.get(column) ?? 0) + 1);
      }
    }
  };
}
