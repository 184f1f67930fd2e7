import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { Dialect, SqliteDatabase, SqliteStatement } from "kysely";
import { keepLogShort } from "./checkpoint.ts";
import { createPrivateFile, makePrivate } from "./private-files.ts";
import { isSetting, waitingDialect } from "./sqlite-driver.ts";

/** How long opening waits for other processes that open the file, in milliseconds: nothing else runs yet. */
const openTimeout = 5_000;
/**
 * We cache prepared statements, because preparing takes longer than running. Statements over this many
 * characters, such as those with hundreds of listed values, aren't cached. kysely runs one statement at a
 * time, so a cached one is never run while it's being iterated.
 */
const cacheLimits = { statements: 200, characters: 4_000 } as const;

/**
 * A kysely dialect for Node's built-in SQLite, opened by the first query and closed by `Kysely.destroy`.
 *
 * WAL with `synchronous=FULL` keeps every committed transaction when a process is killed. Foreign keys are
 * enforced. What's deleted or replaced is overwritten with zeros; the log holds it until `emptyLog`. The files
 * are readable by their owner only.
 *
 * Where another process has locked the file, statements and transactions wait for it, and this process goes on
 * (`sqlite-driver.ts`).
 *
 * @param path a file, whose folder is created if needed, or ":memory:"
 * @param options `warn`: called with a sentence for each file that others may read and whose permissions we can't
 *   change; `onAcquire`: called whenever a statement or a transaction takes the connection, and keeps it from it by throwing
 */
export function sqliteDialect(
  path: string,
  {
    warn = () => undefined,
    onAcquire,
  }: { warn?: ((sentence: string) => void) | undefined; onAcquire?: (() => unknown) | undefined } = {},
): Dialect {
  return waitingDialect(() => openDatabase(path, warn), onAcquire);
}

function openDatabase(path: string, warn: (sentence: string) => void): SqliteDatabase {
  const isFile = path !== ":memory:";
  if (isFile) createPrivateFile(path);
  const database = new DatabaseSync(path, { timeout: openTimeout, enableForeignKeyConstraints: true });
  database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;");
  // What a statement changes, it notes first, to undo it: in a file, that was nearly as much as the log itself.
  database.exec("pragma temp_store = memory");
  // Only now do we know that the file is a database. Files that SQLite creates get the database's permissions.
  for (const suffix of isFile ? ["", "-wal", "-shm"] : []) {
    const sentence = makePrivate(`${path}${suffix}`);
    if (sentence !== undefined) warn(sentence);
  }
  database.exec("pragma busy_timeout = 0");
  if (isFile) database.exec("pragma wal_autocheckpoint = 0");
  const stopCheckpoints = isFile ? keepLogShort(path) : undefined;
  const statements = new Map<string, SqliteStatement>();
  return {
    close() {
      stopCheckpoints?.();
      database.close();
    },
    prepare(sql) {
      if (isSetting(sql)) return actingStatement(() => database.exec(sql));
      // After some errors, such as a full disk, SQLite has rolled back itself: a second time would hide the reason.
      // Source: https://www.sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction
      if (sql === "rollback") return actingStatement(() => database.isTransaction && database.exec(sql));
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const statement = adaptedStatement(database, sql);
      if (statements.size >= cacheLimits.statements) statements.clear();
      if (sql.length <= cacheLimits.characters) statements.set(sql, statement);
      return statement;
    },
  };
}

/** A statement of Node's SQLite as kysely takes it. */
export function adaptedStatement(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(inputValue)),
    run: (parameters) => statement.run(...parameters.map(inputValue)),
    iterate: (parameters) => statement.iterate(...parameters.map(inputValue)),
  };
}

/** Never cached: a pragma may take effect when it's prepared, so running it again would do nothing. */
function actingStatement(act: () => unknown): SqliteStatement {
  return {
    reader: false,
    all: () => [],
    run() {
      act();
      return { changes: 0, lastInsertRowid: 0 };
    },
    iterate: () => [].values(),
  };
}

/** SQLite stores no booleans, dates or objects, so passing one is a bug in the caller. */
function inputValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "bigint") {
    return value;
  }
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite cannot store a value of type ${typeof value}.`);
}
