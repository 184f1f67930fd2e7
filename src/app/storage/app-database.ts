import {
  type ConnectionOptions,
  type Database as DatabaseOf,
  openDatabase as open,
} from "../../database/database.ts";
import { migrations } from "./migrations.ts";
import type { Schema } from "./schema.ts";
import { tenantRows } from "./tenant-scope.ts";

/** The app's own database. */
export type Database = DatabaseOf<Schema>;

/** Opens the app's database, as `database/database.ts` says, at its newest schema, with its rows kept apart. */
export function openDatabase(url: string, options: ConnectionOptions = {}): Promise<Database> {
  return open<Schema>(url, migrations, { rowSecurity: tenantRows, ...options });
}
