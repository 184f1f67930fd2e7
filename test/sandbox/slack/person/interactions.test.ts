import type { App, BlockAction, ButtonAction, MessageShortcut } from "@slack/bolt";
import { afterEach, expect, test } from "vitest";
import { app, ids, team, visibleText } from "#sandbox/index.ts";
import { modal, type Probe, startProbe } from "../../probe.ts";

let probe: Probe;
afterEach(() => probe.stop());

const channel = "#acme-renewal";

const card = {
  text: "A card",
  blocks: [
    {
      type: "actions",
      block_id: "row",
      elements: [
        { type: "button", action_id: "go", text: { type: "plain_text", text: "Go" }, value: "42" },
        {
          type: "overflow",
          action_id: "more",
          options: [
            { text: { type: "plain_text", text: "Refresh" }, value: "refresh" },
            { text: { type: "plain_text", text: "Share" }, value: "share" },
          ],
        },
        {
          type: "static_select",
          action_id: "tone",
          placeholder: { type: "plain_text", text: "Tone" },
          options: [
            { text: { type: "plain_text", text: "Warm" }, value: "warm" },
            { text: { type: "plain_text", text: "Direct" }, value: "direct" },
          ],
        },
      ],
    },
  ],
} as const;

/** An app that answers `/probe` with the card and records what is done on it. */
function withCard(bolt: App, bodies: BlockAction[]): void {
  bolt.command("/probe", async ({ ack }) => ack(structuredClone(card)));
  bolt.action(/.*/, async ({ ack, body }) => {
    if (body.type === "block_actions") bodies.push(body);
    await ack();
  });
}

test("clicks on a private card carry what Slack sends, and nobody else can make them", async () => {
  const bodies: BlockAction[] = [];
  probe = await startProbe((bolt) => withCard(bolt, bodies));
  const { workspace } = probe.slack;
  const priya = workspace.as(ids.priya);
  await priya.send(channel, "/probe");
  const message = priya.lastMessage(channel);
  expect(await priya.click(message, "tone", "direct")).toEqual({ ok: true });
  expect(await priya.click(message, "more", "Share")).toEqual({ ok: true });
  expect(await priya.click(message, "go")).toEqual({ ok: true });

  const tone = {
    type: "static_select",
    selected_option: { text: { type: "plain_text", text: "Direct" }, value: "direct" },
  };
  expect(bodies.map(({ actions: [action] }) => action)).toEqual([
    {
      ...tone,
      action_id: "tone",
      block_id: "row",
      placeholder: card.blocks[0].elements[2].placeholder,
      action_ts: expect.any(String),
    },
    {
      type: "overflow",
      action_id: "more",
      block_id: "row",
      selected_option: card.blocks[0].elements[1].options[1],
      action_ts: expect.any(String),
    },
    {
      type: "button",
      action_id: "go",
      block_id: "row",
      text: { type: "plain_text", text: "Go" },
      value: "42",
      action_ts: expect.any(String),
    },
  ]);
  expect(bodies[2]).toEqual({
    type: "block_actions",
    team: { id: team.id, domain: team.domain },
    user: { id: ids.priya, username: "priya", name: "priya", team_id: team.id },
    api_app_id: app.id,
    token: workspace.secrets.verificationToken,
    enterprise: null,
    is_enterprise_install: false,
    container: { type: "message", message_ts: message.ts, channel_id: ids.acmeRenewal, is_ephemeral: true },
    trigger_id: expect.any(String),
    channel: { id: ids.acmeRenewal, name: "acme-renewal" },
    state: { values: { row: { tone } } },
    response_url: expect.stringContaining(`${probe.slack.url}/actions/`),
    actions: [expect.anything()],
  });
  await expect(priya.click(message, "nope")).rejects.toThrow(
    'There is no "nope" to act on, only: go, more, tone.',
  );
  await expect(priya.click(message, "tone", "loud")).rejects.toThrow(
    'has no option "loud", only ["warm","direct"]',
  );
  await expect(workspace.as(ids.sam).click(message, "go")).rejects.toThrow("sam sees no message");
});

test("a click replaces its message unless the app says otherwise", async () => {
  probe = await startProbe((bolt) => {
    bolt.command("/probe", async ({ ack }) => ack(structuredClone(card)));
    bolt.action("go", async ({ ack, respond }) => {
      await ack();
      await respond({ text: "Beside it", replace_original: false });
      await respond({ text: "In its place" });
    });
  });
  const priya = probe.slack.workspace.as(ids.priya);
  await priya.send(channel, "/probe");
  const { ts } = priya.lastMessage(channel);
  await priya.click(priya.lastMessage(channel), "go");
  await priya.until((me) =>
    me.messages(channel).find((message) => message.text === "In its place" && message.ts === ts),
  );
  expect(priya.lastMessage(channel)).toMatchObject({ text: "Beside it", isEphemeral: true });
});

test("a trigger opens one modal, within three seconds", async () => {
  let trigger = "";
  probe = await startProbe((bolt) => {
    bolt.shortcut("probe_global", async ({ shortcut, ack }) => {
      trigger = shortcut.trigger_id;
      await ack();
    });
  });
  const { slack, bolt, clock } = probe;
  const priya = slack.workspace.as(ids.priya);
  const open = () =>
    bolt.client.views.open({ trigger_id: trigger, view: modal("One") }).then(
      () => "opened",
      (error: unknown) => (error instanceof Error ? error.message : ""),
    );
  await priya.globalShortcut("probe_global");
  expect(await open()).toBe("opened");
  expect(priya.modal()?.title).toBe("One");
  expect(await open()).toContain("exchanged_trigger_id");
  await priya.globalShortcut("probe_global");
  clock.advance(3001);
  expect(await open()).toContain("expired_trigger_id");
  trigger = "1.2.abc";
  expect(await open()).toContain("invalid_trigger_id");
  await expect(priya.globalShortcut("nope")).rejects.toThrow('The manifest has no global shortcut "nope".');
});

test("a message shortcut carries the message, and opens a home and a modal", async () => {
  let body: MessageShortcut | undefined;
  probe = await startProbe((bolt) => {
    bolt.shortcut(
      { type: "message_action", callback_id: "probe_message" },
      async ({ shortcut, ack, client }) => {
        body = shortcut;
        await ack();
        await client.views.open({
          trigger_id: shortcut.trigger_id,
          view: modal(`About ${shortcut.message.user}`),
        });
      },
    );
    bolt.event("app_home_opened", async ({ event, client }) => {
      const text = `${event.tab} of ${event.user}, ${event.view === undefined ? "first" : "again"}`;
      await client.views.publish({
        user_id: event.user,
        view: { type: "home", blocks: [{ type: "section", text: { type: "mrkdwn", text } }] },
      });
    });
  });
  const sam = probe.slack.workspace.as(ids.sam);
  const fromJane = sam.messages(channel).find(({ user }) => user === ids.jane);
  if (fromJane === undefined) throw new Error("Jane has not written.");
  await sam.messageShortcut("probe_message", fromJane);
  const opened = await sam.until((me) => me.modal());
  expect(opened.title).toBe(`About ${ids.jane}`);
  expect(body).toMatchObject({
    type: "message_action",
    callback_id: "probe_message",
    channel: { id: ids.acmeRenewal, name: "acme-renewal" },
    message: { type: "message", user: ids.jane, text: fromJane.text, ts: fromJane.ts },
    message_ts: fromJane.ts,
  });
  await sam.openHome();
  expect(visibleText(await sam.until((me) => me.home()))).toBe(`home of ${ids.sam}, first`);
  await sam.openHome();
  await sam.until((me) => me.home()?.blocks.some((block) => JSON.stringify(block).includes("again")));
  expect(probe.slack.workspace.as(ids.priya).home()).toBeUndefined();
});

test("a press in a Home that was published anew meanwhile is one in what was shown", async () => {
  const pressed: unknown[] = [];
  let published = 0;
  probe = await startProbe((bolt) => {
    bolt.event("app_home_opened", async ({ event, client }) => {
      published += 1;
      const button = {
        type: "button" as const,
        action_id: "go",
        text: { type: "plain_text" as const, text: "Go" },
        value: `shown ${published}`,
      };
      const blocks = [{ type: "actions" as const, elements: [button] }];
      await client.views.publish({ user_id: event.user, view: { type: "home", blocks } });
    });
    bolt.action<BlockAction<ButtonAction>>("go", async ({ ack, action, body }) => {
      pressed.push([action.block_id, action.value, body.view?.hash]);
      await ack();
    });
  });
  const sam = probe.slack.workspace.as(ids.sam);
  await sam.openHome();
  const old = await sam.until((me) => me.home());
  await sam.openHome();
  const anew = await sam.until((me) => me.home()?.hash !== old.hash && me.home());
  await sam.click(old, "go");
  await sam.click(anew, "go");
  expect(pressed).toEqual([
    [old.blocks[0]?.block_id, "shown 1", old.hash],
    [anew.blocks[0]?.block_id, "shown 2", anew.hash],
  ]);
});

test("a message shortcut carries what people wrote, and its response URL answers in the thread", async () => {
  const bodies: MessageShortcut[] = [];
  probe = await startProbe((bolt) => {
    bolt.shortcut<MessageShortcut>(
      { type: "message_action", callback_id: "probe_message" },
      async ({ ack, body, respond }) => {
        bodies.push(body);
        await ack();
        const thread_ts = body.message_ts;
        await respond({ text: "For everybody", response_type: "in_channel", thread_ts });
      },
    );
  });
  const priya = probe.slack.workspace.as(ids.priya);
  const long = priya.messages(channel).find(({ text }) => text.startsWith("Hi Jane, so sorry"));
  if (long === undefined) throw new Error("Priya has not written to Jane.");
  await priya.messageShortcut("probe_message", long);
  const reply = await priya.until((me) => me.messages(channel, { threadTs: long.ts })[1]);
  expect(reply).toMatchObject({
    text: "For everybody",
    isEphemeral: false,
    threadTs: long.ts,
    user: app.user,
  });
  expect(probe.slack.workspace.as(ids.jane).lastMessage(channel).ts).toBe(reply.ts);

  const [message] = bodies.map((body) => body.message);
  expect(message?.text).toContain(`I sat down with <@${ids.sam}> yesterday`);
  expect(message?.text).toContain("<https://docs.kestrel.example/acme-renewal|the summary>");
  expect(message?.text).toContain(":slightly_smiling_face:");
  expect(message?.blocks).toEqual([
    {
      type: "rich_text",
      block_id: expect.any(String),
      elements: [
        {
          type: "rich_text_section",
          elements: [
            { type: "text", text: expect.stringContaining("Hi Jane") },
            { type: "user", user_id: ids.sam },
            { type: "text", text: expect.stringContaining("$48,500") },
            { type: "link", url: "https://docs.kestrel.example/acme-renewal", text: "the summary" },
            { type: "text", text: expect.stringContaining("we can't hold this price after March 27") },
            { type: "emoji", name: "slightly_smiling_face", unicode: "1f642" },
          ],
        },
      ],
    },
  ]);
});

test("events reach the app where it is subscribed, and a redelivery is the same request", async () => {
  const opened: unknown[] = [];
  probe = await startProbe((bolt) => {
    bolt.event("app_home_opened", async ({ event, context }) => {
      opened.push(`${event.user} ${context.retryNum ?? "first"}`);
    });
  });
  const { workspace } = probe.slack;
  const priya = workspace.as(ids.priya);
  await priya.openHome();
  expect(await workspace.redeliver()).toEqual({ acknowledged: true, body: undefined });
  await expect.poll(() => opened).toEqual([`${ids.priya} first`, `${ids.priya} 1`]);
  expect(await workspace.sendEvent({ type: "tokens_revoked" })).toEqual({ ok: true });
  expect(workspace.deliveries.map(({ title }) => title)).toEqual(["app_home_opened"]);
});
