import { hash, randomBytes, randomUUID } from "node:crypto";
import QuickLRU from "quick-lru";
import type { ServiceDatabase } from "./database.ts";
import type { ServiceSchema } from "./schema.ts";

/**
 * How long a key is valid without another look into the database, in milliseconds: a key that another process revokes
 * is refused after this time at the latest, and immediately by the process that revokes it.
 */
const cacheTime = 5_000;
const maxCached = 10_000;

/** Whose a key is. */
export type KeyHolder =
  | { kind: "valid"; id: string; organisation: string }
  | { kind: "revoked" }
  | { kind: "unknown" };

export type ApiKey = Pick<ServiceSchema["api_keys"], "id" | "created_at" | "revoked_at">;

/** @param now the clock, in Unix milliseconds */
export function keyStore({ query }: ServiceDatabase, now: () => number) {
  // Only valid keys are cached: a key that was just created works immediately. The monotonic clock expires them: one
  // that is set back would keep a revoked key valid.
  const valid = new QuickLRU<string, { holder: KeyHolder; until: number }>({ maxSize: maxCached });
  let revocations = 0;

  async function readHolder(hashed: string): Promise<KeyHolder> {
    const revocationsBefore = revocations;
    const asked = performance.now();
    const row = await query
      .selectFrom("api_keys")
      .select(["id", "organisation", "revoked_at"])
      .where("hash", "=", hashed)
      .executeTakeFirst();
    if (row === undefined) return { kind: "unknown" };
    if (row.revoked_at !== null) return { kind: "revoked" };
    const holder: KeyHolder = { kind: "valid", id: row.id, organisation: row.organisation };
    // A key that was revoked while it was read is not cached as valid.
    if (revocations === revocationsBefore) {
      valid.set(hashed, { holder, until: asked + cacheTime });
    }
    return holder;
  }

  return {
    /** @returns a new key, which is shown only once, as only its hash is stored; and the id to call it by */
    async createApiKey(organisation: string): Promise<{ id: string; key: string }> {
      const key = `bpo_${randomBytes(32).toString("base64url")}`;
      const id = randomUUID();
      await query
        .insertInto("api_keys")
        .values({
          hash: hashOf(key),
          id,
          organisation,
          created_at: new Date(now()).toISOString(),
          revoked_at: null,
        })
        .execute();
      return { id, key };
    },

    /** @returns whose the key is: synchronously while it is cached, otherwise when the database has answered */
    keyHolder(key: string): KeyHolder | Promise<KeyHolder> {
      const hashed = hashOf(key);
      const known = valid.get(hashed);
      return known !== undefined && known.until > performance.now() ? known.holder : readHolder(hashed);
    },

    /**
     * @param idOrKey its id, or the key itself: whoever finds a leaked one does not know its id
     * @returns its id, and when it was revoked, now or before; `undefined` when there is no such key
     */
    async revokeApiKey(idOrKey: string): Promise<{ id: string; revoked_at: string } | undefined> {
      const row = await query
        .updateTable("api_keys")
        .set((key) => ({ revoked_at: key.fn.coalesce("revoked_at", key.val(new Date(now()).toISOString())) }))
        .where((key) => key.or([key("id", "=", idOrKey), key("hash", "=", hashOf(idOrKey))]))
        .returning(["id", "revoked_at"])
        .executeTakeFirst();
      revocations += 1;
      valid.clear();
      return row?.revoked_at ? { id: row.id, revoked_at: row.revoked_at } : undefined;
    },

    /** @returns the keys of the organisation, the oldest first */
    apiKeys: (organisation: string): Promise<ApiKey[]> =>
      query
        .selectFrom("api_keys")
        .select(["id", "created_at", "revoked_at"])
        .where("organisation", "=", organisation)
        .orderBy("created_at")
        .orderBy("id")
        .execute(),
  };
}

function hashOf(key: string): string {
  return hash("sha256", key);
}
