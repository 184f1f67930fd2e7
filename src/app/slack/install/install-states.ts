import { randomBytes, timingSafeEqual } from "node:crypto";
import { deleteOlder } from "../../storage/batches.ts";
import type { StoreOptions } from "../../storage/store-options.ts";

/** Milliseconds that somebody has for Slack's page, or a CRM's. */
export const stateLifetime = 10 * 60_000;
const nonceBytes = 24;
/** A nonce, until when it serves (Unix time in milliseconds), and a signature of both. */
const stateForm = /^(?<signed>[\w-]{32}\.(?<expiry>\d{1,15}))\.(?<signature>[\w-]{32})$/;

/** Installations, and sign-ins with a CRM, that somebody has begun in a browser, which alone can end them. */
export type InstallStates = ReturnType<typeof createInstallStates>;

/** Anybody can begin one, so nothing is written until it comes back: we know our own by its signature. */
export function createInstallStates({ database, vault, now }: StoreOptions) {
  const signatureOf = (signed: string) =>
    vault.digest({ organisation: "", field: "install_states.signature" }, signed);

  /** @returns until when a state of ours serves; 0 of any other */
  function expiryOf(state: string): number {
    const { signed, expiry, signature } = stateForm.exec(state)?.groups ?? {};
    if (signed === undefined || signature === undefined) return 0;
    return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(signed))) ? Number(expiry) : 0;
  }

  return {
    /** @returns what Slack is to bring back, and the browser to keep; of a sign-in, a part of that */
    begin(): string {
      const signed = `${randomBytes(nonceBytes).toString("base64url")}.${now() + stateLifetime}`;
      return `${signed}.${signatureOf(signed)}`;
    },
    /** @returns whether a state is ours, and serves at this time unless it was used */
    isOpen: (state: string): boolean => expiryOf(state) > now(),
    /** @returns whether a state that comes back is worth anything: it serves once, whichever process it comes to */
    async use(state: string): Promise<boolean> {
      const [at, expires_at] = [now(), expiryOf(state)];
      if (expires_at <= at) return false;
      const digest = vault.digest({ organisation: "", field: "install_states.state" }, state);
      const used = await database.query
        .insertInto("install_states")
        .values({ state: digest, expires_at, used_at: at })
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
