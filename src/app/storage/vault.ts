export { createVault, type SealContext, type Vault } from "../../database/vault.ts";
