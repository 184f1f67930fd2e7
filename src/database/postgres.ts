import { PostgresDialect } from "kysely";
import pg from "pg";

/** Connections of one process; its transactions are short. */
const maxConnections = 16;
const milliseconds = { connect: 5_000, statement: 10_000 } as const;

/**
 * A kysely dialect over Postgres. `bigint` is read as a number: what our tables hold, times in milliseconds
 * and amounts, is exact in one.
 *
 * @param url `postgres://…`
 */
export function postgresDialect(url: string): PostgresDialect {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: milliseconds.connect,
    statement_timeout: milliseconds.statement,
    types,
  });
  // A connection that breaks is replaced, and fails the query on it if there is one: the event says nothing more, and
  // unheard it would end the process. The pool hears it of those that idle.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new PostgresDialect({ pool });
}
