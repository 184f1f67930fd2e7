import { PostgresDialect } from "kysely";
import pg from "pg";

/** Per process; our transactions are short. */
const maxConnections = 16;
const milliseconds = { connect: 5_000, statement: 10_000 } as const;

/**
 * A kysely dialect for Postgres. Reads `bigint` as a number: our times in milliseconds and amounts fit
 * exactly.
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
  // Without a listener, this event would end the process. The pool replaces an idle connection that breaks,
  // and a query on a broken connection fails with its own error.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new PostgresDialect({ pool });
}
