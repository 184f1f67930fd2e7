import { createHash, randomUUID } from "node:crypto";
import type { CrmApp } from "#app/crm/oauth.ts";
import { type Behaviour, json, raw } from "../servers/fake-upstream.ts";
import { type FarEnd, startFarEnd } from "./far-end.ts";
import type { World } from "./world.ts";

/** What differs between vendors. */
interface Ways {
  authorize: string;
  token: string;
  /** Of the request for a decision. */
  query: readonly string[];
  scopes: readonly string[];
  /** Milliseconds that a code serves. */
  codeLifetime: number;
  /** Whether each refresh token serves once, and one that was used ends all. */
  rotates: boolean;
  refusal: (error: string) => unknown;
}

/**
 * HubSpot: https://developers.hubspot.com/docs/api-reference/latest/authentication/manage-oauth-tokens. Salesforce:
 * https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_web_server_flow.htm, with the settings that an external client app has by
 * default, and rotation: https://help.salesforce.com/s/articleView?id=005316711. Read on 2026-12-01; never tried with the vendors themselves.
 */
const ways: { readonly [vendor: string]: Ways } = {
  hubspot: {
    authorize: "/oauth/authorize",
    token: "/oauth/2026-03/token",
    query: ["client_id", "redirect_uri", "scope", "state"],
    scopes: [
      ...["oauth", "crm.objects.contacts.read", "crm.objects.contacts.write", "crm.objects.companies.read"],
      ...["crm.objects.deals.read", "crm.objects.owners.read"],
    ],
    codeLifetime: 60_000,
    rotates: false,
    refusal: (error) => ({
      status: error === "invalid_grant" ? "BAD_REFRESH_TOKEN" : "BAD_CLIENT",
      message: "<b>no</b>",
    }),
  },
  salesforce: {
    authorize: "/services/oauth2/authorize",
    token: "/services/oauth2/token",
    query: [
      ...["client_id", "redirect_uri", "scope", "state", "response_type", "code_challenge"],
      "code_challenge_method",
    ],
    scopes: ["api", "refresh_token"],
    codeLifetime: 15 * 60_000,
    rotates: true,
    refusal: (error) => ({ error, error_description: "<b>no</b>" }),
  },
};

interface Code {
  redirectUri: string;
  challenge: string | null;
  until: number;
}

interface Controls {
  /** Whether people cancel. */
  isDenying: boolean;
  /** Until then, no tokens are answered that were given. */
  held: Promise<void> | undefined;
  /** How often our app has asked for tokens. */
  grants: number;
}

/** An app as a vendor knows it. */
export interface RegisteredApp {
  id: string;
  secret: string;
  redirectUri: string;
}

/**
 * Starts a vendor's authorization server with its API on loopback. It takes what the vendor takes: parameters it knows, the app's own
 * address, scopes and secret, a code once and in time, and tokens that it gave and that live.
 *
 * @param now Unix time in milliseconds
 */
export async function startSignInServer(farEnd: FarEnd, world: World, app: RegisteredApp, now: () => number) {
  const way = ways[farEnd.vendor];
  if (way === undefined) throw new Error(`Nobody signs in with ${farEnd.vendor}.`);
  const { authorize, token, query, scopes, codeLifetime, rotates, refusal } = way;
  const codes = new Map<string, Code>();
  const live = new Set<string>();
  const refreshing = new Set<string>();
  /** Everything that nobody else may read. */
  const secrets = new Set([app.secret]);
  const controls: Controls = { isDenying: false, held: undefined, grants: 0 };
  let presented = "";
  const given = (name: string) => {
    const value = `${name}-${randomUUID()}`;
    secrets.add(value);
    return value;
  };

  function decide(asked: URLSearchParams): Behaviour {
    const [wanted, redirectUri] = [asked.get("scope")?.split(" ").sort(), asked.get("redirect_uri") ?? ""];
    const isKnown =
      [...asked.keys()].sort().join() === [...query].sort().join() &&
      asked.get("client_id") === app.id &&
      redirectUri === app.redirectUri &&
      wanted?.join() === [...scopes].sort().join() &&
      ["S256", null].includes(asked.get("code_challenge_method")) &&
      ["code", null].includes(asked.get("response_type"));
    if (!isKnown) return raw("<h1>This app asks for what it may not.</h1>", 400);
    const back = new URL(redirectUri);
    back.searchParams.set("state", asked.get("state") ?? "");
    if (controls.isDenying) {
      back.searchParams.set("error", "access_denied");
      back.searchParams.set("error_description", "<b>no</b>");
    } else {
      const code = given("code");
      codes.set(code, { redirectUri, challenge: asked.get("code_challenge"), until: now() + codeLifetime });
      back.searchParams.set("code", code);
    }
    return raw("", 302, { location: back.href });
  }

  function isGranted(asked: URLSearchParams): boolean {
    if (asked.get("grant_type") === "refresh_token") {
      const refreshToken = asked.get("refresh_token") ?? "";
      const isLive = refreshing.has(refreshToken);
      if (rotates && !isLive) for (const all of [live, refreshing]) all.clear();
      if (rotates) refreshing.delete(refreshToken);
      return isLive;
    }
    const code = codes.get(asked.get("code") ?? "");
    codes.delete(asked.get("code") ?? "");
    const verifier = asked.get("code_verifier") ?? "";
    const isOfForm = /^[\w.~-]{43,128}$/.test(verifier);
    const challenge = isOfForm ? createHash("sha256").update(verifier).digest("base64url") : null;
    return (
      code !== undefined &&
      asked.get("grant_type") === "authorization_code" &&
      code.redirectUri === asked.get("redirect_uri") &&
      code.challenge === challenge &&
      now() < code.until
    );
  }

  function giveTokens(type: string | undefined, asked: URLSearchParams): Behaviour {
    const isApp = asked.get("client_id") === app.id && asked.get("client_secret") === app.secret;
    if (type !== "application/x-www-form-urlencoded" || !isApp) return json(refusal("invalid_client"), 400);
    controls.grants += 1;
    if (!isGranted(asked)) return json(refusal("invalid_grant"), 400);
    const [access_token, next] = [given("access"), given("refresh")];
    live.add(access_token);
    const isNew = rotates || asked.get("grant_type") === "authorization_code";
    const refresh_token = isNew ? next : asked.get("refresh_token");
    refreshing.add(refresh_token ?? "");
    const where = farEnd.vendor === "salesforce" && { instance_url: server.url.origin };
    const answer = json({ access_token, refresh_token, token_type: "bearer", ...where });
    const { held } = controls;
    return held === undefined ? answer : (response, count) => void held.then(() => answer(response, count));
  }

  const {
    url,
    requests,
    [Symbol.asyncDispose]: stop,
  } = await startFarEnd(
    {
      ...farEnd,
      get authorization() {
        return ["authorization", live.has(presented) ? `Bearer ${presented}` : "nothing"] as const;
      },
    },
    world,
    (requestsSoFar) => {
      const {
        method,
        path = "",
        headers,
        body = "",
      } = requests[requestsSoFar - 1] ?? { method: "", headers: {} };
      const { pathname, searchParams } = new URL(path, "http://far.example");
      presented = headers.authorization?.replace("Bearer ", "") ?? "";
      if (method === "GET" && pathname === authorize) return decide(searchParams);
      if (method === "POST" && pathname === token && searchParams.size === 0)
        return giveTokens(headers["content-type"], new URLSearchParams(body));
      return undefined;
    },
  );
  const server = Object.assign(controls, {
    url: new URL("/", url),
    secrets,
    /** All tokens end, which may be refreshed. */
    expire: () => live.clear(),
    /** The app is uninstalled. */
    revoke() {
      live.clear();
      refreshing.clear();
    },
    [Symbol.asyncDispose]: stop,
  });
  return server;
}

/** @param servers by vendor @returns apps that are known at simulated vendors */
export function movedTo(apps: readonly CrmApp[], servers: Readonly<Record<string, URL>>): CrmApp[] {
  return apps.map((app) => {
    const at = (url: URL) => new URL(url.pathname, servers[app.vendor] ?? url);
    const { authorizationUrl, tokenUrl, address } = app;
    const moved = { authorizationUrl: at(authorizationUrl), tokenUrl: at(tokenUrl) };
    return { ...app, ...moved, ...(address && { address: at(address) }) };
  });
}
