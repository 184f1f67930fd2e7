import { randomBytes } from "node:crypto";
import { z } from "zod";
import { deleteOlder } from "../../storage/batches.ts";
import type { StoreOptions } from "../../storage/store-options.ts";

/** Milliseconds that somebody has for Slack's page, or a CRM's. */
export const stateLifetime = 10 * 60_000;
const nonceBytes = 32;

/** What somebody has begun. */
const begun = z.looseObject({
  /** Random, 43 characters: it serves once, and nobody else knows it. */
  once: z.string(),
  /** Until when it serves: Unix time in milliseconds. */
  until: z.number(),
});

/** Installations, and sign-ins with a CRM, that somebody has begun in a browser, which alone can end them. */
export type InstallStates = ReturnType<typeof createInstallStates>;

/** Anybody can begin one, so nothing is written until it comes back: we know our own, since nobody else can seal them. */
export function createInstallStates({ database, vault, now }: StoreOptions) {
  const context = { organisation: "", field: "begun", row: [] } as const;
  const seal = (it: object) => vault.seal(context, JSON.stringify(it));

  function open(state: string): z.infer<typeof begun> | undefined {
    try {
      const it = begun.parse(JSON.parse(vault.open(context, state)));
      return it.until > now() ? it : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    /** @param about what is begun @returns what Slack or a CRM is to bring back, and the browser to keep */
    begin: (about: object = {}): string =>
      seal({ ...about, once: randomBytes(nonceBytes).toString("base64url"), until: now() + stateLifetime }),
    /** @returns what a state of ours is about, while it serves unless it was used */
    open,
    /** @param it as it was opened @returns another state for it: who knows one doesn't know the other */
    again: seal,
    /** @returns whether a state that comes back is worth anything: it serves once, whichever process it comes to */
    async use(state: string): Promise<boolean> {
      const it = open(state);
      if (it === undefined) return false;
      const digest = vault.digest({ organisation: "", field: "install_states.state" }, it.once);
      const used = await database.query
        .insertInto("install_states")
        .values({ state: digest, expires_at: it.until, used_at: now() })
        .onConflict((conflict) => conflict.doNothing())
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

/**
 * Keeps a state in the browser where it began. Over https, no other host of the domain can set it.
 *
 * @param use what is begun: each has its own
 */
export function cookieFor(publicUrl: URL, use: "install" | "crm") {
  const isSecure = publicUrl.protocol === "https:";
  const name = `${isSecure ? "__Host-" : ""}rapport-${use}`;
  const attributes = `Path=/; Max-Age=${stateLifetime / 1_000}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return { name, keeping: (state: string) => `${name}=${state}; ${attributes}` };
}
