import type { ExpressionBuilder } from "kysely";
import type { Schema } from "../storage/schema.ts";
import type { StoreOptions } from "../storage/store-options.ts";
import type { Addressee } from "./contact.ts";
import { linkedContact, linkKey, stored } from "./contact-link-rows.ts";
import { createContactPeople, type HeldTie } from "./contact-people.ts";

/** An ID that somebody linked to a contact, or took back. */
export interface HeldLink {
  /** The address and name it was linked to, if they're theirs; absent in links from before that was kept. */
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
  /** Which addresses look-ups have shown to be theirs. */
  ties: HeldTie[];
}

export type ContactData = ReturnType<typeof createContactData>;

/** What is held of a contact's IDs: to hand it over, and to delete it. */
export function createContactData(options: StoreOptions) {
  const {
    database: { query },
    vault,
  } = options;
  const people = createContactPeople(options);
  const idsIn = (addresses: readonly Addressee["address"][]) =>
    addresses.flatMap((address) => ("contact_id" in address ? [stored(address.contact_id)] : []));

  const keysOf = (organisation: string, addresses: readonly Addressee["address"][]) =>
    addresses.map((address) => linkKey(vault, organisation, address));

  const isAbout = (organisation: string, addresses: readonly Addressee["address"][]) => {
    const keys = keysOf(organisation, addresses);
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
      const keys = keysOf(organisation, addresses);
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
          // By a wrong link, somebody else may have their ID.
          contact: keys.includes(row.contact) ? linkedContact(vault, row) : undefined,
          contactId: row.contact_id,
          linkedBy: row.linked_by,
          linkedAt: row.linked_at,
        })),
        refusedIds: refused.map(({ contact_id }) => contact_id),
        ties: await people.about(organisation, addresses),
      };
    },
    /** @param addresses all that somebody is known by */
    async forget(organisation: string, addresses: readonly Addressee["address"][]): Promise<void> {
      await people.forget(organisation, addresses);
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
