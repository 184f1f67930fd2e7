import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from "kysely";

/** How long a statement waits for another process's lock before it fails, in milliseconds. */
const busyTimeout = 5_000;
/**
 * To prepare a statement takes longer than to run it, so they are kept: so many, and none of more characters, such
 * as one with a list of hundreds of values. kysely runs one at a time, so none is run while it is iterated over.
 */
const kept = { statements: 200, characters: 4_000 } as const;

/**
 * A kysely dialect over Node's own SQLite. The database is opened with the first query, and closed by
 * `Kysely.destroy`.
 *
 * WAL with `synchronous=FULL` keeps every committed transaction through a killed process; foreign keys are
 * enforced.
 *
 * kysely begins its transactions deferred: where two processes share a file, let the first statement of a
 * transaction be a write, which waits for the lock. A read that becomes a write later fails at once.
 *
 * @param path a file, whose folder is made if need be, or ":memory:"
 */
export function sqliteDialect(path: string): SqliteDialect {
  return new SqliteDialect({ database: async () => openDatabase(path) });
}

function openDatabase(path: string): SqliteDatabase {
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path, { timeout: busyTimeout, enableForeignKeyConstraints: true });
  database.exec("pragma journal_mode = wal; pragma synchronous = full;");
  const statements = new Map<string, SqliteStatement>();
  return {
    close() {
      statements.clear();
      database.close();
    },
    prepare(sql) {
      if (/^pragma \w+ = /.test(sql)) return settingStatement(database, sql);
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const statement = adaptedStatement(database, sql);
      if (statements.size >= kept.statements) statements.clear();
      if (sql.length <= kept.characters) statements.set(sql, statement);
      return statement;
    },
  };
}

function adaptedStatement(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(inputValue)),
    run: (parameters) => statement.run(...parameters.map(inputValue)),
    iterate: (parameters) => statement.iterate(...parameters.map(inputValue)),
  };
}

/** A pragma that sets something may do so when it is prepared: one that is kept and run again would do nothing. */
function settingStatement(database: DatabaseSync, sql: string): SqliteStatement {
  return {
    reader: false,
    all: () => [],
    run() {
      database.exec(sql);
      return { changes: 0, lastInsertRowid: 0 };
    },
    iterate: () => [].values(),
  };
}

/** SQLite stores no booleans, dates or objects: what it cannot hold is a mistake of the caller. */
function inputValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "bigint") {
    return value;
  }
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite cannot store a value of type ${typeof value}.`);
}
