import { type Database as DatabaseOf, openDatabase as open } from "../../database/database.ts";
import type { DatabaseObserver } from "../../database/observer.ts";
import { migrations } from "./migrations.ts";
import type { Schema } from "./schema.ts";

/** The app's own database. */
export type Database = DatabaseOf<Schema>;

/** Opens the app's database, as `database/database.ts` says, at its newest schema. */
export function openDatabase(
  url: string,
  warn?: (sentence: string) => void,
  observer?: DatabaseObserver,
): Promise<Database> {
  return open<Schema>(url, migrations, [], warn, observer);
}
