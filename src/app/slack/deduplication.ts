import { batched } from "../../database/batched.ts";
import type { Database } from "../storage/app-database.ts";
import { deleteOlder } from "../storage/batches.ts";

/** Milliseconds: what Slack repeats, it repeats sooner. */
const rememberedFor = 24 * 3_600_000;
/** Requests in one statement. */
const maxBatch = 100;

/** Lets an effect happen once, in whichever process and however often its request comes. */
export type Deduplication = ReturnType<typeof createDeduplication>;

/** @param now Unix time in milliseconds */
export function createDeduplication({ database, now }: { database: Database; now: () => number }) {
  const { query } = database;
  return {
    /**
     * As `first`, for every request: those of one turn of the event loop share a statement, and nobody waits for the
     * disk. After a power failure, a request may be first again.
     */
    firstOfMany: batched({
      keyOf: ({ organisation }: { organisation: string; key: string }) => organisation,
      maxBatch,
      async run(requests) {
        const rows = requests.map((request) => ({ ...request, handled_at: now() }));
        const written = await database.withAsyncCommit((transaction) =>
          transaction
            .insertInto("handled_requests")
            .values(rows)
            .onConflict((conflict) => conflict.doNothing())
            .returning("key")
            .execute(),
        );
        const left = new Set(written.map(({ key }) => key));
        return requests.map(({ key }) => left.delete(key));
      },
    }),
    /**
     * @param key names the effect within the organisation; it holds nothing secret
     * @returns `true` to exactly one caller, also after a restart
     */
    async first(organisation: string, key: string): Promise<boolean> {
      const written = await query
        .insertInto("handled_requests")
        .values({ organisation, key, handled_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning("key")
        .execute();
      return written.length === 1;
    },
    /** It certainly did not happen after all. */
    async forget(organisation: string, key: string): Promise<void> {
      await query
        .deleteFrom("handled_requests")
        .where(({ and }) => and({ organisation, key }))
        .execute();
    },
    /** Whether it was done: for what is better done twice than never, and recorded afterwards. */
    async has(organisation: string, key: string): Promise<boolean> {
      const row = await query
        .selectFrom("handled_requests")
        .select("key")
        .where("organisation", "=", organisation)
        .where("key", "=", key)
        .executeTakeFirst();
      return row !== undefined;
    },
    /** Deletes what is older than a day, in all organisations. */
    async deleteExpired(stopping?: AbortSignal): Promise<void> {
      await deleteOlder(database, ["handled_requests", "handled_at"], now() - rememberedFor, stopping);
    },
  };
}
