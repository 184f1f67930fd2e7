import { setImmediate } from "node:timers/promises";
import { type CompiledQuery, sql } from "kysely";
import type { Operation } from "../../contract/operations.ts";
import type { Database } from "../storage/app-database.ts";
import type { Vault } from "../storage/app-vault.ts";
import type { StoreOptions } from "../storage/store-options.ts";
import { forRowsOf } from "../storage/tenant-scope.ts";
import { type Addressee, contactKey, spellingsOf } from "./contact.ts";
import { linkedContact, linkKey, stored } from "./contact-link-rows.ts";
import { type ContactPeople, createContactPeople } from "./contact-people.ts";
import { SuppressedContactError } from "./service/errors.ts";

/** Identities per statement. */
const batchSize = 500;
/** People that a list shows. */
const maxListed = 100;

type Address = Addressee["address"];

/** Somebody who isn't to be profiled. Who they are, only their keyed hashes tell. */
export interface Suppression {
  /** Slack ID of who asked for it. */
  by: string;
  /** Unix time in milliseconds. */
  at: number;
}

/** @returns the keyed hash by which somebody is known without saying who they are */
export function identityOf(vault: Pick<Vault, "digest">, organisation: string, address: Address): string {
  return vault.digest({ organisation, field: "suppressed_contacts.identity" }, contactKey(address));
}

/**
 * People who objected to being profiled: an organisation's. Stored are keyed hashes of all that we know them by, so
 * that nobody reads from the database who they are. It has no state of its own: what one process suppresses, all
 * know at once.
 */
export class Suppressions {
  readonly #query: Database["query"];
  readonly #vault: Vault;
  readonly #now: () => number;
  readonly #people: Pick<ContactPeople, "identities">;
  /** Compiled once: each card waits for it. */
  readonly #anyOf: CompiledQuery;
  /** Organisations whose questions wait for the same read. */
  #asking: { organisations: Set<string>; found: Promise<Set<string>> } | undefined;

  constructor(options: StoreOptions) {
    const { database, vault, now } = options;
    const { kind, query } = database;
    this.#query = query;
    this.#vault = vault;
    this.#now = now;
    this.#people = createContactPeople(options);
    const values = kind === "Postgres" ? "json_array_elements_text(cast($1 as json))" : "json_each(?)";
    this.#anyOf = sql`
      select asked.value as organisation from ${sql.raw(values)} as asked
      where exists (select 1 from suppressed_contacts where organisation = asked.value)`.compile(query);
  }

  #hash(organisation: string, address: Address) {
    return identityOf(this.#vault, organisation, address);
  }

  /** @returns the suppressions that these addresses belong to, by their IDs */
  async #find(organisation: string, addresses: readonly Address[]): Promise<string[]> {
    const hashes = addresses.map((one) => this.#hash(organisation, one));
    const rows = await this.#query
      .selectFrom("suppressed_contacts")
      .select("suppression")
      .distinct()
      .where("organisation", "=", organisation)
      .where("identity", "in", hashes)
      .execute();
    return rows.map(({ suppression }) => suppression);
  }

  /** One read answers all who ask before it begins, of any organisation: it's never older than a question. */
  async #hasAny(organisation: string): Promise<boolean> {
    this.#asking ??= this.#ask();
    const { organisations, found } = this.#asking;
    organisations.add(organisation);
    return (await found).has(organisation);
  }

  #ask() {
    const organisations = new Set<string>();
    const found = setImmediate().then(() => {
      this.#asking = undefined;
      const rows = [...organisations].map((organisation) => ({ organisation }));
      return forRowsOf(rows, () => this.#readAny(JSON.stringify([...organisations])));
    });
    return { organisations, found };
  }

  /** @param organisations a list, as JSON @returns those that have suppressed somebody */
  async #readAny(organisations: string): Promise<Set<string>> {
    const parameters = [organisations];
    const { rows } = await this.#query.executeQuery<{ organisation: string }>({ ...this.#anyOf, parameters });
    return new Set(rows.map(({ organisation }) => organisation));
  }

  /** The IDs that links and profiles give somebody. */
  async #idsOf(organisation: string, address: Address): Promise<Set<string>> {
    const keys = spellingsOf(address).map((one) => linkKey(this.#vault, organisation, one));
    const own = "contact_id" in address ? [stored(address.contact_id)] : [];
    const rows = await this.#query
      .selectFrom("contact_links")
      .select(["contact_id", "profile_id"])
      .where("organisation", "=", organisation)
      .where((row) =>
        own.length > 0
          ? row.or([row("contact_id", "in", own), row("profile_id", "in", own)])
          : row("contact", "in", keys),
      )
      .execute();
    const ids = rows.flatMap(({ contact_id, profile_id }) => [contact_id, profile_id ?? ""]);
    return new Set([...own, ...ids].filter((id) => id !== ""));
  }

  /** The addresses that are linked to these IDs, as far as links keep their addresses. */
  async #addressesOf(organisation: string, ids: readonly string[]): Promise<Address[]> {
    if (ids.length === 0) return [];
    const rows = await this.#query
      .selectFrom("contact_links")
      .select(["organisation", "contact", "details"])
      .where("organisation", "=", organisation)
      .where((row) => row.or([row("contact_id", "in", ids), row("profile_id", "in", ids)]))
      .execute();
    return rows.flatMap((row) => linkedContact(this.#vault, row)?.address ?? []);
  }

  async isSuppressed(organisation: string, address: Address): Promise<boolean> {
    if (!(await this.#hasAny(organisation))) return false;
    const ids = await this.#idsOf(organisation, address);
    const known = [...spellingsOf(address), ...[...ids].map((id) => ({ contact_id: id }))];
    return (await this.#find(organisation, known)).length > 0;
  }

  /** @throws SuppressedContactError when the contact is suppressed: nothing may be asked or shown */
  async refuse(organisation: string, address: Address, operation: Operation): Promise<void> {
    if (await this.isSuppressed(organisation, address)) throw new SuppressedContactError(operation);
  }

  /** @returns those of many addresses that are suppressed themselves, without a look at their links */
  async among(organisation: string, addresses: readonly Address[]): Promise<Set<Address>> {
    if (!(await this.#hasAny(organisation))) return new Set();
    const suppressed = new Set<Address>();
    for (let start = 0; start < addresses.length; start += batchSize) {
      const batch = new Map<string, Address[]>();
      for (const address of addresses.slice(start, start + batchSize))
        for (const identity of spellingsOf(address).map((one) => this.#hash(organisation, one)))
          batch.set(identity, [...(batch.get(identity) ?? []), address]);
      const rows = await this.#query
        .selectFrom("suppressed_contacts")
        .select("identity")
        .where("organisation", "=", organisation)
        .where("identity", "in", [...batch.keys()])
        .execute();
      for (const { identity } of rows) for (const one of batch.get(identity) ?? []) suppressed.add(one);
    }
    return suppressed;
  }

  /**
   * All that's to be blocked with somebody: what they're known by, what people have linked to it, and the other addresses
   * linked to that. A wrong link then blocks too many, which can be taken back, rather than too few.
   *
   * @param profileId what the service calls their profile, if it's known
   */
  async identities(organisation: string, address: Address, profileId?: string): Promise<Address[]> {
    const ids = await this.#idsOf(organisation, address);
    if (profileId !== undefined) ids.add(stored(profileId));
    const all = [
      ...spellingsOf(address),
      ...[...ids].map((id) => ({ contact_id: id })),
      ...(await this.#people.identities(organisation, address, profileId)),
      ...(await this.#addressesOf(organisation, [...ids])),
    ];
    return [...new Map(all.map((one) => [contactKey(one), one])).values()];
  }

  /** Suppresses somebody under all of these. @param by Slack ID @returns false when all of them were already */
  async suppress(organisation: string, identities: readonly Address[], by: string): Promise<boolean> {
    const hashes = identities.map((one) => this.#hash(organisation, one));
    const [suppression = hashes[0] ?? "", ...others] = await this.#find(organisation, identities);
    const suppressed = { organisation, suppression, suppressed_by: by, suppressed_at: this.#now() };
    return this.#query.transaction().execute(async (transaction) => {
      const rows = hashes
        .map((identity) => ({ ...suppressed, identity }))
        .sort((one, other) => (one.identity < other.identity ? -1 : 1));
      const { numInsertedOrUpdatedRows = 0n } = await transaction
        .insertInto("suppressed_contacts")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      // It has turned out that these are one person.
      if (others.length > 0) {
        await transaction
          .updateTable("suppressed_contacts")
          .set({ suppression })
          .where("organisation", "=", organisation)
          .where("suppression", "in", others)
          .execute();
      }
      return numInsertedOrUpdatedRows > 0n;
    });
  }

  /** Takes back what suppresses somebody, under all that they were known by. @returns whether anything did */
  async release(organisation: string, identities: readonly Address[]): Promise<boolean> {
    const found = await this.#find(organisation, identities);
    if (found.length === 0) return false;
    const { numDeletedRows } = await this.#query
      .deleteFrom("suppressed_contacts")
      .where("organisation", "=", organisation)
      .where("suppression", "in", found)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  /** @returns the time and admin of each suppression, newest first, a hundred at most; and how many there are */
  async list(organisation: string): Promise<{ suppressions: Suppression[]; count: number }> {
    const rows = await this.#query
      .selectFrom("suppressed_contacts")
      .select((row) => [
        "suppression",
        row.fn.min("suppressed_at").as("at"),
        row.fn.min("suppressed_by").as("by"),
      ])
      .where("organisation", "=", organisation)
      .groupBy("suppression")
      .orderBy("at", "desc")
      .orderBy("suppression")
      .execute();
    const suppressions = rows.slice(0, maxListed).map(({ at, by }) => ({ by, at: Number(at) }));
    return { suppressions, count: rows.length };
  }

  /** A suppressed person's other address has turned up: it's suppressed with them from now on. */
  async learn(organisation: string, address: Address, profileId: string): Promise<void> {
    const [suppression] = await this.#find(organisation, [{ contact_id: profileId }]);
    if (suppression === undefined) return;
    await this.#query
      .insertInto("suppressed_contacts")
      .columns(["organisation", "identity", "suppression", "suppressed_by", "suppressed_at"])
      .expression((row) =>
        row
          .selectFrom("suppressed_contacts")
          .select((one) => [
            "organisation",
            one.val(this.#hash(organisation, address)).as("identity"),
            "suppression",
            "suppressed_by",
            "suppressed_at",
          ])
          .where((one) => one.and({ organisation, suppression }))
          .limit(1),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
