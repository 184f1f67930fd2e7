import { hash, randomBytes, randomUUID } from "node:crypto";
import QuickLRU from "quick-lru";
import type { ServiceDatabase } from "./database.ts";
import type { ServiceSchema } from "./schema.ts";

/**
 * How long a key is believed without asking the database again, in milliseconds: a key that another process revokes
 * is refused after so long at the latest, and at once by the process that revokes it.
 */
const believedFor = 5_000;
const mostRemembered = 10_000;

/** Whose a key is. */
export type KeyHolder =
  | { kind: "valid"; id: string; organisation: string }
  | { kind: "revoked" }
  | { kind: "unknown" };

export type ApiKey = Pick<ServiceSchema["api_keys"], "id" | "created_at" | "revoked_at">;

/** @param now the clock */
export function keyStore({ query }: ServiceDatabase, now: () => Date) {
  // Only what is valid is remembered: a key that was just made works at once. Until when is told by a clock that nobody
  // sets: one that is set back would have a revoked key believed for as long.
  const valid = new QuickLRU<string, { holder: KeyHolder; until: number }>({ maxSize: mostRemembered });
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
    // One that was revoked while it was read is not remembered as valid.
    if (revocations === revocationsBefore) {
      valid.set(hashed, { holder, until: asked + believedFor });
    }
    return holder;
  }

  return {
    /** @returns a new key, which is shown this once: only its hash is kept; and the id to call it by */
    async createApiKey(organisation: string): Promise<{ id: string; key: string }> {
      const key = `bpo_${randomBytes(32).toString("base64url")}`;
      const id = randomUUID();
      await query
        .insertInto("api_keys")
        .values({ hash: hashOf(key), id, organisation, created_at: now().toISOString(), revoked_at: null })
        .execute();
      return { id, key };
    },

    /** @returns whose the key is: at once while it is remembered, else when the database has answered */
    keyHolder(key: string): KeyHolder | Promise<KeyHolder> {
      const hashed = hashOf(key);
      const known = valid.get(hashed);
      return known !== undefined && known.until > performance.now() ? known.holder : readHolder(hashed);
    },

    /**
     * @param idOrKey its id, or the key itself: whoever finds one that has leaked knows no id
     * @returns its id, and when it was revoked, now or before; `undefined` when there is no such key
     */
    async revokeApiKey(idOrKey: string): Promise<{ id: string; revoked_at: string } | undefined> {
      const row = await query
        .updateTable("api_keys")
        .set((key) => ({ revoked_at: key.fn.coalesce("revoked_at", key.val(now().toISOString())) }))
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
