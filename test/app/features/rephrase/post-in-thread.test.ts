import type { Overflow } from "@slack/types";
import { afterEach, describe, expect, it } from "vitest";
import { postInThread, threadReply } from "#app/features/rephrase/post-in-thread.ts";
import {
  type Behaviour,
  inTurn,
  json,
  raw,
  reset,
  startFakeUpstream,
} from "#test/support/servers/fake-upstream.ts";
import { slackClient } from "../../slack/simulated-slack.ts";

const menu: Overflow = {
  type: "overflow",
  action_id: "menu",
  options: [{ text: { type: "plain_text", text: "Take back" }, value: "sealed" }],
};
const reply = threadReply({
  message: {
    type: "rich_text",
    elements: [
      {
        type: "rich_text_section",
        elements: [
          { type: "text", text: "Ask " },
          { type: "user", user_id: "U2" },
          { type: "text", text: " & " },
          { type: "user", user_id: "U3" },
          { type: "text", text: " <soon>" },
        ],
      },
    ],
  },
  person: "U1",
  isEdited: false,
  menu,
  tokens: [{ text: "@Sam Ortega", element: { type: "user", user_id: "U2" } }],
});

const fallbacks: unknown[] = [];
afterEach(() => fallbacks.splice(0));

/** Posts while Slack behaves in some way; with the requests that reached it. */
async function post(behaviour: Behaviour, { isExpired = false } = {}) {
  await using slack = await startFakeUpstream(behaviour);
  const posted = await postInThread(
    {
      channel: "C1",
      ts: "1.2",
      reply: { kind: "reply", responseUrl: new URL("/app/T1/1/abc", slack.url).href, until: 1_000 },
    },
    reply,
    {
      client: slackClient(new URL("/api/", slack.url).href),
      now: () => (isExpired ? 1_000 : 999),
      logger: { warn: (_, error) => fallbacks.push(error) },
    },
  );
  return { posted, paths: slack.requests.map(({ path }) => path), requests: slack.requests };
}

it("says first how a person's words came about and whose they are, to programs too", () => {
  expect(reply).toEqual({
    text: "<@U1>: Ask @Sam Ortega &amp; @U3 &lt;soon&gt; · Rephrased with AI",
    blocks: [
      {
        type: "section",
        text: { type: "mrkdwn", text: "Rephrased with AI · sent by *<@U1>*", verbatim: true },
        accessory: menu,
      },
      expect.objectContaining({ type: "rich_text" }),
    ],
    metadata: {
      event_type: "text_generated",
      event_payload: { generator: "machine", operation: "rephrase", is_edited: false },
    },
  });
});

const uninvited = json({ ok: false, error: "not_in_channel" });
const [api, url] = ["/api/chat.postMessage", "/app/T1/1/abc"];

describe("a reply goes", () => {
  it("through the Web API, which keeps to the thread", async () => {
    const { posted, paths, requests } = await post(json({ ok: true }));
    expect({ posted, paths }).toEqual({ posted: { kind: "posted" }, paths: [api] });
    const form = Object.fromEntries(new URLSearchParams(requests[0]?.body));
    expect(form).toMatchObject({ channel: "C1", thread_ts: "1.2", text: reply.text });
    expect(JSON.parse(form.metadata ?? "")).toEqual(reply.metadata);
    expect(fallbacks).toEqual([]);
  });

  it.each(["not_in_channel", "channel_not_found"])("through the response URL after %s", async (error) => {
    const { posted, paths, requests } = await post(inTurn(json({ ok: false, error }), raw("ok")));
    expect({ posted, paths }).toEqual({ posted: { kind: "posted from outside" }, paths: [api, url] });
    expect(JSON.parse(requests[1]?.body ?? "")).toEqual({
      response_type: "in_channel",
      replace_original: false,
      thread_ts: "1.2",
      ...reply,
    });
  });
});

describe("what may have been taken is not sent again", () => {
  it.each<[string, Behaviour, string[]]>([
    ["the Web API's answer is lost", reset, [api]],
    ["the Web API answers 500", raw("", 500), [api]],
    ["the URL answers 429", inTurn(uninvited, raw("", 429)), [api, url]],
    ["the URL answers 500", inTurn(uninvited, raw("", 500)), [api, url]],
    ["the URL answers 304", inTurn(uninvited, raw("", 304)), [api, url]],
    ["the URL's answer is lost", inTurn(uninvited, reset), [api, url]],
  ])("when %s", async (_, behaviour, paths) => {
    expect(await post(behaviour)).toMatchObject({ posted: { kind: "unconfirmed" }, paths });
    expect(fallbacks).toHaveLength(paths.length);
  });
});

describe("what was surely not taken is said:", () => {
  it.each([400, 403, 404, 410])("nobody invited the app, and the URL answers %d", async (status) => {
    const { posted, paths } = await post(inTurn(uninvited, raw("", status)));
    expect({ posted, paths }).toEqual({ posted: { kind: "uninvited" }, paths: [api, url] });
  });

  it("nobody invited the app, and the URL has expired, without asking it", async () => {
    const { posted, paths } = await post(uninvited, { isExpired: true });
    expect({ posted, paths }).toEqual({ posted: { kind: "uninvited" }, paths: [api] });
  });

  it.each<[Behaviour, object]>([
    [json({ ok: false, error: "is_archived" }), { kind: "refused", reason: "is_archived" }],
    [raw("", 429, { "retry-after": "7" }), { kind: "busy" }],
  ])("%#", async (behaviour, outcome) => {
    const { posted, paths } = await post(behaviour);
    expect({ posted, paths }).toEqual({ posted: outcome, paths: [api] });
    expect(fallbacks).toHaveLength(1);
  });
});
