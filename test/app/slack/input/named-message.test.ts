import type { RichTextBlock } from "@slack/types";
import { WebClient } from "@slack/web-api";
import { expect, it } from "vitest";
import { isEmptyMessage, readNamedMessage } from "#app/slack/input/named-message.ts";
import { namesInMrkdwn, richTextOfMrkdwn } from "#app/slack/input/rich-text-of-mrkdwn.ts";
import {
  type Behaviour,
  inTurn,
  json,
  reset,
  silence,
  startFakeUpstream,
} from "#test/support/servers/fake-upstream.ts";

function mentioning(...users: string[]): RichTextBlock {
  const elements = users.map((user_id) => ({ type: "user" as const, user_id }));
  return { type: "rich_text", elements: [{ type: "rich_text_section", elements }] };
}

async function read(message: RichTextBlock, behaviour: Behaviour) {
  await using slack = await startFakeUpstream(behaviour);
  const options = { slackApiUrl: new URL("/api/", slack.url).href, retryConfig: { retries: 0 } };
  const { text } = await readNamedMessage(message, new WebClient("xoxb-1", options));
  return { text, asked: slack.requests.length };
}

it.each<[string, Behaviour]>([
  ["@Sam Ortega", json({ ok: true, user: { name: "sam", profile: { real_name: "Sam Ortega" } } })],
  ["@Sam", json({ ok: true, user: { name: "sam", real_name: "Sam", profile: {} } })],
  ["@sam", json({ ok: true, user: { name: "sam" } })],
  ["@U1", json({ ok: true, user: {} })],
  ["@U1", json({ ok: false, error: "user_not_found" })],
  ["@U1", reset],
])("a mentioned person is %s", async (text, behaviour) => {
  expect(await read(mentioning("U1", "U1"), behaviour)).toEqual({ text: `${text} ${text}`, asked: 1 });
});

it("waits no longer than an acknowledgement can: who comes too late keeps the id", async () => {
  const behaviour = inTurn(json({ ok: true, user: { name: "first" } }), silence);
  const { text, asked } = await read(mentioning("U1", "U2"), behaviour);
  expect(asked).toBe(2);
  expect(["@first @U2", "@U1 @first"]).toContain(text);
});

it("asks for twenty people at the most", async () => {
  const users = Array.from({ length: 25 }, (_, index) => `U${index}`);
  const { text, asked } = await read(mentioning(...users), json({ ok: true, user: { name: "x" } }));
  expect(asked).toBe(20);
  expect(text).toContain("@U20 @U21 @U22 @U23 @U24");
});

it("a channel, a user group and a person of whom Slack says nothing keep the names that came with the text", async () => {
  const text = "See <#C1|general> and <#C2>, <!subteam^S1|@sales> or <@U1|sam &amp; co>";
  await using slack = await startFakeUpstream(json({ ok: false, error: "user_not_visible" }));
  const client = new WebClient("xoxb-1", { slackApiUrl: new URL("/api/", slack.url).href });
  const message = await readNamedMessage(richTextOfMrkdwn(text), client, namesInMrkdwn(text));
  expect(message.text).toBe("See #general and #C2, @sales or @sam & co");
});

it("tells an empty message", () => {
  expect(isEmptyMessage(mentioning())).toBe(true);
  expect(isEmptyMessage(mentioning("U1"))).toBe(false);
});
