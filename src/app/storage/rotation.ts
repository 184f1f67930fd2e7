import { setTimeout } from "node:timers/promises";
import { type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import { isRowBound, keyIdOf } from "../../database/vault.ts";
import type { Database } from "./app-database.ts";
import type { Vault } from "./app-vault.ts";
import type { Schema } from "./schema.ts";
import { anyRow, type SealedColumn, type SealedTable, sealedTables } from "./sealed-columns.ts";

/** Rows that are read and written together: few enough that others hardly wait. */
const batchRows = 200;
/** On Postgres, rows are read by the blocks of usually 8 KB that they are in. */
const batchBlocks = 64;
/** Milliseconds between two batches, in which others get in. */
const pause = 10;
/** Looks at a table in a row that change nothing, since others have its last rows in use, before it gives up. */
const maxIdleLooks = 100;

/** Others keep rows in use: the message says what to do. */
export class RowsInUseError extends Error {
  override readonly name = "RowsInUseError";
}

/** How many values of a table are sealed with a key. */
export interface KeyUse {
  table: string;
  key: string;
  values: number;
}

/** @returns for each table and key, how many values are sealed with it: by table, then by key */
export async function keyUses({ query }: Pick<Database, "query">): Promise<KeyUse[]> {
  const uses = new Map<string, KeyUse>();
  for (const { table, columns } of sealedTables) {
    for (const { column } of columns) {
      const { rows } = await sql<{ id: string; values: number }>`
        select substr(${sql.ref(column)}, 1, 8) as "id", count(*) as "values" from ${sql.table(table)}
        where ${isSealed(column)} group by 1`.execute(query);
      for (const { id: key, values } of rows) {
        const before = uses.get(`${table} ${key}`)?.values ?? 0;
        uses.set(`${table} ${key}`, { table, key, values: before + values });
      }
    }
  }
  return [...uses].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, use]) => use);
}

/** What a rotation did. */
export interface Rotation {
  /** Values that it sealed anew. */
  resealed: number;
  /** How many values of a column their key doesn't open: they were altered, and are left as they are. */
  unreadable: ReadonlyMap<SealedColumn, number>;
}

export interface RotationOptions {
  database: Database;
  /** Has all keys that something is sealed with. */
  vault: Vault;
  /** Called after each batch that changed something, with the number of values so far. */
  onProgress?: (resealed: number) => void;
}

/**
 * Seals all that isn't sealed with the newest key, and bound to its row, anew, while others read and write. Each batch is a transaction of its
 * own, and what somebody else has changed since it was read stays as it is and is looked at again: it may be killed at
 * any moment, and run again.
 *
 * @throws RowsInUseError
 */
export async function sealAnew({ database, vault, onProgress }: RotationOptions): Promise<Rotation> {
  let resealed = 0;
  const unreadable = new Map<SealedColumn, number>();
  for (const sealed of sealedTables) {
    let left: number;
    let idleLooks = 0;
    do {
      const before = resealed;
      left = 0;
      for (const { field } of sealed.columns) unreadable.delete(field);
      for await (const rows of batches(database, sealed, vault)) {
        const changes: Change[] = [];
        for (const row of rows) {
          const { values, failed } = changeOf(sealed, row, vault);
          for (const field of failed) unreadable.set(field, (unreadable.get(field) ?? 0) + 1);
          if (values.length > 0) changes.push({ place: row.row_place, values });
        }
        if (changes.length === 0) continue;
        left += changes.length;
        resealed += await write(database, sealed.table, changes);
        onProgress?.(resealed);
        await setTimeout(pause);
      }
      idleLooks = resealed === before ? idleLooks + 1 : 0;
      if (left > 0 && idleLooks === maxIdleLooks) throw new RowsInUseError(inUse(sealed.table));
    } while (left > 0);
  }
  return { resealed, unreadable };
}

function inUse(table: string): string {
  return `Another program keeps rows of ${table} locked. End it, and run this again: it goes on where it was.`;
}

/**
 * Forgets keys that nothing is sealed with any more, so that Rapport starts without them.
 *
 * @param since before nothing was sealed anew: Unix time in milliseconds by the database's clock
 * @returns names of older keys that a process has started to seal with since; they stay
 */
export async function retireKeys({ query }: Database, { keyIds }: Vault, since: number): Promise<string[]> {
  const [newest = ""] = keyIds;
  await query.deleteFrom("encryption_keys").where("id", "!=", newest).where("used_at", "<", since).execute();
  const left = await query.selectFrom("encryption_keys").select("id").where("id", "!=", newest).execute();
  return left.map(({ id }) => id);
}

/** A row's sealed values, and where the database has it: SQLite's `rowid`, Postgres' `ctid`. */
interface SealedRow {
  row_place: number | string;
  organisation: string;
  [column: string]: unknown;
}

/** The row's values that are sealed anew, beside what they were. */
interface Change {
  place: SealedRow["row_place"];
  values: readonly { column: string; before: string; after: string }[];
}

function changeOf({ columns }: SealedTable, row: SealedRow, vault: Vault) {
  const values: { column: string; before: string; after: string }[] = [];
  const failed: SealedColumn[] = [];
  for (const { column, field } of columns) {
    const before = row[column];
    const key = typeof before === "string" ? keyIdOf(before) : undefined;
    if (typeof before !== "string" || key === undefined) continue;
    if (key === vault.keyIds[0] && (isRowBound(before) || !vault.bindsRows)) continue;
    const context = anyRow(field, row);
    try {
      values.push({ column, before, after: vault.seal(context, vault.open(context, before)) });
    } catch {
      failed.push(field);
    }
  }
  return { values, failed };
}

/** Rows with a value that another key than the newest sealed, or that isn't bound to its row. */
async function* batches(database: Database, { table, keys, columns }: SealedTable, vault: Vault) {
  const [newest = ""] = vault.keyIds;
  const start = vault.bindsRows ? `${newest}.~` : `${newest}.`;
  const isOlder = (column: string) =>
    sql`(${isSealed(column)} and substr(${sql.ref(column)}, 1, ${sql.lit(start.length)}) <> ${start})`;
  const older = sql<SqlBool>`(${sql.join(
    columns.map(({ column }) => isOlder(column)),
    sql` or `,
  )})`;
  const tables = await database.query.introspection.getTables();
  const known = tables.find(({ name }) => name === table)?.columns ?? [];
  const hasOrganisation = known.some(({ name }) => name === "organisation");
  const selected = sql.join([
    hasOrganisation ? sql.ref("organisation") : sql`'' as organisation`,
    ...[...keys, ...columns.map(({ column }) => column)].map((name) => sql.ref(name)),
  ]);
  yield* database.kind === "SQLite"
    ? rowsById(database, table, selected, older)
    : rowsByBlock(database, table, selected, older);
}

async function* rowsById(
  { query }: Database,
  table: string,
  selected: RawBuilder<unknown>,
  isIncluded: RawBuilder<SqlBool>,
): AsyncGenerator<SealedRow[]> {
  let after: SealedRow["row_place"] | undefined = Number.MIN_SAFE_INTEGER;
  while (after !== undefined) {
    const { rows }: { rows: SealedRow[] } = await sql<SealedRow>`
      select rowid as row_place, ${selected} from ${sql.table(table)}
      where rowid > ${after} and ${isIncluded} order by rowid limit ${sql.lit(batchRows)}`.execute(query);
    yield rows;
    after = rows.length < batchRows ? undefined : rows.at(-1)?.row_place;
  }
}

/** Rows that are changed meanwhile may move to a later block. */
async function* rowsByBlock(
  { query }: Database,
  table: string,
  selected: RawBuilder<unknown>,
  isIncluded: RawBuilder<SqlBool>,
): AsyncGenerator<SealedRow[]> {
  const block = (number: number) => sql`${`(${number},0)`}::tid`;
  for (let from = 0; from < (await blocksOf(query, table)); from += batchBlocks) {
    const { rows } = await sql<SealedRow>`
      select ctid::text as row_place, ${selected} from ${sql.table(table)}
      where ctid >= ${block(from)} and ctid < ${block(from + batchBlocks)} and ${isIncluded}`.execute(query);
    for (let first = 0; first < rows.length; first += batchRows) yield rows.slice(first, first + batchRows);
  }
}

async function blocksOf(query: Database["query"], table: string): Promise<number> {
  const { rows } = await sql<{ blocks: number }>`
    select pg_relation_size(${table}::regclass) / current_setting('block_size')::bigint as blocks`.execute(
    query,
  );
  return rows[0]?.blocks ?? 0;
}

/** @returns how many values were written: of rows that somebody else has changed since they were read, none */
async function write({ query, kind }: Database, table: string, changes: readonly Change[]): Promise<number> {
  const place = kind === "SQLite" ? sql`rowid` : sql`ctid`;
  const at = (row: SealedRow["row_place"]) => (kind === "SQLite" ? sql`${row}` : sql`${row}::tid`);
  return query.transaction().execute(async (transaction) => {
    const free = kind === "Postgres" ? await lockFree(transaction, table, changes) : changes;
    let written = 0;
    for (const { place: row, values } of free) {
      const set = values.map(({ column, after }) => sql`${sql.ref(column)} = ${after}`);
      const same = values.map(({ column, before }) => sql`${sql.ref(column)} = ${before}`);
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} set ${sql.join(set)}
        where ${place} = ${at(row)} and ${sql.join(same, sql` and `)}`.execute(transaction);
      if (numAffectedRows === 1n) written += values.length;
    }
    return written;
  });
}

/** Leaves out rows that others have locked: who waits for one row while holding others may deadlock. */
async function lockFree(transaction: Transaction<Schema>, table: string, changes: readonly Change[]) {
  const places = sql.join(changes.map(({ place }) => sql`${place}::tid`));
  const { rows } = await sql<{ row_place: string }>`
    select ctid::text as row_place from ${sql.table(table)} where ctid in (${places}) for update skip locked`.execute(
    transaction,
  );
  const free = new Set<Change["place"]>(rows.map(({ row_place }) => row_place));
  return changes.filter(({ place }) => free.has(place));
}

/** Expired content is empty. */
function isSealed(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} like '________.%'`;
}
