import type { ExpressionBuilder } from "kysely";
import type { Database } from "../storage/app-database.ts";
import type { Vault } from "../storage/app-vault.ts";
import type { Schema } from "../storage/schema.ts";
import type { Addressee } from "./contact.ts";
import { linkedContact, linkKey, stored } from "./contact-link-rows.ts";

/** An ID that somebody linked to a contact, or took back. */
export interface HeldLink {
  /** The address and name it was linked to; absent in links from before that was kept. */
  contact?: Addressee | undefined;
  contactId: string;
  /** Slack ID of who did it last. */
  linkedBy: string;
  /** Unix time in milliseconds. */
  linkedAt: number;
}

export interface HeldIds {
  links: HeldLink[];
  /** IDs that the service rejected. */
  refusedIds: string[];
}

export type ContactData = ReturnType<typeof createContactData>;

/** What is held of a contact's IDs: to hand it over, and to delete it. */
export function createContactData({
  database: { query },
  vault,
}: {
  database: Pick<Database, "query">;
  vault: Vault;
}) {
  const idsIn = (addresses: readonly Addressee["address"][]) =>
    addresses.flatMap((address) => ("contact_id" in address ? [stored(address.contact_id)] : []));

  const isAbout = (organisation: string, addresses: readonly Addressee["address"][]) => {
    const keys = addresses.map((address) => linkKey(vault, organisation, address));
    const ids = idsIn(addresses);
    return (row: ExpressionBuilder<Schema, "contact_links">) =>
      row.and([
        row("organisation", "=", organisation),
        row.or([
          row("contact", "in", keys),
          ...(ids.length === 0 ? [] : [row("contact_id", "in", ids), row("profile_id", "in", ids)]),
        ]),
      ]);
  };

  return {
    /** @param addresses all that somebody is known by */
    async about(organisation: string, addresses: readonly Addressee["address"][]): Promise<HeldIds> {
      const links = await query
        .selectFrom("contact_links")
        .selectAll()
        .where(isAbout(organisation, addresses))
        .orderBy("linked_at")
        .execute();
      const ids = idsIn(addresses);
      const refused =
        ids.length === 0
          ? []
          : await query
              .selectFrom("refused_contact_ids")
              .select("contact_id")
              .where("organisation", "=", organisation)
              .where("contact_id", "in", ids)
              .execute();
      return {
        links: links.map((row) => ({
          contact: linkedContact(vault, organisation, row.details),
          contactId: row.contact_id,
          linkedBy: row.linked_by,
          linkedAt: row.linked_at,
        })),
        refusedIds: refused.map(({ contact_id }) => contact_id),
      };
    },
    /** @param addresses all that somebody is known by */
    async forget(organisation: string, addresses: readonly Addressee["address"][]): Promise<void> {
      await query.deleteFrom("contact_links").where(isAbout(organisation, addresses)).execute();
      const ids = idsIn(addresses);
      if (ids.length === 0) return;
      await query
        .deleteFrom("refused_contact_ids")
        .where("organisation", "=", organisation)
        .where("contact_id", "in", ids)
        .execute();
    },
  };
}
