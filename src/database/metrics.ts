import { Gauge, Histogram, type Registry } from "prom-client";

/** Upper bounds in seconds. */
const statementBuckets = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

/** What a database costs, and its connections on Postgres. @param prefix of the metrics' names */
export function databaseMetrics(registry: Registry, prefix: string): DatabaseObserver {
  const registers = [registry];
  const statements = new Histogram({
    name: `${prefix}_database_statement_duration_seconds`,
    help: "Time of a statement, by database engine",
    labelNames: ["engine"],
    buckets: statementBuckets,
    registers,
  });
  const waits = new Histogram({
    name: `${prefix}_database_wait_seconds`,
    help: "Time for which a statement or transaction waited for a connection to Postgres",
    buckets: statementBuckets,
    registers,
  });
  let readPool: (() => PoolState) | undefined;
  new Gauge({
    name: `${prefix}_database_connections`,
    help: "Connections to Postgres by state: in_use or idle",
    labelNames: ["state"],
    registers,
    collect() {
      const pool = readPool?.();
      if (pool === undefined) return;
      this.set({ state: "in_use" }, pool.inUse);
      this.set({ state: "idle" }, pool.idle);
    },
  });
  new Gauge({
    name: `${prefix}_database_waiting`,
    help: "Statements and transactions that wait for a connection to Postgres",
    registers,
    collect() {
      this.set(readPool?.().waiting ?? 0);
    },
  });
  return {
    statement: (engine, milliseconds) => statements.observe({ engine }, milliseconds / 1_000),
    wait: (milliseconds) => waits.observe(milliseconds / 1_000),
    pool(read) {
      readPool = read;
    },
  };
}

/** The state of Postgres' connection pool, in connections and in those who wait for one. */
export interface PoolState {
  inUse: number;
  idle: number;
  waiting: number;
}

/** Called with what the database costs, for metrics; never with a statement or its values. */
export interface DatabaseObserver {
  /** A statement has ended, well or not, after so many milliseconds. */
  statement(engine: "sqlite" | "postgres", milliseconds: number): void;
  /** Postgres only: a connection was given out, or couldn't be, after so many milliseconds. */
  wait(milliseconds: number): void;
  /** Postgres only, once: how to read the pool's state. */
  pool(read: () => PoolState): void;
}
