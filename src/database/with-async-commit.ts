import { type Kysely, sql, type Transaction } from "kysely";

/** @see withAsyncCommitOnSqlite, withAsyncCommitOnPostgres */
export type WithAsyncCommit = <Schema, Result>(
  query: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
) => Promise<Result>;

/**
 * Runs a transaction that survives a killed process, but that a power failure may undo until the next
 * ordinary commit. Source: https://www.postgresql.org/docs/current/wal-async-commit.html
 */
export const withAsyncCommitOnPostgres: WithAsyncCommit = (query, work) =>
  query.transaction().execute(async (transaction) => {
    await sql`set local synchronous_commit to off`.execute(transaction);
    return work(transaction);
  });

/**
 * Same for SQLite, where the pragma has no effect inside a transaction.
 * Source: https://www.sqlite.org/pragma.html#pragma_synchronous
 */
export const withAsyncCommitOnSqlite: WithAsyncCommit = (query, work) =>
  query.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection);
    try {
      return await connection.transaction().execute(work);
    } finally {
      await sql`pragma synchronous = full`.execute(connection);
    }
  });
