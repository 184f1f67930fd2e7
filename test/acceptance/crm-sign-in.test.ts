import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { createCrmConnections } from "#app/crm/crm-connections.ts";
import { createCrmHttp } from "#app/crm/crm-http.ts";
import { createCrmOAuth, oauthVendors } from "#app/crm/oauth.ts";
import { crmVendors } from "#app/crm/vendors.ts";
import { createVault } from "#app/storage/app-vault.ts";
import type { Workspace } from "#sandbox/slack/workspace.ts";
import { sampleWorld } from "#test/crm/cases.ts";
import { type Actor, ids, startWorkspace, visibleText } from "../../src/sandbox/index.ts";
import { ackDeadline } from "../support/app/ack-deadline.ts";
import { pressInHome } from "../support/app/administration.ts";
import { finish } from "../support/app/browser-install.ts";
import { install, startManyWorkspaces } from "../support/app/installing.ts";
import { publicUrl } from "../support/app/rapport.ts";
import { hubspot } from "../support/crm/hubspot.ts";
import { salesforce } from "../support/crm/salesforce.ts";
import { movedTo, startSignInServer } from "../support/crm/sign-in-server.ts";
import type { World } from "../support/crm/world.ts";

const slack = await startWorkspace({ acknowledgementDeadline: ackDeadline });
const { workspace: kestrel, second: harrier } = slack;
const now = () => kestrel.clock.now();
const redirectUri = `${publicUrl}/crm/callback`;
const environment = {
  ...{ HUBSPOT_CLIENT_ID: "hub-id", HUBSPOT_CLIENT_SECRET: "hub-secret-0123456789" },
  ...{ SALESFORCE_CLIENT_ID: "force-id", SALESFORCE_CLIENT_SECRET: "force-secret-0123456789" },
  CRM_ALLOWED_HOSTS: "127.0.0.1",
};
const worldOf = (title: string): World => {
  const people = sampleWorld.people.map((one) =>
    one.id === 11 ? { ...one, email: "jane@acme.com", title } : one,
  );
  return { ...sampleWorld, people, entries: [] };
};
const [worldOfHub, worldOfForce] = [worldOf("Head of Hubs"), worldOf("Head of Force")];
const hub = await startSignInServer(
  ...[hubspot, worldOfHub],
  { id: environment.HUBSPOT_CLIENT_ID, secret: environment.HUBSPOT_CLIENT_SECRET, redirectUri },
  now,
);
const force = await startSignInServer(
  ...[salesforce, worldOfForce],
  { id: environment.SALESFORCE_CLIENT_ID, secret: environment.SALESFORCE_CLIENT_SECRET, redirectUri },
  now,
);
const crmServers = { hubspot: hub.url, salesforce: force.url };
const started = await startManyWorkspaces({ slack, environment, crmServers });
afterAll(async () => {
  await started[Symbol.asyncDispose]();
  await hub[Symbol.asyncDispose]();
  await force[Symbol.asyncDispose]();
});
const { running, database } = started;
for (const workspace of [kestrel, harrier]) await install(running, workspace);

/** What people's browsers show, and what Slack was sent. */
const seen: string[] = [];
for (const workspace of [kestrel, harrier])
  workspace.onArrival(({ direction, body }) => {
    if (direction === "app to slack")
      seen.push(body, decodeURIComponent(body.replaceAll(/%(?![\da-f]{2})/gi, "%25")));
  });

function homeOf(who: Actor): string {
  const home = who.home();
  return home === undefined ? "" : visibleText(home);
}

const atApp = (url: string) => {
  const { pathname, search } = new URL(url);
  return new URL(pathname + search, running.rapport.url);
};

/** @returns where the button of the form leads that somebody opens */
async function linkTo(workspace: Workspace, title: string, person: string = ids.sam): Promise<string> {
  const who = workspace.as(person);
  const form = await pressInHome(who, "crm_open", "Sign in");
  await who.close(form, { all: true });
  const buttons = form.blocks.map((block) => JSON.stringify(block));
  const button = buttons.find((one) => one.includes(`Sign in with ${title}`)) ?? "";
  return /"url":"([^"]+)"/.exec(button)?.[1] ?? "";
}

/** Opens our link in a browser. @returns the page, and what the vendor's page is asked */
async function begin(link: string) {
  const response = await fetch(atApp(link));
  const page = await response.text();
  seen.push(page.replaceAll(/href="[^"]*"/g, ""));
  const href = /href="([^"]+)"/.exec(page)?.[1] ?? "";
  const cookie = response.headers.get("set-cookie") ?? "";
  return { status: response.status, page, cookie, decision: href.replaceAll("&amp;", "&") };
}

/** Decides on the vendor's page. @returns where it leads, on the app's own address */
async function decide(decision: string): Promise<URL> {
  const response = await fetch(decision, { redirect: "manual" });
  return atApp(response.headers.get("location") ?? `${publicUrl}/nowhere`);
}

async function end(callback: URL, cookie: string) {
  const [kept = ""] = cookie.split(";", 1);
  const { status, page } = await finish(callback, kept);
  seen.push(page);
  return { status, title: /<h1>(.*?)<\/h1>/.exec(page)?.[1] };
}

async function signIn(workspace: Workspace, title: "HubSpot" | "Salesforce") {
  const { cookie, decision } = await begin(await linkTo(workspace, title));
  return end(await decide(decision), cookie);
}

const connections = () =>
  database.query.selectFrom("crm_connections").selectAll().orderBy("organisation").execute();
const connectionOf = async ({ team }: Workspace) =>
  (await connections()).find(({ organisation }) => organisation === team.id);
const audit = async () => {
  const entries = database.query.selectFrom("audit_log").select(["organisation", "actor", "outcome"]);
  return entries.where("action", "=", "connect CRM").orderBy("at").execute();
};

/** The card of somebody whom no cached answer is shown of. */
async function card(workspace: Workspace): Promise<string> {
  workspace.moveClock(16 * 60_000);
  const priya = workspace.as(ids.priya);
  await priya.send(ids.renewals, "/profile jane@acme.com");
  return visibleText(
    await priya.until((me) => {
      const last = me.lastMessage(ids.renewals);
      return visibleText(last).includes("Pragmatic Builder") && last;
    }),
  );
}

const useless = { status: 400, title: "That link doesn&#39;t work" };

test("whoever signs in connects their workspace alone, and what is kept is sealed", async () => {
  const sam = kestrel.as(ids.sam);
  const form = await pressInHome(sam, "crm_open", "Sign in");
  const blockId = z.string().parse(form.blocks.find(({ type }) => type === "actions")?.block_id);
  expect(await sam.click(form, "crm_sign_in", null, { blockId })).toEqual({ ok: true });
  await sam.close(form, { all: true });

  const first = await begin(await linkTo(kestrel, "HubSpot"));
  expect(first.status).toBe(200);
  expect(first.cookie).toMatch(
    /^__Host-rapport-crm=[\w.~-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(first.page).not.toMatch(/<script|<b>/);
  const connected = await end(await decide(first.decision), first.cookie);
  expect(connected).toEqual({ status: 200, title: "HubSpot is connected" });
  expect(await signIn(harrier, "Salesforce")).toEqual({ status: 200, title: "Salesforce is connected" });
  await sam.until((me) => homeOf(me).includes("connected HubSpot at"));

  const kept = await connections();
  expect(kept.map(({ organisation, vendor, set_by }) => [organisation, vendor, set_by])).toEqual([
    [kestrel.team.id, "hubspot", ids.sam],
    [harrier.team.id, "salesforce", ids.sam],
  ]);
  expect(await audit()).toEqual([
    { organisation: kestrel.team.id, actor: ids.sam, outcome: "hubspot" },
    { organisation: harrier.team.id, actor: ids.sam, outcome: "salesforce" },
  ]);
  for (const secret of [...hub.secrets, ...force.secrets]) expect(JSON.stringify(kept)).not.toContain(secret);
  await expect.poll(() => card(kestrel)).toContain("Head of Hubs · Acme");
  await expect.poll(() => card(harrier)).toContain("Head of Force · Acme");
});

test("a sign-in ends once, in time, in its own browser, with the state that we made", async () => {
  const [before, asked] = [await connections(), hub.grants + force.grants];
  const link = await linkTo(kestrel, "HubSpot");
  const { cookie, decision } = await begin(link);
  const elsewhere = await begin(link);
  const other = await begin(await linkTo(harrier, "HubSpot"));
  const callback = await decide(decision);
  const state = callback.searchParams.get("state") ?? "";
  const named = (value: string) => `__Host-rapport-crm=${value}`;
  const withState = (value: string) => {
    const url = new URL(callback);
    url.searchParams.set("state", value);
    return url;
  };
  const forged = [`${state.slice(0, -2)}xx`, state.replace(/^./, "!"), "", "{}"];
  for (const value of forged) {
    expect(await end(withState(value), named(value))).toEqual(useless);
    expect((await begin(`${publicUrl}/crm/sign-in?state=${encodeURIComponent(value)}`)).status).toBe(400);
  }
  expect(await end(callback, "")).toEqual(useless);
  expect(await end(callback, other.cookie)).toEqual(useless);
  // Whoever sends somebody a link knows the vendor's page that it leads to in their own browser.
  expect(await end(await decide(elsewhere.decision), cookie)).toEqual(useless);
  expect(await end(await decide(other.decision), cookie)).toEqual(useless);
  kestrel.moveClock(10 * 60_000);
  expect(await end(callback, cookie)).toEqual(useless);
  expect((await begin(link)).status).toBe(400);
  expect([await connections(), hub.grants + force.grants]).toEqual([before, asked]);

  const next = await begin(await linkTo(kestrel, "HubSpot"));
  const back = await decide(next.decision);
  const answers = await Promise.all([1, 2, 3].map(() => end(back, next.cookie)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
});

test("whoever cancels, isn't an administrator any more or brings a code that isn't taken, connects nothing", async () => {
  const before = await connections();
  const nothing = "Nothing was connected";
  force.isDenying = true;
  expect(await signIn(kestrel, "Salesforce")).toEqual({ status: 200, title: nothing });
  force.isDenying = false;

  const late = await begin(await linkTo(kestrel, "Salesforce"));
  const code = await decide(late.decision);
  code.searchParams.set("code", "<b>of somebody else</b>");
  expect(await end(code, late.cookie)).toEqual({ status: 200, title: nothing });
  const refusedPage = seen.at(-1) ?? "";
  expect(refusedPage).toContain("Salesforce didn&#39;t accept the sign-in");

  const begun = await begin(await linkTo(kestrel, "Salesforce"));
  const role = (isAdmin: boolean) => {
    const person = kestrel.person(ids.sam);
    if (person !== undefined) kestrel.addPerson({ ...person, isAdmin });
  };
  role(false);
  onTestFinished(() => role(true));
  expect(await end(await decide(begun.decision), begun.cookie)).toEqual({ status: 200, title: nothing });
  expect((await audit()).at(-1)).toEqual({
    organisation: kestrel.team.id,
    actor: ids.sam,
    outcome: "refused",
  });
  expect(await connections()).toEqual(before);
});

test("a token that ends is refreshed within the question, and it stays the same connection", async () => {
  for (const [workspace, title, server, line] of [
    [kestrel, "HubSpot", hub, "Head of Hubs"],
    [harrier, "Salesforce", force, "Head of Force"],
  ] as const) {
    await signIn(workspace, title);
    const before = await connectionOf(workspace);
    for (let round = 0; round < 2; round += 1) {
      server.expire();
      const asked = server.grants;
      await expect.poll(() => card(workspace)).toContain(line);
      expect(server.grants).toBe(asked + 1);
    }
    const after = await connectionOf(workspace);
    expect(after?.account).not.toBe(before?.account);
    expect({ ...after, account: "" }).toEqual({ ...before, account: "" });
  }
});

async function log(workspace: Workspace, note: string, meanwhile: () => void): Promise<void> {
  const priya = workspace.as(ids.priya);
  await expect.poll(() => card(workspace)).toContain("Head of");
  await priya.send(ids.renewals, note);
  await priya.messageShortcut("log_to_crm", priya.lastMessage(ids.renewals));
  const form = await priya.until((me) => me.modal());
  await priya.suggest(form, "contact", "jane@acme.com");
  meanwhile();
  await priya.submit(form, { contact: "Use jane@acme.com", crm_note: note });
}

test("a token that ends before a note is written is refreshed, and it's written once", async () => {
  await signIn(harrier, "Salesforce");
  await log(harrier, "Wants the number first.", force.expire);
  const notes = () => worldOfForce.entries.map(({ text }) => text.split("\n")[0]);
  await expect.poll(notes).toEqual(["Wants the number first."]);
});

test("a refresh that is refused is said in Home and to whoever logs, until somebody signs in again", async () => {
  await signIn(kestrel, "HubSpot");
  await log(kestrel, "She likes tea.", hub.revoke);
  const priya = kestrel.as(ids.priya);
  const isTold = () =>
    priya.messages(ids.renewals).some((one) => visibleText(one).includes("HubSpot rejected"));
  await priya.until(isTold);
  expect(await card(kestrel)).not.toContain("Head of Hubs");
  const sam = kestrel.as(ids.sam);
  const home = async () => {
    await sam.openHome();
    return homeOf(sam);
  };
  await expect.poll(home).toMatch(/HubSpot rejected our token .*Connect it again with “Replace…”/);
  expect(worldOfHub.entries).toEqual([]);
  await signIn(kestrel, "HubSpot");
  await expect.poll(() => card(kestrel)).toContain("Head of Hubs");
});

/** @param failures of its database, when it stores tokens @returns what asks the CRM in a process of its own */
function anotherProcess(failures = 0) {
  const http = createCrmHttp({ allowedHosts: ["127.0.0.1"], now });
  onTestFinished(() => http.stop());
  const { SALESFORCE_CLIENT_ID: clientId, SALESFORCE_CLIENT_SECRET: clientSecret } = environment;
  const app = { vendor: "salesforce", clientId, clientSecret, ...oauthVendors.salesforce } as const;
  const vault = createVault([Buffer.from(started.environment.ENCRYPTION_KEY ?? "", "base64")]);
  const connections = createCrmConnections({ database, vault, now });
  const endRefresh = vi.fn(connections.endRefresh);
  for (let failed = 0; failed < failures; failed += 1)
    endRefresh.mockRejectedValueOnce(new Error("The database is busy."));
  const storing = { ...connections, endRefresh };
  const asking = { http, connections: storing, redirectUri, onToken: () => undefined };
  const { httpOf } = createCrmOAuth({ ...asking, apps: movedTo([app], crmServers) });
  return async () => {
    const connection = await connections.read(harrier.team.id);
    if (connection === undefined) throw new Error("Nothing is connected.");
    const crm = crmVendors.salesforce.connect(httpOf(harrier.team.id, connection), connection);
    return crm.check(AbortSignal.timeout(20_000));
  };
}

/** Ends the token, and holds back the next one until it's asked for. */
async function refreshing<Answer>(ask: () => Promise<Answer>, meanwhile?: () => Promise<unknown>) {
  const asked = force.grants;
  const held = Promise.withResolvers<void>();
  force.held = held.promise;
  force.expire();
  const answer = ask();
  await expect.poll(() => force.grants).toBe(asked + 1);
  await meanwhile?.();
  force.held = undefined;
  held.resolve();
  const given = await answer;
  expect(force.grants).toBe(asked + 1);
  return given;
}

test("of two processes whose token ends, one gets the next for both, again and again", async () => {
  await signIn(harrier, "Salesforce");
  const processes = [anotherProcess(), anotherProcess()];
  for (let round = 0; round < 3; round += 1)
    expect(await refreshing(() => Promise.all(processes.map((check) => check())))).toEqual([
      { account: "Rapport GmbH" },
      { account: "Rapport GmbH" },
    ]);
});

test("a process that died while it refreshed a token holds the others up for its lease alone", async () => {
  await signIn(harrier, "Salesforce");
  const claims = database.query.updateTable("crm_connections");
  await claims.set({ refreshing_until: Date.now() + 700 }).execute();
  expect(await refreshing(anotherProcess())).toEqual({ account: "Rapport GmbH" });
  expect(await connectionOf(harrier)).toMatchObject({ refreshing_until: 0 });
});

test("a database that doesn't store the next tokens at once gets them again", async () => {
  await signIn(harrier, "Salesforce");
  const check = anotherProcess(3);
  for (let round = 0; round < 2; round += 1)
    expect(await refreshing(check)).toEqual({ account: "Rapport GmbH" });
});

test("a connection that's removed while its token is refreshed stays removed", async () => {
  await signIn(harrier, "Salesforce");
  const remove = database.query.deleteFrom("crm_connections").where("organisation", "=", harrier.team.id);
  await refreshing(anotherProcess(), () => remove.execute());
  expect(await connectionOf(harrier)).toBeUndefined();
});

test("no token, code, secret or markup of a vendor's is logged, shown or sent to Slack", () => {
  const everything = [...running.lines, ...seen].join("\n");
  expect(seen.length).toBeGreaterThan(20);
  for (const secret of [...hub.secrets, ...force.secrets, "<b>"]) expect(everything).not.toContain(secret);
  expect([...kestrel.problems, ...harrier.problems]).toEqual([]);
});
