import type { ServerResponse } from "node:http";
import { z } from "zod";
import type { Actor } from "../../actor.ts";
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
  installStates: "begin" | "open" | "again" | "use";
  log: true;
  publicUrl: true;
  workspaces: true;
}>;
export type SignInDependencies = CrmDependencies & SignInParts;

/** Who begins to sign in, and with what. */
const begun = z.looseObject({
  organisation: z.string(),
  person: z.string(),
  vendor: crmVendor,
  /** Of the state: it's the challenge's verifier, too. */
  once: z.string(),
});
type Begun = z.infer<typeof begun>;

interface SignInPage {
  status?: number;
  title: string;
  text: string;
  /** Where its button leads. */
  link?: string;
}

/** @returns where an administrator begins to sign in, for each vendor of which the operator has an app */
export function signInLinks(
  { crmOAuth, installStates, publicUrl }: SignInParts,
  { organisation, person }: Actor,
): SignInLink[] {
  return crmOAuth.vendors.map((vendor) => {
    const state = installStates.begin({ organisation, person, vendor });
    return { vendor, url: `${publicUrl?.origin}${paths.begin}?state=${state}` };
  });
}

/**
 * `GET /crm/sign-in` says what will be connected, and leads to the vendor's page, which comes back to `GET /crm/callback`.
 * Nobody tells us whose browser it is: whoever was sent the link by somebody else reads that before they go on.
 */
export function signInRoutes(dependencies: SignInDependencies): PageRoutes {
  const { crmOAuth, drawHome, installStates, log, publicUrl, workspaces } = dependencies;
  if (publicUrl === undefined || crmOAuth.vendors.length === 0) return () => false;
  const headers = pageHeaders(publicUrl.origin);
  const cookie = cookieFor(publicUrl, "crm");

  async function end(state: string, begun: Begun, asked: URLSearchParams): Promise<SignInPage> {
    const { organisation, person, vendor, once } = begun;
    if (!(await installStates.use(state))) return signInPages.useless;
    const { title } = crmVendors[vendor];
    if (asked.get("error") === "access_denied") return signInPages.failed("denied", title);
    const { client } = workspaces.of(organisation);
    const problem = await keepAccount(dependencies, { client, organisation, person }, () =>
      crmOAuth.accountOf(vendor, asked.get("code") ?? "", once),
    );
    if (problem !== undefined) {
      log.warn({ problem }, "signing in with a CRM failed");
      return signInPages.failed(problem, title);
    }
    drawHome(client, organisation, person).catch((error: unknown) =>
      log.warn({ err: error }, "couldn't redraw Home"),
    );
    return signInPages.connected(title);
  }

  async function answer(path: string, asked: URLSearchParams, cookies: string[], response: ServerResponse) {
    const state = asked.get("state") ?? "";
    const { data: it } = begun.safeParse(installStates.open(state));
    if (it === undefined) return signInPages.useless;
    if (path === paths.begin) {
      // Another state, known to this browser alone: whoever sent the link can't lead past this page to the vendor's.
      const own = installStates.again(it);
      response.setHeader("set-cookie", cookie.keeping(own));
      const link = crmOAuth.decisionPage(it.vendor, own, it.once);
      return { ...signInPages.begin(crmVendors[it.vendor].title), link };
    }
    if (!cookies.includes(`${cookie.name}=${state}`)) return signInPages.useless;
    return withinOrganisation(it.organisation, () => end(state, it, asked));
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
