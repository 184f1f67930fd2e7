import type { ServerResponse } from "node:http";
import { z } from "zod";
import type { Actor } from "../../actor.ts";
import { CrmError } from "../../crm/crm-error.ts";
import { crmVendor, crmVendors } from "../../crm/vendors.ts";
import {
  escapeHtml,
  type PageRoutes,
  page,
  pageHeaders,
  sendPage,
} from "../../slack/install/install-pages.ts";
import { cookieFor } from "../../slack/install/install-states.ts";
import { withinOrganisation } from "../../storage/tenant-scope.ts";
import type { Uses } from "../parts.ts";
import type { SignInLink } from "./cards.ts";
import { signInPages } from "./sentences.ts";
import { type CrmDependencies, keepAccount } from "./submit.ts";

const paths = { begin: "/crm/sign-in", end: "/crm/callback" } as const;

type SignInParts = Uses<{
  crmOAuth: true;
  installStates: "begin" | "isOpen" | "use";
  log: true;
  publicUrl: true;
  vault: true;
  workspaces: true;
}>;
export type SignInDependencies = CrmDependencies & SignInParts;

/** Who begins to sign in, and with what: sealed, it's the state that comes back. */
const begun = z.object({
  organisation: z.string(),
  person: z.string(),
  vendor: crmVendor,
  /** An installation's state, which serves once, for ten minutes. Nobody else knows it: it's the challenge's verifier, too. */
  once: z.string(),
});
type Begun = z.infer<typeof begun>;
const context = { organisation: "", field: "crm sign-in", row: [] } as const;

interface SignInPage {
  status?: number;
  title: string;
  text: string;
  /** Where its button leads. */
  link?: string;
}

/** @returns where an administrator begins to sign in, for each vendor of which the operator has an app */
export function signInLinks(
  { crmOAuth, installStates, publicUrl, vault }: SignInParts,
  { organisation, person }: Actor,
): SignInLink[] {
  return (crmOAuth?.vendors ?? []).map((vendor) => {
    const state = JSON.stringify({ organisation, person, vendor, once: installStates.begin() });
    return { vendor, url: `${publicUrl?.origin}${paths.begin}?state=${vault.seal(context, state)}` };
  });
}

/**
 * `GET /crm/sign-in` says what will be connected, and leads to the vendor's page, which comes back to `GET /crm/callback`.
 * Nobody tells us whose browser it is: whoever was sent the link by somebody else reads that before they go on.
 */
export function signInRoutes(dependencies: SignInDependencies): PageRoutes {
  const { crmOAuth, drawHome, installStates, log, publicUrl, vault, workspaces } = dependencies;
  if (crmOAuth === undefined || publicUrl === undefined) return () => false;
  const oauth = crmOAuth;
  const headers = pageHeaders(publicUrl.origin);
  const cookie = cookieFor(publicUrl, "crm");

  function opened(state: string): Begun | undefined {
    try {
      return begun.parse(JSON.parse(vault.open(context, state)));
    } catch {
      return undefined;
    }
  }

  function begin(it: Begun, response: ServerResponse): SignInPage {
    const { vendor, once } = it;
    if (!installStates.isOpen(once)) return signInPages.useless;
    // Sealed anew, it's known to this browser alone: whoever sent the link can't lead past this page to the vendor's.
    const state = vault.seal(context, JSON.stringify(it));
    response.setHeader("set-cookie", cookie.keeping(state));
    const link = oauth.decisionPage(vendor, state, once);
    return { ...signInPages.begin(crmVendors[vendor].title), link };
  }

  async function end(
    { organisation, person, vendor, once }: Begun,
    asked: URLSearchParams,
  ): Promise<SignInPage> {
    if (!(await installStates.use(once))) return signInPages.useless;
    const { title } = crmVendors[vendor];
    if (asked.get("error") === "access_denied") return signInPages.failed("denied", title);
    const { client } = workspaces.of(organisation);
    try {
      const account = await oauth.accountOf(vendor, asked.get("code") ?? "", once);
      const problem = await keepAccount(dependencies, { client, organisation, person }, account);
      if (problem !== undefined) return signInPages.failed(problem, title);
    } catch (error) {
      if (!(error instanceof CrmError)) throw error;
      log.warn({ problem: error.problem }, "signing in with a CRM failed");
      return signInPages.failed(error.problem, title);
    }
    drawHome(client, organisation, person).catch((error: unknown) =>
      log.warn({ err: error }, "couldn't redraw Home"),
    );
    return signInPages.connected(title);
  }

  async function answer(path: string, asked: URLSearchParams, cookies: string[], response: ServerResponse) {
    const state = asked.get("state") ?? "";
    const it = opened(state);
    if (it === undefined) return signInPages.useless;
    if (path === paths.begin) return begin(it, response);
    if (!cookies.includes(`${cookie.name}=${state}`)) return signInPages.useless;
    return withinOrganisation(it.organisation, () => end(it, asked));
  }

  return ({ method, url = "", headers: { cookie: cookies = "" } }, response) => {
    const [path = "", query] = url.split("?", 2);
    if (method !== "GET" || (path !== paths.begin && path !== paths.end)) return false;
    answer(path, new URLSearchParams(query), cookies.split("; "), response)
      .catch((error: unknown) => {
        log.error({ err: error }, "signing in with a CRM failed");
        return signInPages.failed("unavailable", "Slack or our database");
      })
      .then(({ status = 200, title, text, link }: SignInPage) => {
        const button = link === undefined ? "" : `<a class="act" href="${escapeHtml(link)}">Go on</a>`;
        sendPage(response, page(status, title, `<p>${escapeHtml(text)}</p>${button}`), headers);
      });
    return true;
  };
}
