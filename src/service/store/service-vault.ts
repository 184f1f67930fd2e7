import { createVault, type Vault } from "../../database/vault.ts";

/** The vault of the service's database, whose fields name their rows. @param key 32 bytes */
export function createServiceVault(key: Buffer): Vault {
  return createVault([key], { user: "profile service", bindsRows: false });
}
