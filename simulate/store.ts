import { DatabaseSync } from "node:sqlite";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  type SqliteDatabase,
  type SqliteStatement,
  sql,
} from "kysely";
import type { Database } from "../src/app/storage/app-database.ts";
import { migrations } from "../src/app/storage/migrations.ts";
import type { Schema } from "../src/app/storage/schema.ts";
import { servingRows } from "../src/app/storage/tenant-scope.ts";
import { migrate } from "../src/database/migrate.ts";
import { everyonesRows } from "../src/database/row-security.ts";
import { adaptedStatement } from "../src/database/sqlite.ts";
import { waitingDialect } from "../src/database/sqlite-driver.ts";
import type { VirtualClock } from "./clock.ts";
import type { Machine } from "./machine.ts";

/** What statements take. */
export interface StoreCosts {
  /** Milliseconds of the asking process' core, of one of the database's cores, on the way there and back, and to disk. */
  client: number;
  server: number;
  roundTrip: number;
  commit: number;
  /** Cores of the database, and connections to it that a process has. */
  cores: number;
  connections: number;
  /** Those for what is about everyone's rows. */
  connectionsOfAll: number;
}

/** One database for all processes. */
export type Store = Awaited<ReturnType<typeof openStore>>;

/**
 * SQLite in memory, which takes Postgres' time: a statement waits for a connection of its process, for its way there
 * and back, and for one of the database's cores. What it does is real, and a transaction happens at one instant.
 * Locks are therefore never waited for.
 */
export async function openStore(clock: VirtualClock, costs: StoreCosts) {
  const dialect = waitingDialect(() => openSqlite(clock.now));
  const shared = dialect.createDriver();
  const freeAt = Array.from({ length: costs.cores }, () => 0);
  let statements = 0;
  let busy = 0;
  const transactions = { open: 0 };

  const kyselyOver = (driver: Driver) =>
    new Kysely<Schema>({ dialect: { ...dialect, createDriver: () => driver } });

  /** @returns when so many statements that are sent then have been answered: Unix time in milliseconds */
  function answeredAt(sentAt: number, count: number): number {
    statements += count;
    const core = freeAt.indexOf(Math.min(...freeAt));
    const doneAt = Math.max(sentAt + costs.roundTrip / 2, freeAt[core] ?? 0) + count * costs.server;
    freeAt[core] = doneAt;
    busy += count * costs.server;
    return doneAt + (count - 0.5) * costs.roundTrip;
  }

  const database = (query: Kysely<Schema>): Database => ({
    kind: "SQLite",
    query,
    clock: sql<number>`virtual_now()`,
    withAsyncCommit: (work) =>
      query.transaction().execute(async (transaction) => {
        await sql.raw(withoutDisk).execute(transaction);
        return work(transaction);
      }),
    eraseDeleted: async () => true,
    eraseEverythingDeleted: async () => true,
    noteErasure: async () => undefined,
    isErasureDue: async () => false,
    isReachable: async () => true,
    close: async () => undefined,
  });

  await shared.init({});
  const untimed = kyselyOver({ ...shared, init: async () => undefined });
  await migrate(untimed, migrations);
  return {
    /** Takes no time: to fill it, and to look at it. */
    untimed: database(untimed),
    of: (machine: Machine): Database =>
      database(kyselyOver(createTimedDriver({ machine, shared, costs, answeredAt, transactions }))),
    /** Whether a transaction is under way. */
    isBusy: () => transactions.open > 0,
    statements: () => statements,
    /** Milliseconds for which its cores were taken. */
    busy: () => busy,
    close: () => shared.destroy(),
  };
}

interface TimedDriverOptions {
  machine: Machine;
  /** What does the work, at once. */
  shared: Driver;
  costs: StoreCosts;
  answeredAt: (sentAt: number, count: number) => number;
  /** How many are under way, counted for all processes. */
  transactions: { open: number };
}

/** A process' connections: what it asks takes time. */
function createTimedDriver({ machine, shared, costs, answeredAt, transactions }: TimedDriverOptions): Driver {
  const pools = { ofOne: createPool(costs.connections), ofAll: createPool(costs.connectionsOfAll) };
  const poolOf = (scope: string | undefined) => (scope === everyonesRows ? pools.ofAll : pools.ofOne);
  const takeTime = (count: number, more = 0) =>
    machine.until(answeredAt(machine.work(count * costs.client), count) + more);
  const lent = new WeakMap<DatabaseConnection, SimulatedConnection>();

  function lend(pooled: Pooled): DatabaseConnection {
    const own: SimulatedConnection = { pooled, shared: undefined, statements: 0, waitsForDisk: true };
    const connection: DatabaseConnection = {
      async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
        if (own.shared === undefined) {
          await takeTime(1);
          return onConnection(shared, (connection) => connection.executeQuery<Row>(query));
        }
        own.statements += 1;
        if (query.sql !== withoutDisk) return own.shared.executeQuery<Row>(query);
        own.waitsForDisk = false;
        return { rows: [] };
      },
      streamQuery: () => {
        throw new Error("Nothing is streamed.");
      },
    };
    lent.set(connection, own);
    return connection;
  }

  async function end(connection: DatabaseConnection, how: "commitTransaction" | "rollbackTransaction") {
    const own = lent.get(connection);
    if (own?.shared === undefined) throw new Error("A transaction ends that hasn't begun.");
    await shared[how](own.shared);
    await shared.releaseConnection(own.shared);
    own.shared = undefined;
    transactions.open -= 1;
    await takeTime(own.statements + 1, own.waitsForDisk ? costs.commit : 0);
  }

  return {
    init: async () => undefined,
    async acquireConnection() {
      const scope = servingRows.scope?.();
      const pooled = await poolOf(scope).acquire();
      // As in src/database/postgres.ts: it's told whose rows it sees, if that's another's than the last time.
      if (pooled.scope !== scope) await takeTime(1);
      pooled.scope = scope;
      return lend(pooled);
    },
    async releaseConnection(connection) {
      const own = lent.get(connection);
      if (own !== undefined) poolOf(own.pooled.scope).release(own.pooled);
    },
    async beginTransaction(connection) {
      const own = lent.get(connection);
      if (own === undefined) throw new Error("A transaction begins on another's connection.");
      await takeTime(1);
      transactions.open += 1;
      own.shared = await shared.acquireConnection();
      await shared.beginTransaction(own.shared, {});
      Object.assign(own, { statements: 0, waitsForDisk: true });
    },
    commitTransaction: (connection) => end(connection, "commitTransaction"),
    rollbackTransaction: (connection) => end(connection, "rollbackTransaction"),
    destroy: async () => undefined,
  };
}

async function onConnection<Result>(
  shared: Driver,
  run: (connection: DatabaseConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await shared.acquireConnection();
  try {
    return await run(connection);
  } finally {
    await shared.releaseConnection(connection);
  }
}

interface SimulatedConnection {
  pooled: Pooled;
  /** The real connection while in a transaction. */
  shared: DatabaseConnection | undefined;
  /** Of the transaction. */
  statements: number;
  waitsForDisk: boolean;
}

/** As the app says it to Postgres. */
const withoutDisk = "set local synchronous_commit to off";

/** A connection as Postgres has it, which knows whose rows it sees. */
interface Pooled {
  scope: string | undefined;
}

/** A process' connections; who waits for one gets it in turn. */
function createPool(size: number) {
  const waiting: ((connection: Pooled) => void)[] = [];
  const idle = Array.from({ length: size }, (): Pooled => ({ scope: undefined }));
  return {
    async acquire(): Promise<Pooled> {
      return idle.pop() ?? new Promise<Pooled>((resolve) => waiting.push(resolve));
    },
    release(connection: Pooled): void {
      const next = waiting.shift();
      if (next === undefined) idle.push(connection);
      else next(connection);
    },
  };
}

function openSqlite(now: () => number): SqliteDatabase {
  const database = new DatabaseSync(":memory:");
  database.function("virtual_now", () => Math.round(now()));
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(text) {
      const prepared = statements.get(text) ?? adaptedStatement(database, text);
      if (text.length < maxKeptStatement) statements.set(text, prepared);
      return prepared;
    },
  };
}

/** Characters: longer ones list hundreds of values, and hardly come twice. */
const maxKeptStatement = 4_000;
