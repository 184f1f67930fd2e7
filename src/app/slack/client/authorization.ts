import { setTimeout as pause } from "node:timers/promises";
import type { AuthorizeResult, Context } from "@slack/bolt";
import { WebAPIPlatformError, type WebClient } from "@slack/web-api";
import type { Log } from "../../log.ts";

export interface AuthorizationOptions {
  client: WebClient;
  botToken: string;
  log: Log;
  signal: AbortSignal;
}

/** Who the app is, and where it's installed. */
export interface Identity extends AuthorizeResult {
  /** Whether it's installed for a whole enterprise. */
  isEnterpriseInstall: boolean;
}

/** Who the app is in its workspace, which Slack says once the app has started. */
export type Authorization = ReturnType<typeof createAuthorization>;

export function createAuthorization({ client, botToken, log, signal }: AuthorizationOptions) {
  let identity: Identity | undefined;
  let asking: Promise<Identity> | undefined;

  async function ask(): Promise<Identity> {
    const onRetry = (error: unknown) => log.warn({ err: error }, "can't reach Slack, will retry");
    identity = await identify(client, botToken, { onRetry, signal });
    return identity;
  }

  function start(): Promise<Identity> {
    asking ??= ask();
    return asking;
  }

  return {
    /**
     * Asks Slack, until it answers or `signal` is aborted.
     *
     * @throws RefusedTokenError when Slack does not accept the bot token
     */
    start,
    /** `undefined` until Slack has said it. */
    current: () => identity,
    /** What bolt asks for with every request, which waits for Slack's answer. A copy, since bolt writes into it. */
    authorize: async (): Promise<AuthorizeResult> => ({ ...(await start()) }),
    /**
     * Makes the installation alone decide whose data a request is about: bolt takes `isEnterpriseInstall` from the
     * request's body, and from there it also fills in ids that the installation lacks.
     *
     * @throws Error while Slack hasn't said who the app is
     */
    confine(context: Pick<Context, "isEnterpriseInstall" | "teamId" | "enterpriseId">): void {
      if (identity === undefined) throw new Error("A request was let in before Slack said who the app is.");
      const { isEnterpriseInstall, teamId, enterpriseId } = identity;
      Object.assign(context, { isEnterpriseInstall, teamId, enterpriseId });
    },
  };
}

/** Answers of `auth.test` after which trying again is of no use. */
const final = new Set([
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
 * @param botToken goes into what bolt needs for every request
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
      if (error instanceof WebAPIPlatformError && final.has(error.data.error)) {
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
