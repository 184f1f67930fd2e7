import { setImmediate as others } from "node:timers/promises";
import type { Database } from "../storage/database.ts";
import type { Vault } from "../storage/vault.ts";
import { type Addressee, type ContactAddress, contactKey } from "./contact.ts";
import type { Profiles } from "./profiles.ts";

/** Links written per transaction: few enough for others to get in between. */
const batchSize = 500;

/** The contact of a paid call, or why we can't determine it. */
export type ContactIdResult =
  | { kind: "found"; contactId: string }
  /** The only ID we know is one the service rejected. */
  | { kind: "refused before"; contactId: string }
  /** The profile has no ID, and no one has linked one. */
  | { kind: "no id" }
  | { kind: "not profiled" };

/** A contact's ID, as entered by a person. */
export interface ContactLink {
  address: ContactAddress;
  /** A UUID. */
  contactId: string;
}

/** The ID that a contact is linked to. */
export interface ContactIdLink {
  contactId: string;
  /** The person's Slack ID. */
  linkedBy: string;
  /** Unix time in milliseconds. */
  linkedAt: number;
}

export interface ContactIdsOptions {
  database: Database;
  vault: Vault;
  /** Unix time in milliseconds. */
  now: () => number;
  profiles: Pick<Profiles, "lookUp">;
}

export type ContactIds = ReturnType<typeof createContactIds>;

/**
 * Resolves the `contact_id` that paid operations need. The specification doesn't say where it comes from: we
 * use the one the user gave, else the linked one, else the profile's `id` (design: chapter "Contact id").
 */
export function createContactIds({ database, vault, now, profiles }: ContactIdsOptions) {
  const { query } = database;

  function keyOf(organisation: string, address: ContactAddress): string {
    return vault.digest({ organisation, field: "contact_links.contact" }, contactKey(address));
  }

  async function linkOf(organisation: string, address: ContactAddress): Promise<ContactIdLink | undefined> {
    const row = await query
      .selectFrom("contact_links")
      .select(["contact_id", "linked_by", "linked_at"])
      .where("organisation", "=", organisation)
      .where("contact", "=", keyOf(organisation, address))
      .executeTakeFirst();
    return row && { contactId: row.contact_id, linkedBy: row.linked_by, linkedAt: row.linked_at };
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
    // Sorted everywhere: otherwise two concurrent imports could deadlock.
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
    /** @returns `undefined` when nobody has linked one */
    linkOf,
    /**
     * Free: at most a free look-up. A given ID is always used; a linked one or the profile's is skipped if the
     * service rejected it.
     *
     * @throws OutreachError of the look-up
     */
    async resolve(organisation: string, { address }: Addressee): Promise<ContactIdResult> {
      if ("contact_id" in address) return { kind: "found", contactId: address.contact_id };
      const linked = (await linkOf(organisation, address))?.contactId;
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
    /**
     * Finds a contact's other address: one that is linked to the same ID, or to the ID that the contact is known by.
     *
     * @param emails in canonical form
     */
    async findSame(
      organisation: string,
      { address }: Addressee,
      emails: readonly string[],
    ): Promise<string | undefined> {
      const id =
        "contact_id" in address ? address.contact_id : (await linkOf(organisation, address))?.contactId;
      if (id === undefined || emails.length === 0) return undefined;
      const rows = await query
        .selectFrom("contact_links")
        .select("contact")
        .where("organisation", "=", organisation)
        .where("contact_id", "=", stored(id))
        .execute();
      const linked = new Set(rows.map(({ contact }) => contact));
      return emails.find((email) => linked.has(keyOf(organisation, { email })));
    },
    /**
     * Links an ID, replacing any earlier one, and clears its rejection: the person has confirmed it.
     *
     * @param linkedBy the person's Slack ID
     */
    async link(organisation: string, link: ContactLink, linkedBy: string): Promise<void> {
      await write(organisation, [link], linkedBy);
    },
    /**
     * The same in batches, one transaction each: if one fails, the earlier ones stay.
     *
     * @returns how many links are new; duplicates count once
     */
    async linkMany(organisation: string, links: readonly ContactLink[], linkedBy: string): Promise<number> {
      let written = 0;
      for (let start = 0; start < links.length; start += batchSize) {
        written += await write(organisation, links.slice(start, start + batchSize), linkedBy);
        await others();
      }
      return written;
    },
    /** Records that the service doesn't know this ID, so that it isn't used again. */
    async refuse(organisation: string, contactId: string): Promise<void> {
      await query
        .insertInto("refused_contact_ids")
        .values({ organisation, contact_id: stored(contactId), refused_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

/** Normalized: one UUID has many spellings. */
function stored(contactId: string): string {
  return contactId.toLowerCase();
}
