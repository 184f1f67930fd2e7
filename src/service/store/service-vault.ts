import { createVault, type Vault } from "../../database/vault.ts";

/** The vault of the service's database. @param key 32 bytes */
export function createServiceVault(key: Buffer): Vault {
  return createVault([key], { user: "profile service" });
}
