import { setTimeout as pause } from "node:timers/promises";
import { WebAPIPlatformError, type WebClient } from "@slack/web-api";
import type { Log } from "../../log.ts";
import { organisationOf } from "../access/admission.ts";
import type { Identity, Installations } from "./identity.ts";

export interface SingleInstallationOptions {
  client: WebClient;
  botToken: string;
  log: Log;
  signal: AbortSignal;
}

/**
 * The one installation whose token is set. Who the app is there, Slack says once it has started; that alone decides
 * whose data a request is about, whatever the request says.
 */
export function createSingleInstallation(options: SingleInstallationOptions): Installations {
  const { client, botToken, log, signal } = options;
  let identity: Identity | undefined;
  let asking: Promise<Identity> | undefined;
  let isRemoved = false;

  async function ask(): Promise<Identity> {
    const onRetry = (error: unknown) => log.warn({ err: error }, "can't reach Slack, will retry");
    identity = await identify(client, botToken, { onRetry, signal });
    return identity;
  }

  /** Asks Slack, until it answers or `signal` is aborted. */
  function start(): Promise<Identity> {
    asking ??= ask();
    return asking;
  }

  const isHere = (organisation: string) =>
    !isRemoved && identity !== undefined && organisationOf(identity) === organisation;

  return {
    start,
    isReady: () => identity !== undefined && !isRemoved,
    // A request that comes early waits for Slack's answer.
    ofRequest: () => (isRemoved ? undefined : (identity ?? start())),
    find: (organisation) => (isHere(organisation) ? identity : undefined),
    async remove(organisation) {
      if (isHere(organisation)) isRemoved = true;
    },
  };
}

/** Answers of `auth.test` after which trying again is of no use. */
export const finalRefusals: ReadonlySet<string> = new Set([
  "invalid_auth",
  "not_authed",
  "account_inactive",
  "token_revoked",
  "token_expired",
  "not_allowed_token_type",
]);

/** Slack does not accept the bot token. */
export class RefusedTokenError extends Error {
  override readonly name = "RefusedTokenError";
}

/**
 * Who the app is in its workspace. While Slack cannot be reached it is asked again, with growing pauses.
 *
 * @param client with the bot token
 * @param botToken what `client` has
 * @param options `onRetry` is called with the reason for each retry; `signal` ends the retries
 * @throws RefusedTokenError when Slack does not accept the token
 */
export async function identify(
  client: WebClient,
  botToken: string,
  { onRetry, signal }: { onRetry: (error: unknown) => void; signal: AbortSignal },
): Promise<Identity> {
  for (let failures = 0; ; failures += 1) {
    try {
      const answer = await client.auth.test();
      return {
        botToken,
        isEnterpriseInstall: answer.is_enterprise_install === true,
        ...(answer.bot_id !== undefined && { botId: answer.bot_id }),
        ...(answer.user_id !== undefined && { botUserId: answer.user_id }),
        ...(answer.team_id !== undefined && { teamId: answer.team_id }),
        ...(answer.enterprise_id !== undefined && { enterpriseId: answer.enterprise_id }),
      };
    } catch (error) {
      if (error instanceof WebAPIPlatformError && finalRefusals.has(error.data.error)) {
        throw new RefusedTokenError(
          `Slack rejected SLACK_BOT_TOKEN (${error.data.error}). Copy it again from your app's ` +
            "“OAuth & Permissions” page.",
          { cause: error },
        );
      }
      onRetry(error);
      await pause(Math.min(1_000 * 2 ** failures, 30_000), undefined, { signal });
    }
  }
}
