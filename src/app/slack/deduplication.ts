import type { Database } from "../storage/database.ts";

/** How long it is remembered that something was done, in milliseconds: what Slack repeats, it repeats sooner. */
const rememberedFor = 24 * 3_600_000;

/** Lets an effect happen once, in whichever process and however often its request comes. */
export interface Deduplication {
  /**
   * @param key names the effect within the organisation; it holds nothing secret
   * @returns `true` to exactly one caller, also after a restart
   */
  first(organisation: string, key: string): Promise<boolean>;
  /** Whether it was done: for what is rather done twice than never, and written down after it. */
  has(organisation: string, key: string): Promise<boolean>;
  /** Forgets what is older than a day, of all organisations. */
  deleteExpired(): Promise<void>;
}

export interface DeduplicationOptions {
  database: Database;
  /** Unix time in milliseconds. */
  now: () => number;
}

/** @param options what it is built of */
export function createDeduplication({ database, now }: DeduplicationOptions): Deduplication {
  const { query } = database;
  return {
    async first(organisation, key) {
      const written = await query
        .insertInto("handled_requests")
        .values({ organisation, key, handled_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning("key")
        .execute();
      return written.length === 1;
    },
    async has(organisation, key) {
      const row = await query
        .selectFrom("handled_requests")
        .select("key")
        .where("organisation", "=", organisation)
        .where("key", "=", key)
        .executeTakeFirst();
      return row !== undefined;
    },
    async deleteExpired() {
      await query
        .deleteFrom("handled_requests")
        .where("handled_at", "<", now() - rememberedFor)
        .execute();
    },
  };
}
