import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { executedMigrations, NewerDatabaseError } from "../../../database/migrate.ts";
import { keyIdOf, UnknownKeyError } from "../../../database/vault.ts";
import { migrations } from "../migrations.ts";
import { columns as knownTables } from "../schema.ts";
import { type SealedColumn, sealedTables } from "../sealed-columns.ts";
import type { Vault } from "../vault.ts";

/** A value of any of our columns. */
export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;
/** A database of the app at whatever schema, read and written by names. */
export type AnyDatabase = Database<Record<string, Record<string, Value>>>;
export type AnyQuery = AnyDatabase["query"];

/** Rows that are read and written together. */
const batchRows = 500;
/** Leases of the processes that ran then. */
const leftBehind = "workers";

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

/** Values that can't be read, by why. */
export interface Unreadable {
  /** Names of keys that aren't given. */
  missingKeys: Set<string>;
  /** Values that their key doesn't open, by column. */
  altered: Map<SealedColumn, number>;
}

/** @returns names of a database's migrations; none when it isn't Rapport's @throws NewerDatabaseError */
export async function schemaOf({ query }: AnyDatabase): Promise<string[]> {
  const executed = await executedMigrations(query);
  const unknown = executed.filter((name) => migrations[name] === undefined);
  if (unknown.length === 0) return executed;
  throw new NewerDatabaseError(
    `It's from a newer version of Rapport (${unknown.join(", ")}). Use the version that made it, or a newer one.`,
  );
}

/** The tables whose rows are copied, as a database has them. */
export async function tablesOf(query: AnyQuery): Promise<Table[]> {
  const tables = await query.introspection.getTables();
  return Object.keys(knownTables)
    .filter((name) => name !== leftBehind)
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
export function createOpening(vault: Vault, { name }: Table, { missingKeys, altered }: Unreadable) {
  const sealed = sealedTables.find(({ table }) => table === name)?.columns ?? [];
  return (row: Row): void => {
    for (const { column, field } of sealed) {
      const value = row[column];
      if (typeof value !== "string" || keyIdOf(value) === undefined) continue;
      try {
        vault.open({ organisation: String(row.organisation ?? ""), field }, value);
      } catch (error) {
        if (error instanceof UnknownKeyError) missingKeys.add(keyIdOf(value) ?? "");
        else altered.set(field, (altered.get(field) ?? 0) + 1);
      }
    }
  };
}
