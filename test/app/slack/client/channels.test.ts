import type { WebClient } from "@slack/web-api";
import { describe, expect, test } from "vitest";
import { createChannels, readChannel, readMembers } from "#app/slack/client/channels.ts";
import { app, groupMessages, ids } from "#sandbox/slack/people.ts";
import { type Behaviour, inTurn, json, startFakeUpstream } from "#test/support/servers/fake-upstream.ts";
import { slackClient, startSlack } from "../simulated-slack.ts";

const renewals = {
  id: ids.renewals,
  name: "renewals",
  kind: "channel",
  isMember: true,
  isArchived: false,
  isExternal: false,
};

/** Asks a Slack that behaves so; with the requests that reached it. */
async function ask<Result>(behaviour: Behaviour, question: (client: WebClient) => Promise<Result>) {
  await using upstream = await startFakeUpstream(behaviour);
  const client = slackClient(new URL("/api/", upstream.url).href);
  const result = await question(client).catch((error: unknown) => ({ error }));
  return { result, requests: upstream.requests };
}

describe("a channel", () => {
  test.for([
    ["that the app is in", {}, {}],
    ["that is archived", { isArchived: true }, { isArchived: true }],
    ["shared with another company", { isExternallyShared: true }, { isExternal: true }],
    ["to which one was invited", { isPendingExternallyShared: true }, { isExternal: true }],
    ["shared within the company", { isSharedInOrganisation: true }, {}],
  ] as const)("%s", async ([, change, differs]) => {
    await using slack = await startSlack();
    slack.workspace.changeConversation(ids.renewals, change);
    expect(await readChannel(slack.client, ids.renewals)).toEqual({ ...renewals, ...differs });
  });

  test("that the app was taken out of: a private one is none", async () => {
    await using slack = await startSlack();
    slack.workspace.removeMember(ids.renewals);
    expect(await readChannel(slack.client, ids.renewals)).toEqual({ ...renewals, isMember: false });
    expect(await readChannel(slack.client, ids.dealDesk)).toBeUndefined();
    expect(await readChannel(slack.client, "C0NOWHERE")).toBeUndefined();
  });

  test("of a group of people, which the app has no scope to ask about, is known to be such", async () => {
    await using slack = await startSlack();
    slack.workspace.addConversation(groupMessages);
    const { id } = groupMessages;
    const group = { ...renewals, id, name: undefined, kind: "group", isMember: false };
    expect(await readChannel(slack.client, id)).toEqual(group);
    const { result } = await ask(json({ ok: true, channel: { id, is_mpim: true } }), (client) =>
      readChannel(client, id),
    );
    expect(result).toEqual(group);
  });

  test.for(["missing_scope", "internal_error"])("is not guessed at when Slack says %s", async (error) => {
    const { result } = await ask(json({ ok: false, error }), (client) => readChannel(client, "C1"));
    expect(result).toEqual({ error: expect.objectContaining({ data: expect.objectContaining({ error }) }) });
  });
});

describe("the members of a channel", () => {
  test("are all of them", async () => {
    await using slack = await startSlack();
    expect(await readMembers(slack.client, ids.renewals)).toEqual({
      members: new Set([ids.priya, ids.sam, ids.lena, ids.marcus, app.user]),
      isWhole: true,
    });
  });

  const page = (members: string[], next_cursor: string) =>
    json({ ok: true, members, response_metadata: { next_cursor } });

  test("over several pages", async () => {
    const pages = inTurn(page(["U1", "U2"], "next="), page(["U3"], ""));
    const { result, requests } = await ask(pages, (client) => readMembers(client, "C1"));
    expect(result).toEqual({ members: new Set(["U1", "U2", "U3"]), isWhole: true });
    expect(requests.map(({ body }) => new URLSearchParams(body).get("cursor"))).toEqual([null, "next="]);
  });

  test("are not read without end", async () => {
    const { result, requests } = await ask(page(["U1"], "on"), (client) => readMembers(client, "C1"));
    expect(result).toEqual({ members: new Set(["U1"]), isWhole: false });
    expect(requests).toHaveLength(20);
  });
});

/** A workspace, and what the app has asked it. */
async function startAsking() {
  await using stack = new AsyncDisposableStack();
  const slack = stack.use(await startSlack());
  const clock = { now: 1_000 };
  const asked: string[] = [];
  slack.workspace.onArrival(({ title }) => void asked.push(title));
  const channels = createChannels({ client: slack.client, now: () => clock.now });
  const opened = stack.move();
  return {
    ...slack,
    channels,
    clock,
    /** What was asked since the last time. */
    asked: () => asked.splice(0),
    readMany: (many: readonly string[]) => Promise.all(many.map((id) => channels.read(id))),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

const sixteen = Array.from({ length: 16 }, () => ids.renewals);
const alone = (count: number) => Array.from({ length: count }, () => "conversations.info");

describe("channels that are asked about", () => {
  test("are asked about one by one while they are few", async () => {
    await using slack = await startAsking();
    expect(await slack.readMany(sixteen.slice(1))).toEqual(sixteen.slice(1).map(() => renewals));
    expect(slack.asked()).toEqual(alone(15));
    slack.clock.now += 20_000;
    expect(await slack.channels.read(ids.renewals)).toEqual(renewals);
    expect(slack.asked()).toEqual(alone(1));
  });

  test("are learnt all at once when they are many, and anew after some seconds", async () => {
    await using slack = await startAsking();
    await slack.readMany(sixteen.slice(1));
    slack.asked();
    slack.workspace.invite(ids.dealDesk);
    const many = [ids.renewals, ids.shared, ids.dealDesk];
    const [first, second] = await slack.readMany(many);
    expect(first).toEqual(renewals);
    expect(second).toMatchObject({ id: ids.shared, isExternal: true, isMember: true });
    expect(slack.asked()).toEqual(["users.conversations"]);
    slack.workspace.changeConversation(ids.renewals, { isPendingExternallyShared: true });
    slack.clock.now += 5_000;
    expect(await slack.channels.read(ids.renewals)).toEqual({ ...renewals, isExternal: true });
    slack.workspace.changeConversation(ids.renewals, { isArchived: true });
    slack.clock.now += 5_000;
    await slack.readMany(sixteen);
    expect(await slack.channels.read(ids.renewals)).toMatchObject({ isArchived: true });
    expect(slack.workspace.problems).toEqual([]);
  });

  test("are asked about alone where the app is not in them", async () => {
    await using slack = await startAsking();
    slack.workspace.removeMember(ids.renewals);
    const found = await slack.readMany([...sixteen, "C0NOWHERE"]);
    expect(found).toEqual([...sixteen.map(() => ({ ...renewals, isMember: false })), undefined]);
    expect(slack.asked().sort()).toEqual([...alone(17), "users.conversations"]);
  });

  test("are not guessed at when Slack does not tell", async () => {
    await using slack = await startAsking();
    await slack.readMany(sixteen.slice(1));
    slack.workspace.rateLimit("users.conversations", { retryAfterSeconds: 5 });
    await expect(slack.readMany(sixteen)).rejects.toThrow("rate-limit");
    expect(await slack.channels.read(ids.renewals)).toEqual(renewals);
  });
});
