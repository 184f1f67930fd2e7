import { Socket } from "node:net";
import { PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";
import { markAway } from "./away.ts";
import type { DatabaseObserver } from "./metrics.ts";
import { everyonesRows, type RowSecurity } from "./row-security.ts";

/**
 * Per process; our transactions are short. What is about everyone's rows, such as polling, has connections of its own:
 * on a shared one, whoever comes next would first have to say again whose rows it sees.
 */
const maxConnections = { ofOne: 16, ofAll: 4 } as const;

/** Milliseconds. */
export interface PostgresDeadlines {
  /** For a connection, new or from the pool. */
  connect: number;
  /** After which Postgres ends a statement. */
  statement: number;
  /**
   * After which Postgres ends a transaction in which nothing happens. It holds locks, and if its connection has died
   * silently, nobody else ends it.
   */
  idleTransaction: number;
  /** For any answer. Postgres gives one before, so if there's none, the connection has died silently. */
  answer: number;
  /** Without traffic, until the operating system asks whether the other side is still there. */
  keepAlive: number;
}

const defaultDeadlines: PostgresDeadlines = {
  connect: 5_000,
  statement: 10_000,
  idleTransaction: 10_000,
  answer: 15_000,
  keepAlive: 10_000,
};

export interface PostgresOptions {
  /** Others than the usual. */
  deadlines?: Partial<PostgresDeadlines>;
  /** Called with how long it takes to get a connection, and the pool's state. */
  observer?: DatabaseObserver | undefined;
  /** Whose rows are seen; everyone's when absent. */
  rowSecurity?: RowSecurity | undefined;
}

/**
 * A kysely dialect for Postgres. Reads `bigint` as a number: our times in milliseconds and amounts fit
 * exactly.
 *
 * Connections may die without a word: in a failover, or when a router forgets them. Such a connection is destroyed, its
 * query or transaction fails, and the pool makes a new one.
 *
 * @param url `postgres://…`
 */
export function postgresDialect(
  url: string,
  { deadlines = {}, observer, rowSecurity }: PostgresOptions = {},
): PostgresDialect {
  const { connect, statement, idleTransaction, answer, keepAlive } = { ...defaultDeadlines, ...deadlines };
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const options = {
    connectionString: url,
    connectionTimeoutMillis: connect,
    statement_timeout: statement,
    idle_in_transaction_session_timeout: idleTransaction,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAlive,
    stream: () => endedBySilence(answer),
    types,
  };
  const pools = {
    ofOne: openPool(options, maxConnections.ofOne),
    ofAll: openPool(options, maxConnections.ofAll),
  };
  const scoped =
    rowSecurity?.scope === undefined
      ? pools.ofOne
      : scopedPool(pools, rowSecurity.setting, rowSecurity.scope);
  // kysely finds it in a pool of pg's alone.
  const controlClient = pg.Client;
  if (observer === undefined) return new PostgresDialect({ pool: scoped, controlClient });
  const sum = (read: (pool: pg.Pool) => number) => read(pools.ofOne) + read(pools.ofAll);
  observer.pool(() => ({
    inUse: sum(({ totalCount, idleCount }) => totalCount - idleCount),
    idle: sum(({ idleCount }) => idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  }));
  return new PostgresDialect({ pool: observedPool(scoped, observer), controlClient });
}

/** Without connections yet: they're made when they're needed. */
function openPool(options: pg.PoolConfig, max: number): pg.Pool {
  const pool = new pg.Pool({ ...options, max });
  // Without a listener, this event would end the process. The pool replaces an idle connection that breaks,
  // and a query on a broken connection fails with its own error.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", markAway));
  return pool;
}

/** Connections that see one scope's rows, and those that see everyone's. */
interface Pools {
  ofOne: pg.Pool;
  ofAll: pg.Pool;
}

/**
 * A pool whose connections see the rows of whoever takes one. Each keeps the scope that it was given, and is given
 * another only when it has to have another.
 */
function scopedPool({ ofOne, ofAll }: Pools, setting: string, scope: () => string): PostgresPool {
  const scopes = new WeakMap<object, string>();
  return {
    options: ofOne.options,
    async connect() {
      const wanted = scope();
      const client = await (wanted === everyonesRows ? ofAll : ofOne).connect().catch((error: unknown) => {
        markAway(error);
        throw error;
      });
      if (scopes.get(client) === wanted) return client;
      // If that fails, nobody knows whose rows it sees.
      scopes.delete(client);
      try {
        await client.query("select set_config($1, $2, false)", [setting, wanted]);
      } catch (error) {
        client.release(true);
        throw error;
      }
      scopes.set(client, wanted);
      return client;
    },
    async end() {
      await Promise.all([ofOne.end(), ofAll.end()]);
    },
  };
}

/** A pool that says how long it takes to get a connection. */
function observedPool(pool: PostgresPool, { wait }: DatabaseObserver): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const began = performance.now();
      try {
        return await pool.connect();
      } finally {
        wait(performance.now() - began);
      }
    },
    end: () => pool.end(),
  };
}

/**
 * pg's own `query_timeout` fails the query, but leaves the dead connection in the pool.
 *
 * @param deadline milliseconds without a byte in either direction; the pool closes idle connections sooner
 */
function endedBySilence(deadline: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(deadline, () => socket.destroy(new Error("Postgres doesn't answer.")));
}
