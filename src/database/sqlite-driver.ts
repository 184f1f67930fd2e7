import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { untilFree } from "./sqlite-busy.ts";

/** Whether a statement changes a setting of the connection. */
export function isSetting(sql: string): boolean {
  return /^pragma \w+ = /.test(sql);
}

/** The one connection, in the hands of whoever has acquired it. */
interface AcquiredConnection extends DatabaseConnection {
  isInTransaction: boolean;
  /** Whether whoever has it changed a setting, which nobody else may run under. */
  isChanged: boolean;
}

/** kysely would have a lock of its own, which is never let go of while a statement waits. */
class UnlockedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * kysely's dialect for one connection, with two differences. Where another process has locked the file, a statement
 * waits without stopping this process, and others get in meanwhile: reads find no lock in WAL. And a transaction takes
 * the write lock when it begins, so that nothing in it has to wait.
 *
 * @param open opens the file, with a `busy_timeout` of 0
 * @param onAcquire called whenever the connection is acquired; when it throws, acquiring fails
 */
export function waitingDialect(open: () => SqliteDatabase, onAcquire?: () => unknown): Dialect {
  return {
    createAdapter: () => new UnlockedAdapter(),
    createDriver: () => waitingDriver(new SqliteDriver({ database: async () => open() }), onAcquire),
    createIntrospector: (query) => new SqliteIntrospector(query),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

const beginImmediate = CompiledQuery.raw("begin immediate");

function waitingDriver(driver: SqliteDriver, onAcquire?: () => unknown): Driver {
  const turns = createTurns();
  const lent = new WeakMap<DatabaseConnection, AcquiredConnection>();

  function lend(connection: DatabaseConnection): AcquiredConnection {
    const own: AcquiredConnection = {
      isInTransaction: false,
      isChanged: false,
      executeQuery<Row>(query: CompiledQuery) {
        own.isChanged ||= isSetting(query.sql);
        const run = () => connection.executeQuery<Row>(query);
        return own.isInTransaction ? run() : untilFree(run, lettingGo(own));
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
    lent.set(own, own);
    return own;
  }

  function lettingGo({ isChanged }: AcquiredConnection) {
    return isChanged ? {} : { before: turns.release, after: turns.acquire };
  }

  function ended(connection: DatabaseConnection): void {
    const own = lent.get(connection);
    if (own !== undefined) own.isInTransaction = false;
  }

  return {
    init: (options) => driver.init(options),
    async acquireConnection() {
      onAcquire?.();
      await turns.acquire();
      return lend(await driver.acquireConnection());
    },
    releaseConnection: async () => turns.release(),
    async beginTransaction(connection) {
      const own = lent.get(connection);
      if (own === undefined) throw new Error("A transaction begins on a connection of another driver.");
      // Everyone would wait for one that has changed a setting: it has to be tried again as a whole.
      if (own.isChanged) own.isInTransaction = true;
      try {
        await own.executeQuery(beginImmediate);
        own.isInTransaction = true;
      } catch (error) {
        own.isInTransaction = false;
        throw error;
      }
    },
    async commitTransaction(connection) {
      await driver.commitTransaction(connection);
      ended(connection);
    },
    async rollbackTransaction(connection) {
      ended(connection);
      await driver.rollbackTransaction(connection);
    },
    destroy: () => driver.destroy(),
  };
}

/** Milliseconds for which those who wait take turns before the thread does something else. */
const maxHold = 5;

/**
 * One at a time, in the order in which they came. SQLite answers at once and waits for the disk itself, so many who
 * wait would keep everybody else from the thread until the last of them is done.
 */
function createTurns() {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  let othersAt = 0;
  const passTo = (next: () => void) => {
    if (performance.now() - othersAt < maxHold) return next();
    setImmediate(() => {
      othersAt = performance.now();
      next();
    });
  };
  return {
    acquire(): Promise<void> {
      if (isTaken) return new Promise((resolve) => waiting.push(resolve));
      isTaken = true;
      return Promise.resolve();
    },
    release(): void {
      const next = waiting.shift();
      if (next === undefined) isTaken = false;
      else passTo(next);
    },
  };
}
