import { type Kysely, SqliteAdapter, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";

/**
 * A step from one schema to the next. It only adds: versions of the program from before it go on beside it. One that
 * takes something away says what a program has to know to go on.
 */
export interface SchemaMigration extends Migration {
  /** What programs need that run on what this step leaves; absent when it only adds. */
  needs?: Needs;
}

export interface Needs {
  /** A migration that the program has to know: the last one before which what is taken away was still used. */
  migration: string;
  /** The first version of the program that knows it, such as "0.4.0". */
  version: string;
}

export type Migrations = Readonly<Record<string, SchemaMigration>>;

/** A statement, or several. */
export interface MigrationStep {
  execute(database: Kysely<unknown>): Promise<unknown>;
}

/** @returns a migration that takes these steps, one after the other */
export function migration(...steps: MigrationStep[]): SchemaMigration {
  return {
    async up(database) {
      for (const step of steps) await step.execute(database);
    },
  };
}

/** A newer version has changed the database, and this one can't use it: the message says what to run. */
export class NewerDatabaseError extends Error {
  override readonly name = "NewerDatabaseError";
}

const needsTable = "schema_needs";

/**
 * Brings a database to the newest schema. Programs that do so at the same time wait for each other: on Postgres kysely
 * runs all migrations in one transaction, under an advisory lock; on SQLite the caller has one.
 *
 * A database that a newer version of the program has migrated stays as it is.
 *
 * @throws NewerDatabaseError when it has lost something that this version uses; Error when a migration fails
 */
export async function migrate<Schema>(db: Kysely<Schema>, migrations: Migrations): Promise<void> {
  // kysely would read the columns of all tables some times over to find out.
  if (await isMigrated(db, migrations)) return;
  const provider = { getMigrations: async () => noted(migrations) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  // Meanwhile a newer version may have migrated it.
  if (error !== undefined && !(await isMigrated(db, migrations))) throw error;
}

/** @returns names of the migrations that a database has been through, in their order */
export async function executedMigrations<Schema>(db: Kysely<Schema>): Promise<string[]> {
  if (!(await hasTable(db, "kysely_migration"))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Whether a database has been through all migrations, those of a newer version too.
 *
 * @throws NewerDatabaseError
 */
async function isMigrated<Schema>(db: Kysely<Schema>, migrations: Migrations): Promise<boolean> {
  const executed = await executedMigrations(db);
  const lacking = Object.keys(migrations).filter((name) => !executed.includes(name));
  if (executed.every((name) => migrations[name] !== undefined)) return lacking.length === 0;
  const needs = (await hasTable(db, needsTable)) ? await readNeeds(db) : undefined;
  if (needs !== undefined && migrations[needs.migration] === undefined) {
    throw new NewerDatabaseError(
      `A newer version has upgraded this database, and this one can't use it. Run version ${needs.version} or newer.`,
    );
  }
  if (lacking.length === 0) return true;
  throw new NewerDatabaseError(
    `Another version has upgraded this database, and it lacks ${lacking.join(", ")}. Run the newest version.`,
  );
}

/** The migrations, of which those with needs write them down in the same transaction. */
function noted(migrations: Migrations): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, { up, needs }]) => [
      name,
      {
        async up(db) {
          await up(db);
          if (needs !== undefined) await writeNeeds(db, needs);
        },
      },
    ]),
  );
}

async function readNeeds<Schema>(db: Kysely<Schema>): Promise<Needs | undefined> {
  const { rows } = await sql<Needs>`select migration, version from ${sql.table(needsTable)}`.execute(db);
  return rows[0];
}

async function writeNeeds<Schema>(db: Kysely<Schema>, { migration, version }: Needs): Promise<void> {
  const table = sql.table(needsTable);
  await sql`create table if not exists ${table} (migration text not null, version text not null)`.execute(db);
  await sql`delete from ${table}`.execute(db);
  await sql`insert into ${table} (migration, version) values (${migration}, ${version})`.execute(db);
}

async function hasTable<Schema>(db: Kysely<Schema>, name: string): Promise<boolean> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const { rows } = await (isSqlite
    ? sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
    : sql`select 1 where to_regclass(${name}) is not null`
  ).execute(db);
  return rows.length > 0;
}
