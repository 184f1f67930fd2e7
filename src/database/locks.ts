import type { SelectQueryBuilder } from "kysely";

/**
 * Makes a statement skip rows that another transaction has locked (Postgres only). Use it in statements that
 * change several rows, or one more than their transaction already holds: two transactions waiting for each
 * other's rows would deadlock, and Postgres would abort one. SQLite has one writer at a time.
 * Source: https://www.postgresql.org/docs/current/sql-select.html#SQL-FOR-UPDATE-SHARE
 *
 * @param kind of the database
 */
export function skipLocked(kind: "SQLite" | "Postgres") {
  return <Schema, Table extends keyof Schema, Row>(
    select: SelectQueryBuilder<Schema, Table, Row>,
  ): SelectQueryBuilder<Schema, Table, Row> =>
    kind === "Postgres" ? select.forUpdate().skipLocked() : select;
}
