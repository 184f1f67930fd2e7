import { type Kysely, sql } from "kysely";

export type Row = Record<string, string | number | null>;

/**
 * A row that fits a table.
 *
 * @param definitions its columns
 * @param text what is in a column that takes any text
 * @param number what is in a column that takes numbers
 */
export function fittingRow(definitions: object, text: (column: string) => string, number = 1): Row {
  return Object.fromEntries(
    Object.entries(definitions).map(([column, definition]) => [
      column,
      String(definition).startsWith("text")
        ? (/ in \('([^']+)'/.exec(String(definition))?.[1] ?? text(column))
        : number,
    ]),
  );
}

/** Puts a row into a table, unless there is one of its key. */
export async function insertRow<Tables>(
  query: Pick<Kysely<Tables>, "getExecutor">,
  table: string,
  row: Row,
): Promise<void> {
  const names = Object.keys(row).map((name) => sql.ref(name));
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(row))})
    on conflict do nothing`.execute(query);
}
