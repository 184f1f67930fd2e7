import { type Kysely, sql } from "kysely";
import { columns } from "#app/storage/schema.ts";
import type { Vault } from "#database/vault.ts";
import { team } from "#sandbox/index.ts";

/** A text in the database, as it is stored. */
export interface StoredValue {
  /** Such as "meetings.details". */
  field: string;
  value: string;
}

/** All texts of all tables of the app. */
export async function storedValues<Any>(query: Kysely<Any>): Promise<StoredValue[]> {
  const found = [];
  for (const table of Object.keys(columns)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(query);
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (typeof value === "string") found.push({ field: `${table}.${column}`, value });
      }
    }
  }
  return found;
}

/** What is behind a value: itself, and what it hides of the sandbox's team or of nobody. */
export function plainOf(vault: Vault, { field, value }: StoredValue): string {
  const hidden = [team.id, ""].map((organisation) => {
    try {
      return vault.open({ organisation, field }, value);
    } catch {
      return "";
    }
  });
  return [value, ...hidden].join(" ");
}
