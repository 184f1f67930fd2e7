import { App } from "@slack/bolt";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Actor } from "#app/actor.ts";
import { HttpReceiver } from "#app/slack/http/receiver.ts";
import { Router } from "#app/slack/router.ts";
import { sendToApp, signingSecret, slashCommand } from "../../support/app/slack-request.ts";
import { errorLog } from "../../support/log.ts";

/** One handler of each kind, all by the same name, so that only the kind can tell them apart. */
const called = vi.fn();
const router = new Router();
const handler =
  (kind: string) =>
  async ({ ack, organisation, person }: Actor & { ack: () => Promise<void> }) => {
    called(kind, organisation, person);
    await ack();
  };
/** A click needs no acknowledgement of its handler's. */
const clicked =
  (kind: string) =>
  async ({ organisation, person }: Actor) =>
    called(kind, organisation, person);
router.command("/same", handler("command"));
router.button("same", clicked("button"));
router.globalShortcut("same", clicked("global shortcut"));
router.messageShortcut("same", clicked("message shortcut"));
router.submission("same", handler("submission"));
router.homeOpened(async () => called("home opened"));
router.channelShared(async () => called("channel shared"));
router.memberJoined(async () => called("member joined"));
router.userChanged(async () => called("user changed"));
router.teamJoined(async () => called("team joined"));

const receiver = new HttpReceiver({
  signingSecret,
  slackApiUrl: "http://127.0.0.1:9/api/",
  host: "127.0.0.1",
  port: 0,
  now: Date.now,
  log: errorLog(() => expect.unreachable()),
});
let url: URL;
beforeAll(async () => {
  const app = new App({
    receiver,
    authorize: async () => ({ botToken: "xoxb-1", teamId: "T1" }),
    convoStore: false,
  });
  app.use(router.middleware);
  url = await receiver.start();
});
afterAll(() => receiver.stop());
beforeEach(() => called.mockClear());

async function send(body: string, contentType = "application/x-www-form-urlencoded"): Promise<number> {
  return (await sendToApp(url, { body, contentType, timestamp: Math.floor(Date.now() / 1_000) })).status;
}

function interaction(fields: object): string {
  const common = {
    team: { id: "T1", domain: "kestrel" },
    user: { id: "U1" },
    trigger_id: "1.2.3",
    response_url: "http://127.0.0.1:9/actions/1",
  };
  return new URLSearchParams({ payload: JSON.stringify({ ...common, ...fields }) }).toString();
}

const button = { type: "button", action_id: "same", block_id: "b", action_ts: "1.2" };
const view = { id: "V1", type: "modal", callback_id: "same", private_metadata: "", state: { values: {} } };
const message = { message: { ts: "1.2", text: "" }, channel: { id: "C1", name: "general" } };

test.each([
  ["command", slashCommand({ command: "/same" })],
  ["button", interaction({ type: "block_actions", actions: [button] })],
  ["global shortcut", interaction({ type: "shortcut", callback_id: "same" })],
  ["message shortcut", interaction({ type: "message_action", callback_id: "same", ...message })],
  ["submission", interaction({ type: "view_submission", view })],
])("a %s finds its handler, and no other, and says who acts and where", async (kind, body) => {
  expect(await send(body)).toBe(200);
  expect(called.mock.calls).toEqual([[kind, "T1", "U1"]]);
});

test.each([
  ["home opened", { type: "app_home_opened", user: "U1", channel: "D1", tab: "home", event_ts: "1.2" }],
  ["channel shared", { type: "channel_shared", connected_team_id: "T2", channel: "C1", event_ts: "1.2" }],
  [
    "member joined",
    { type: "member_joined_channel", user: "U1", channel: "C1", channel_type: "C", event_ts: "1.2" },
  ],
  ["user changed", { type: "user_change", user: { id: "U1" }, event_ts: "1.2" }],
  ["team joined", { type: "team_join", user: { id: "U1" }, event_ts: "1.2" }],
])("so does an event: %s", async (kind, event) => {
  const body = JSON.stringify({ type: "event_callback", team_id: "T1", event });
  expect(await send(body, "application/json")).toBe(200);
  expect(called.mock.calls).toEqual([[kind]]);
});

test.each([
  ["command", slashCommand({ command: "/other" })],
  ["button", interaction({ type: "block_actions", actions: [{ ...button, action_id: "other" }] })],
  [
    "element that is no button",
    interaction({ type: "block_actions", actions: [{ ...button, type: "overflow" }] }),
  ],
  ["shortcut", interaction({ type: "shortcut", callback_id: "other" })],
])("a %s that nobody handles is not acknowledged", async (_, body) => {
  expect(await send(body)).toBe(500);
  expect(called).not.toHaveBeenCalled();
});

test("a command that is too long to be read reaches no handler, and its sender reads why", async () => {
  const typed = (length: number) => ({
    body: slashCommand({ command: "/same", text: "x".repeat(length) }),
    contentType: "application/x-www-form-urlencoded",
    timestamp: Math.floor(Date.now() / 1_000),
  });
  const answer = await sendToApp(url, typed(12_001));
  expect([answer.status, answer.text, called.mock.calls]).toEqual([
    200,
    "That's too long: 12,001 of 12,000 characters. Nothing was charged.",
    [],
  ]);
  await sendToApp(url, typed(12_000));
  expect(called.mock.calls).toEqual([["command", "T1", "U1"]]);
});

test("a name has one handler", () => {
  expect(() => router.command("/same", handler("command"))).toThrow("/same has two handlers.");
  expect(() => router.button("same", clicked("button"))).toThrow("same has two handlers.");
  expect(() => router.homeOpened(async () => undefined)).toThrow("app_home_opened has two handlers.");
});
