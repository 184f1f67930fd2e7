import { setTimeout as pause } from "node:timers/promises";
import { WebAPIPlatformError, type WebClient } from "@slack/web-api";
import { z } from "zod";
import type { Log } from "../../log.ts";
import { Flights } from "../../outreach/flights.ts";
import { persisting } from "../../outreach/persisting.ts";
import type { Installation, InstallationStore } from "./installation-store.ts";

/** How often, and for how many milliseconds in all, to look whether another process has refreshed a token. */
const otherProcess = { interval: 200, longest: 5_000 } as const;
/**
 * Slack's words after which trying again is of no use: the refresh token was used, and what it brought is lost, or the
 * app was uninstalled. Source: https://docs.slack.dev/reference/methods/oauth.v2.access
 */
const finalRefusals: ReadonlySet<string> = new Set([
  "invalid_refresh_token",
  "token_revoked",
  "invalid_grant",
]);

/** What comes of a refresh: `refused` when only a new installation brings another token. */
export type RefreshOutcome = "done" | "refused" | "failed";

const answer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
});

export interface TokenRefreshOptions {
  store: InstallationStore;
  /** Without a token. */
  client: WebClient;
  clientId: string;
  clientSecret: string;
  /** Unix time in milliseconds. */
  now: () => number;
  log: Log;
}

export type TokenRefresh = ReturnType<typeof createTokenRefresh>;

/**
 * Gets the next token for one that expires: once, however many ask in however many processes.
 * Source: https://docs.slack.dev/authentication/using-token-rotation
 *
 * @returns resolves once there is a newer one, or there won't be soon: `done` also where another process is at it
 */
export function createTokenRefresh(options: TokenRefreshOptions) {
  const refreshes = new Flights<RefreshOutcome>();

  async function outcomeOf(installation: Installation): Promise<RefreshOutcome> {
    try {
      await refresh(options, installation);
      return "done";
    } catch (error) {
      const isFinal = error instanceof WebAPIPlatformError && finalRefusals.has(error.data.error);
      const remedy = isFinal ? "the app has to be installed again" : "will retry";
      const { organisation } = installation;
      options.log.error({ err: error, organisation }, `refreshing Slack's token failed, ${remedy}`);
      return isFinal ? "refused" : "failed";
    }
  }

  return (installation: Installation): Promise<RefreshOutcome> =>
    refreshes.join(installation.organisation, () => outcomeOf(installation));
}

async function refresh(options: TokenRefreshOptions, installation: Installation): Promise<void> {
  const { store, client, clientId: client_id, clientSecret: client_secret, now } = options;
  const { organisation, expiry } = installation;
  if (expiry === undefined) return;
  if (!(await store.claimRefresh(organisation, expiry.expiresAt))) return waitForOther(options, installation);
  const askedAt = now();
  const given = answer.parse(
    await client.oauth.v2.access({
      ...{ client_id, client_secret },
      grant_type: "refresh_token",
      refresh_token: expiry.refreshToken,
    }),
  );
  const next = { expiresAt: askedAt + given.expires_in * 1_000, refreshToken: given.refresh_token };
  await persisting.execute(() => store.refreshed(organisation, expiry, given.access_token, next));
}

/** Nobody waits for it as long as the old token serves. */
async function waitForOther(
  { store, now }: TokenRefreshOptions,
  { organisation, expiry }: Installation,
): Promise<void> {
  if (expiry === undefined || now() < expiry.expiresAt) return;
  for (let waited = 0; waited < otherProcess.longest; waited += otherProcess.interval) {
    const current = await store.find(organisation);
    if (current?.expiry?.expiresAt !== expiry.expiresAt) return;
    await pause(otherProcess.interval);
  }
}
