import { expect, test } from "vitest";
import { NotInstalledError } from "#app/slack/client/workspace-client.ts";
import { createWorkspaces } from "#app/slack/client/workspaces.ts";
import type { Identity } from "#app/slack/install/identity.ts";
import { whereInstalled } from "#app/slack/installed-jobs.ts";
import { json, startFakeUpstream } from "#test/support/servers/fake-upstream.ts";

/** Workspaces of one simulated Slack, where the app is installed as long as a token is listed. */
async function startWorkspaces(tokens: Map<string, string>) {
  const slack = await startFakeUpstream(json({ ok: true, user: { id: "U1", team_id: "T1" } }));
  const identity = (teamId: string, botToken: string): Identity => ({
    botToken,
    isEnterpriseInstall: false,
    teamId,
  });
  const find = (organisation: string) => {
    const token = tokens.get(organisation);
    return token === undefined ? undefined : identity(organisation, token);
  };
  const workspaces = createWorkspaces({
    installations: { find },
    clientOptions: { slackApiUrl: new URL("/api/", slack.url).href, retryConfig: { retries: 0 } },
    now: () => 0,
    random: () => 0,
  });
  return {
    ...workspaces,
    requests: slack.requests,
    /** The tokens that Slack was asked with, the first one first. */
    tokens: () => slack.requests.map(({ headers }) => headers.authorization),
    [Symbol.asyncDispose]: () => slack[Symbol.asyncDispose](),
  };
}

test("each organisation has its own client, people and pauses, with its token of the moment", async () => {
  const tokens = new Map([
    ["T1", "xoxb-1"],
    ["T2", "xoxb-2"],
  ]);
  await using workspaces = await startWorkspaces(tokens);
  const [one, other] = [workspaces.of("T1"), workspaces.of("T2")];
  expect(await one.memberships.ask(one.client, "U1")).toBe("member");
  expect(await other.memberships.ask(other.client, "U1")).toBe("outsider");
  expect([one.memberships.peek("U1"), other.memberships.peek("U1")]).toEqual(["member", "outsider"]);
  one.gate.slowDown("chat.postMessage", 30);
  expect([one.gate.slot("chat.postMessage") > 0, other.gate.slot("chat.postMessage")]).toEqual([true, 0]);
  tokens.set("T1", "xoxb-3");
  await one.background.auth.test();
  expect(workspaces.tokens()).toEqual(["Bearer xoxb-1", "Bearer xoxb-2", "Bearer xoxb-3"]);
});

test("a client holds no method that nobody calls", async () => {
  await using workspaces = await startWorkspaces(new Map());
  const bound = Object.entries(workspaces.of("T1").client).filter(([, value]) => hasBound(value));
  const families = bound.map(([family]) => family);
  expect(families.sort()).toEqual([
    ...["auth", "chat", "conversations", "entity", "files", "functions", "users", "views"],
  ]);
});

/** Whether it's a method that the client has bound, or a family of those. */
function hasBound(value: unknown): boolean {
  if (value instanceof Function) return value.name.startsWith("bound ");
  return value instanceof Object && Object.values(value).some(hasBound);
}

test("where the app isn't installed nothing is sent, and jobs wait", async () => {
  const tokens = new Map([["T1", "xoxb-1"]]);
  await using workspaces = await startWorkspaces(tokens);
  const one = workspaces.of("T1");
  const ran: string[] = [];
  const run = async ({ organisation }: { organisation: string }) => {
    ran.push(organisation);
    return { next: "done" } as const;
  };
  const { reminder } = whereInstalled({ reminder: { max: 1, run } }, { workspaces, now: () => 0 });
  const job = (organisation: string) => ({
    ...{ organisation, kind: "reminder", key: "1" },
    ...{ dueAt: 0, attempts: 0, revision: 0 },
  });
  expect(await reminder?.run(job("T1"))).toEqual({ next: "done" });
  tokens.clear();
  await expect(one.client.auth.test()).rejects.toThrow(NotInstalledError);
  await expect(one.background.auth.test()).rejects.toThrow(NotInstalledError);
  expect(await reminder?.run(job("T1"))).toEqual({ next: "again", at: 60 * 60_000 });
  expect([ran, workspaces.requests]).toEqual([["T1"], []]);
});
