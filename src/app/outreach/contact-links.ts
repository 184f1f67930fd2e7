import { setImmediate as others } from "node:timers/promises";
import type { Kysely } from "kysely";
import QuickLRU from "quick-lru";
import type { Schema } from "../storage/schema.ts";
import { createBulkLinks } from "./bulk-contact-links.ts";
import { type Contact, type ContactAddress, contactKey } from "./contact.ts";
import { type ContactLinksOptions, linkedContact, linkKey, linkRows, stored } from "./contact-link-rows.ts";

/** Contacts unsealed before others get a turn. */
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

/** The IDs that people have linked to contacts: an organisation's, with who did it and when. */
export function createContactLinks(options: ContactLinksOptions) {
  const {
    database: { query },
    vault,
    now,
  } = options;
  const keyOf = (organisation: string, address: ContactAddress) => linkKey(vault, organisation, address);
  const rowOf = linkRows({ vault, now });

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

  const openDetails = (organisation: string, details: string | null) =>
    linkedContact(vault, organisation, details);

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

  const bulkLinks = createBulkLinks(options);

  return {
    ...bulkLinks,
    async linkMany(...links: Parameters<typeof bulkLinks.linkMany>): Promise<number> {
      const written = await bulkLinks.linkMany(...links);
      shown.clear();
      return written;
    },
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
    /** @returns the contacts that an ID is linked to, newest link first */
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
  };
}
