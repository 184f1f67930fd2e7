import { setImmediate as others } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { paidOperation } from "../../contract/operations.ts";
import type { Log } from "../log.ts";
import type { Beginning } from "../outreach/contact.ts";
import { type Addressee, contactKey } from "../outreach/contact.ts";
import type { Database } from "../storage/app-database.ts";
import type { Vault } from "../storage/app-vault.ts";
import { deleteOlder } from "../storage/batches.ts";
import type { Schema } from "../storage/schema.ts";
import type { StoreOptions } from "../storage/store-options.ts";
import { forRowsOf } from "../storage/tenant-scope.ts";

const day = 24 * 60 * 60_000;
/** Milliseconds that entries are kept unless an operator sets another time. */
export const defaultAuditKept = 365 * day;
/** Milliseconds between attempts to write what couldn't be written. */
const retryPause = 5_000;
/**
 * Entries per statement, some 8 milliseconds' worth, then others get in between. Half as many cost 1.6 times as much
 * where they're of a hundred organisations: each has its own places in the indexes, and each batch writes their pages.
 */
const batchSize = 1_000;
/** Entries read at once: the thread also answers Slack. */
const pageSize = 250;
/** Entries that wait while the database is away; beyond that they're counted as lost. */
const maxWaiting = 50_000;
/** What administrators alone do: with what is held about somebody, with money, and with what holds for all. */
export const adminActions = [
  ...(["block", "unblock", "export", "forget", "read log", "basis"] as const),
  ...(["connect", "replace key", "disconnect", "connect CRM", "disconnect CRM", "import"] as const),
  ...(["caps", "manager", "read spending", "allow", "disallow", "domains"] as const),
] as const;
export type AdminAction = (typeof adminActions)[number];
/** What can be done with somebody's profile, and what administrators do. */
export const auditActions = [
  ...([
    "look up",
    ...paidOperation.options,
    "approval",
    "open result",
    "share",
    "remind",
    "log to CRM",
    "change knowledge",
  ] as const),
  ...(["link", "unlink", ...adminActions] as const),
] as const;
export type AuditAction = (typeof auditActions)[number];
/** The outcome of what an administrator alone may do, by anybody else. */
export const refusedOutcome = "refused";

/** Something that was disclosed, spent or changed. */
export interface AuditEvent {
  organisation: string;
  /** Slack ID of who did it, or set up what did. */
  actor: string;
  action: AuditAction;
  /** Absent when it's about nobody in particular. */
  address?: Addressee["address"] | undefined;
  /** What came of it, such as "found"; nothing that names somebody. */
  outcome: string;
}

export interface AuditEntry {
  /** Unix time in milliseconds. */
  at: number;
  actor: string;
  action: string;
  /** Keyed hash of the address, or empty. */
  target: string;
  outcome: string;
}

export interface AuditLogOptions extends StoreOptions {
  /** Milliseconds that entries are kept. */
  kept?: number;
  log: Log;
}

type Row = Schema["audit_log"];

/** Entries beside each other in the indexes go into the same pages; those of many organisations are in many. */
function asIndexed(one: Row, other: Row): number {
  return order(one.organisation, other.organisation) || order(one.target, other.target);
}

const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const columns = ["at", "actor", "action", "target", "outcome"] as const satisfies readonly (keyof Row)[];

/**
 * Who did what with whose profile: an organisation's. What is spent is written with its answer, in one transaction.
 * Everything else is written before it's shown: a killed process has shown nothing that isn't in the log. What couldn't
 * be written is tried again, since it may have been done; a stop waits for it.
 */
export class AuditLog {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #now: () => number;
  readonly #kept: number;
  readonly #log: Log;
  readonly #waiting: Row[] = [];
  #lost = 0;
  #writing: Promise<void> = Promise.resolve();
  /** The next write, which those share who come in the same turn of the event loop, or during the one before. */
  #next: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;

  constructor({ database, vault, now, kept = defaultAuditKept, log }: AuditLogOptions) {
    this.#database = database;
    this.#vault = vault;
    this.#now = now;
    this.#kept = kept;
    this.#log = log;
  }

  #targetOf(organisation: string, address: Addressee["address"]) {
    return this.#vault.digest({ organisation, field: "audit_log.target" }, contactKey(address));
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, batchSize);
      await forRowsOf(batch, () =>
        this.#database.withAsyncCommit((transaction) => this.#insert(transaction, batch)),
      );
      this.#waiting.splice(0, batch.length);
      if (this.#waiting.length > 0) await others();
    }
    const lost = this.#lost;
    if (lost > 0) this.#log.error({ lost }, "audit entries were lost while the database was away");
    this.#lost = 0;
  }

  /** One parameter for all: composing a statement with six for each entry costs several times what the insert does. */
  async #insert(transaction: Kysely<Schema>, rows: readonly Row[]): Promise<void> {
    const json = JSON.stringify(
      rows
        .toSorted(asIndexed)
        .map((row) => [row.organisation, row.at, row.actor, row.action, row.target, row.outcome]),
    );
    const each =
      this.#database.kind === "Postgres"
        ? sql`json_array_elements(cast(${json} as json))`
        : sql`json_each(${json})`;
    await sql`insert into audit_log (organisation, at, actor, action, target, outcome)
      select value->>0, cast(value->>1 as bigint), value->>2, value->>3, value->>4, value->>5 from ${each}`.execute(
      transaction,
    );
  }

  async #writeNext(): Promise<void> {
    await Promise.all([others(), this.#writing]);
    this.#next = undefined;
    const written = this.#writeAll();
    this.#writing = written.catch((error: unknown) => {
      const { length: waiting } = this.#waiting;
      this.#log.error({ err: error, waiting }, "writing the audit log failed, will retry");
      this.#retry ??= setTimeout(() => {
        this.#retry = undefined;
        void this.#flush();
      }, retryPause).unref();
    });
    return written;
  }

  #write(): Promise<void> {
    this.#next ??= this.#writeNext();
    return this.#next;
  }

  /** Tries to write what is waiting. */
  #flush(): Promise<void> {
    return this.#write().catch(() => undefined);
  }

  #rowOf({ organisation, actor, action, address, outcome }: AuditEvent): Row {
    const target = address === undefined ? "" : this.#targetOf(organisation, address);
    return { organisation, at: this.#now(), actor, action, target, outcome };
  }

  /** Writes an entry with what it's about, in one transaction. */
  async write(transaction: Kysely<Schema>, event: AuditEvent): Promise<void> {
    await transaction.insertInto("audit_log").values(this.#rowOf(event)).execute();
  }

  /**
   * Writes at once that somebody is about to be forgotten: what began before and ends after learns it from
   * `forgottenSince`. @param addresses all that they're known by
   */
  async forgetting(organisation: string, actor: string, addresses: readonly Addressee["address"][]) {
    const event = { organisation, actor, action: "forget", outcome: "begun" } as const;
    const rows = addresses.map((address) => this.#rowOf({ ...event, address }));
    await this.#database.query.insertInto("audit_log").values(rows).execute();
  }

  /** Asked after something was written: what is deleted later still finds it, and what was deleted earlier is in the log. */
  async forgottenSince<One extends Beginning>(
    beginnings: readonly One[],
    query: Kysely<Schema> = this.#database.query,
  ): Promise<One[]> {
    const targets = beginnings.map(({ organisation, address }) => this.#targetOf(organisation, address));
    const [only, ...others] = new Set(beginnings.map(({ organisation }) => organisation));
    const rows = await query
      .selectFrom("audit_log")
      .select((row) => ["organisation", "target", row.fn.max("at").as("at")])
      // A target is a hash of its organisation's own.
      .$if(only !== undefined && others.length === 0, (some) => some.where("organisation", "=", only ?? ""))
      .where("target", "in", [...new Set(targets)])
      .where("at", ">=", Math.min(...beginnings.map(({ since }) => since)))
      // In the statement itself: whether the index of these is taken, among thousands of others, hangs on no bound value.
      .where("action", "=", sql.lit<AuditAction>("forget"))
      .where("outcome", "!=", refusedOutcome)
      .groupBy(["organisation", "target"])
      .execute();
    return beginnings.filter(({ organisation, since }, index) =>
      rows.some(
        (row) =>
          row.organisation === organisation && row.target === targets[index] && Number(row.at) >= since,
      ),
    );
  }

  /**
   * Writes an entry at once, with others that come meanwhile; to be waited for before anything of it is shown.
   *
   * @throws what kept it from being written for now
   */
  async record(event: AuditEvent): Promise<void> {
    if (this.#waiting.length >= maxWaiting) {
      this.#lost += 1;
      throw new Error("Too many audit entries wait for the database.");
    }
    this.#waiting.push(this.#rowOf(event));
    await this.#write();
  }

  /** @param addresses all that somebody is known by @returns the newest entries about them, and how many there are */
  async about(
    organisation: string,
    addresses: readonly Addressee["address"][],
    limit: number,
  ): Promise<{ entries: AuditEntry[]; count: number }> {
    await this.#flush();
    const targets = addresses.map((address) => this.#targetOf(organisation, address));
    const ofThem = this.#database.query
      .selectFrom("audit_log")
      .where("organisation", "=", organisation)
      .where("target", "in", targets);
    const [entries, counted] = await Promise.all([
      ofThem.select(columns).orderBy("at", "desc").limit(limit).execute(),
      ofThem.select((row) => row.fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    ]);
    return { entries, count: Number(counted.count) };
  }

  /** @returns those of many contacts who were never forgotten, by their keyed hash in the log */
  async byTarget<One extends Addressee>(organisation: string, contacts: readonly One[]) {
    const rows = await this.#database.query
      .selectFrom("audit_log")
      .select("target")
      .where("organisation", "=", organisation)
      .where("action", "=", sql.lit<AuditAction>("forget"))
      .where("outcome", "!=", refusedOutcome)
      .execute();
    const known = new Map(contacts.map((one) => [this.#targetOf(organisation, one.address), one]));
    for (const { target } of rows) known.delete(target);
    return known;
  }

  /** An organisation's entries, oldest first, read in pages. */
  async *entries(organisation: string): AsyncGenerator<AuditEntry, void> {
    await this.#flush();
    const ofOrganisation = this.#database.query
      .selectFrom("audit_log")
      .select(columns)
      .where("organisation", "=", organisation)
      .orderBy("at")
      // Entries of one moment have no order of their own, and a page may end among them.
      .orderBy("actor")
      .orderBy("action")
      .orderBy("target")
      .orderBy("outcome")
      .limit(pageSize);
    let [since, given] = [0, 0];
    while (true) {
      const page = await ofOrganisation.where("at", ">=", since).offset(given).execute();
      yield* page;
      const last = page.at(-1);
      if (last === undefined || page.length < pageSize) return;
      const ofLastMoment = page.filter(({ at }) => at === last.at).length;
      given = last.at === since ? given + ofLastMoment : ofLastMoment;
      since = last.at;
      // SQLite answers in this thread: without a pause, other work would wait for the last page.
      await others();
    }
  }

  /** Deletes entries past their retention, in all organisations. */
  deleteExpired(stopping?: AbortSignal): Promise<void> {
    return deleteOlder(this.#database, ["audit_log", "at"], this.#now() - this.#kept, stopping);
  }

  /** Writes what is waiting. */
  async stop(): Promise<void> {
    clearTimeout(this.#retry);
    await this.#flush();
    if (this.#waiting.length > 0)
      this.#log.error({ lost: this.#waiting.length }, "audit entries weren't written before the stop");
  }
}
