import type { SelectQueryBuilder } from "kysely";

/**
 * For statements that change several rows, or one more than their transaction holds already: on Postgres they choose
 * only what no other transaction is writing. Two that wait for each other's rows would else wait until Postgres breaks
 * one of them off. SQLite writes one transaction at a time.
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
