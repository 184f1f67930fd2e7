import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { app, ids, type StartedWorkspace, startWorkspace, team } from "#sandbox/index.ts";
import { fullManifestPath, manifestPath } from "../probe.ts";

let slack: StartedWorkspace;
beforeEach(async () => {
  slack = await startWorkspace({ manifestPath: fullManifestPath });
});
afterEach(() => slack.stop());

const answer = z.looseObject({ ok: z.boolean(), error: z.string().optional(), ts: z.string().optional() });

async function call(method: string, args: Record<string, string>) {
  const response = await fetch(slack.slackApiUrl + method, {
    method: "POST",
    headers: { authorization: `Bearer ${slack.botToken}` },
    body: new URLSearchParams(args),
  });
  return answer.parse(await response.json());
}

const refused = (error: string) => ({ ok: false, error });

test("the members of a channel come in pages, which a cursor goes on with", async () => {
  const members = (args: Record<string, string> = {}) =>
    call("conversations.members", { channel: ids.renewals, ...args });
  const cursor = Buffer.from(`user:${ids.lena}`).toString("base64");
  expect(await members()).toEqual({
    ok: true,
    members: [ids.priya, ids.sam, ids.lena, ids.marcus, app.user],
    response_metadata: { next_cursor: "" },
  });
  expect(await members({ limit: "2" })).toEqual({
    ok: true,
    members: [ids.priya, ids.sam],
    response_metadata: { next_cursor: cursor },
  });
  expect(await members({ limit: "3", cursor })).toEqual({
    ok: true,
    members: [ids.lena, ids.marcus, app.user],
    response_metadata: { next_cursor: "" },
  });
  expect(await members({ limit: "999" })).toMatchObject({ ok: true });
  expect(slack.workspace.problems).toEqual([]);
  expect(await members({ cursor: "bm9ib2R5" })).toEqual(refused("invalid_cursor"));
  for (const limit of ["0", "-1", "1.5", "many", "1000"]) {
    expect(await members({ limit })).toEqual(refused("invalid_limit"));
  }
});

test("the channels that the app is in come in pages, and without saying that it is", async () => {
  const own = async (args: Record<string, string> = {}) => {
    const { channels, ...rest } = await call("users.conversations", args);
    const listed = z
      .array(z.looseObject({ id: z.string() }))
      .optional()
      .parse(channels);
    return { ...rest, channels: listed?.map(({ id }) => id) };
  };
  const both = { types: "public_channel,private_channel" };
  slack.workspace.invite(ids.dealDesk);
  const { channels: all = [] } = await own(both);
  const { channels: open = [] } = await own();
  expect(all).toContain(ids.dealDesk);
  expect(open).toContain(ids.renewals);
  expect(open).not.toContain(ids.dealDesk);
  const [first = "", second = ""] = all;
  const cursor = Buffer.from(`channel:${second}`).toString("base64");
  const page = { ok: true, channels: [first], response_metadata: { next_cursor: cursor } };
  expect(await own({ ...both, limit: "1" })).toEqual(page);
  const rest = { ok: true, channels: all.slice(1), response_metadata: { next_cursor: "" } };
  expect(await own({ ...both, cursor })).toEqual(rest);
  slack.workspace.changeConversation(first, { isArchived: true });
  expect(await own({ ...both, exclude_archived: "true" })).toMatchObject({ channels: all.slice(1) });
  expect(await own(both)).toMatchObject({ channels: all });
  slack.workspace.removeMember(second);
  expect((await own(both)).channels).not.toContain(second);
  const { channels } = await call("users.conversations", both);
  const [{ is_ext_shared, is_pending_ext_shared, is_archived, is_member } = {}] = z
    .array(z.looseObject({}))
    .parse(channels);
  expect({ is_ext_shared, is_pending_ext_shared, is_archived, is_member }).toEqual({
    is_ext_shared: false,
    is_pending_ext_shared: false,
    is_archived: true,
    is_member: undefined,
  });
  expect(slack.workspace.problems).toEqual([]);
  expect(await call("users.conversations", { types: "public" })).toEqual(refused("invalid_types"));
  expect(await call("users.conversations", { cursor: "bm9ib2R5" })).toEqual(refused("invalid_cursor"));
  expect(await call("users.conversations", { user: "U0NOBODY" })).toEqual(refused("user_not_found"));
  for (const limit of ["0", "1.5", "many", "1000"]) {
    expect(await call("users.conversations", { limit })).toEqual(refused("invalid_limit"));
  }
});

test("what is said of a conversation", async () => {
  const { workspace } = slack;
  const info = async (channel: string) => (await call("conversations.info", { channel })).channel;
  const renewals = {
    id: ids.renewals,
    name: "renewals",
    is_channel: true,
    is_group: false,
    is_im: false,
    is_mpim: false,
    is_private: false,
    is_archived: false,
    is_shared: false,
    is_ext_shared: false,
    is_org_shared: false,
    is_pending_ext_shared: false,
    connected_team_ids: [],
    pending_connected_team_ids: [],
    is_member: true,
    context_team_id: team.id,
  };
  expect(await info(ids.renewals)).toEqual(renewals);
  expect(await info(ids.general)).toMatchObject({ name: "general", is_member: false });
  expect(await info(ids.shared)).toMatchObject({
    is_shared: true,
    is_ext_shared: true,
    connected_team_ids: ["T03ACMECORP"],
  });
  workspace.changeConversation(ids.renewals, { isPendingExternallyShared: true });
  expect(await info(ids.renewals)).toEqual({
    ...renewals,
    is_pending_ext_shared: true,
    pending_connected_team_ids: ["T03ACMECORP"],
  });
  workspace.changeConversation(ids.renewals, {
    isPendingExternallyShared: false,
    isSharedInOrganisation: true,
    isArchived: true,
  });
  expect(await info(ids.renewals)).toEqual({
    ...renewals,
    is_shared: true,
    is_org_shared: true,
    is_archived: true,
  });
});

test.each(["conversations.info", "conversations.members"])("who may ask with %s", async (method) => {
  const { workspace } = slack;
  expect(await call(method, { channel: "C0NOWHERE" })).toEqual(refused("channel_not_found"));
  expect(await call(method, { channel: "renewals" })).toEqual(refused("channel_not_found"));
  expect(await call(method, { channel: ids.dealDesk })).toEqual(refused("channel_not_found"));
  workspace.invite(ids.dealDesk);
  expect(await call(method, { channel: ids.dealDesk })).toMatchObject({ ok: true });
  const lacking = { ...refused("missing_scope"), needed: "im:read", provided: expect.any(String) };
  expect(await call(method, { channel: workspace.as(ids.priya).appChannel })).toEqual(lacking);
  await slack.stop();
  slack = await startWorkspace({ manifestPath });
  expect(await call(method, { channel: ids.renewals })).toEqual({
    ...refused("missing_scope"),
    needed: "channels:read,groups:read,im:read,mpim:read",
    provided: "chat:write,commands,users:read",
  });
});

test("Slack fails at a method as often as it is told to, and nobody is blamed", async () => {
  const ask = () => call("conversations.members", { channel: ids.renewals });
  slack.workspace.refuseCalls("conversations.members", "fetch_members_failed", 2);
  expect(await ask()).toEqual(refused("fetch_members_failed"));
  expect(await call("conversations.info", { channel: ids.renewals })).toMatchObject({ ok: true });
  expect(await ask()).toEqual(refused("fetch_members_failed"));
  expect(await ask()).toMatchObject({ ok: true });
  expect(slack.workspace.problems).toEqual([]);
});

test("an archived channel takes no message, and its messages do not change", async () => {
  const { workspace } = slack;
  const channel = ids.renewals;
  const { ts = "" } = await call("chat.postMessage", { channel, text: "before" });
  workspace.changeConversation(channel, { isArchived: true });
  expect(await call("chat.postMessage", { channel, text: "after" })).toEqual(refused("is_archived"));
  expect(await call("chat.postEphemeral", { channel, user: ids.priya, text: "psst" })).toEqual(
    refused("is_archived"),
  );
  expect(await call("chat.update", { channel, ts, text: "changed" })).toEqual(refused("is_inactive"));
  expect(workspace.as(ids.priya).lastMessage(channel).text).toBe("before");
  workspace.changeConversation(ids.dealDesk, { isArchived: true });
  expect(await call("chat.postMessage", { channel: ids.dealDesk, text: "hi" })).toEqual(
    refused("channel_not_found"),
  );
  expect(workspace.problems).toEqual([]);
});

test("somebody who has left is known, is in no channel, and cannot be reached", async () => {
  slack.workspace.deactivate(ids.lena);
  expect(await call("users.info", { user: ids.lena })).toMatchObject({ ok: true, user: { deleted: true } });
  expect(await call("users.info", { user: ids.sam })).toMatchObject({ ok: true, user: { deleted: false } });
  expect(await call("conversations.open", { users: ids.lena })).toEqual(refused("user_disabled"));
  expect(await call("chat.postMessage", { channel: ids.lena, text: "hi" })).toEqual(
    refused("channel_not_found"),
  );
  expect(await call("conversations.members", { channel: ids.renewals })).toMatchObject({
    members: [ids.priya, ids.sam, ids.marcus, app.user],
  });
  expect(() => slack.workspace.deactivate("U0NOBODY")).toThrow("There is nobody with the id U0NOBODY.");
  expect(slack.workspace.problems).toEqual([]);
});

test("the metadata of a message has a type and an object, and ends somewhere", async () => {
  const post = (metadata: unknown) =>
    call("chat.postMessage", { channel: ids.renewals, text: "hi", metadata: JSON.stringify(metadata) });
  const payload = { reminder: "r1", guests: 2, nested: { is: true } };
  expect(await post({ event_type: "reminder_posted", event_payload: payload })).toMatchObject({ ok: true });
  expect(slack.workspace.as(ids.priya).lastMessage(ids.renewals).metadata).toEqual({
    event_type: "reminder_posted",
    event_payload: payload,
  });
  for (const wrong of [
    { event_payload: payload },
    { event_type: "", event_payload: payload },
    { event_type: "reminder.posted", event_payload: payload },
    { event_type: "x", event_payload: { nobody: null } },
    { event_type: "x", event_payload: { deep: { deeper: {} } } },
    { event_type: "x" },
    { event_type: "x", event_payload: "text" },
    { event_type: "x", event_payload: [] },
    { event_type: "x", event_payload: {}, other: 1 },
    "text",
  ]) {
    expect(await post(wrong)).toMatchObject(refused("invalid_metadata_format"));
  }
  const large = { event_type: "x", event_payload: { text: "ä".repeat(4_000) } };
  expect(await post(large)).toMatchObject(refused("metadata_too_large"));
});

test("where the manifest makes the app's Messages tab read-only, nothing can be typed", async () => {
  const own = await startWorkspace();
  try {
    const { workspace } = own;
    workspace.manifest.takesMessages = false;
    const priya = workspace.as(ids.priya);
    for (const typed of ["/profile @jane", "/invite @jane", "Hello"]) {
      await expect(priya.send(priya.appChannel, typed)).rejects.toThrow(
        "Sending messages to this app has been turned off.",
      );
    }
    expect([workspace.deliveries, priya.messages(priya.appChannel)]).toEqual([[], []]);
  } finally {
    await own.stop();
  }
});

test("the people of the workspace come page by page, also those who have left, and nobody from elsewhere", async () => {
  slack.workspace.deactivate(ids.lena);
  const all = await call("users.list", {});
  const list = z.object({ members: z.array(z.object({ id: z.string(), deleted: z.boolean() })) });
  const { members } = list.parse(all);
  expect(members).toEqual(expect.arrayContaining([{ id: ids.lena, deleted: true }]));
  expect(members.map(({ id }) => id)).not.toContain(ids.grace);
  const paged: unknown[] = [];
  let cursor = "";
  do {
    const page = await call("users.list", { limit: "5", ...(cursor !== "" && { cursor }) });
    paged.push(...list.parse(page).members);
    cursor = z.object({ response_metadata: z.object({ next_cursor: z.string() }) }).parse(page)
      .response_metadata.next_cursor;
  } while (cursor !== "");
  expect(paged).toEqual(members);
  expect(await call("users.list", { cursor: "elsewhere" })).toEqual(refused("invalid_cursor"));
  expect(await call("users.list", { limit: "1000" })).toMatchObject({ error: "invalid_arguments" });
});
