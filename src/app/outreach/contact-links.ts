import { setImmediate as others } from "node:timers/promises";
import type { Kysely } from "kysely";
import QuickLRU from "quick-lru";
import type { Database } from "../storage/database.ts";
import type { Schema } from "../storage/schema.ts";
import type { Vault } from "../storage/vault.ts";
import {
  type Addressee,
  type Contact,
  type ContactAddress,
  contactKey,
  contact as contactSchema,
} from "./contact.ts";

/** Links written per transaction: few enough for others to get in between. */
const batchSize = 500;
/** Linked contacts that can be found by name. */
const maxContacts = 10_000;
/** Contacts to name who have the same ID. */
const maxOthers = 5;
/** Links kept for cards, and for how many milliseconds. */
const maxShown = 10_000;
const shownFor = 60_000;

/** Also within a transaction. */
type Query = Kysely<Schema>;

/** A contact's ID, as entered by a person. */
export interface ContactLink extends Contact {
  /** A UUID. */
  contactId: string;
}

/** A link that takes another one's place. */
export interface ReplacedLink extends ContactLink {
  /** The ID that the contact was linked to. */
  from: string;
}

/** The ID that a contact is linked to. */
export interface ContactIdLink {
  /** `undefined` when somebody has unlinked it. */
  contactId: string | undefined;
  /** Who did it last: their Slack ID. */
  linkedBy: string;
  /** Unix time in milliseconds. */
  linkedAt: number;
}

/** A contact, and what the service calls their profile, if that's known: the same for all of a person's addresses. */
export interface Profiled {
  contact: Contact;
  profileId: string | undefined;
}

/** From which ID to which other one a contact's link is to be changed; `undefined`: none. */
export interface LinkChange extends Profiled {
  from: string | undefined;
  to: string | undefined;
}

export interface ContactLinksOptions {
  database: Pick<Database, "query">;
  vault: Vault;
  /** Unix time in milliseconds. */
  now: () => number;
}

/** The IDs that people have linked to contacts: an organisation's, with who did it and when. */
export function createContactLinks({ database: { query }, vault, now }: ContactLinksOptions) {
  const keyOf = (organisation: string, address: ContactAddress) => linkKey(vault, organisation, address);

  /** @returns the rows of this address, first, and of the same person's others */
  async function linksOf(organisation: string, { contact, profileId }: Profiled, within: Query = query) {
    const key = keyOf(organisation, contact.address);
    const rows = await within
      .selectFrom("contact_links")
      .select(["contact", "contact_id", "linked_by", "linked_at"])
      .where("organisation", "=", organisation)
      .where((row) =>
        profileId === undefined
          ? row("contact", "=", key)
          : row.or([row("contact", "=", key), row("profile_id", "=", stored(profileId))]),
      )
      .orderBy("linked_at", "desc")
      .execute();
    return rows.sort((one, other) => Number(other.contact === key) - Number(one.contact === key));
  }

  async function linkOf(
    organisation: string,
    profiled: Profiled,
    within?: Query,
  ): Promise<ContactIdLink | undefined> {
    const [row] = await linksOf(organisation, profiled, within);
    return (
      row && { contactId: row.contact_id || undefined, linkedBy: row.linked_by, linkedAt: row.linked_at }
    );
  }

  function rowOf(organisation: string, contact: Contact, by: string) {
    const details = { organisation, field: "contact_links.details" } as const;
    return {
      organisation,
      contact: keyOf(organisation, contact.address),
      linked_by: by,
      linked_at: now(),
      details: vault.seal(details, JSON.stringify(contact)),
    };
  }

  const openDetails = (organisation: string, details: string | null) =>
    linkedContact(vault, organisation, details);

  async function write(organisation: string, links: readonly ContactLink[], linkedBy: string) {
    const byContact = new Map(
      links.map(({ contactId, ...contact }) => {
        const row = { ...rowOf(organisation, contact, linkedBy), contact_id: stored(contactId) };
        return [row.contact, row];
      }),
    );
    // Sorted everywhere: otherwise two concurrent imports could deadlock.
    const rows = [...byContact.values()].sort((one, other) => (one.contact < other.contact ? -1 : 1));
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
              details: row.ref("excluded.details"),
              // The file doesn't say whose profile it is.
              profile_id: null,
            }))
            .whereRef("contact_links.contact_id", "<>", "excluded.contact_id"),
        )
        .returning("contact")
        .execute();
      await transaction
        .deleteFrom("refused_contact_ids")
        .where("organisation", "=", organisation)
        .where("contact_id", "in", [...new Set(rows.map(({ contact_id }) => contact_id))])
        .execute();
      return written.length;
    });
  }

  async function change(organisation: string, change: LinkChange, by: string): Promise<boolean> {
    const { contact, profileId, from, to } = change;
    const own = { organisation, contact: keyOf(organisation, contact.address) };
    const id = to === undefined ? "" : stored(to);
    return query.transaction().execute(async (transaction) => {
      // A write first: SQLite then lets nobody else write, and Postgres nobody else into the row.
      await transaction
        .updateTable("contact_links")
        .set(({ ref }) => ({ linked_at: ref("linked_at") }))
        .where(({ and }) => and(own))
        .execute();
      const current = await linkOf(organisation, change, transaction);
      if (current?.contactId !== (from === undefined ? undefined : stored(from))) return false;
      const profile_id = profileId === undefined ? null : stored(profileId);
      const { organisation: _, contact: key, ...rest } = rowOf(organisation, contact, by);
      const changed = { ...rest, contact_id: id, ...(profile_id !== null && { profile_id }) };
      await transaction
        .insertInto("contact_links")
        .values({ organisation, contact: key, ...changed })
        .onConflict((conflict) => conflict.columns(["organisation", "contact"]).doUpdateSet(changed))
        .execute();
      // One person has one ID, by whichever of their addresses they're asked for.
      await transaction
        .updateTable("contact_links")
        .set({ contact_id: id, linked_by: by, linked_at: rest.linked_at })
        .where("organisation", "=", organisation)
        .where("profile_id", "=", profile_id)
        .execute();
      await transaction
        .deleteFrom("refused_contact_ids")
        .where(({ and }) => and({ organisation, contact_id: id }))
        .execute();
      return true;
    });
  }

  /** What cards show, so that one that's shown again needs no query. */
  const shown = new QuickLRU<string, { at: number; link: Promise<ContactIdLink | undefined> }>({
    maxSize: maxShown,
  });

  return {
    /** @returns `undefined` when nobody has ever linked one to this person */
    linkOf: (organisation: string, profiled: Profiled) => linkOf(organisation, profiled),
    /** The same, up to a minute old when another process has changed it. */
    shownLink(organisation: string, profiled: Profiled): Promise<ContactIdLink | undefined> {
      const key = JSON.stringify([organisation, contactKey(profiled.contact.address), profiled.profileId]);
      const known = shown.get(key);
      const at = now();
      if (known !== undefined && known.at <= at && at - known.at < shownFor) return known.link;
      const link = linkOf(organisation, profiled);
      shown.set(key, { at, link });
      link.catch(() => shown.delete(key));
      return link;
    },
    /** @returns all IDs that are linked to a contact, in stored form: by this address first, then by the others */
    async idsOf(organisation: string, profiled: Profiled): Promise<string[]> {
      const rows = await linksOf(organisation, profiled);
      return rows.map(({ contact_id }) => contact_id).filter((id) => id !== "");
    },
    /**
     * @param emails in canonical form
     * @returns those that have an ID, by their ID in stored form; one of several with the same
     */
    async linkedAmong(organisation: string, emails: readonly string[]): Promise<Map<string, string>> {
      const linked = new Map<string, string>();
      for (let start = 0; start < emails.length; start += batchSize) {
        const batch = emails.slice(start, start + batchSize);
        const emailOf = new Map(batch.map((email) => [keyOf(organisation, { email }), email]));
        const rows = await query
          .selectFrom("contact_links")
          .select(["contact", "contact_id"])
          .where("organisation", "=", organisation)
          .where("contact", "in", [...emailOf.keys()])
          .where("contact_id", "<>", "")
          .execute();
        for (const { contact, contact_id } of rows) linked.set(contact_id, emailOf.get(contact) ?? "");
      }
      return linked;
    },
    /**
     * Changes a person's link, under all addresses that are known to be theirs, and clears the new ID's rejection: the
     * person has confirmed it.
     *
     * @param by the person's Slack ID
     * @returns false, when the link isn't the one it is to be changed from
     */
    async change(organisation: string, wanted: LinkChange, by: string): Promise<boolean> {
      const isDone = await change(organisation, wanted, by);
      shown.clear();
      return isDone;
    },
    /**
     * @returns who else has this ID: their contact, unless it was linked before names were kept
     */
    async othersWith(
      organisation: string,
      contactId: string,
      { contact, profileId }: Profiled,
    ): Promise<(Contact | undefined)[]> {
      const rows = await query
        .selectFrom("contact_links")
        .select(["details", "profile_id"])
        .where("organisation", "=", organisation)
        .where("contact_id", "=", stored(contactId))
        .where("contact", "<>", keyOf(organisation, contact.address))
        .orderBy("contact")
        .limit(maxOthers)
        .execute();
      return rows
        .filter(({ profile_id }) => profile_id === null || profile_id !== (profileId && stored(profileId)))
        .map(({ details }) => openDetails(organisation, details));
    },
    /** @returns the contacts to whom an ID is linked, those who were linked last first */
    async contacts(organisation: string): Promise<Contact[]> {
      const rows = await query
        .selectFrom("contact_links")
        .select("details")
        .where("organisation", "=", organisation)
        .where("contact_id", "<>", "")
        .where("details", "is not", null)
        .orderBy("linked_at", "desc")
        .orderBy("contact")
        .limit(maxContacts)
        .execute();
      const contacts: Contact[] = [];
      for (let start = 0; start < rows.length; start += batchSize) {
        const batch = rows.slice(start, start + batchSize);
        contacts.push(...batch.flatMap(({ details }) => openDetails(organisation, details) ?? []));
        await others();
      }
      return contacts;
    },
    /** Of links to be made, those that would take another ID's place, with that ID. */
    async replacing(organisation: string, links: readonly ContactLink[]): Promise<ReplacedLink[]> {
      const replaced: ReplacedLink[] = [];
      for (let start = 0; start < links.length; start += batchSize) {
        const batch = new Map(
          links.slice(start, start + batchSize).map((link) => [keyOf(organisation, link.address), link]),
        );
        const rows = await query
          .selectFrom("contact_links")
          .select(["contact", "contact_id"])
          .where("organisation", "=", organisation)
          .where("contact", "in", [...batch.keys()])
          .where("contact_id", "<>", "")
          .execute();
        for (const { contact, contact_id: from } of rows) {
          const link = batch.get(contact);
          if (link !== undefined && stored(link.contactId) !== from) replaced.push({ ...link, from });
        }
        await others();
      }
      return replaced;
    },
    /**
     * Links many IDs, replacing any earlier ones, in batches, one transaction each: if one fails, the earlier ones stay.
     *
     * @returns how many links are new; duplicates count once
     */
    async linkMany(organisation: string, links: readonly ContactLink[], linkedBy: string): Promise<number> {
      let written = 0;
      for (let start = 0; start < links.length; start += batchSize) {
        written += await write(organisation, links.slice(start, start + batchSize), linkedBy);
        await others();
      }
      shown.clear();
      return written;
    },
  };
}

/** What links keep in the place of a contact's address. */
export function linkKey(
  vault: Pick<Vault, "digest">,
  organisation: string,
  address: Addressee["address"],
): string {
  return vault.digest({ organisation, field: "contact_links.contact" }, contactKey(address));
}

/** Normalized: one UUID has many spellings. */
export function stored(contactId: string): string {
  return contactId.toLowerCase();
}

/** @param details as stored @returns the linked contact; `undefined` in links from before it was kept */
export function linkedContact(
  vault: Pick<Vault, "open">,
  organisation: string,
  details: string | null,
): Contact | undefined {
  if (details === null) return undefined;
  return contactSchema.parse(
    JSON.parse(vault.open({ organisation, field: "contact_links.details" }, details)),
  );
}
