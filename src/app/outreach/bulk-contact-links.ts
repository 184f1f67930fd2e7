import { setImmediate as others } from "node:timers/promises";
import type { StoreOptions } from "../storage/store-options.ts";
import type { Contact } from "./contact.ts";
import { linkKey, linkRow, stored } from "./contact-link-rows.ts";

/** Links read or written at once: few enough for others to get in between. */
const batchSize = 200;

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

/** What an import asks of and does to an organisation's links: many at once, in batches. */
export class BulkContactLinks {
  protected readonly options: StoreOptions;

  constructor(options: StoreOptions) {
    this.options = options;
  }

  async #write(organisation: string, links: readonly ContactLink[], linkedBy: string) {
    const byContact = new Map(
      links.map(({ contactId, ...contact }) => {
        const row = {
          ...linkRow(this.options, organisation, contact, linkedBy),
          contact_id: stored(contactId),
        };
        return [row.contact, row];
      }),
    );
    // Sorted everywhere: otherwise two concurrent imports could deadlock.
    const rows = [...byContact.values()].sort((one, other) => (one.contact < other.contact ? -1 : 1));
    return this.options.database.query.transaction().execute(async (transaction) => {
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

  /**
   * @param emails in canonical form
   * @returns those that have an ID, by it in stored form, or whose look-up has shown one, by its key; one of several with
   *   the same
   */
  async linkedAmong(organisation: string, emails: readonly string[]): Promise<Map<string, string>> {
    const linked = new Map<string, string>();
    for (let start = 0; start < emails.length; start += batchSize) {
      const batch = emails.slice(start, start + batchSize);
      const emailOf = new Map(
        batch.map((email) => [linkKey(this.options.vault, organisation, { email }), email]),
      );
      const keys = [...emailOf.keys()];
      const tied = this.options.database.query
        .selectFrom("contact_people")
        .select(["contact", "person as contact_id"])
        .where("organisation", "=", organisation)
        .where("contact", "in", keys);
      const rows = [...(await this.#linked(organisation, keys)), ...(await tied.execute())];
      for (const { contact, contact_id } of rows) linked.set(contact_id, emailOf.get(contact) ?? "");
    }
    return linked;
  }

  /** @param contacts keys of at most a batch @returns those of them that have an ID, with it */
  #linked(organisation: string, contacts: readonly string[]) {
    return this.options.database.query
      .selectFrom("contact_links")
      .select(["contact", "contact_id"])
      .where("organisation", "=", organisation)
      .where("contact", "in", contacts)
      .where("contact_id", "<>", "")
      .execute();
  }

  /** Of links to be made, those that would take another ID's place, with that ID. */
  async replacing(organisation: string, links: readonly ContactLink[]): Promise<ReplacedLink[]> {
    const replaced: ReplacedLink[] = [];
    for (let start = 0; start < links.length; start += batchSize) {
      const batch = new Map(
        links
          .slice(start, start + batchSize)
          .map((link) => [linkKey(this.options.vault, organisation, link.address), link]),
      );
      const rows = await this.#linked(organisation, [...batch.keys()]);
      for (const { contact, contact_id: from } of rows) {
        const link = batch.get(contact);
        if (link !== undefined && stored(link.contactId) !== from) replaced.push({ ...link, from });
      }
      await others();
    }
    return replaced;
  }

  /**
   * Links many IDs, replacing any earlier ones, in batches, one transaction each: if one fails, the earlier ones stay.
   *
   * @returns how many links are new; duplicates count once
   */
  async linkMany(organisation: string, links: readonly ContactLink[], linkedBy: string): Promise<number> {
    let written = 0;
    for (let start = 0; start < links.length; start += batchSize) {
      written += await this.#write(organisation, links.slice(start, start + batchSize), linkedBy);
      await others();
    }
    return written;
  }
}
