import { WebClient } from "@slack/web-api";
import { afterAll, describe, expect, test, vi } from "vitest";
import { ids as people } from "../../src/sandbox/index.ts";
import { doAbout } from "../support/app/administration.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { startEverything } from "../support/app/rapport.ts";
import { sign } from "../support/app/slack-request.ts";
import { modelText, shownTexts, startSlackbot } from "../support/mcp/slackbot.ts";
import { openConnection } from "../support/servers/raw-connection.ts";

/** What Slackbot asks for people, and who gets an answer. */

const channel = "#deal-desk";
const running = await startEverything();
const { slack, rapport } = running;
const { workspace } = slack;
const { client, call, stop } = await startSlackbot(running);
const flow = paidFlow(running, channel);
const [priya, sam] = [workspace.as(people.priya), workspace.as(people.sam)];
afterAll(async () => {
  expect(workspace.problems).toEqual([]);
  await stop();
  await running.stop();
});

type Answer = Awaited<ReturnType<typeof call>>;

/** What the person sees, without what changes from run to run. */
function shown({ _meta }: Answer): string {
  return shownTexts(_meta)
    .join("\n")
    .replace(/<!date[^>]+>/g, "(date)");
}

test("says of every tool but one that it only reads", async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
    ["look_up_person", true],
    ["upcoming_meetings", true],
    ["credits", true],
    ["recent_results", true],
    ["open_result", true],
    ["quote_brief", true],
    ["quote_wave", true],
    ["quote_rephrasing", true],
    ["buy", false],
  ]);
  expect(tools.every(({ _meta }) => Object(_meta?.slack).supportsBlockKit === true)).toBe(true);
});

describe("a look-up", () => {
  test("is text for the model and the slash command's card for the person, without buttons that do nothing", async () => {
    const answer = await call(people.priya, "look_up_person", { person: "jane@acme.com" });
    expect(modelText(answer).replace(/(?<=Last signal: ).*/, "(time)")).toMatchInlineSnapshot(`
      "Jane Whitfield · jane@acme.com
      Worldview: Pragmatic Builder
      Operating style: Fast Closer
      Do: Lead with the number that changed.
      Never: Open with small talk.
      Likes: One clear next step.
      Not: Long decks.
      Tone summary: Short, concrete, a little dry.
      Tone: Warm
      Relationship: Warm
      Last signal: (time)
      Tier: Sapphire
      Confidence: 83 %"
    `);
    expect(shown(answer)).toMatchInlineSnapshot(`
      "Jane Whitfield · jane@acme.com
      *Pragmatic Builder · Fast Closer*
      “Short, concrete, a little dry.”
      ✅ *Do*
      Lead with the number that changed.
      ⛔ *Never*
      Open with small talk.
      👍 *Likes*
      One clear next step.
      👎 *Not*
      Long decks.
      *Relationship*  Warm · last signal (date)
      *Tier* Sapphire · *Tone* Warm · *Confidence* 83 %
      Looked up (date) · free"
    `);
  });

  test("finds people by name, asks who is meant, and says who isn't profiled", async () => {
    expect(modelText(await call(people.priya, "look_up_person", { person: "Jane" }))).toContain(
      "jane@acme.com",
    );
    expect(
      modelText(await call(people.priya, "look_up_person", { person: "Zebulon" })),
    ).toMatchInlineSnapshot(
      `"We don't know anyone called “Zebulon”. Choose who it is, or type their e-mail address or LinkedIn URL."`,
    );
    expect(
      modelText(await call(people.priya, "look_up_person", { person: "no@body.example" })),
    ).toMatchInlineSnapshot(`"No profile yet for no@body.example"`);
    expect(modelText(await call(people.priya, "look_up_person", { person: "r&d@body.example" }))).toBe(
      "No profile yet for r&d@body.example",
    );
  });

  test("hides nothing in the model's text", async () => {
    const address = { organisation: running.organisation, name: "email", value: "hidden@acme.com" } as const;
    const texts = { must_do: "Lead\u202e with \u200bit." };
    await running.service.store.writeKnowledge(address, { author: "Tom", texts });
    const answer = await call(people.priya, "look_up_person", { person: "hidden@acme.com" });
    expect(modelText(answer)).toContain("\nDo: Lead with it.");
  });

  test("is in the log, and shows nobody who is blocked", async () => {
    await call(people.priya, "look_up_person", { person: "tom@acme.com" });
    expect(await flow.ask(sam, "/profile who tom@acme.com")).toContain(`<@${people.priya}> · look up · `);
    await doAbout(sam, "block", "viktor.lindqvist@northwind.example");
    const answer = await call(people.priya, "look_up_person", {
      person: "viktor.lindqvist@northwind.example",
    });
    expect(modelText(answer)).toMatchInlineSnapshot(
      `"viktor.lindqvist@northwind.example's profile is blocked at your company: they asked not to be profiled. Nothing was charged. Ask an admin."`,
    );
    expect(JSON.stringify(answer)).not.toContain("Never");
  });
});

test("meetings, credits and results are the asker's own", async () => {
  await priya.send("#acme-renewal", "/reminders meet @jane in 3 hours Kick-off");
  await priya.until((me) => flow.read(me.lastMessage("#acme-renewal")).includes("Reminders are free."));
  await flow.ask(priya, "/prep jane@acme.com call Q3 renewal");
  await flow.result(priya, "Brief: call");

  const mine = await call(people.priya, "upcoming_meetings");
  expect(modelText(mine).replace(/^\S+/, "(time)")).toBe(
    "(time) Kick-off, with Jane Whitfield · jane@acme.com",
  );
  expect(shown(mine)).toMatchInlineSnapshot(`
    "Upcoming meetings
    *Kick-off* · (date)
    Jane Whitfield · in <#C02ACMEREN2>"
  `);
  expect(modelText(await call(people.sam, "upcoming_meetings"))).not.toContain("Kick-off");
  expect(modelText(await call(people.priya, "credits"))).toBe(
    "Your team has 24 credits left. You spent 1 credit today, 1 this month.",
  );

  const results = await call(people.priya, "recent_results");
  const [result = "", title = ""] = modelText(results).split(": ");
  expect(title).toBe("Brief · Jane Whitfield · Q3 renewal");
  expect(shown(results)).toMatchInlineSnapshot(`
    "Recent results
    Brief · Jane Whitfield · Q3 renewal · (date)
    Open · free"
  `);
  const opened = await call(people.priya, "open_result", { result });
  expect(modelText(opened)).toContain("Opening: ");
  expect(shown(opened)).toContain("Brief: call");
  const others = await call(people.sam, "open_result", { result });
  expect(modelText(others)).toMatch(/^This result isn't here anymore/);
  expect(modelText(await call(people.sam, "recent_results"))).not.toContain(result);
  expect(flow.paidRequests()).toBe(1);
});

describe("nobody else gets an answer", () => {
  test.for([
    ["a guest", people.jane, /^Rapport is for members of Kestrel, and you're a guest here/],
    ["nobody that Slack knows", "U0NOBODY", /^Slack couldn't tell us whether you're a member/],
    ["a request that doesn't say who asks", undefined, /^Slack couldn't tell us whether you're a member/],
    ["a request without a person", { team_id: "T1" }, /^Slack couldn't tell us whether you're a member/],
  ] as const)("%s", async ([, asker, sentence]) => {
    for (const name of ["look_up_person", "upcoming_meetings", "credits", "recent_results"]) {
      const input = name === "look_up_person" ? { person: "jane@acme.com" } : {};
      const answer = await call(asker, name, input);
      expect(answer.isError).toBe(true);
      expect(modelText(answer)).toMatch(sentence);
      expect(JSON.stringify(answer)).not.toContain("Whitfield");
    }
  });

  test("while Slack is away, which the log says", async () => {
    using _ = vi.spyOn(WebClient.prototype, "apiCall").mockRejectedValue(new Error("Slack is away"));
    const answer = await call(people.lena, "credits");
    expect(modelText(answer)).toMatch(/^Slack couldn't tell us whether you're a member/);
    expect(running.lines.join("\n")).toContain("membership check failed");
  });

  const body = JSON.stringify({
    ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
    params: {
      ...{ name: "look_up_person", arguments: { person: "jane@acme.com" } },
      _meta: { slack: { user_id: people.priya, team_id: workspace.team.id } },
    },
  });

  test.for([
    ["unsigned", 0, null],
    ["signed with another secret", 0, "wrong"],
    ["old", -400, undefined],
    ["from the future", 400, undefined],
  ] as const)("what is %s", async ([, seconds, secret]) => {
    const timestamp = String(Math.floor(workspace.clock.now() / 1_000) + seconds);
    const signature = secret === null ? "" : sign(body, timestamp, secret ?? slack.signingSecret);
    const response = await fetch(new URL("/mcp", rapport.url), {
      ...{ method: "POST", body },
      headers: {
        ...{ "content-type": "application/json", accept: "application/json, text/event-stream" },
        ...{ "x-slack-request-timestamp": timestamp, "x-slack-signature": signature },
      },
    });
    expect([response.status, await response.text()]).toEqual([401, ""]);
  });
});

test("there's no stream to keep open, and no connection longer than it's wanted", async () => {
  const method = "subscriptions/listen";
  const claimed = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "slackbot", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const params = { notifications: { toolsListChanged: true }, _meta: claimed };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const timestamp = String(Math.floor(workspace.clock.now() / 1_000));
  await using raw = await openConnection(rapport.url);
  const lines = [
    ...["POST /mcp HTTP/1.1", "Host: rapport", "Connection: close", "Content-Type: application/json"],
    ...[
      "Accept: application/json, text/event-stream",
      "MCP-Protocol-Version: 2026-07-28",
      `MCP-Method: ${method}`,
    ],
    ...[
      `X-Slack-Request-Timestamp: ${timestamp}`,
      `X-Slack-Signature: ${sign(body, timestamp, slack.signingSecret)}`,
    ],
    ...[`Content-Length: ${body.length}`, "", body],
  ];
  raw.send(lines.join("\r\n"));
  expect(await raw.untilClosed()).toContain('"resultType":"complete"');
  for (const other of ["GET", "DELETE"]) {
    const { status, headers } = await fetch(new URL("/mcp", rapport.url), { method: other });
    expect([status, headers.get("allow")]).toEqual([405, "POST"]);
  }
});

test("what isn't JSON is refused as the protocol wants it", async () => {
  const timestamp = String(Math.floor(workspace.clock.now() / 1_000));
  for (const body of ["{", "[]", ""]) {
    const response = await fetch(new URL("/mcp", rapport.url), {
      ...{ method: "POST", body },
      headers: {
        ...{ "content-type": "application/json", accept: "application/json, text/event-stream" },
        "x-slack-request-timestamp": timestamp,
        "x-slack-signature": sign(body, timestamp, slack.signingSecret),
      },
    });
    expect([response.status, await response.json()]).toMatchObject([400, { jsonrpc: "2.0", error: {} }]);
  }
});

test("arguments that aren't what a tool takes are refused", async () => {
  for (const input of [
    {},
    { person: "" },
    { person: "x".repeat(1_000_000) },
    { person: ["jane@acme.com"] },
  ]) {
    const answer = await call(people.priya, "look_up_person", input);
    expect(answer).toMatchObject({ isError: true });
    expect(modelText(answer).length).toBeLessThan(500);
  }
  // Postgres takes no such character.
  expect(await call(people.priya, "open_result", { result: "a\0" })).toMatchObject({ isError: true });
  await expect(call(people.priya, "drop_tables")).rejects.toThrow();
});
