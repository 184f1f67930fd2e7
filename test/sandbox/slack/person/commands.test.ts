import { afterEach, expect, test } from "vitest";
import { app, ids, team, visibleText } from "#sandbox/index.ts";
import { type Probe, startProbe } from "../../probe.ts";

let probe: Probe;
afterEach(() => probe.stop());

const channel = "#acme-renewal";

test("a signed command carries all of Slack's fields, escaped, and its acknowledgement is private", async () => {
  let received: Record<string, unknown> = {};
  probe = await startProbe((bolt) => {
    bolt.command("/probe", async ({ command, ack }) => {
      received = { ...command };
      await ack("Looking it up…");
    });
  });
  const { workspace } = probe.slack;
  const typed =
    "/probe @jane, @jane Whitfield and @Jane Whitfield in #general: jane@acme.com <b> acme.com/x, (https://a.example/?a=1&b=2).";
  expect(await workspace.as(ids.priya).send(channel, typed)).toEqual({ ok: true });

  const jane = `<@${ids.jane}|jane>`;
  expect(received).toEqual({
    token: workspace.secrets.verificationToken,
    team_id: team.id,
    team_domain: team.domain,
    channel_id: ids.acmeRenewal,
    channel_name: "acme-renewal",
    user_id: ids.priya,
    user_name: "priya",
    command: "/probe",
    text: `${jane}, ${jane} and ${jane} in <#${ids.general}|general>: <mailto:jane@acme.com|jane@acme.com> &lt;b&gt; <http://acme.com/x|acme.com/x>, (<https://a.example/?a=1&amp;b=2>).`,
    api_app_id: app.id,
    is_enterprise_install: "false",
    response_url: expect.stringMatching(new RegExp(`^${probe.slack.url}/commands/${team.id}/\\w+/\\w+$`)),
    trigger_id: expect.stringMatching(/^\d+\.\d+\.[0-9a-z]{32}$/),
  });
  expect(workspace.as(ids.priya).lastMessage(channel)).toMatchObject({
    text: "Looking it up…",
    isEphemeral: true,
    user: app.user,
  });
  expect(workspace.as(ids.sam).lastMessage(channel).text).not.toBe("Looking it up…");
  expect(workspace.problems).toEqual([]);
});

test("names are kept from payloads in private conversations, and escaping follows the manifest", async () => {
  const received: string[] = [];
  probe = await startProbe((bolt) => {
    bolt.command("/raw", async ({ command, ack }) => {
      received.push(`${command.channel_name}: ${command.text}`);
      await ack();
    });
  });
  const priya = probe.slack.workspace.as(ids.priya);
  await priya.send("#deal-desk", "/raw @jane <b>");
  await priya.send(ids.priyaAndSam, "/raw jane@acme.com");
  expect(received).toEqual(["privategroup: @jane <b>", "directmessage: jane@acme.com"]);
});

test("a command works where the app is not: in a channel without it, and in its own direct messages", async () => {
  probe = await startProbe((bolt) => {
    bolt.command("/probe", async ({ command, ack }) => ack(`In ${command.channel_name}`));
  });
  const { workspace } = probe.slack;
  const priya = workspace.as(ids.priya);
  const answerIn = async (where: string) => {
    expect(await priya.send(where, "/probe")).toEqual({ ok: true });
    return priya.lastMessage(where).text;
  };
  expect(await answerIn("#general")).toBe("In general");
  expect(await answerIn(priya.appChannel)).toBe("In directmessage");
  workspace.changeConversation("#general", { isArchived: true });
  await expect(priya.send("#general", "/probe")).rejects.toThrow("#general (general) is archived.");
  expect(workspace.problems).toEqual([]);
});

test("a response URL serves five times, replaces nothing of a command, and ends after thirty minutes", async () => {
  let url = "";
  probe = await startProbe((bolt) => {
    bolt.command("/probe", async ({ command, ack }) => {
      url = command.response_url;
      await ack("Looking it up…");
    });
  });
  const { slack, clock } = probe;
  const priya = slack.workspace.as(ids.priya);
  const before = priya.messages(channel).length;
  const post = async (body: unknown) => {
    const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
    return `${response.status} ${await response.text()}`;
  };
  const shown = () =>
    priya
      .messages(channel)
      .slice(before)
      .map(({ text, isEphemeral }) => `${isEphemeral ? "private" : "public"}: ${text}`);

  await priya.send(channel, "/probe x");
  expect(await post({ text: "Found", replace_original: true })).toBe("200 ok");
  expect(await post({ text: "For all", response_type: "in_channel", delete_original: true })).toBe("200 ok");
  expect(await post({ delete_original: true })).toBe("200 ok");
  expect(await post({ blocks: [{ type: "divider" }] })).toBe('400 {"ok":false,"error":"no_text"}');
  expect(await post({ text: "Again", replace_original: true })).toBe("200 ok");
  expect(await post({ text: "sixth" })).toBe('404 {"ok":false,"error":"used_url"}');
  expect(shown()).toEqual(["private: Looking it up…", "private: Found", "public: For all", "private: Again"]);

  await priya.send(channel, "/probe x");
  clock.advance(30 * 60_000 + 1);
  expect(await post({ text: "late" })).toBe('404 {"ok":false,"error":"expired_url"}');
  expect(slack.workspace.problems.map(({ sentence }) => sentence.split(";")[0])).toEqual([
    "no_text",
    "used_url",
    "expired_url",
  ]);
});

test("what a person reads when the app is slow, fails, is unknown or answers nonsense", async () => {
  probe = await startProbe(
    (bolt) => {
      bolt.command("/probe", async ({ command, ack }) => {
        if (command.text === "blocks") {
          await ack({
            text: "x",
            blocks: [{ type: "header", text: { type: "plain_text", text: "h".repeat(151) } }],
          });
        }
        if (command.text === "throw") throw new Error("before the acknowledgement");
      });
    },
    { acknowledgementDeadline: 500 },
  );
  const { workspace } = probe.slack;
  const priya = workspace.as(ids.priya);
  const tries = async (line: string) => {
    const result = await priya.send(channel, line);
    expect(priya.lastMessage(channel)).toMatchObject({
      user: ids.slackbot,
      isEphemeral: true,
      text: result.sentence,
    });
    return result.sentence;
  };
  expect(await tries("/probe slow")).toBe('/probe failed with the error "operation_timeout"');
  expect(await tries("/probe throw")).toBe('/probe failed with the error "dispatch_failed"');
  expect(await tries("/probe blocks")).toBe('/probe failed with the error "dispatch_failed"');
  expect(await tries("/nope")).toMatch(/^\/nope is not a valid command\./);
  expect(workspace.problems.map(({ sentence }) => sentence)).toEqual([
    "operation_timeout: The app didn't acknowledge within 500 ms.",
    "dispatch_failed: The app answered 500.",
    expect.stringMatching(/^The acknowledgement's body is refused: invalid_blocks; .*<=150 characters/),
  ]);
});

test("a public acknowledgement shows the command too, and a person without a way to see it cannot act", async () => {
  probe = await startProbe((bolt) => {
    bolt.command("/probe", async ({ ack }) => ack({ text: "Hello all", response_type: "in_channel" }));
  });
  const { workspace } = probe.slack;
  await workspace.as(ids.priya).send(channel, "/probe loud");
  expect(
    workspace
      .as(ids.sam)
      .messages(channel)
      .slice(-2)
      .map((message) => `${message.user}: ${visibleText(message)}`),
  ).toEqual([`${ids.priya}: /probe loud`, `${app.user}: Hello all`]);
  const grace = workspace.as(ids.grace);
  expect((await grace.send("#kestrel-acme-shared", "/probe")).sentence).toMatch(/is not a valid command/);
  await expect(grace.send("#deal-desk", "hi")).rejects.toThrow("grace sees no channel #deal-desk.");
  expect(() => workspace.as(ids.deskBot)).toThrow("Nobody can act as");
});
