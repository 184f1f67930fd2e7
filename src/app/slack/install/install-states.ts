import { randomBytes } from "node:crypto";
import { deleteOlder } from "../../storage/batches.ts";
import type { StoreOptions } from "../../storage/store-options.ts";

/** Milliseconds that somebody has for Slack's page. */
export const stateLifetime = 10 * 60_000;
const stateBytes = 32;

/** Installations that somebody has begun in a browser, which alone can end them. */
export type InstallStates = ReturnType<typeof createInstallStates>;

export function createInstallStates({ database, vault, now }: StoreOptions) {
  const { query } = database;
  const digestOf = (state: string) =>
    vault.digest({ organisation: "", field: "install_states.state" }, state);

  return {
    /** @returns what Slack is to bring back, and the browser to keep */
    async begin(): Promise<string> {
      const state = randomBytes(stateBytes).toString("base64url");
      await query
        .insertInto("install_states")
        .values({ state: digestOf(state), expires_at: now() + stateLifetime })
        .execute();
      return state;
    },
    /** @returns whether a state that comes back is worth anything: it serves once */
    async use(state: string): Promise<boolean> {
      const at = now();
      const used = await query
        .updateTable("install_states")
        .set({ used_at: at })
        .where("state", "=", digestOf(state))
        .where("used_at", "is", null)
        .where("expires_at", ">", at)
        .returning("state")
        .execute();
      return used.length > 0;
    },
    /** Deletes those that nobody can use anymore, an hour after. */
    async deleteExpired(stopping?: AbortSignal): Promise<void> {
      await deleteOlder(database, ["install_states", "expires_at"], now() - 60 * 60_000, stopping);
    },
  };
}
