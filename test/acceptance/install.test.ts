import { afterAll, beforeAll, expect, test } from "vitest";
import { ids, visibleText } from "../../src/sandbox/index.ts";
import { beginInstalling, decide, finish } from "../support/app/browser-install.ts";
import { install, type ManyWorkspaces, startManyWorkspaces } from "../support/app/installing.ts";
import { startEverything } from "../support/app/rapport.ts";

let started: ManyWorkspaces;
let running: ManyWorkspaces["running"];
let database: ManyWorkspaces["database"];
beforeAll(async () => {
  started = await startManyWorkspaces();
  ({ running, database } = started);
});
afterAll(() => started[Symbol.asyncDispose]());

const kestrel = () => running.slack.workspace;
const harrier = () => running.slack.second;
const installed = async () =>
  (await database.query.selectFrom("installations").select("organisation").execute()).map(
    ({ organisation }) => organisation,
  );

test("the page says what Rapport asks for, and loads and runs nothing", async () => {
  const response = await fetch(new URL("/slack/install", running.rapport.url));
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain("Add to Slack");
  for (const scope of kestrel().manifest.scopes) expect(html).toContain(`<code>${scope}</code>`);
  expect(html).not.toMatch(/<script|https?:\/\//);
  const policy = response.headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`form-action 'self' ${running.slack.url}`);
});

test("whoever makes a link can't have our page say what they like", async () => {
  const begun = await beginInstalling(running);
  const back = await decide(running, begun, kestrel(), "cancel");
  const saying = async (error: string) => {
    back.searchParams.set("error", error);
    return (await finish(back, begun.cookie)).page;
  };
  expect(await saying("Your account is locked: call +1 202 555 0182")).not.toMatch(/locked|0182/);
  back.searchParams.delete("state");
  expect(await saying("Your account is locked: call +1 202 555 0182")).not.toMatch(/locked|0182/);
});

test("where it isn't installed, a command is answered with where it can be, and no event comes twice", async () => {
  const priya = kestrel().as(ids.priya);
  await priya.send(ids.renewals, "/profile jane@acme.com");
  const answer = await priya.until((me) => me.lastMessage(ids.renewals));
  expect(visibleText(answer)).toBe(
    "Rapport isn't installed in your workspace, so we did nothing. A workspace admin can install it: https://rapport.example/slack/install",
  );
  await priya.openHome();
  expect(kestrel().problems).toEqual([]);
});

test("installed in two workspaces with the same people and channels, each has its own", async () => {
  for (const workspace of [kestrel(), harrier()]) {
    const { status, page } = await install(running, workspace);
    expect([status, page.includes(workspace.team.name), page.includes("/app_redirect?app=")]).toEqual([
      200,
      true,
      true,
    ]);
  }
  expect(await installed()).toEqual(["T02KESTREL7", "T04HARRIER8"]);
  for (const workspace of [kestrel(), harrier()]) {
    const priya = workspace.as(ids.priya);
    await priya.send(ids.renewals, "/profile jane@acme.com");
    const card = await priya.until((me) => me.lastMessage(ids.renewals));
    expect(visibleText(card)).toContain("Pragmatic Builder");
  }
  await kestrel().as(ids.priya).send(ids.renewals, "/prep jane@acme.com call Renewal");
  const sees = (workspace: typeof running.slack.second) =>
    workspace
      .as(ids.priya)
      .messages(ids.renewals)
      .some((message) => visibleText(message).includes("Renewal"));
  await expect.poll(() => sees(kestrel())).toBe(true);
  expect(sees(harrier())).toBe(false);
  const calls = await database.query.selectFrom("paid_calls").select("organisation").execute();
  expect(calls).toEqual([{ organisation: "T02KESTREL7" }]);
  expect([...kestrel().problems, ...harrier().problems]).toEqual([]);
});

test("installed again, the newest token serves and the data stays", async () => {
  const before = [...kestrel().issuedTokens.values()];
  expect((await install(running, kestrel())).status).toBe(200);
  for (const token of before) token.isRevoked = true;
  const priya = kestrel().as(ids.priya);
  await priya.send(ids.renewals, "/credits");
  expect(visibleText(await priya.until((me) => me.lastMessage(ids.renewals)))).toContain("credit");
  expect(await database.query.selectFrom("paid_calls").select("id").execute()).toHaveLength(1);
  expect(kestrel().problems).toEqual([]);
});

test("an installation ends once, in its own browser, in time; otherwise a page says why", async () => {
  const allowed = async () => {
    const begun = await beginInstalling(running);
    return { ...begun, redirect: await decide(running, begun, harrier()) };
  };
  const first = await allowed();
  expect(first.setCookie).toMatch(
    /^__Host-rapport-install=[\w.~-]{100,200}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  const useless = "in the browser where it was started";
  expect((await finish(first.redirect)).page).toContain(useless);
  expect((await finish(first.redirect, (await allowed()).cookie)).page).toContain(useless);
  expect((await finish(first.redirect, first.cookie)).status).toBe(200);
  expect((await finish(first.redirect, first.cookie)).page).toContain(useless);
  const late = await allowed();
  kestrel().moveClock(10 * 60_000);
  expect((await finish(late.redirect, late.cookie)).page).toContain(useless);
  const denied = await beginInstalling(running);
  const back = await decide(running, denied, harrier(), "cancel");
  expect((await finish(back, denied.cookie)).page).toContain("Nothing was installed");
  const refused = await allowed();
  refused.redirect.searchParams.set("code", "<script>");
  expect(await finish(refused.redirect, refused.cookie)).toMatchObject({
    status: 502,
    page: expect.stringContaining("<code>invalid_code</code>"),
  });
  const pages = [
    new URL("/slack/oauth_redirect", running.rapport.url),
    new URL("/slack/oauth_redirect?code=1", running.rapport.url),
  ];
  for (const page of pages) expect((await finish(page)).page).toContain(useless);
});

test("whoever begins installations writes nothing, and their states are worth nothing but as they were", async () => {
  const rows = () => database.query.selectFrom("install_states").selectAll().execute();
  const before = await rows();
  const begun = await Promise.all(Array.from({ length: 20 }, () => beginInstalling(running)));
  expect(await rows()).toEqual(before);
  const [own, other] = begun;
  if (own === undefined || other === undefined) throw new Error("Nothing was begun.");
  const state = own.consent.searchParams.get("state") ?? "";
  const others = other.consent.searchParams.get("state") ?? "";
  const [key = "", sealed = ""] = state.split(".");
  const half = Math.floor(state.length / 2);
  const forged = [
    `${state.slice(0, half)}${state[half] === "A" ? "B" : "A"}${state.slice(half + 1)}`,
    `${state.slice(0, half)}${others.slice(half)}`,
    `${state}AAAA`,
    state.slice(0, half),
    `${"A".repeat(key.length)}.${sealed}`,
    key,
    sealed,
  ];
  const redirect = await decide(running, own, harrier());
  for (const one of forged) {
    redirect.searchParams.set("state", one);
    const { status, page } = await finish(redirect, own.cookie.replace(state, one));
    expect([status, page.includes("in the browser where it was started")]).toEqual([400, true]);
  }
  expect(await rows()).toEqual(before);
  redirect.searchParams.set("state", state);
  expect((await finish(redirect, own.cookie)).status).toBe(200);
  expect(await rows()).toHaveLength(before.length + 1);
});

test("of two processes, one begins an installation and the other ends it, once", async () => {
  const other = await startEverything({
    transport: "oauth",
    environment: started.environment,
    slack: running.slack,
  });
  try {
    const begun = await beginInstalling(running);
    const redirect = await decide(running, begun, harrier());
    const there = new URL(redirect.pathname + redirect.search, other.rapport.url);
    const answers = await Promise.all(
      [redirect, there, redirect, there].map((to) => finish(to, begun.cookie)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  } finally {
    running.slack.connect(running.rapport.url.href);
    await other.rapport.stop();
    await other.service.stop();
  }
});

test("what was left out at the installation is named where it's missing, and the rest works", async () => {
  const begun = await beginInstalling(running);
  await finish(await decide(running, begun, harrier(), "allow", []), begun.cookie);
  for (const channel of [ids.renewals, ids.dealDesk]) harrier().invite(channel);
  const sam = harrier().as(ids.sam);
  await sam.openHome();
  const home = await sam.until((me) => me.home());
  const says = (button: string, lacking: string) =>
    sam
      .click(home, button)
      .then(() =>
        sam.until((me) => me.messages(me.appChannel).some((one) => visibleText(one).includes(lacking))),
      );
  await says(
    "rights_log",
    "Rapport can't send files here: it was installed without the permission `files:write`. Nothing was charged. A workspace admin can add it by installing Rapport again.",
  );
  await says("profile_import", "Rapport can't do this here");
  await sam.send(ids.dealDesk, "/reminders agenda 8:30");
  await sam.until((me) =>
    visibleText(me.lastMessage(ids.dealDesk)).includes("Rapport can't work in private channels here"),
  );
  await sam.send(ids.renewals, "/reminders agenda 8:30");
  await sam.until((me) => visibleText(me.lastMessage(ids.renewals)).includes("8:30") || undefined);
});
