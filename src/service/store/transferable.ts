import type { FindSealed, Owner, Row, Sealed } from "../../database/transfer/rows.ts";
import { keyIdOf, UnknownKeyError, type Vault } from "../../database/vault.ts";
import { sealedAnswers } from "./answer-codec.ts";
import { sealedContacts } from "./contact-codec.ts";
import { notProfiled } from "./contact-row.ts";
import { migrations } from "./migrations.ts";
import { canary } from "./sealing.ts";

/** The service, as the owner of what is backed up and restored. Calls under way are those of processes that run. */
export const profileService: Owner = {
  name: "the profile service",
  variables: { database: "SERVICE_DATABASE_URL", key: "SERVICE_ENCRYPTION_KEY" },
  migrations,
  tables: ["organisations", "api_keys", "contacts", "charges", "answers", "sealing"],
};

/**
 * @param vault opens what is sealed in the service's rows; absent without a key: a database in clear needs none, and
 *   of another one the key is found missing
 */
export function sealedIn(vault: Vault | undefined): FindSealed {
  const codecs = vault && { contacts: sealedContacts(vault), answers: sealedAnswers(vault) };
  const text = (row: Row, name: string) => (row[name] === null ? null : String(row[name] ?? ""));
  const openers: Record<string, { column: string; open: (row: Row, value: string) => unknown }> = {
    contacts: {
      column: "profile",
      open: (row, profile) =>
        codecs?.contacts.decode({
          row_id: String(row.row_id),
          organisation: String(row.organisation),
          contact_id: text(row, "contact_id"),
          crm_id: text(row, "crm_id"),
          email: text(row, "email"),
          linkedin_url: text(row, "linkedin_url"),
          name: null,
          ...notProfiled,
          profile,
          knowledge: null,
        }),
    },
    answers: {
      column: "body",
      open: (row, body) => codecs?.answers.decode(String(row.organisation), String(row.charge_id), body),
    },
    sealing: { column: "canary", open: (_row, sealed) => vault?.open(canary.context, sealed) },
  };
  return (table, row): Sealed[] => {
    const opener = openers[table];
    const value = opener && row[opener.column];
    if (opener === undefined || typeof value !== "string" || value.startsWith("{")) return [];
    const open = () => {
      if (vault === undefined) throw new UnknownKeyError("There's no key.");
      return opener.open(row, value);
    };
    return [{ column: `${table}.${opener.column}`, key: keyIdOf(value) ?? "unknown", open }];
  };
}
