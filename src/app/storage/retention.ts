import type { Transaction } from "kysely";
import type { Database } from "./app-database.ts";
import type { Schema } from "./schema.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** What is kept for a time that an organisation can shorten: the time's unit in milliseconds, and the fewest of them. */
export const retentionUnits = {
  profiles: { unit: minute, least: 1 },
  content: { unit: day, least: 1 },
  meetings: { unit: day, least: 1 },
  recentContacts: { unit: day, least: 1 },
  sharedCards: { unit: day, least: 1 },
  auditLog: { unit: day, least: 1 },
  // As the environment's: budgets and the requests of a quarter are looked into one by one.
  ledger: { unit: day, least: 90 },
} as const;

export type RetentionTime = keyof typeof retentionUnits;
/** For how long each is kept, in its unit. */
export type RetentionTimes = Readonly<Record<RetentionTime, number>>;
/** The same, of what an administrator has set. */
export type OwnTimes = { [Name in RetentionTime]?: number };

/** One organisation's rows, which are kept for a time of its own. */
export interface OwnRetention {
  organisation: string;
  /** Milliseconds. */
  kept: number;
}

export type Retention = ReturnType<typeof createRetention>;

/**
 * For how long things are kept: at most as long as the operator says, and shorter where an administrator has set that.
 * It's read each time, so that every process goes by what was set last.
 *
 * @param options `limits` are the operator's
 */
export function createRetention({
  database: { query },
  limits,
}: {
  database: Pick<Database, "query">;
  limits: RetentionTimes;
}) {
  async function read(organisation: string): Promise<RetentionTimes> {
    const rows = await query
      .selectFrom("retention_times")
      .select(["name", "time"])
      .where("organisation", "=", organisation)
      .execute();
    const own = new Map(rows.map(({ name, time }) => [name, time]));
    // An operator may allow less than when it was set.
    const time = (name: RetentionTime) => Math.min(own.get(name) ?? limits[name], limits[name]);
    return {
      profiles: time("profiles"),
      content: time("content"),
      meetings: time("meetings"),
      recentContacts: time("recentContacts"),
      sharedCards: time("sharedCards"),
      auditLog: time("auditLog"),
      ledger: time("ledger"),
    };
  }

  return {
    limits,
    read,
    /** @returns milliseconds */
    async keptFor(organisation: string, name: RetentionTime): Promise<number> {
      return (await read(organisation))[name] * retentionUnits[name].unit;
    },
    /** The organisations that keep something for less than the operator allows, in all organisations. */
    async shortened(name: RetentionTime): Promise<OwnRetention[]> {
      const rows = await query
        .selectFrom("retention_times")
        .select(["organisation", "time"])
        .where("name", "=", name)
        .where("time", "<", limits[name])
        .execute();
      const { unit } = retentionUnits[name];
      return rows.map(({ organisation, time }) => ({ organisation, kept: time * unit }));
    },
    /** Replaces all of an organisation's own times, within a transaction. */
    async write(transaction: Transaction<Schema>, organisation: string, own: OwnTimes): Promise<void> {
      await transaction.deleteFrom("retention_times").where("organisation", "=", organisation).execute();
      const rows = Object.entries(own).map(([name, time]) => ({ organisation, name, time }));
      if (rows.length > 0) await transaction.insertInto("retention_times").values(rows).execute();
    },
  };
}
