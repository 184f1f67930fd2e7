import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { ids } from "../people.ts";
import type { AppEnvironment } from "../transport/take-from-app.ts";
import type { Workspace } from "../workspace.ts";
import type { Grants } from "./grants.ts";

const asked = z.object({
  client_id: z.string(),
  scope: z.string(),
  state: z.string().default(""),
  redirect_uri: z.string(),
});
const decided = asked.extend({ team: z.string(), decision: z.enum(["allow", "cancel"]) });

/**
 * Slack's page on which somebody allows an app what it asks for, and the method with which the app gets its token.
 * Source: https://docs.slack.dev/authentication/installing-with-oauth
 *
 * @param workspaces those that may install the app; their administrator is the one at the page
 */
export function oauthServer(workspaces: readonly Workspace[], grants: Grants): Hono<AppEnvironment> {
  const hono = new Hono<AppEnvironment>();

  function problemOf({ client_id, scope, redirect_uri }: z.output<typeof asked>): string | undefined {
    if (client_id !== grants.client.id) return "invalid_client_id";
    const known = workspaces.flatMap(({ manifest }) => manifest.scopes);
    if (scope.split(",").some((one) => !known.includes(one))) return "invalid_scope";
    return grants.redirectUrls.has(redirect_uri) ? undefined : "bad_redirect_uri";
  }

  hono.get("/oauth/v2/authorize", (context) => {
    const { data } = asked.safeParse(context.req.query());
    const problem = data === undefined ? "missing_parameters" : problemOf(data);
    if (data === undefined || problem !== undefined)
      return context.text(`Slack can't continue: ${problem}`, 400);
    context.header("Content-Security-Policy", policyFor(data.redirect_uri));
    return context.html(consentPage(workspaces, data));
  });

  hono.post("/oauth/v2/authorize", async (context) => {
    const { data } = decided.safeParse(await context.req.parseBody());
    const workspace = workspaces.find(({ team, enterprise }) =>
      [team.id, enterprise?.id].includes(data?.team),
    );
    if (data === undefined || workspace === undefined || problemOf(data) !== undefined) {
      return context.text("Slack can't continue.", 400);
    }
    const { decision, redirect_uri: redirectUri, scope, state } = data;
    const isForEnterprise = data.team === workspace.enterprise?.id;
    const back = new URL(redirectUri);
    const optional = new Set(workspace.manifest.optionalScopes);
    const form = await context.req.parseBody({ all: true });
    const granted = [form.granted ?? []].flat();
    const scopes = scope.split(",").filter((one) => !optional.has(one) || granted.includes(one));
    const given =
      decision === "allow"
        ? { code: grants.allow({ workspace, user: ids.sam, scopes, isForEnterprise, redirectUri }) }
        : { error: "access_denied" };
    for (const [name, value] of Object.entries({ ...given, state })) back.searchParams.set(name, value);
    return context.redirect(back.href);
  });

  hono.post("/api/oauth.v2.access", async (context) => {
    const form = await context.req.parseBody();
    const text = (name: string) => (typeof form[name] === "string" ? form[name] : undefined);
    const answer = () => {
      if (text("client_id") !== grants.client.id) return "invalid_client_id";
      if (text("client_secret") !== grants.client.secret) return "bad_client_secret";
      if (text("grant_type") === "refresh_token")
        return grants.redeemRefreshToken(text("refresh_token") ?? "");
      return grants.redeemCode(text("code") ?? "", text("redirect_uri"));
    };
    const answered = answer();
    if (typeof answered === "string") return context.json({ ok: false, error: answered });
    if (grants.losesRefreshed && text("grant_type") === "refresh_token") {
      context.env.incoming.socket.resetAndDestroy();
      return RESPONSE_ALREADY_SENT;
    }
    return context.json({ ok: true, ...answered });
  });

  // Where an installed app sends people: Slack opens it.
  hono.get("/app_redirect", (context) => context.text("Slack would now open the app."));
  return hono;
}

/** A form's redirect counts too. */
function policyFor(redirectUri: string): string {
  const { origin } = new URL(redirectUri);
  return `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${origin}; base-uri 'none'; frame-ancestors 'none'`;
}

function consentPage(
  workspaces: readonly Workspace[],
  { client_id, scope, state, redirect_uri }: z.output<typeof asked>,
) {
  const places = workspaces.flatMap(({ team, enterprise }) =>
    enterprise === undefined
      ? [team]
      : [{ id: enterprise.id, name: `${enterprise.name} (all its workspaces)` }, team],
  );
  const hidden = Object.entries({ client_id, scope, state, redirect_uri });
  const optional = new Set(workspaces.flatMap(({ manifest }) => manifest.optionalScopes));
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Allow Rapport?</title><style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 3rem auto; padding: 0 1rem; color: #1d1c1d; }
fieldset { border: 1px solid #ccc; border-radius: 8px; margin: 1rem 0; } label { display: block; padding: .2rem 0; }
button { font: inherit; padding: .6rem 1.4rem; border-radius: 6px; border: 1px solid #4a154b; background: #fff; } button[value=allow] { background: #4a154b; color: #fff; }
</style></head><body>
<p>Simulated Slack</p>
<h1>Rapport is asking to access a workspace</h1>
<form method="post" action="/oauth/v2/authorize">
${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<fieldset><legend>Workspace</legend>${places.map(
    ({ id, name }, index) =>
      html`<label><input type="radio" name="team" value="${id}" ${index === 0 ? "checked" : ""}> ${name}</label>`,
  )}</fieldset>
<fieldset><legend>What it may do</legend>${scope
    .split(",")
    .map((one) =>
      optional.has(one)
        ? html`<label><input type="checkbox" name="granted" value="${one}" checked> ${one} (optional)</label>`
        : html`<label>${one}</label>`,
    )}</fieldset>
<button name="decision" value="allow">Allow</button> <button name="decision" value="cancel">Cancel</button>
</form></body></html>`;
}
