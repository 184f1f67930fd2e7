import { setImmediate as others } from "node:timers/promises";
import type { Database } from "../storage/database.ts";
import type { Vault } from "../storage/vault.ts";
import type { Addressee, ContactAddress } from "./contact.ts";
import { contactKey } from "./contact-key.ts";
import type { Profiles } from "./profiles.ts";

/** Links that are written in one transaction: short enough for others to get in between. */
const batchSize = 500;

/** Whom a paid call is for, or why that cannot be said. */
export type ContactIdResult =
  | { kind: "found"; contactId: string }
  /** All that is known is an id which the service did not know. */
  | { kind: "refused before"; contactId: string }
  /** The profile carries no id, and nobody has linked one. */
  | { kind: "no id" }
  | { kind: "not profiled" };

/** An id that a person says is a contact's. */
export interface ContactLink {
  address: ContactAddress;
  /** A UUID. */
  contactId: string;
}

/**
 * The `contact_id` that paid operations need. The specification does not say where one comes from: it is the one
 * the user gave, else the one linked earlier, else the profile's `id` (design: chapter "Contact id").
 */
export interface ContactIds {
  /**
   * Costs nothing: at most a free look-up. A given id is always taken; one that was linked or that the profile
   * carries is passed over when the service has refused it.
   *
   * @throws OutreachError of the look-up
   */
  resolve(organisation: string, addressee: Addressee): Promise<ContactIdResult>;
  /**
   * Links an id in place of any earlier one, and forgets that the service refused it: a person says it anew.
   *
   * @param linkedBy the person's id in Slack
   */
  link(organisation: string, link: ContactLink, linkedBy: string): Promise<void>;
  /**
   * The same for many, in batches with a transaction each: when one fails, those before it stay.
   *
   * @returns how many were not linked so before; a link that is given twice counts once
   */
  linkMany(organisation: string, links: readonly ContactLink[], linkedBy: string): Promise<number>;
  /** Notes that the service knows no contact of this id, so that it is not offered again. */
  refuse(organisation: string, contactId: string): Promise<void>;
}

export interface ContactIdsOptions {
  database: Database;
  vault: Vault;
  /** Unix time in milliseconds. */
  now: () => number;
  profiles: Pick<Profiles, "lookUp">;
}

/** @param options what it is built of */
export function createContactIds({ database, vault, now, profiles }: ContactIdsOptions): ContactIds {
  const { query } = database;

  function keyOf(organisation: string, address: ContactAddress): string {
    return vault.digest({ organisation, field: "contact_links.contact" }, contactKey(address));
  }

  async function linkedTo(organisation: string, address: ContactAddress): Promise<string | undefined> {
    const row = await query
      .selectFrom("contact_links")
      .select("contact_id")
      .where("organisation", "=", organisation)
      .where("contact", "=", keyOf(organisation, address))
      .executeTakeFirst();
    return row?.contact_id;
  }

  async function isRefused(organisation: string, contactId: string): Promise<boolean> {
    const row = await query
      .selectFrom("refused_contact_ids")
      .select("contact_id")
      .where("organisation", "=", organisation)
      .where("contact_id", "=", stored(contactId))
      .executeTakeFirst();
    return row !== undefined;
  }

  async function write(organisation: string, links: readonly ContactLink[], linkedBy: string) {
    const idsByContact = new Map(
      links.map(({ address, contactId }) => [keyOf(organisation, address), stored(contactId)]),
    );
    // In one order everywhere: two imports at once would else wait for each other's rows.
    const rows = [...idsByContact].sort().map(([contact, contact_id]) => ({
      organisation,
      contact,
      contact_id,
      linked_by: linkedBy,
      linked_at: now(),
    }));
    return query.transaction().execute(async (transaction) => {
      const written = await transaction
        .insertInto("contact_links")
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(["organisation", "contact"])
            .doUpdateSet((row) => ({
              contact_id: row.ref("excluded.contact_id"),
              linked_by: row.ref("excluded.linked_by"),
              linked_at: row.ref("excluded.linked_at"),
            }))
            .whereRef("contact_links.contact_id", "<>", "excluded.contact_id"),
        )
        .returning("contact")
        .execute();
      await transaction
        .deleteFrom("refused_contact_ids")
        .where("organisation", "=", organisation)
        .where("contact_id", "in", [...idsByContact.values()])
        .execute();
      return written.length;
    });
  }

  return {
    async resolve(organisation, { address }) {
      if ("contact_id" in address) return { kind: "found", contactId: address.contact_id };
      const linked = await linkedTo(organisation, address);
      if (linked !== undefined && !(await isRefused(organisation, linked))) {
        return { kind: "found", contactId: linked };
      }
      const { value } = await profiles.lookUp(organisation, address);
      const own = value.found ? value.profile?.id : undefined;
      if (own !== undefined && !(await isRefused(organisation, own))) {
        return { kind: "found", contactId: own };
      }
      const refused = linked ?? own;
      if (refused !== undefined) return { kind: "refused before", contactId: refused };
      return { kind: value.found ? "no id" : "not profiled" };
    },
    async link(organisation, link, linkedBy) {
      await write(organisation, [link], linkedBy);
    },
    async linkMany(organisation, links, linkedBy) {
      let written = 0;
      for (let start = 0; start < links.length; start += batchSize) {
        written += await write(organisation, links.slice(start, start + batchSize), linkedBy);
        await others();
      }
      return written;
    },
    async refuse(organisation, contactId) {
      await query
        .insertInto("refused_contact_ids")
        .values({ organisation, contact_id: stored(contactId), refused_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

/** One UUID has many spellings. */
function stored(contactId: string): string {
  return contactId.toLowerCase();
}
