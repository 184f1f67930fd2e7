import { z } from "zod";
import { contactId } from "../../contract/resources.ts";
import { deleteOlder } from "../storage/batches.ts";
import { inRow } from "../storage/sealed-columns.ts";
import type { StoreOptions } from "../storage/store-options.ts";
import { type Addressee, type ContactAddress, contactAddress, contactKey, spellingsOf } from "./contact.ts";
import { linkedContact, linkKey, stored } from "./contact-link-rows.ts";

type Address = Addressee["address"];

/** As long as the log of who used whose profile, which it's for: milliseconds. */
const defaultKept = 365 * 24 * 60 * 60_000;

/** Addresses that are compared with each other at a time. */
const maxCompared = 500;

/** That a look-up of an address has shown this profile. */
const tie = z.object({ address: contactAddress, profile: z.object({ contact_id: contactId }) });

/** The same, as it's handed over, with the last time: Unix time in milliseconds. */
export type HeldTie = z.infer<typeof tie> & { seenAt: number };

export type ContactPeople = ReturnType<typeof createContactPeople>;

/**
 * Which addresses are one person's, in an organisation: those whose look-ups have shown the same profile. What somebody
 * typed ties nothing: by a wrong link, one could otherwise delete, hand over or read what is about somebody else.
 */
export function createContactPeople({
  database,
  vault,
  now,
  kept = defaultKept,
}: StoreOptions & { kept?: number }) {
  const { query } = database;
  const keyOf = (organisation: string, address: Address) => linkKey(vault, organisation, address);
  const keysOf = (organisation: string, addresses: readonly Address[]) =>
    addresses.map((address) => keyOf(organisation, address));

  /** The ties of everybody whom one of these addresses or profile IDs belongs to. */
  async function about(organisation: string, addresses: readonly Address[]): Promise<HeldTie[]> {
    const keys = keysOf(organisation, addresses);
    const rows = await query
      .selectFrom("contact_people")
      .select(["organisation", "contact", "details", "seen_at"])
      .where("organisation", "=", organisation)
      .where((row) => {
        const own = row
          .selectFrom("contact_people")
          .select("person")
          .where("organisation", "=", organisation);
        return row.or([row("person", "in", keys), row("person", "in", own.where("contact", "in", keys))]);
      })
      .execute();
    const found = rows.map((row) => ({
      ...tie.parse(JSON.parse(vault.open(inRow("contact_people.details", row), row.details))),
      seenAt: row.seen_at,
    }));
    return found.sort((one, other) => (contactKey(one.address) < contactKey(other.address) ? -1 : 1));
  }

  /** Links that were made when a look-up had shown the profile. */
  async function confirmedLinks(organisation: string, column: "contact" | "profile_id", values: string[]) {
    if (values.length === 0) return [];
    return query
      .selectFrom("contact_links")
      .select(["organisation", "contact", "profile_id", "details"])
      .where("organisation", "=", organisation)
      .where("profile_id", "is not", null)
      .where(column, "in", values)
      .execute();
  }

  return {
    /** A look-up of an address has shown a profile: the newest counts. */
    async note(organisation: string, address: ContactAddress, profileId: string): Promise<void> {
      const row = { organisation, contact: keyOf(organisation, address) };
      const details = JSON.stringify({ address, profile: { contact_id: profileId } });
      const seen = {
        person: keyOf(organisation, { contact_id: profileId }),
        details: vault.seal(inRow("contact_people.details", row), details),
        seen_at: now(),
      };
      await database.withAsyncCommit(async (transaction) => {
        await transaction
          .insertInto("contact_people")
          .values({ ...row, ...seen })
          .onConflict((conflict) => conflict.columns(["organisation", "contact"]).doUpdateSet(seen))
          .execute();
        await transaction
          .updateTable("contact_links")
          .set({ profile_id: stored(profileId) })
          .where(({ and }) => and(row))
          .where("profile_id", "<>", stored(profileId))
          .execute();
      });
    },
    /**
     * All that a person is known by: the address, the profile IDs that look-ups have shown, and all addresses with those.
     *
     * @param profileId what a look-up calls their profile just now
     */
    async identities(organisation: string, address: Address, profileId?: string): Promise<Address[]> {
      const spellings = spellingsOf(address);
      const own = await confirmedLinks(organisation, "contact", keysOf(organisation, spellings));
      const known = [
        ...("contact_id" in address ? [address.contact_id] : []),
        ...(profileId === undefined ? [] : [profileId]),
        ...own.flatMap(({ profile_id }) => profile_id ?? []),
      ].map(stored);
      const tied = await about(organisation, [...spellings, ...known.map((id) => ({ contact_id: id }))]);
      const ids = [...new Set([...known, ...tied.map(({ profile }) => stored(profile.contact_id))])];
      const linked = await confirmedLinks(organisation, "profile_id", ids);
      const all = [
        address,
        ...ids.map((id) => ({ contact_id: id })),
        ...tied.map((one) => one.address),
        ...linked.flatMap((row) => linkedContact(vault, row)?.address ?? []),
      ].flatMap(spellingsOf);
      return [...new Map(all.map((one) => [contactKey(one), one])).values()];
    },
    about,
    /**
     * @param people those whose addresses are to be compared first: a few hundred are
     * @returns each person once, as they come first, with a name if any of theirs has one; an ID alone gives way to an address
     */
    async together(organisation: string, people: readonly Addressee[]): Promise<Addressee[]> {
      const compared = people.slice(0, maxCompared).map(({ address }) => address);
      const tied = compared.length === 0 ? [] : await about(organisation, compared);
      const ids = new Map(tied.map(({ address, profile }) => [contactKey(address), contactKey(profile)]));
      const found = new Map<string, Addressee>();
      for (const one of people) {
        const own = contactKey(one.address);
        const key = ids.get(own) ?? own;
        const known = found.get(key);
        const { address } = known === undefined || "contact_id" in known.address ? one : known;
        found.set(key, { ...one, ...known, address });
      }
      return [...found.values()];
    },
    /** @param addresses all that somebody is known by */
    async forget(organisation: string, addresses: readonly Address[]): Promise<void> {
      const keys = keysOf(organisation, addresses);
      await query
        .deleteFrom("contact_people")
        .where("organisation", "=", organisation)
        .where((row) => row.or([row("contact", "in", keys), row("person", "in", keys)]))
        .execute();
    },
    /** Deletes what no look-up has shown for that long, in all organisations. */
    deleteExpired: (stopping?: AbortSignal): Promise<void> =>
      deleteOlder(database, ["contact_people", "seen_at"], now() - kept, stopping),
  };
}
