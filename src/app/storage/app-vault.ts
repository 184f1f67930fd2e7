import {
  createVault as create,
  type Keys,
  type SealContext as SealContextOf,
  type Vault as VaultOf,
  type VaultOptions,
} from "../../database/vault.ts";
import type { SealedColumn } from "./sealed-columns.ts";

export { type Keys, UnknownKeyError } from "../../database/vault.ts";

/** What the app seals: columns, and what's kept elsewhere: in messages that it posted, a tool's button, browsers, and the shared cache. */
export type SealedField = SealedColumn | "post.by" | "quote" | "begun" | `lookup ${string}` | `crm ${string}`;
/** Of something that the app seals. */
export type SealContext<Field extends SealedField = SealedField> = SealContextOf<Field>;
/** The app's vault: it seals no column that a rotation wouldn't know (`sealed-columns.ts`). */
export type Vault = VaultOf<SealedField>;

/** @param keys newest first: that one writes; all of them read */
export function createVault(keys: Keys, options?: Pick<VaultOptions, "digestSecret" | "bindsRows">): Vault {
  return create<SealedField>(keys, options);
}
