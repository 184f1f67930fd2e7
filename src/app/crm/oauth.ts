import { createHash } from "node:crypto";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { Flights } from "../outreach/flights.ts";
import { persisting } from "../outreach/persisting.ts";
import type { CrmAccount, CrmConnection, CrmConnections } from "./crm-connections.ts";
import { CrmError } from "./crm-error.ts";
import type { CrmHttp, CrmRequest } from "./crm-http.ts";
import type { CrmVendor } from "./vendors.ts";

/** An operator's app at a vendor, with which people sign in (OAuth 2.0, authorization code). */
export interface CrmApp {
  vendor: CrmVendor;
  clientId: string;
  clientSecret: string;
  /** Where people decide. */
  authorizationUrl: URL;
  tokenUrl: URL;
  scope: string;
  /** Whether a code needs a challenge (PKCE). */
  hasChallenge: boolean;
  /** Of the API; absent: it comes with the token. */
  address?: URL;
}

/**
 * Read on 2026-12-01, never tried with the vendors themselves. HubSpot: a token lasts 30 minutes, its refresh token until the app is
 * uninstalled; no challenge is documented. https://developers.hubspot.com/docs/api-reference/latest/authentication/manage-oauth-tokens
 * Salesforce: a token lasts as long as its session; where the app rotates refresh tokens, each serves once, and one that comes twice ends
 * them all. https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_web_server_flow.htm,
 * …remoteaccess_oauth_refresh_token_flow.htm and 005316711
 */
export const oauthVendors = {
  hubspot: {
    authorizationUrl: new URL("https://app.hubspot.com/oauth/authorize"),
    tokenUrl: new URL("https://api.hubapi.com/oauth/2026-03/token"),
    scope:
      "oauth crm.objects.contacts.read crm.objects.contacts.write crm.objects.companies.read crm.objects.deals.read crm.objects.owners.read",
    hasChallenge: false,
    address: new URL("https://api.hubapi.com"),
  },
  salesforce: {
    authorizationUrl: new URL("https://login.salesforce.com/services/oauth2/authorize"),
    tokenUrl: new URL("https://login.salesforce.com/services/oauth2/token"),
    scope: "api refresh_token",
    hasChallenge: true,
  },
};

/** Milliseconds that asking for tokens may take. */
const tokenTimeout = 10_000;
/** Milliseconds between looks whether another process has refreshed a token. */
const pollInterval = 150;

const tokens = z.object({
  access_token: z.string().regex(/^[!-~]+$/),
  refresh_token: z.string().min(1).optional(),
  instance_url: z.url({ protocol: /^https?$/ }).optional(),
});

export interface CrmOAuthOptions {
  apps: readonly CrmApp[];
  /** Where the vendor's page leads back to. */
  redirectUri: string;
  http: CrmHttp;
  connections: Pick<CrmConnections, "readNow" | "claimRefresh" | "endRefresh">;
  /** Called with each token, before it's used. */
  onToken: (token: string) => void;
}

export type CrmOAuth = ReturnType<typeof createCrmOAuth>;

/** Signing in with a CRM, and the tokens that follow. What throws throws CrmError: "token refused" where the vendor refuses a code, a refresh token or our app. */
export function createCrmOAuth({ apps, redirectUri, http, connections, onToken }: CrmOAuthOptions) {
  const refreshes = new Flights<string>();

  function appOf(vendor: CrmVendor): CrmApp {
    const app = apps.find((one) => one.vendor === vendor);
    if (app === undefined) throw new CrmError("token refused");
    return app;
  }

  async function accountFor(vendor: CrmVendor, grant: Record<string, string>): Promise<CrmAccount> {
    const { tokenUrl, clientId: client_id, clientSecret: client_secret, address } = appOf(vendor);
    const answer = await http.request(
      new URL("/", tokenUrl),
      {
        ...{ method: "POST", path: tokenUrl.pathname, headers: {} },
        body: new URLSearchParams({ client_id, client_secret, ...grant }),
        signal: AbortSignal.timeout(tokenTimeout),
        problemOf: (status) => (status === 400 ? "token refused" : undefined),
      },
      tokens,
    );
    const where = address?.href ?? answer?.instance_url;
    if (answer === undefined || where === undefined) throw new CrmError("unreadable");
    const { access_token: token, refresh_token: refreshToken } = answer;
    for (const one of [token, refreshToken ?? ""]) onToken(one);
    return { vendor, address: new URL(where), token, ...(refreshToken !== undefined && { refreshToken }) };
  }

  /** @returns the token after the one that was refused, ours or what another process saves */
  async function refresh(organisation: string, refused: CrmConnection): Promise<string> {
    const { id } = refused;
    const claimed = await connections.claimRefresh(organisation, id);
    if (claimed === undefined) {
      const current = await connections.readNow(organisation);
      if (current?.id !== id) throw new CrmError("token refused");
      if (current.token !== refused.token) return current.token;
      await pause(pollInterval);
      return refresh(organisation, refused);
    }
    let next: CrmAccount | undefined;
    try {
      const { vendor, token, refreshToken = "" } = claimed;
      if (token !== refused.token) return token;
      const grant = { grant_type: "refresh_token", refresh_token: refreshToken };
      next = { refreshToken, ...(await accountFor(vendor, grant)) };
      return next.token;
    } finally {
      await persisting.execute(() => connections.endRefresh(organisation, id, next));
    }
  }

  return {
    vendors: apps.map(({ vendor }) => vendor),
    /** @param state comes back from there @param verifier 43 to 128 characters @returns the vendor's page, on which people decide */
    decisionPage(vendor: CrmVendor, state: string, verifier: string): string {
      const { authorizationUrl, clientId: client_id, scope, hasChallenge } = appOf(vendor);
      const code_challenge = createHash("sha256").update(verifier).digest("base64url");
      const challenge = { response_type: "code", code_challenge, code_challenge_method: "S256" };
      const asked = { client_id, redirect_uri: redirectUri, scope, state, ...(hasChallenge && challenge) };
      // HubSpot documents spaces as %20.
      return `${authorizationUrl}?${new URLSearchParams(asked)}`.replaceAll("+", "%20");
    },
    /** @param code came back @param verifier as before @returns the account that it's for */
    accountOf(vendor: CrmVendor, code: string, verifier: string): Promise<CrmAccount> {
      const grant = { grant_type: "authorization_code", code, redirect_uri: redirectUri };
      return accountFor(vendor, { ...grant, ...(appOf(vendor).hasChallenge && { code_verifier: verifier }) });
    },
    /** @returns what asks for a connection, and where its token is refused asks once more with the next one */
    httpOf(organisation: string, connection: CrmConnection): CrmHttp {
      if (connection.refreshToken === undefined) return http;
      let { token } = connection;
      async function request<Shape extends z.ZodType>(base: URL, asked: CrmRequest, shape: Shape) {
        const used = token;
        const ask = () =>
          http.request(base, { ...asked, headers: { authorization: `Bearer ${token}` } }, shape);
        try {
          return await ask();
        } catch (error) {
          if (!isRefused(error)) throw error;
          const late = once(asked.signal, "abort").then(() => Promise.reject(new CrmError("too slow")));
          const refused = { ...connection, token: used };
          const next = refreshes.join(connection.id, () => refresh(organisation, refused));
          token = await Promise.race([next, late]);
          return ask();
        }
      }
      return { ...http, request };
    },
  };
}

const isRefused = (error: unknown) => error instanceof CrmError && error.problem === "token refused";
