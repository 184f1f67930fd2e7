import { bulkhead } from "cockatiel";
import type { StoreOptions } from "../storage/store-options.ts";
import type { Addressee } from "./contact.ts";
import { linkKey, stored } from "./contact-link-rows.ts";
import { ContactLinks } from "./contact-links.ts";
import { askProfileId, type Profiles, profileIdOf } from "./profiles.ts";
import { Suppressions } from "./suppressions.ts";

/** Look-ups at once, to tell who is the same. */
const maxLookUps = 5;

/** The contact of a paid call, or why we can't determine it. */
export type ContactIdResult =
  | { kind: "found"; contactId: string }
  /** The only ID we know is one the service rejected. */
  | { kind: "refused before"; contactId: string }
  /** The profile has no ID, and no one has linked one. */
  | { kind: "no id" }
  | { kind: "not profiled" };

export interface ContactIdsOptions extends StoreOptions {
  profiles: Pick<Profiles, "lookUp">;
}

/**
 * Resolves the `contact_id` that paid operations need. The specification doesn't say where it comes from: we
 * use the one the user gave, else the linked one, else the profile's `id` (design: chapter "Contact id").
 */
export class ContactIds extends ContactLinks {
  readonly #profiles: ContactIdsOptions["profiles"];
  readonly #suppressions: Suppressions;

  constructor({ profiles, ...options }: ContactIdsOptions) {
    super(options);
    this.#profiles = profiles;
    this.#suppressions = new Suppressions(options);
  }

  async #isRefused(organisation: string, contactId: string): Promise<boolean> {
    const row = await this.options.database.query
      .selectFrom("refused_contact_ids")
      .select("contact_id")
      .where("organisation", "=", organisation)
      .where("contact_id", "=", stored(contactId))
      .executeTakeFirst();
    return row !== undefined;
  }

  /** @returns in stored form. Where the service doesn't tell the profile's, only those that people have linked */
  async #allIdsOf(organisation: string, { address, name }: Addressee): Promise<string[]> {
    if ("contact_id" in address) return [stored(address.contact_id)];
    const { id: own } = await askProfileId(this.#profiles, organisation, { address });
    const linked = await this.idsOf(organisation, { contact: { address, name }, profileId: own });
    return own === undefined ? linked : [...linked, stored(own)];
  }

  /**
   * Finds contacts' other addresses: those that are linked to one of the contact's IDs, or whose look-ups have shown one.
   * Free: at most a look-up for each contact, and only where one of the addresses has an ID.
   *
   * @param emails in canonical form
   * @returns the addresses; none if we don't know the contact's IDs
   */
  async findSame(
    organisation: string,
    contacts: readonly Addressee[],
    emails: readonly string[],
  ): Promise<Map<Addressee, string>> {
    const linked = await this.linkedAmong(organisation, emails);
    if (linked.size === 0) return new Map();
    const limit = bulkhead(maxLookUps, Number.POSITIVE_INFINITY);
    const found = contacts.map((contact) =>
      limit.execute(async (): Promise<[Addressee, string][]> => {
        const ids = await this.#allIdsOf(organisation, contact);
        const keyOf = (id: string) => linkKey(this.options.vault, organisation, { contact_id: id });
        const emails = ids.map((id) => linked.get(id) ?? linked.get(keyOf(id)));
        const email = emails.find((one) => one !== undefined);
        return email === undefined ? [] : [[contact, email]];
      }),
    );
    return new Map((await Promise.all(found)).flat());
  }

  /**
   * Free: at most a free look-up. A given ID is always used; a linked one or the profile's is skipped if the
   * service rejected it.
   *
   * @throws SuppressedContactError, and OutreachError of the look-up
   */
  async resolve(organisation: string, { address, name }: Addressee): Promise<ContactIdResult> {
    await this.#suppressions.refuse(organisation, address, "lookup");
    if ("contact_id" in address) return { kind: "found", contactId: address.contact_id };
    const contact = { address, name };
    const linked = (await this.linkOf(organisation, { contact, profileId: undefined }))?.contactId;
    if (linked !== undefined && !(await this.#isRefused(organisation, linked))) {
      return { kind: "found", contactId: linked };
    }
    const lookup = await this.#profiles.lookUp(organisation, address);
    const own = profileIdOf(lookup);
    const others = own && (await this.linkOf(organisation, { contact, profileId: own }))?.contactId;
    for (const contactId of [others, own]) {
      if (contactId !== undefined && !(await this.#isRefused(organisation, contactId))) {
        return { kind: "found", contactId };
      }
    }
    const refused = linked ?? others ?? own;
    if (refused !== undefined) return { kind: "refused before", contactId: refused };
    return { kind: lookup.value.found ? "no id" : "not profiled" };
  }

  /** Records that the service doesn't know this ID, so that it isn't used again. */
  async refuse(organisation: string, contactId: string): Promise<void> {
    await this.options.database.query
      .insertInto("refused_contact_ids")
      .values({ organisation, contact_id: stored(contactId), refused_at: this.options.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
