import { type Kysely, sql } from "kysely";

/** A session with this scope sees everyone's rows. */
export const everyonesRows = "*";

/** Whose rows a session sees on Postgres. SQLite has no such thing. */
export interface RowSecurity {
  /** The column that says whose a row is, in every table that has it. */
  column: string;
  /** Postgres' name of the session's scope, such as "app.tenant": whose rows it sees. */
  setting: string;
  /**
   * Asked whenever a statement or a transaction takes a connection, on SQLite too, where nothing comes of the answer.
   * Absent: sessions have no scope, and see everyone's rows.
   *
   * @returns whose rows are seen, or `everyonesRows`
   * @throws when nobody has said: then nothing is run
   */
  scope?: () => string;
}

/** Of the policies that we make. */
const policy = "tenant";

/**
 * Has Postgres show and change only the rows of a session's scope, in every table that has the column, for the tables'
 * owner too. A table that is protected already isn't touched: to protect one takes its exclusive lock, for an instant.
 *
 * A session without a scope sees everything: the version before sets none, and goes on beside this one.
 * Source: https://www.postgresql.org/docs/current/ddl-rowsecurity.html
 */
export async function protectRows<Schema>(
  query: Kysely<Schema>,
  { column, setting }: RowSecurity,
): Promise<void> {
  const scope = sql`coalesce(current_setting(${sql.lit(setting)}, true), '')`;
  const isSeen = sql`${scope} in ('', ${sql.lit(everyonesRows)}, ${sql.ref(column)})`;
  for (const table of await unprotectedTables(query, column)) {
    // Without parameters, Postgres takes all of it at once, as one transaction. Another process may have had the lock.
    await sql`
      lock table ${sql.table(table)} in access exclusive mode;
      drop policy if exists ${sql.ref(policy)} on ${sql.table(table)};
      create policy ${sql.ref(policy)} on ${sql.table(table)} using (${isSeen}) with check (${isSeen});
      alter table ${sql.table(table)} enable row level security, force row level security`.execute(query);
  }
}

/** @returns the tables with that column on which row-level security doesn't hold, or not for their owner */
export async function unprotectedTables<Schema>(query: Kysely<Schema>, column: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = ${column} and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = to_regnamespace(current_schema())
    and not (c.relrowsecurity and c.relforcerowsecurity
      and exists (select from pg_policy where polrelid = c.oid and polname = ${policy}))
    order by c.relname`.execute(query);
  return rows.map(({ name }) => name);
}

/** @returns the session's role if row-level security doesn't hold for it, whatever the policies say */
export async function exemptRole<Schema>(query: Kysely<Schema>): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select rolname as name from pg_roles
    where rolname = current_user and (rolsuper or rolbypassrls)`.execute(query);
  return rows[0]?.name;
}
