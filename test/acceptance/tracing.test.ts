import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { addressOf } from "../../src/app/slack/http/server.ts";
import { ids as people } from "../../src/sandbox/index.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { startEverything } from "../support/app/rapport.ts";

const exported = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Span = z.infer<typeof exported>["resourceSpans"][0]["scopeSpans"][0]["spans"][0];

/** A server on loopback that answers with JSON. */
async function serve(
  answer: (request: IncomingMessage, body: string) => Promise<string>,
  status = 200,
): Promise<URL> {
  const server = createServer(async (request, response) => {
    const answered = await answer(request, await text(request));
    response.writeHead(status, { "content-type": "application/json" }).end(answered);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return addressOf(server);
}

/** Someone asks for a brief. @returns what the collector got, and the header that the service got with each request */
async function tracedBrief(environment: Record<string, string>) {
  const bodies: string[] = [];
  const headers: unknown[] = [];
  let serviceUrl = "";
  const collector = await serve(async (request, body) => {
    expect(request.url).toBe("/v1/traces");
    bodies.push(body);
    return "{}";
  });
  const service = await serve(async (request, body) => {
    headers.push(request.headers.traceparent);
    const { authorization = "" } = request.headers;
    const sent = { authorization, "content-type": "application/json" };
    const url = new URL(request.url ?? "", serviceUrl);
    return (await fetch(url, { method: "POST", headers: sent, body })).text();
  });
  const running = await startEverything({
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      PROFILE_API_URL: `${service.origin}/functions/v1`,
      ...environment,
    },
  });
  serviceUrl = running.service.url;
  const priya = running.slack.workspace.as(people.priya);
  const flow = paidFlow(running, "#deal-desk");
  await flow.ask(priya, "/prep jane@acme.com call Q3 renewal");
  await flow.result(priya, "Brief: call with");
  await running.stop();
  const spans = bodies.flatMap((body) =>
    exported
      .parse(JSON.parse(body))
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)),
  );
  return { collected: bodies.join("\n"), spans, headers, running };
}

/** A trace as a tree of names, in the order in which the spans ended. */
function tree(spans: readonly Span[], parent: string | undefined, indent = ""): string[] {
  return spans
    .filter(({ parentSpanId }) => (parentSpanId || undefined) === parent)
    .flatMap(({ name, spanId }) => [indent + name, ...tree(spans, spanId, `${indent}  `)]);
}

test("one trace leads from a gesture to the ledger, the service and Slack, and says nothing of anybody", async () => {
  const { collected, spans, headers, running } = await tracedBrief({ PROFILE_API_TRACEPARENT: "true" });
  const root = spans.find(({ name }) => name === "command /prep");
  const trace = spans.filter(({ traceId }) => traceId === root?.traceId);
  // Who is there is asked when nobody knows it yet.
  const known = trace.filter(({ name }) => !/^Slack (auth|users)\./.test(name));
  expect(tree(known, undefined)).toMatchInlineSnapshot(`
    [
      "command /prep",
      "  ledger begin",
      "  service lookup",
      "  ledger send",
      "  service prep",
      "  ledger settle",
      "  deliver",
      "    Slack url",
    ]
  `);
  const calls = trace.flatMap(({ attributes }) => attributes.filter(({ key }) => key === "rapport.call"));
  expect(new Set(calls.map(({ value }) => JSON.stringify(value))).size).toBe(1);
  const asked = trace.filter(({ name }) => name.startsWith("service "));
  expect(headers).toEqual(asked.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`));
  const { botToken, signingSecret } = running.slack;
  const secrets = [
    botToken,
    signingSecret,
    running.key,
    "jane",
    "acme",
    "renewal",
    "whitfield",
    "priya",
    "desk",
  ];
  for (const secret of [...secrets, "hooks", "127.0.0.1"])
    expect(collected.toLowerCase()).not.toContain(secret.toLowerCase());
  // Slack's ids of people, teams and channels.
  expect(collected).not.toMatch(/\b[CDTU]0[0-9A-Z]{6,}/);
});

test("the service gets no header of a trace unless it's said to be ours", async () => {
  const { spans, headers } = await tracedBrief({});
  expect(spans.map(({ name }) => name)).toContain("service prep");
  expect(headers.length).toBeGreaterThan(0);
  expect(headers.filter((header) => header !== undefined)).toEqual([]);
});

test("a collector that takes nothing is said once, and without what it answers", async () => {
  const collector = await serve(async () => "a secret", 400);
  const running = await startEverything({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin } });
  const priya = running.slack.workspace.as(people.priya);
  await paidFlow(running, "#deal-desk").ask(priya, "/profile help");
  await running.stop();
  const said = running.lines.filter((line) => line.includes("traces can't be sent"));
  expect(said).toHaveLength(1);
  expect(said[0]).not.toContain("secret");
});
