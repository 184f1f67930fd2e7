import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { Hono } from "hono";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createHttpServer } from "#sandbox/http-server.ts";
import { enterprise, ids, signature, startWorkspace, team, visibleText } from "#sandbox/index.ts";

/** Slackbot beside an app of which each test says what its tools answer. */

type Called = { tool: string; input: unknown; asker: unknown };
type Answer = { text: string; blocks?: unknown };

const calls: Called[] = [];
let answer: (tool: string) => Answer;
let status = 200;
beforeEach(() => {
  calls.length = 0;
  status = 200;
  answer = (tool) => ({ text: `${tool} did it` });
});

const names = ["look_up_person", "quote_brief", "quote_wave", "quote_rephrasing", "upcoming_meetings"];
const { fetch: ask } = createMcpHandler(() => {
  const server = new McpServer({ name: "probe", version: "1" });
  for (const name of [...names, "credits", "recent_results", "buy"]) {
    const annotations = { readOnlyHint: name !== "buy" };
    const about = { title: name.replaceAll("_", " "), inputSchema: z.looseObject({}), annotations };
    server.registerTool(name, about, (input, { mcpReq }) => {
      calls.push({ tool: name, input, asker: mcpReq._meta?.slack });
      const { text, blocks } = answer(name);
      return { content: [{ type: "text", text }], _meta: { slack: { blocks } } };
    });
  }
  return server;
});

const slack = await startWorkspace({ isEnterprise: true });
const { workspace } = slack;
const hono = new Hono().post("/mcp", async ({ req, body }) => {
  const signed = signature(
    slack.signingSecret,
    Number(req.header("x-slack-request-timestamp")),
    await req.raw.clone().text(),
  );
  const isSigned = req.header("x-slack-signature") === signed;
  return isSigned && status === 200 ? ask(req.raw) : body(null, isSigned ? 503 : 401);
});
const { listen, close } = createHttpServer(hono);
slack.connect((await listen(0)).href);
const priya = workspace.as(ids.priya);
const pane = () =>
  workspace.conversationsOf(ids.priya).find(({ members }) => members.includes(ids.slackbot))?.id ?? "";
afterAll(async () => {
  await slack.stop();
  await close();
});

async function asked(text: string) {
  await priya.send(pane(), text);
  return priya.lastMessage(pane());
}

const unreachable = "I couldn't reach Rapport. Try again in a minute.";

test("an app that can't be reached at first is found later", async () => {
  status = 503;
  expect(visibleText(await asked("credits"))).toBe(unreachable);
  expect(workspace.traffic.exchanges.at(-1)?.problem).toBe("The app answered 503.");
  status = 200;
  expect(visibleText(await asked("credits"))).toBe("credits did it");
});

test.each([
  ["Who is Jane Whitfield?", "look_up_person", { person: "Jane Whitfield" }],
  ["who is @jane", "look_up_person", { person: "jane@acme.com" }],
  [
    "brief me on Jane before two",
    "quote_brief",
    { person: "Jane", prep_type: "meeting", topic: "what comes next" },
  ],
  [
    "Prep jane@acme.com for a call about Q3 renewal",
    "quote_brief",
    { person: "jane@acme.com", prep_type: "call", topic: "Q3 renewal" },
  ],
  ["write to Jane about the credits", "quote_wave", { person: "Jane", goal: "the credits" }],
  ["wave to Jane to renew", "quote_wave", { person: "Jane", goal: "renew" }],
  ["write to Jane", "quote_wave", { person: "Jane" }],
  ["rephrase for Jane: So\nsorry: late", "quote_rephrasing", { person: "Jane", message: "So\nsorry: late" }],
  ["When do I meet somebody?", "upcoming_meetings", {}],
  ["how many credits are left", "credits", {}],
  ["my recent results", "recent_results", {}],
])("“%s” calls %s, in the name of who asks", async (text, tool, input) => {
  expect(visibleText(await asked(text))).toBe(`${tool} did it`);
  const asker = { user_id: ids.priya, team_id: team.id, enterprise_id: enterprise.id };
  expect(calls).toEqual([{ tool, input, asker }]);
});

test("of anything else Slackbot says what it has found", async () => {
  expect(visibleText(await asked("tell me a joke"))).toMatchInlineSnapshot(`
    "I found these tools of Rapport:
    • look up person: “who is jane@acme.com”
    • quote brief: “brief me on jane@acme.com for a call about Q3 renewal”
    • quote wave: “write to jane@acme.com about the renewal”
    • quote rephrasing: “rephrase for jane@acme.com: I was wondering if you could maybe call me.”
    • upcoming meetings: “when do I meet somebody”
    • credits: “how many credits are left”
    • recent results: “my recent results”
    • buy"
  `);
  expect(calls).toEqual([]);
});

const button = (action_id: string, value?: string) => ({
  ...{ type: "button", action_id, text: { type: "plain_text", text: action_id } },
  ...(value !== undefined && { value }),
});
const actions = (...elements: unknown[]) => ({ type: "actions", elements });
const field = {
  ...{ type: "input", block_id: "b", label: { type: "plain_text", text: "Note" } },
  element: { type: "plain_text_input", action_id: "input:note" },
};
const section = (text: string) => ({ type: "section", text: { type: "plain_text", text } });

describe("a button on a card", () => {
  const card = [
    field,
    actions(button("tool:credits", "{}"), button("tool:buy", '{"quote":"q"}'), button("other")),
  ];

  test("calls its tool with what was entered, after a consent if it changes things; the answer replaces the card", async () => {
    answer = (tool) =>
      tool === "buy"
        ? { text: "Talk about\n- it", blocks: [section("A brief")] }
        : { text: "quote", blocks: card };
    const message = await asked("credits");
    expect(JSON.stringify(message.blocks).match(/"action_id":"[^"]+"|Allow once/g)).toEqual([
      ...['"action_id":"input:note"', '"action_id":"tool:credits"', '"action_id":"tool:buy"', "Allow once"],
      '"action_id":"other"',
    ]);
    calls.length = 0;
    await priya.click(message, "other");
    expect(calls).toEqual([]);
    const entered = { b: { "input:note": { type: "plain_text_input", value: "by Friday" } } };
    await priya.click(message, "tool:buy", null, { entered });
    expect(calls).toMatchObject([{ tool: "buy", input: { note: "by Friday", quote: "q" } }]);
    const replaced = priya.lastMessage(pane());
    expect([replaced.ts, visibleText(replaced)]).toEqual([message.ts, "Talk about · it\nA brief"]);
  });

  test("stays when the app is away, which Slackbot says, and works once it's back", async () => {
    answer = () => ({ text: "quote", blocks: card });
    const message = await asked("credits");
    status = 503;
    expect(await priya.click(message, "tool:buy")).toEqual({ ok: false, sentence: unreachable });
    status = 200;
    expect(await priya.click(message, "tool:buy")).toEqual({ ok: true });
  });
});

test.each([
  [
    "an alert",
    [section("a"), { type: "alert", text: { type: "plain_text", text: "a" } }],
    "unsupported block for Slackbot: alert",
  ],
  ["51 blocks", Array.from({ length: 51 }, () => ({ type: "divider" })), "<=50 items"],
  [
    "a value that's no object",
    [actions(button("tool:buy", "[]"))],
    "the value of tool:buy must be a JSON object",
  ],
  ["a value of 2,001 characters", [actions(button("tool:buy", "x".repeat(2_001)))], "<=2000 characters"],
])("%s costs all blocks, and the inspector says why", async (_, blocks, problem) => {
  answer = () => ({ text: "only text", blocks });
  expect(visibleText(await asked("credits"))).toBe("only text");
  const shown = workspace.traffic.exchanges.at(-1);
  expect(shown?.title).toBe("tools/call credits");
  expect(shown?.problem).toContain("Slackbot drops all blocks of this answer: ");
  expect(shown?.problem).toContain(problem);
  expect(workspace.problems.at(-1)?.sentence).toBe(shown?.problem);
});

test("there's no Slackbot to write to where mcp:connect isn't granted", async () => {
  const channel = pane();
  const { grantedScopes } = workspace;
  workspace.grantedScopes = grantedScopes.filter((scope) => scope !== "mcp:connect");
  expect(pane()).toBe("");
  await priya.send(channel, "credits");
  expect(calls).toEqual([]);
  workspace.grantedScopes = grantedScopes;
});
