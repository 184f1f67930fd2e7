import { setImmediate as others } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Schema } from "../storage/schema.ts";
import { BulkContactLinks, type ContactLink } from "./bulk-contact-links.ts";
import { type Contact, contactKey, spellingsOf } from "./contact.ts";
import { linkedContact, linkKey, linkRow, stored } from "./contact-link-rows.ts";
import { rememberedByKey } from "./remembered.ts";

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
export class ContactLinks extends BulkContactLinks {
  /** What cards show, so that one that's shown again needs no query. */
  readonly #shown = rememberedByKey<ContactIdLink | undefined>(maxShown, {
    lifetime: shownFor,
    now: this.options.now,
  });

  /** @returns the rows of this address, first, and of the same person's others */
  async #linksOf(
    organisation: string,
    { contact, profileId }: Profiled,
    within: Query = this.options.database.query,
  ) {
    const keys = spellingsOf(contact.address).map((one) => linkKey(this.options.vault, organisation, one));
    const rows = await within
      .selectFrom("contact_links")
      .select(["contact", "contact_id", "linked_by", "linked_at"])
      .where("organisation", "=", organisation)
      .where((row) =>
        profileId === undefined
          ? row("contact", "in", keys)
          : row.or([row("contact", "in", keys), row("profile_id", "=", stored(profileId))]),
      )
      .orderBy("linked_at", "desc")
      .execute();
    const rank = ({ contact: key }: { contact: string }) =>
      keys.includes(key) ? keys.indexOf(key) : keys.length;
    return rows.sort((one, other) => rank(one) - rank(other));
  }

  override async linkMany(organisation: string, links: readonly ContactLink[], by: string): Promise<number> {
    const written = await super.linkMany(organisation, links, by);
    this.#shown.forgetAll();
    return written;
  }

  /** @returns `undefined` when nobody has ever linked one to this person */
  async linkOf(organisation: string, profiled: Profiled, within?: Query): Promise<ContactIdLink | undefined> {
    const [row] = await this.#linksOf(organisation, profiled, within);
    return (
      row && { contactId: row.contact_id || undefined, linkedBy: row.linked_by, linkedAt: row.linked_at }
    );
  }

  /** A contact's link, up to a minute old when another process has changed it. */
  shownLink(organisation: string, profiled: Profiled): Promise<ContactIdLink | undefined> {
    const key = JSON.stringify([organisation, contactKey(profiled.contact.address), profiled.profileId]);
    return this.#shown.of(key, () => this.linkOf(organisation, profiled))();
  }

  /** @returns all IDs that are linked to a contact, in stored form: by this address first, then by the others */
  async idsOf(organisation: string, profiled: Profiled): Promise<string[]> {
    const rows = await this.#linksOf(organisation, profiled);
    return rows.map(({ contact_id }) => contact_id).filter((id) => id !== "");
  }

  /**
   * Changes a person's link, under all addresses that are known to be theirs, and clears the new ID's rejection: the
   * person has confirmed it.
   *
   * @param by the person's Slack ID
   * @returns false, when the link isn't the one it is to be changed from
   */
  async change(organisation: string, change: LinkChange, by: string): Promise<boolean> {
    const { contact, profileId, from, to } = change;
    const id = to === undefined ? "" : stored(to);
    const profile_id = profileId === undefined ? null : stored(profileId);
    const isDone = await this.options.database.query.transaction().execute(async (transaction) => {
      // A write first: SQLite then lets nobody else write, and Postgres nobody else into the row.
      await transaction
        .updateTable("contact_links")
        .set(({ ref }) => ({ linked_at: ref("linked_at") }))
        .where(({ and }) =>
          and({ organisation, contact: linkKey(this.options.vault, organisation, contact.address) }),
        )
        .execute();
      const current = await this.linkOf(organisation, change, transaction);
      if (current?.contactId !== (from === undefined ? undefined : stored(from))) return false;
      const row = linkRow(this.options, organisation, contact, by);
      const changed = { ...row, contact_id: id, ...(profile_id !== null && { profile_id }) };
      await transaction
        .insertInto("contact_links")
        .values(changed)
        .onConflict((conflict) => conflict.columns(["organisation", "contact"]).doUpdateSet(changed))
        .execute();
      // One person has one ID, by whichever of their addresses they're asked for.
      await transaction
        .updateTable("contact_links")
        .set({ contact_id: id, linked_by: by, linked_at: row.linked_at })
        .where("organisation", "=", organisation)
        .where("profile_id", "=", profile_id)
        .execute();
      await transaction
        .deleteFrom("refused_contact_ids")
        .where(({ and }) => and({ organisation, contact_id: id }))
        .execute();
      return true;
    });
    this.#shown.forgetAll();
    return isDone;
  }

  /**
   * @returns who else has this ID: their contact, unless it was linked before names were kept
   */
  async othersWith(
    organisation: string,
    contactId: string,
    { contact, profileId }: Profiled,
  ): Promise<(Contact | undefined)[]> {
    const rows = await this.options.database.query
      .selectFrom("contact_links")
      .select(["organisation", "contact", "details", "profile_id"])
      .where("organisation", "=", organisation)
      .where("contact_id", "=", stored(contactId))
      .where("contact", "<>", linkKey(this.options.vault, organisation, contact.address))
      .orderBy("contact")
      .limit(maxOthers)
      .execute();
    return rows
      .filter(({ profile_id }) => profile_id === null || profile_id !== (profileId && stored(profileId)))
      .map((row) => linkedContact(this.options.vault, row));
  }

  /** @returns the contacts that an ID is linked to, newest link first */
  async contacts(organisation: string): Promise<Contact[]> {
    const rows = await this.options.database.query
      .selectFrom("contact_links")
      .select(["organisation", "contact", "details"])
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
      contacts.push(...batch.flatMap((row) => linkedContact(this.options.vault, row) ?? []));
      await others();
    }
    return contacts;
  }
}
