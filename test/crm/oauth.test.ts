import { expect, onTestFinished, test } from "vitest";
import { createCrmHttp } from "#app/crm/crm-http.ts";
import { createCrmOAuth, oauthVendors } from "#app/crm/oauth.ts";
import { crmVendors } from "#app/crm/vendors.ts";
import {
  type Behaviour,
  json,
  raw,
  resetHalfway,
  startFakeUpstream,
} from "#test/support/servers/fake-upstream.ts";

const at = (instance_url: string) => json({ access_token: "access-0123456789", instance_url });

const answers: readonly [what: string, behaviour: Behaviour, problem: string][] = [
  ["a page", raw("<h1>Sign in</h1>"), "unreadable"],
  ["a way elsewhere", raw("", 302, { location: "https://elsewhere.example/token" }), "unreadable"],
  ["too much", raw(`"${"x".repeat(5 * 1024 * 1024)}"`), "unreadable"],
  ["half", resetHalfway, "unavailable"],
  ["nothing of the kind", raw("", 404), "unreadable"],
  ["a limit", json({}, 429), "rate limited"],
  ["no token", json({ instance_url: "https://acme.my.salesforce.com" }), "unreadable"],
  ["no address", json({ access_token: "access-0123456789" }), "unreadable"],
  ["another header", json({ access_token: "a\r\nb", instance_url: "https://acme.example" }), "unreadable"],
  ["an address of no server", at("mailto:sam@acme.com"), "unreadable"],
  ["a private address", at("https://10.0.0.7"), "forbidden address"],
  ["a private name", at("https://metadata.internal"), "forbidden address"],
  ["an address in clear", at("http://acme.my.salesforce.com"), "forbidden address"],
  ["an address with a password", at("https://sam:secret@acme.my.salesforce.com"), "forbidden address"],
];

test.each(answers)("a vendor that answers with %s gets no token anywhere", async (_, behaviour, problem) => {
  const upstream = await startFakeUpstream(behaviour);
  onTestFinished(() => upstream[Symbol.asyncDispose]());
  const http = createCrmHttp({
    allowedHosts: [upstream.url.host],
    now: () => 0,
    lookup: async () => ["10.0.0.7"],
  });
  onTestFinished(() => http.stop());
  const { accountOf } = createCrmOAuth({
    apps: [
      {
        ...{ vendor: "salesforce", clientId: "id", clientSecret: "secret" },
        ...{ ...oauthVendors.salesforce, tokenUrl: new URL("/token", upstream.url) },
      },
    ],
    redirectUri: "https://rapport.example/crm/callback",
    http,
    connections: { readNow: nothing, claimRefresh: nothing, endRefresh: nothing },
    onToken: () => undefined,
  });
  const asking = accountOf("salesforce", "code", "v".repeat(43)).then((account) =>
    crmVendors.salesforce.connect(http, account).check(AbortSignal.timeout(10_000)),
  );
  await expect(asking).rejects.toMatchObject({ name: "CrmError", problem });
  expect(upstream.requests.map(({ path }) => path)).toEqual(["/token"]);
});

const nothing = async () => undefined;
