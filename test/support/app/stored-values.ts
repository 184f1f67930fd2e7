import { type Kysely, sql } from "kysely";
import { columns } from "#app/storage/schema.ts";
import { anyRow, sealedColumns } from "#app/storage/sealed-columns.ts";
import type { Vault } from "#database/vault.ts";

/** A text in the database, as it is stored. */
export interface StoredValue {
  /** Such as "meetings.details". */
  field: string;
  value: string;
  /** All of its row. */
  row: object;
}

/** All texts of all tables of the app. */
export async function storedValues<Any>(query: Kysely<Any>): Promise<StoredValue[]> {
  const found = [];
  for (const table of Object.keys(columns)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(query);
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (typeof value === "string") found.push({ field: `${table}.${column}`, value, row });
      }
    }
  }
  return found;
}

/** What is behind a value: itself, and what it hides. */
export function plainOf(vault: Vault, { field, value, row }: StoredValue): string {
  const sealed = sealedColumns.find((each) => each === field);
  try {
    return sealed === undefined ? value : `${value} ${vault.open(anyRow(sealed, row), value)}`;
  } catch {
    return value;
  }
}
