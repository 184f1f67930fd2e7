import { setImmediate } from "node:timers/promises";
import { type ExpressionBuilder, sql } from "kysely";
import type { Operation } from "../../contract/operations.ts";
import type { Database } from "../storage/app-database.ts";
import type { Vault } from "../storage/app-vault.ts";
import type { Schema } from "../storage/schema.ts";
import { forRowsOf } from "../storage/tenant-scope.ts";
import { type Addressee, contactKey } from "./contact.ts";
import { linkedContact, linkKey, stored } from "./contact-link-rows.ts";
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

export interface SuppressionsOptions {
  database: Pick<Database, "kind" | "query">;
  vault: Vault;
  /** Unix time in milliseconds. */
  now: () => number;
}

export type Suppressions = ReturnType<typeof createSuppressions>;

/** @returns the keyed hash by which somebody is known without saying who they are */
export function identityOf(vault: Pick<Vault, "digest">, organisation: string, address: Address): string {
  return vault.digest({ organisation, field: "suppressed_contacts.identity" }, contactKey(address));
}

/**
 * People who objected to being profiled: an organisation's. Stored are keyed hashes of all that we know them by, so
 * that nobody reads from the database who they are. It has no state of its own: what one process suppresses, all
 * know at once.
 */
export function createSuppressions({ database: { kind, query }, vault, now }: SuppressionsOptions) {
  const hash = (organisation: string, address: Address) => identityOf(vault, organisation, address);

  const isOf = (organisation: string, hashes: readonly string[]) => (row: Suppressed) =>
    row.and([row("organisation", "=", organisation), row("identity", "in", hashes)]);

  /** @returns the suppressions that these hashes belong to, by their IDs */
  async function find(organisation: string, hashes: readonly string[]): Promise<string[]> {
    const rows = await query
      .selectFrom("suppressed_contacts")
      .select("suppression")
      .distinct()
      .where(isOf(organisation, hashes))
      .execute();
    return rows.map(({ suppression }) => suppression);
  }

  /** Organisations whose questions wait for the same read. */
  let asking: { organisations: Set<string>; found: Promise<Set<string>> } | undefined;

  /** One read answers all who ask before it begins, of any organisation: it's never older than a question. */
  async function hasAny(organisation: string): Promise<boolean> {
    asking ??= ask();
    const { organisations, found } = asking;
    organisations.add(organisation);
    return (await found).has(organisation);
  }

  function ask() {
    const organisations = new Set<string>();
    const found = setImmediate().then(() => {
      asking = undefined;
      const rows = [...organisations].map((organisation) => ({ organisation }));
      return forRowsOf(rows, () => readAny(JSON.stringify([...organisations])));
    });
    return { organisations, found };
  }

  /** Compiled once: each card waits for it. */
  const anyOf = sql`
    select asked.value as organisation
    from ${sql.raw(kind === "Postgres" ? "json_array_elements_text(cast($1 as json))" : "json_each(?)")} as asked
    where exists (select 1 from suppressed_contacts where organisation = asked.value)`.compile(query);

  /** @param organisations a list, as JSON @returns those that have suppressed somebody */
  async function readAny(organisations: string): Promise<Set<string>> {
    const parameters = [organisations];
    const { rows } = await query.executeQuery<{ organisation: string }>({ ...anyOf, parameters });
    return new Set(rows.map(({ organisation }) => organisation));
  }

  /** The IDs that links and profiles give somebody. */
  async function idsOf(organisation: string, address: Address): Promise<Set<string>> {
    const key = linkKey(vault, organisation, address);
    const own = "contact_id" in address ? [stored(address.contact_id)] : [];
    const rows = await query
      .selectFrom("contact_links")
      .select(["contact_id", "profile_id"])
      .where("organisation", "=", organisation)
      .where((row) =>
        own.length > 0
          ? row.or([row("contact_id", "in", own), row("profile_id", "in", own)])
          : row("contact", "=", key),
      )
      .execute();
    const ids = rows.flatMap(({ contact_id, profile_id }) => [contact_id, profile_id ?? ""]);
    return new Set([...own, ...ids].filter((id) => id !== ""));
  }

  /** The addresses that are linked to these IDs, as far as links keep their addresses. */
  async function addressesOf(organisation: string, ids: readonly string[]): Promise<Address[]> {
    if (ids.length === 0) return [];
    const rows = await query
      .selectFrom("contact_links")
      .select("details")
      .where("organisation", "=", organisation)
      .where((row) => row.or([row("contact_id", "in", ids), row("profile_id", "in", ids)]))
      .execute();
    return rows.flatMap(({ details }) => linkedContact(vault, organisation, details)?.address ?? []);
  }

  async function isSuppressed(organisation: string, address: Address): Promise<boolean> {
    if (!(await hasAny(organisation))) return false;
    const ids = await idsOf(organisation, address);
    const known = [address, ...[...ids].map((id) => ({ contact_id: id }))];
    const found = await find(
      organisation,
      known.map((one) => hash(organisation, one)),
    );
    return found.length > 0;
  }

  return {
    isSuppressed,
    /** @throws SuppressedContactError when the contact is suppressed: nothing may be asked or shown */
    async refuse(organisation: string, address: Address, operation: Operation): Promise<void> {
      if (await isSuppressed(organisation, address)) throw new SuppressedContactError(operation);
    },
    /** @returns those of many addresses that are suppressed themselves, without a look at their links */
    async among(organisation: string, addresses: readonly Address[]): Promise<Set<Address>> {
      if (!(await hasAny(organisation))) return new Set();
      const suppressed = new Set<Address>();
      for (let start = 0; start < addresses.length; start += batchSize) {
        const batch = new Map<string, Address[]>();
        for (const address of addresses.slice(start, start + batchSize)) {
          const identity = hash(organisation, address);
          batch.set(identity, [...(batch.get(identity) ?? []), address]);
        }
        const rows = await query
          .selectFrom("suppressed_contacts")
          .select("identity")
          .where(isOf(organisation, [...batch.keys()]))
          .execute();
        for (const { identity } of rows) for (const one of batch.get(identity) ?? []) suppressed.add(one);
      }
      return suppressed;
    },
    /**
     * Everything we know somebody by: the address, the IDs that it's linked to, and the other addresses linked to those.
     *
     * @param profileId what the service calls their profile, if it's known
     */
    async identities(organisation: string, address: Address, profileId?: string): Promise<Address[]> {
      const ids = await idsOf(organisation, address);
      if (profileId !== undefined) ids.add(stored(profileId));
      const all = [
        address,
        ...[...ids].map((id) => ({ contact_id: id })),
        ...(await addressesOf(organisation, [...ids])),
      ];
      return [...new Map(all.map((one) => [contactKey(one), one])).values()];
    },
    /** Suppresses somebody under all of these. @param by Slack ID @returns false when all of them were already */
    async suppress(organisation: string, identities: readonly Address[], by: string): Promise<boolean> {
      const hashes = identities.map((one) => hash(organisation, one));
      const [first = hashes[0] ?? "", ...others] = await find(organisation, hashes);
      const at = now();
      return query.transaction().execute(async (transaction) => {
        const rows = hashes
          .map((identity) => ({ organisation, identity, suppression: first, suppressed_by: by, at }))
          .map(({ at, ...row }) => ({ ...row, suppressed_at: at }))
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
            .set({ suppression: first })
            .where((row) =>
              row.and([row("organisation", "=", organisation), row("suppression", "in", others)]),
            )
            .execute();
        }
        return numInsertedOrUpdatedRows > 0n;
      });
    },
    /** Takes back what suppresses somebody, under all that they were known by. @returns whether anything did */
    async release(organisation: string, identities: readonly Address[]): Promise<boolean> {
      const found = await find(
        organisation,
        identities.map((one) => hash(organisation, one)),
      );
      if (found.length === 0) return false;
      const { numDeletedRows } = await query
        .deleteFrom("suppressed_contacts")
        .where((row) => row.and([row("organisation", "=", organisation), row("suppression", "in", found)]))
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    /** @returns the time and admin of each suppression, newest first, a hundred at most; and how many there are */
    async list(organisation: string): Promise<{ suppressions: Suppression[]; count: number }> {
      const rows = await query
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
    },
    /** A suppressed person's other address has turned up: it's suppressed with them from now on. */
    async learn(organisation: string, address: Address, profileId: string): Promise<void> {
      const [suppression] = await find(organisation, [hash(organisation, { contact_id: profileId })]);
      if (suppression === undefined) return;
      await query
        .insertInto("suppressed_contacts")
        .columns(["organisation", "identity", "suppression", "suppressed_by", "suppressed_at"])
        .expression((row) =>
          row
            .selectFrom("suppressed_contacts")
            .select((one) => [
              "organisation",
              one.val(hash(organisation, address)).as("identity"),
              "suppression",
              "suppressed_by",
              "suppressed_at",
            ])
            .where((one) => one.and({ organisation, suppression }))
            .limit(1),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

type Suppressed = ExpressionBuilder<Schema, "suppressed_contacts">;
