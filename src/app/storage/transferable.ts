import type { FindSealed, Owner } from "../../database/transfer/rows.ts";
import { keyIdOf } from "../../database/vault.ts";
import type { Vault } from "./app-vault.ts";
import { migrations } from "./migrations.ts";
import { droppedTables } from "./schema/dropped.ts";
import { columns } from "./schema.ts";
import { anyRow, sealedTables } from "./sealed-columns.ts";
import { operatorRows } from "./tenant-scope.ts";

/** Leases of the processes that ran then; and what names people who are forgotten, in databases from before an upgrade. */
const leftBehind = ["workers", "backup_erasures"];

/** The app, as the owner of what is backed up, restored and moved. */
export const rapport: Owner = {
  name: "Rapport",
  variables: { database: "DATABASE_URL", key: "ENCRYPTION_KEY" },
  migrations,
  tables: Object.keys({ ...columns, ...droppedTables }).filter((name) => !leftBehind.includes(name)),
  rowSecurity: operatorRows,
};

/** @param vault opens what is sealed in the app's rows */
export function sealedIn(vault: Vault): FindSealed {
  return (table, row) => {
    const sealed = sealedTables.find((each) => each.table === table)?.columns ?? [];
    return sealed.flatMap(({ column, field }) => {
      const value = row[column];
      const key = typeof value === "string" ? keyIdOf(value) : undefined;
      if (typeof value !== "string" || key === undefined) return [];
      return [{ column: field, key, open: () => vault.open(anyRow(field, row), value) }];
    });
  };
}
