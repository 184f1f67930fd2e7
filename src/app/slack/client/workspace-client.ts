import { type WebAPICallResult, WebClient, type WebClientOptions } from "@slack/web-api";
import type { Identity } from "../install/identity.ts";

/** Gives the installation to call with now. @throws NotInstalledError where the app isn't installed */
export type IdentitySource = () => Promise<Pick<Identity, "botToken" | "isEnterpriseInstall" | "teamId">>;

/** Slack has no app to answer for there: nothing is sent. */
export class NotInstalledError extends Error {
  override readonly name = "NotInstalledError";

  constructor() {
    super("Rapport isn't installed in this workspace.");
  }
}

/** @param error the Web API's client throws its own, with this one as its cause */
export function isNotInstalled(error: unknown): boolean {
  return (
    error instanceof NotInstalledError || (error instanceof Error && error.cause instanceof NotInstalledError)
  );
}

/** Families of methods that Rapport doesn't call: 203 of 281 methods. */
const uncalled = [
  ...["admin", "agents", "api", "apps", "assistant", "blocks", "bookmarks", "bots", "calls", "canvases"],
  ...["dialog", "dnd", "emoji", "migration", "oauth", "openid", "pins", "reactions"],
  ...["reminders", "rtm", "search", "slackLists", "stars", "team", "tooling", "usergroups", "workflows"],
] as const satisfies readonly (keyof WebClient)[];
const withoutUncalled = Object.fromEntries(uncalled.map((family) => [family, undefined]));

/**
 * A client of one installation, whose token may be another one with each call. The client that it extends binds a
 * function for each method there is; it lets go of those that nobody calls, which were 38 KB for each workspace.
 */
export class WorkspaceClient extends WebClient {
  readonly #identity: IdentitySource;

  constructor(identity: IdentitySource, options: WebClientOptions) {
    const { fetch: send = fetch } = options;
    super(undefined, {
      ...options,
      // As a header: with a call's arguments, it would be in the body too.
      async fetch(url, init) {
        const authorization = `Bearer ${(await identity()).botToken}`;
        return send(url, { ...init, headers: { ...init?.headers, authorization } });
      },
    });
    this.#identity = identity;
    Object.assign(this, withoutUncalled);
  }

  /** Where it's installed. @throws NotInstalledError where the app isn't installed */
  get installation() {
    return this.#identity();
  }

  /** @throws NotInstalledError where the app isn't installed; otherwise as the client it extends */
  override async apiCall(method: string, options?: Record<string, unknown>): Promise<WebAPICallResult> {
    await this.#identity();
    return super.apiCall(method, options);
  }
}

/**
 * Whether a client's token is for all workspaces of an enterprise: then lists of people and channels have to name one
 * of them. Source: https://docs.slack.dev/enterprise/developing-for-enterprise-orgs
 */
export async function isForEnterprise(client: WebClient): Promise<boolean> {
  return client instanceof WorkspaceClient && (await client.installation).isEnterpriseInstall;
}
