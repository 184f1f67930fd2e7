import type { Database } from "./app-database.ts";
import type { Vault } from "./app-vault.ts";

/** What whatever stores something sealed, with its time, needs. */
export interface StoreOptions {
  database: Database;
  vault: Vault;
  /** Unix time in milliseconds. */
  now: () => number;
}
