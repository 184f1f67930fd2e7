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
