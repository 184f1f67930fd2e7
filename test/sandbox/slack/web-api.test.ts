import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { ids, type StartedWorkspace, startWorkspace } from "#sandbox/index.ts";
import { fullManifestPath, manifestPath } from "../probe.ts";

let slack: StartedWorkspace;
beforeEach(async () => {
  slack = await startWorkspace({ manifestPath });
});
afterEach(() => slack.stop());

const answer = z.looseObject({
  ok: z.boolean(),
  error: z.string().optional(),
  ts: z.string().optional(),
  message_ts: z.string().optional(),
  user: z.union([z.string(), z.looseObject({ profile: z.looseObject({}) })]).optional(),
});

/** Calls as the SDK does: form fields with JSON in them. */
async function call(method: string, args: Record<string, unknown> = {}, token = slack.botToken) {
  const fields = Object.entries(args).map(([name, value]): [string, string] => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  const response = await fetch(slack.slackApiUrl + method, {
    method: "POST",
    headers: token === "" ? {} : { authorization: `Bearer ${token}` },
    body: new URLSearchParams(fields),
  });
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    ...answer.parse(await response.json()),
  };
}

const error = async (...parameters: Parameters<typeof call>) => (await call(...parameters)).error;

test("who may call what", async () => {
  const email = { user: ids.jane };
  expect(await error("auth.test", {}, "")).toBe("not_authed");
  expect(await error("auth.test", {}, "xoxb-other")).toBe("invalid_auth");
  expect(await error("auth.test", {}, slack.appToken)).toBe("not_allowed_token_type");
  expect(await error("apps.connections.open")).toBe("not_allowed_token_type");
  expect(await error("chat.postNothing")).toBe("unknown_method");
  expect(await call("conversations.open", { users: ids.jane })).toMatchObject({
    ok: false,
    error: "missing_scope",
    needed: "im:write",
    provided: "chat:write,commands,users:read",
  });
  // Without users:read.email there is a user, and no address.
  const { user } = await call("users.info", email);
  expect(user).toMatchObject({
    id: ids.jane,
    real_name: "Jane Whitfield",
    is_restricted: true,
    is_bot: false,
  });
  expect(user).not.toHaveProperty("profile.email");
  expect(await error("users.info", { user: "U0NOBODY" })).toBe("user_not_found");
  expect(await call("users.info")).toMatchObject({
    error: "invalid_arguments",
    response_metadata: { messages: [expect.stringContaining("[json-pointer:/user]")] },
  });
});

test("a rate limit refuses as often as it was told to", async () => {
  slack.workspace.rateLimit("chat.postMessage", { times: 2, retryAfterSeconds: 7 });
  const post = () => call("chat.postMessage", { channel: ids.acmeRenewal, text: "hi" });
  const limited = { ok: false, error: "ratelimited", status: 429, retryAfter: "7" };
  expect(await post()).toEqual(limited);
  expect(await call("auth.test")).toMatchObject({ ok: true });
  expect(await post()).toEqual(limited);
  expect(await post()).toMatchObject({ ok: true, status: 200 });
  await slack.workspace.setFaults({ slack: "rate limited" });
  expect(await error("auth.test")).toBe("ratelimited");
  expect(slack.workspace.problems).toEqual([]);
});

test("the app posts where it is, and changes what is its own", async () => {
  const { workspace } = slack;
  const priya = workspace.as(ids.priya);
  const blocks = [{ type: "divider", block_id: "line" }];
  const post = (channel: string, more = {}) => call("chat.postMessage", { channel, text: "hi", ...more });
  expect(await post(ids.general)).toMatchObject({ error: "not_in_channel" });
  expect(await post(ids.dealDesk)).toMatchObject({ error: "channel_not_found" });
  expect(await post(ids.priyaAndSam)).toMatchObject({ error: "channel_not_found" });
  expect(await post(ids.slackbot)).toMatchObject({ error: "cannot_dm_bot" });
  workspace.invite(ids.dealDesk);
  expect(await post(ids.dealDesk)).toMatchObject({ ok: true, channel: ids.dealDesk });
  expect(await post(ids.priya)).toMatchObject({ ok: true, channel: priya.appChannel });
  expect(priya.lastMessage(priya.appChannel).text).toBe("hi");

  const metadata = { event_type: "rapport", event_payload: { key: 1 } };
  const { ts } = await post(ids.acmeRenewal, { blocks, metadata });
  const update = (args: Record<string, unknown>) =>
    call("chat.update", { channel: ids.acmeRenewal, ts, ...args });
  expect(await update({ text: "newer", blocks })).toMatchObject({ ok: true, text: "newer" });
  const edited = () => priya.lastMessage(ids.acmeRenewal);
  expect(edited()).toMatchObject({ text: "newer", blocks, metadata, isEdited: false });
  await update({ text: "bare" });
  expect(edited()).toMatchObject({ text: "bare", metadata, isEdited: true });
  expect(edited().blocks).toBeUndefined();
  const janes = priya.messages(ids.acmeRenewal).find(({ user }) => user === ids.jane);
  expect(await update({ ts: janes?.ts, text: "mine now" })).toMatchObject({ error: "cant_update_message" });
  expect(await call("chat.delete", { channel: ids.acmeRenewal, ts })).toMatchObject({ ok: true });
  expect(await update({ text: "gone" })).toMatchObject({ error: "message_not_found" });
});

test("a reply goes into its thread, and beside it, without a word, when that is gone", async () => {
  const priya = slack.workspace.as(ids.priya);
  const post = (text: string, thread_ts = {}) =>
    call("chat.postMessage", { channel: ids.acmeRenewal, text, ...thread_ts });
  const { ts: thread_ts } = await post("first");
  const { ts: reply } = await post("in its thread", { thread_ts });
  await post("in the same thread", { thread_ts: reply });
  await post("nowhere", { thread_ts: "1764000000.000000" });
  const threads = priya.messages(ids.acmeRenewal).map(({ text, threadTs }) => [text, threadTs]);
  expect(threads.slice(-4)).toEqual([
    ["first", undefined],
    ["in its thread", thread_ts],
    ["in the same thread", thread_ts],
    ["nowhere", undefined],
  ]);
});

test("an ephemeral message is for one member only, and cannot be changed", async () => {
  const { workspace } = slack;
  const whisper = (user: string) =>
    call("chat.postEphemeral", { channel: ids.acmeRenewal, user, text: "psst" });
  const { message_ts: ts } = await whisper(ids.priya);
  expect(workspace.as(ids.priya).lastMessage("#acme-renewal").text).toBe("psst");
  expect(workspace.as(ids.sam).lastMessage("#acme-renewal").text).not.toBe("psst");
  expect(await whisper(ids.grace)).toMatchObject({ error: "user_not_in_channel" });
  expect(await error("chat.update", { channel: ids.acmeRenewal, ts, text: "x" })).toBe("message_not_found");
});

test("blocks, views and texts that Slack refuses come back as on its wire", async () => {
  const channel = ids.acmeRenewal;
  const section = { type: "section", text: { type: "mrkdwn", text: "x".repeat(3001) } };
  expect(await call("chat.postMessage", { channel, text: "t", blocks: [section] })).toEqual({
    status: 200,
    retryAfter: null,
    ok: false,
    error: "invalid_blocks",
    errors: [expect.stringMatching(/<=3000 characters \[json-pointer:\/blocks\/0\/text\/text\]$/)],
    response_metadata: { messages: [expect.stringMatching(/^\[ERROR\] .*<=3000 characters/)] },
  });
  expect(await error("chat.postMessage", { channel, blocks: [{ type: "divider" }] })).toBe("no_text");
  expect(await error("chat.postMessage", { channel, text: "t", blocks: "{}" })).toBe("invalid_blocks_format");
  expect(await error("chat.postMessage", { channel, text: "at <!date^1^{time}>" })).toBe("invalid_arguments");
  expect(await call("views.publish", { user_id: ids.sam, view: { type: "home", title: "x" } })).toMatchObject(
    {
      error: "invalid_arguments",
      response_metadata: {
        messages: [expect.stringContaining("[json-pointer:/view/blocks]"), expect.stringContaining("title")],
      },
    },
  );
  const about = [...Array<string>(4).fill("chat.postMessage"), "views.publish"];
  expect(slack.workspace.problems.map((problem) => problem.about)).toEqual(about);
});

test("the record of exchanges masks secrets and says what was refused", async () => {
  await call("chat.postMessage", { channel: ids.general, text: `my token is ${slack.botToken}` });
  const [exchange] = slack.workspace.traffic.exchanges.slice(-1);
  expect(exchange).toMatchObject({
    direction: "app to slack",
    title: "chat.postMessage",
    status: 200,
    problem: "not_in_channel",
    responseBody: '{"ok":false,"error":"not_in_channel"}',
  });
  expect(JSON.stringify(slack.workspace.traffic.exchanges)).not.toContain(slack.botToken);
});

test("a direct message is opened, posted to and updated, and an admin is one", async () => {
  await slack.stop();
  slack = await startWorkspace({ manifestPath: fullManifestPath });
  const { workspace } = slack;
  const sam = workspace.as(ids.sam);
  const opened = await call("conversations.open", { users: ids.sam });
  expect(opened).toEqual({ status: 200, retryAfter: null, ok: true, channel: { id: sam.appChannel } });
  const { ts } = await call("chat.postMessage", { channel: sam.appChannel, text: "Writing the brief…" });
  const blocks = [{ type: "divider", block_id: "line" }];
  const update = { channel: sam.appChannel, ts, text: "The brief", blocks };
  expect(await call("chat.update", update)).toMatchObject({ ok: true, channel: sam.appChannel, ts });
  expect(sam.messages(sam.appChannel)).toMatchObject([{ ts, text: "The brief", blocks, isEdited: false }]);
  for (const [user, is] of [
    [ids.sam, true],
    [ids.priya, false],
  ] as const) {
    expect((await call("users.info", { user })).user).toMatchObject({ is_admin: is, is_owner: is });
  }
  expect(await error("conversations.open", { users: ids.deskBot })).toBe("cannot_dm_bot");
  expect(await error("conversations.open", { users: "U0NOBODY" })).toBe("user_not_found");
  expect(workspace.problems).toEqual([]);
});

test("users.info says who is a stranger, who has left, and of which enterprise somebody is", async () => {
  await slack.stop();
  slack = await startWorkspace({ manifestPath: fullManifestPath });
  const { workspace } = slack;
  const grace = workspace.person(ids.grace);
  if (grace === undefined) throw new Error("There is no Grace.");
  workspace.addPerson({ ...grace, id: "U03STRANGE1", enterpriseId: "E03ACME0001" });
  workspace.deactivate(ids.lena);
  const user = async (id: string) => (await call("users.info", { user: id })).user;
  expect(await user(ids.grace)).toMatchObject({ team_id: "T03ACMECORP", is_stranger: false });
  expect(await user("U03STRANGE1")).toMatchObject({
    is_stranger: true,
    enterprise_user: { enterprise_id: "E03ACME0001" },
  });
  const gone = await user(ids.lena);
  expect(gone).toMatchObject({ deleted: true });
  expect(gone).not.toHaveProperty("is_restricted");
  expect(await user(ids.slackbot)).toMatchObject({ is_bot: false });
});
