import { sql } from "kysely";
import type { Database } from "../../storage/app-database.ts";
import { inBatches } from "../../storage/batches.ts";
import { columns } from "../../storage/schema.ts";

/** The job that purges: the last of its organisation's rows to go. */
export const uninstallJob = "uninstall";

/** Every table whose rows belong to organisations; a new one is among them by its columns. */
export const organisationTables: readonly string[] = Object.entries(columns)
  .filter(([, definition]) => "organisation" in definition)
  .map(([name]) => name);

/** Tables that SQLite keeps in the order of their keys: their rows have no other name. */
const keys: ReadonlyMap<string, readonly string[]> = new Map([
  ["jobs", ["kind", "due_at", "organisation", "key"]],
  ["team_charges", ["organisation", "day", "operation"]],
  ["person_charges", ["organisation", "day", "person"]],
]);

/**
 * Deletes an organisation's rows from every table, in batches, except jobs that purge. Doing it again, or going on
 * where another process was stopped, comes to the same. Once the app is installed again, nothing more is deleted.
 */
export async function purge(database: Database, organisation: string): Promise<void> {
  for (const table of organisationTables) {
    await inBatches((limit) => deleteBatch(database, { table, organisation, limit }));
  }
}

/** Whether there is any row of an organisation. */
export async function hasRows({ query }: Pick<Database, "query">, organisation: string): Promise<boolean> {
  const inTable = (table: string) =>
    sql`select 1 from ${sql.table(table)} where organisation = ${organisation}`;
  const { rows } = await sql`select 1 from (values (1)) as one where ${sql.join(
    organisationTables.map((table) => sql`exists (${inTable(table)})`),
    sql` or `,
  )}`.execute(query);
  return rows.length > 0;
}

async function deleteBatch(
  { query, kind }: Database,
  { table, organisation, limit }: { table: string; organisation: string; limit: number },
): Promise<bigint> {
  const names = kind === "Postgres" ? ["ctid"] : (keys.get(table) ?? ["rowid"]);
  const row = sql.join(names.map((name) => sql.ref(name)));
  const isKept = table === "jobs" ? sql`and kind <> ${uninstallJob}` : sql``;
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where (${row}) in (
      select ${row} from ${sql.table(table)} where organisation = ${organisation} ${isKept}
      and not exists (select 1 from installations where organisation = ${organisation}) limit ${limit}
    )`.execute(query);
  return numAffectedRows;
}
