import type { AuthorizeResult } from "@slack/bolt";
import type { WebClient } from "@slack/web-api";
import type { Log } from "../../log.ts";
import { identify } from "./identity.ts";

/** Who the app is in its workspace, which Slack says once the app has started. */
export interface Authorization {
  /**
   * Asks Slack, until it answers or `signal` is aborted.
   *
   * @throws RefusedTokenError when Slack does not accept the bot token
   */
  start(): Promise<AuthorizeResult>;
  /** `undefined` until Slack has said it. */
  current(): AuthorizeResult | undefined;
  /** What bolt asks for with every request, which waits for Slack's answer. */
  authorize(): Promise<AuthorizeResult>;
}

export interface AuthorizationOptions {
  client: WebClient;
  botToken: string;
  log: Log;
  signal: AbortSignal;
}

export function createAuthorization({ client, botToken, log, signal }: AuthorizationOptions): Authorization {
  let identity: AuthorizeResult | undefined;
  let asking: Promise<AuthorizeResult> | undefined;

  async function ask(): Promise<AuthorizeResult> {
    const onRetry = (error: unknown) => log.warn({ err: error }, "Slack could not be reached");
    identity = await identify(client, botToken, { onRetry, signal });
    return identity;
  }

  function start(): Promise<AuthorizeResult> {
    asking ??= ask();
    return asking;
  }

  return {
    start,
    current: () => identity,
    // A copy, since bolt writes into it.
    authorize: async () => ({ ...(await start()) }),
  };
}
