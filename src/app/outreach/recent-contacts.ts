import { setImmediate as others } from "node:timers/promises";
import type { Actor } from "../actor.ts";
import type { Log } from "../log.ts";
import type { Database } from "../storage/app-database.ts";
import type { Vault } from "../storage/app-vault.ts";
import { deleteOlder } from "../storage/batches.ts";
import { inRow } from "../storage/sealed-columns.ts";
import type { StoreOptions } from "../storage/store-options.ts";
import { forRowsOf, withinOrganisation } from "../storage/tenant-scope.ts";
import {
  type Addressee,
  addressee as addresseeSchema,
  contactKey,
  type ForgottenSince,
  nobodyForgotten,
} from "./contact.ts";
import { type ContactPeople, createContactPeople } from "./contact-people.ts";

/** Milliseconds from the first pending contact until the batch is written. */
const pause = 1_000;
/** Rows per statement: few enough for others to get in between. */
const batchSize = 100;
/** Milliseconds since its last use that a contact is suggested; then it is deleted. */
export const recentContactKept = 90 * 24 * 60 * 60_000;
/**
 * Milliseconds from a request to the note of its contact, at most: the service and Slack are asked in between. Who is
 * forgotten isn't noted for as long, even if they're looked up anew.
 */
const maxAsking = 30_000;
/** Maximum contacts stored per person. */
const maxPerPerson = 50;
/** Maximum pending writes, over all people; beyond that, new ones are dropped. */
const maxWaiting = 10_000;

export interface RecentContactsOptions extends StoreOptions {
  /** Who has been forgotten meanwhile, and isn't noted; nobody when absent. */
  forgottenSince?: ForgottenSince;
  /** For failed writes, which are dropped, and failed reads, which are skipped. */
  log: Log;
}

interface Entry extends Actor {
  addressee: Addressee;
  usedAt: number;
}

/** That somebody is among a person's recent contacts. */
export interface Use {
  /** Slack ID. */
  person: string;
  /** Unix time in milliseconds. */
  usedAt: number;
}

/** Contacts each person recently looked up, to suggest them again. */
export class RecentContacts {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #now: () => number;
  readonly #forgottenSince: ForgottenSince;
  readonly #log: Log;
  readonly #waiting = new Map<string, Entry>();
  readonly #people: Pick<ContactPeople, "together">;
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();

  constructor(options: RecentContactsOptions) {
    const { database, vault, now, forgottenSince = nobodyForgotten, log } = options;
    this.#people = createContactPeople(options);
    this.#database = database;
    this.#vault = vault;
    this.#now = now;
    this.#forgottenSince = forgottenSince;
    this.#log = log;
  }

  #failed(error: unknown): void {
    this.#log.warn({ err: error }, "saving recent contacts failed");
  }

  #digestOf(organisation: string, address: Addressee["address"]): string {
    return this.#vault.digest({ organisation, field: "recent_contacts.contact" }, contactKey(address));
  }

  #digestsOf(organisation: string, addresses: readonly Addressee["address"][]): string[] {
    return addresses.map((address) => this.#digestOf(organisation, address));
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#writing = this.#writing.then(() => this.#writeAll());
    }, pause).unref();
  }

  async #writeAll(): Promise<void> {
    const entries = [...this.#waiting];
    for (let start = 0; start < entries.length; start += batchSize) {
      const batch = entries.slice(start, start + batchSize);
      const those = batch.map(([, entry]) => entry);
      await forRowsOf(those, () => this.#write(those)).catch((error: unknown) => this.#failed(error));
      for (const [key, entry] of batch) if (this.#waiting.get(key) === entry) this.#waiting.delete(key);
      await others();
    }
  }

  async #write(entries: readonly Entry[]): Promise<void> {
    await this.#upsert(entries.filter(({ addressee }) => addressee.name !== undefined));
    await this.#upsert(entries.filter(({ addressee }) => addressee.name === undefined));
    const people = new Map(entries.map((entry) => [`${entry.organisation}\0${entry.person}`, entry]));
    for (const { organisation, person } of people.values())
      await withinOrganisation(organisation, () => this.#deleteOldest(organisation, person));
    await this.#deleteForgotten(entries);
  }

  /** Those who were forgotten while they were looked up or written to, in any process. */
  async #deleteForgotten(entries: readonly Entry[]): Promise<void> {
    const beginnings = entries.map(({ organisation, addressee: { address }, usedAt }) => ({
      ...{ organisation, address },
      since: usedAt - maxAsking,
    }));
    for (const { organisation, address } of await this.#forgottenSince(beginnings))
      await withinOrganisation(organisation, () => this.#deleteContacts(organisation, [address]));
  }

  async #deleteContacts(organisation: string, addresses: readonly Addressee["address"][]): Promise<void> {
    await this.#database.query
      .deleteFrom("recent_contacts")
      .where("organisation", "=", organisation)
      .where("contact", "in", this.#digestsOf(organisation, addresses))
      .execute();
  }

  async #upsert(entries: readonly Entry[]): Promise<void> {
    if (entries.length === 0) return;
    const rows = entries.map(({ organisation, person, addressee, usedAt: used_at }) => {
      const row = { organisation, person, contact: this.#digestOf(organisation, addressee.address) };
      const details = this.#vault.seal(inRow("recent_contacts.details", row), JSON.stringify(addressee));
      return { ...row, details, used_at };
    });
    const areNamed = entries.every(({ addressee }) => addressee.name !== undefined);
    await this.#database.query
      .insertInto("recent_contacts")
      .values(rows.sort(byKey))
      .onConflict((conflict) =>
        conflict
          .columns(["organisation", "person", "contact"])
          .doUpdateSet((row) => ({
            used_at: row.ref("excluded.used_at"),
            ...(areNamed && { details: row.ref("excluded.details") }),
          }))
          .whereRef("recent_contacts.used_at", "<=", "excluded.used_at"),
      )
      .execute();
  }

  async #deleteOldest(organisation: string, person: string): Promise<void> {
    await this.#database.query
      .deleteFrom("recent_contacts")
      .where("organisation", "=", organisation)
      .where("person", "=", person)
      .where("contact", "not in", (row) =>
        row
          .selectFrom("recent_contacts")
          .select("contact")
          .where("organisation", "=", organisation)
          .where("person", "=", person)
          .orderBy("used_at", "desc")
          .orderBy("contact")
          .limit(maxPerPerson),
      )
      .execute();
  }

  async #written(organisation: string, person: string): Promise<Entry[]> {
    const rows = await this.#database.query
      .selectFrom("recent_contacts")
      .select(["contact", "details", "used_at"])
      .where("organisation", "=", organisation)
      .where("person", "=", person)
      .where("used_at", ">=", this.#now() - recentContactKept)
      .orderBy("used_at", "desc")
      .orderBy("contact")
      .limit(maxPerPerson)
      .execute();
    return rows.flatMap(({ contact, details, used_at: usedAt }) => {
      try {
        const row = { organisation, person, contact };
        const plain = this.#vault.open(inRow("recent_contacts.details", row), details);
        return [{ organisation, person, addressee: addresseeSchema.parse(JSON.parse(plain)), usedAt }];
      } catch (error) {
        this.#failed(error);
        return [];
      }
    });
  }

  /**
   * Nearly free for the caller: written in the background within a second. A known name stays when no new one
   * is given.
   *
   * @param person Slack ID of the requester
   */
  remember(organisation: string, person: string, addressee: Addressee): void {
    const key = `${organisation}\0${person}\0${contactKey(addressee.address)}`;
    const before = this.#waiting.get(key);
    if (before === undefined && this.#waiting.size >= maxWaiting) return;
    this.#waiting.set(key, {
      organisation,
      person,
      addressee: named(addressee, before?.addressee.name),
      usedAt: this.#now(),
    });
    this.#writeSoon();
  }

  /** @returns each person once, by the address used last; newest first, including pending ones */
  async list(organisation: string, person: string, { limit }: { limit: number }): Promise<Addressee[]> {
    const entries = new Map<string, Entry>();
    const ofPerson = [...this.#waiting.values()].filter(
      (entry) => entry.organisation === organisation && entry.person === person,
    );
    for (const entry of [...(await this.#written(organisation, person)), ...ofPerson]) {
      const key = contactKey(entry.addressee.address);
      const name = entries.get(key)?.addressee.name;
      entries.set(key, { ...entry, addressee: named(entry.addressee, name) });
    }
    const newest = [...entries.values()].sort((one, other) => other.usedAt - one.usedAt);
    const all = await this.#people.together(
      organisation,
      newest.map(({ addressee }) => addressee),
    );
    return all.slice(0, Math.min(limit, maxPerPerson));
  }

  /** Who recently looked somebody up or wrote to them. @param addresses all that they're known by */
  async users(organisation: string, addresses: readonly Addressee["address"][]): Promise<Use[]> {
    const rows = await this.#database.query
      .selectFrom("recent_contacts")
      .select((row) => ["person", row.fn.max("used_at").as("used_at")])
      .where("organisation", "=", organisation)
      .where("contact", "in", this.#digestsOf(organisation, addresses))
      .groupBy("person")
      .orderBy("used_at")
      .execute();
    return rows.map(({ person, used_at }) => ({ person, usedAt: Number(used_at) }));
  }

  /** Deletes somebody from everyone's contacts. @param addresses all that they're known by */
  async forget(organisation: string, addresses: readonly Addressee["address"][]): Promise<void> {
    const keys = new Set(addresses.map(contactKey));
    for (const [key, entry] of this.#waiting) {
      if (entry.organisation === organisation && keys.has(contactKey(entry.addressee.address)))
        this.#waiting.delete(key);
    }
    // What is being written goes first.
    await this.#writing;
    await this.#deleteContacts(organisation, addresses);
  }

  /** Deletes what wasn't used for 90 days, in all organisations. */
  deleteExpired(stopping?: AbortSignal): Promise<void> {
    return deleteOlder(
      this.#database,
      ["recent_contacts", "used_at"],
      this.#now() - recentContactKept,
      stopping,
    );
  }

  /** Writes what is pending. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#writeAll());
    await this.#writing;
  }
}

function named(addressee: Addressee, name: string | undefined): Addressee {
  return addressee.name === undefined && name !== undefined ? { ...addressee, name } : addressee;
}

/** Sorted everywhere: otherwise two processes writing the same rows could deadlock. */
function byKey(one: { person: string; contact: string }, other: { person: string; contact: string }): number {
  return `${one.person} ${one.contact}` < `${other.person} ${other.contact}` ? -1 : 1;
}
