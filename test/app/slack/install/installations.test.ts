import { WebClient } from "@slack/web-api";
import { describe, expect, test } from "vitest";
import { createInstallationStore } from "#app/slack/install/installation-store.ts";
import { createInstallations } from "#app/slack/install/installations.ts";
import { createTokenRefresh } from "#app/slack/install/token-refresh.ts";
import type { Database } from "#app/storage/app-database.ts";
import { markAway } from "#database/away.ts";
import { databaseKinds, databaseOrSkip } from "#test/support/databases/databases.ts";
import { errorLog } from "#test/support/log.ts";
import { inTurn, json, startFakeUpstream } from "#test/support/servers/fake-upstream.ts";
import { vault } from "../../credits/calls.ts";

const hour = 60 * 60_000;
const [organisation, enterprise] = ["T1", "E1"];

/** A process of the app, with the store that it shares. */
function processOf(database: Database, slackUrl: URL, now: () => number) {
  const store = createInstallationStore({ database, vault });
  const client = new WebClient(undefined, {
    slackApiUrl: new URL("/api/", slackUrl).href,
    retryConfig: { retries: 0 },
  });
  const log = errorLog(() => undefined);
  const refresh = createTokenRefresh({ store, client, clientId: "1.2", clientSecret: "s", now, log });
  return { store, refresh, ...createInstallations({ store, refresh, now }) };
}

const workspace = (changes: object = {}) => ({
  identity: { botToken: "xoxb-1", botUserId: "U9", isEnterpriseInstall: false, teamId: organisation },
  scopes: ["commands"],
  expiry: undefined,
  installedBy: "U1",
  installedAt: 0,
  ...changes,
});

describe.each(databaseKinds)("installations on %s", (kind) => {
  test("two processes refresh an expired token once, and both go on with the new one", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { database } = opened;
    const next = { access_token: "xoxb-2", refresh_token: "xoxe-2", expires_in: 12 * 3_600 };
    const oldServed = Promise.withResolvers<void>();
    await using slack = await startFakeUpstream(
      inTurn(
        (...given) => void oldServed.promise.then(() => json({ ok: true, ...next })(...given)),
        json({ ok: true, ...next, access_token: "xoxb-3", refresh_token: "xoxe-3" }),
      ),
    );
    let at = 0;
    const [one, other] = [1, 2].map(() => processOf(database, slack.url, () => at));
    if (one === undefined || other === undefined) throw new Error("There are two processes.");
    await one.store.save(workspace({ expiry: { expiresAt: 12 * hour, refreshToken: "xoxe-1" } }));
    const tokens = () =>
      Promise.all([one, other, one, other].map(async (it) => (await it.find(organisation))?.botToken));
    expect(await tokens()).toEqual(Array(4).fill("xoxb-1"));
    // While the old token serves, nobody waits.
    at = 11 * hour;
    expect(await tokens()).toEqual(Array(4).fill("xoxb-1"));
    oldServed.resolve();
    await expect.poll(tokens).toEqual(Array(4).fill("xoxb-2"));
    // Once it's over, everybody does.
    at = 23 * hour;
    expect(await tokens()).toEqual(Array(4).fill("xoxb-3"));
    const asked = slack.requests.map(({ body }) => new URLSearchParams(body).get("refresh_token"));
    expect(asked).toEqual(["xoxe-1", "xoxe-2"]);
  });

  test("while the database is away, the last that was known serves, and nothing that is forgotten", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { store, refresh } = processOf(opened.database, new URL("http://127.0.0.1:9"), () => 0);
    const error = new Error("connect ECONNREFUSED");
    markAway(error);
    let [at, isAway] = [0, false];
    const find = (name: string) => (isAway ? Promise.reject(error) : store.find(name));
    const it = createInstallations({ store: { ...store, find }, refresh, now: () => at });
    await store.save(workspace());
    expect((await it.find(organisation))?.botToken).toBe("xoxb-1");
    at += hour;
    isAway = true;
    expect((await it.find(organisation))?.botToken).toBe("xoxb-1");
    await expect(it.find("T2")).rejects.toBe(error);
    it.forget(organisation);
    await expect(it.find(organisation)).rejects.toBe(error);
  });

  test("a request is its enterprise's or its workspace's, as one of them has installed the app", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const it = processOf(opened.database, new URL("http://127.0.0.1:9"), () => 0);
    const tokenOf = async (source: Parameters<typeof it.ofRequest>[0]) =>
      (await it.ofRequest(source))?.botToken;
    const fromSister = { teamId: "T2", enterpriseId: enterprise, isEnterpriseInstall: true };
    const fromTeam = { teamId: organisation, enterpriseId: enterprise, isEnterpriseInstall: false };
    expect([await tokenOf(fromSister), await tokenOf(fromTeam)]).toEqual([undefined, undefined]);
    const { identity } = workspace();
    await it.store.save(workspace({ identity: { ...identity, enterpriseId: enterprise } }));
    // A workspace's own isn't its sisters'.
    expect([await tokenOf(fromSister), await tokenOf(fromTeam)]).toEqual([undefined, "xoxb-1"]);
    const whole = {
      botToken: "xoxb-e",
      botUserId: "U9",
      isEnterpriseInstall: true,
      enterpriseId: enterprise,
    };
    await it.store.save(workspace({ identity: whole }));
    expect([await tokenOf(fromSister), await tokenOf(fromTeam)]).toEqual(["xoxb-e", "xoxb-1"]);
    // What merely claims to be an enterprise's finds what its workspace has.
    expect(await tokenOf({ ...fromTeam, enterpriseId: "E2", isEnterpriseInstall: true })).toBe("xoxb-1");
    expect(await tokenOf({ teamId: "T3", enterpriseId: "T3", isEnterpriseInstall: true })).toBeUndefined();
  });
});
