import { hash, randomBytes, randomUUID } from "node:crypto";
import QuickLRU from "quick-lru";
import { z } from "zod";
import type { ServiceDatabase } from "./service-database.ts";

/**
 * How long a key counts as valid before we read it again, in milliseconds. A key revoked by another process
 * is refused after this time at the latest; one revoked by this process, immediately.
 */
const cacheTime = 5_000;
const maxCached = 10_000;

/** What a key may do besides the operations. */
export const keyRight = z.enum(["team-knowledge"]);
export type KeyRight = z.infer<typeof keyRight>;

/** Who a key belongs to. `right` is `null` for a key that has none. */
export type KeyHolder =
  | { kind: "valid"; id: string; organisation: string; right: string | null }
  | { kind: "revoked" }
  | { kind: "unknown" };

/** @param now the clock, in Unix milliseconds */
export function keyStore({ query }: ServiceDatabase, now: () => number) {
  // Only valid keys are cached, so a key that was just created works immediately. Entries expire by the
  // monotonic clock: a wall clock that's set back would keep a revoked key valid.
  const valid = new QuickLRU<string, { holder: KeyHolder; until: number }>({ maxSize: maxCached });
  let revocations = 0;

  async function readHolder(hashed: string): Promise<KeyHolder> {
    const revocationsBefore = revocations;
    const asked = performance.now();
    const row = await query
      .selectFrom("api_keys")
      .select(["id", "organisation", "revoked_at", "key_right"])
      .where("hash", "=", hashed)
      .executeTakeFirst();
    if (row === undefined) return { kind: "unknown" };
    if (row.revoked_at !== null) return { kind: "revoked" };
    const { id, organisation, key_right: right } = row;
    const holder: KeyHolder = { kind: "valid", id, organisation, right };
    // If a key was revoked during the read, don't cache it as valid.
    if (revocations === revocationsBefore) valid.set(hashed, { holder, until: asked + cacheTime });
    return holder;
  }

  return {
    /** @returns a new key, shown only once because we store only its hash, and its public id */
    async createApiKey(organisation: string, right?: KeyRight): Promise<{ id: string; key: string }> {
      const key = `bpo_${randomBytes(32).toString("base64url")}`;
      const id = randomUUID();
      const created_at = new Date(now()).toISOString();
      const row = { hash: hash("sha256", key), id, organisation, created_at, revoked_at: null };
      await query
        .insertInto("api_keys")
        .values({ ...row, key_right: right ?? null })
        .execute();
      return { id, key };
    },

    /** @returns who the key belongs to: synchronously while cached, otherwise when the database has answered */
    keyHolder(key: string): KeyHolder | Promise<KeyHolder> {
      const hashed = hash("sha256", key);
      const known = valid.get(hashed);
      return known !== undefined && known.until > performance.now() ? known.holder : readHolder(hashed);
    },

    /**
     * @param idOrKey its id, or the key itself, for someone who finds a leaked key and doesn't know its id
     * @returns its id and when it was revoked, now or earlier; `undefined` when there is no such key
     */
    async revokeApiKey(idOrKey: string): Promise<{ id: string; revoked_at: string } | undefined> {
      const row = await query
        .updateTable("api_keys")
        .set((key) => ({ revoked_at: key.fn.coalesce("revoked_at", key.val(new Date(now()).toISOString())) }))
        .where((key) => key.or([key("id", "=", idOrKey), key("hash", "=", hash("sha256", idOrKey))]))
        .returning(["id", "revoked_at"])
        .executeTakeFirst();
      revocations += 1;
      valid.clear();
      return row?.revoked_at ? { id: row.id, revoked_at: row.revoked_at } : undefined;
    },

    /** @returns the organisation's keys, oldest first */
    apiKeys: (organisation: string) =>
      query
        .selectFrom("api_keys")
        .select(["id", "created_at", "revoked_at", "key_right as right"])
        .where("organisation", "=", organisation)
        .orderBy("created_at")
        .orderBy("id")
        .execute(),
  };
}
