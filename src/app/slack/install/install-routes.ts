import type { IncomingMessage, ServerResponse } from "node:http";
import {
  AuthorizationError,
  InstallProvider,
  InvalidStateError,
  MissingCodeError,
  MissingStateError,
  type Installation as OAuthInstallation,
} from "@slack/oauth";
import { WebAPIPlatformError, type WebClientOptions } from "@slack/web-api";
import type { Log } from "../../log.ts";
import { acrossOrganisations } from "../../storage/tenant-scope.ts";
import { boltLogger } from "../client/client-options.ts";
import {
  failurePage,
  type InstallFailure,
  installedPage,
  installPage,
  type Page,
  type PageRoutes,
  pageHeaders,
  sendPage,
} from "./install-pages.ts";
import { cookieFor, type InstallStates } from "./install-states.ts";
import type { Installation } from "./installation-store.ts";
import { requestedScopes } from "./scopes.ts";

/** What Slack's app settings and the operator say. */
export interface OAuthSettings {
  clientId: string;
  clientSecret: string;
  /** Where people reach us, without a path. */
  publicUrl: URL;
}

export interface InstallRoutesOptions {
  oauth: OAuthSettings;
  states: InstallStates;
  /** Keeps an installation, in place of an earlier one. */
  install: (installation: Omit<Installation, "organisation">) => Promise<void>;
  clientOptions: WebClientOptions;
  /** The Web API's base; people are sent to its origin. */
  slackApiUrl: URL;
  /** Unix time in milliseconds. */
  now: () => number;
  log: Log;
}

/**
 * `GET /slack/install` says what would be installed; its button, a `POST`, leads to Slack's page, which comes back to
 * `GET /slack/oauth_redirect`.
 * Source: https://docs.slack.dev/authentication/installing-with-oauth
 */
export function createInstallRoutes(options: InstallRoutesOptions): PageRoutes {
  const { oauth, states, slackApiUrl, log } = options;
  const headers = pageHeaders(slackApiUrl.origin);
  const cookie = cookieFor(oauth.publicUrl, "install");
  const request = {
    scopes: requestedScopes.map(({ name }) => name),
    redirectUri: new URL("/slack/oauth_redirect", oauth.publicUrl).href,
  };
  const provider = createProvider(options, cookie.name, request);

  const send = (response: ServerResponse, shown: Page) => sendPage(response, shown, headers);

  async function begin(response: ServerResponse): Promise<void> {
    const state = states.begin();
    const location = await provider.generateInstallUrl(request, true, state);
    const kept = cookie.keeping(state);
    response
      .writeHead(303, { location, "set-cookie": kept, "cache-control": "no-store", connection: "close" })
      .end();
  }

  function end(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    return provider.handleCallback(incoming, response, {
      success: ({ appId, team, enterprise, isEnterpriseInstall }) => {
        const openUrl = new URL("/app_redirect", slackApiUrl);
        openUrl.searchParams.set("app", appId ?? "");
        if (team !== undefined) openUrl.searchParams.set("team", team.id);
        const { name } = (isEnterpriseInstall ? enterprise : team) ?? {};
        send(response, installedPage(name, openUrl.href));
      },
      failure: (error) => {
        const failure = failureOf(error, incoming.url ?? "");
        log.warn(
          { reason: typeof failure === "object" ? failure.slackSays : failure },
          "installation failed",
        );
        send(response, failurePage(failure));
      },
    });
  }

  return (incoming, response) => {
    const path = incoming.url?.split("?", 1)[0];
    const failed = (error: unknown) => {
      log.error({ err: error }, "installation failed");
      if (!response.headersSent) send(response, failurePage("unavailable"));
    };
    switch (`${incoming.method} ${path}`) {
      case "GET /slack/install":
        send(response, installPage());
        return true;
      case "POST /slack/install":
        begin(response).catch(failed);
        return true;
      case "GET /slack/oauth_redirect":
        acrossOrganisations(() => end(incoming, response)).catch(failed);
        return true;
      default:
        return false;
    }
  };
}

function createProvider(
  { oauth, states, install, clientOptions, slackApiUrl, now, log }: InstallRoutesOptions,
  stateCookieName: string,
  request: { scopes: string[]; redirectUri: string },
): InstallProvider {
  const { clientId, clientSecret } = oauth;
  const elsewhere = async () => {
    throw new Error("Installations are read elsewhere.");
  };
  return new InstallProvider({
    ...{ clientId, clientSecret, stateCookieName, clientOptions },
    authorizationUrl: new URL("/oauth/v2/authorize", slackApiUrl).href,
    // It logs every cancelled installation as an error; what fails is logged where it's answered.
    logger: { ...boltLogger(log), error: () => undefined },
    stateStore: {
      generateStateParam: async () => states.begin(),
      async verifyStateParam(_now, state) {
        if (!(await states.use(state))) throw new InvalidStateError("The state was used or has expired.");
        return request;
      },
    },
    installationStore: {
      storeInstallation: (installation) => install(installationOf(installation, now())),
      fetchInstallation: elsewhere,
      deleteInstallation: elsewhere,
    },
  });
}

/** @throws Error when it came without a bot, which we asked for */
function installationOf(
  { bot, team, enterprise, isEnterpriseInstall = false, user }: OAuthInstallation,
  now: number,
): Omit<Installation, "organisation"> {
  if (bot === undefined) throw new Error("Slack installed the app without its bot.");
  const { token, id, userId, scopes, refreshToken, expiresAt } = bot;
  return {
    identity: {
      botToken: token,
      botId: id,
      botUserId: userId,
      isEnterpriseInstall,
      ...(!isEnterpriseInstall && team !== undefined && { teamId: team.id }),
      ...(enterprise !== undefined && { enterpriseId: enterprise.id }),
    },
    scopes,
    expiry:
      refreshToken === undefined || expiresAt === undefined
        ? undefined
        : { refreshToken, expiresAt: expiresAt * 1_000 },
    installedBy: user.id,
    installedAt: now,
  };
}

function failureOf(error: Error, url: string): InstallFailure {
  if (error instanceof AuthorizationError) return "denied";
  if (error instanceof InvalidStateError || error instanceof MissingStateError) return "useless";
  if (error instanceof MissingCodeError) {
    const slackSays = new URLSearchParams(url.split("?", 2)[1]).get("error");
    return reasonOf(slackSays) ?? "useless";
  }
  return (error instanceof WebAPIPlatformError ? reasonOf(error.data.error) : undefined) ?? "unavailable";
}

/** Only what is a code of Slack's: whoever made a link would otherwise have our page say what they like. */
function reasonOf(code: unknown): InstallFailure | undefined {
  return typeof code === "string" && /^[a-z\d_]{1,80}$/.test(code) ? { slackSays: code } : undefined;
}
