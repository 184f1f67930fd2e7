import { expect, test } from "vitest";
import { ids as people } from "../../src/sandbox/index.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { startEverything } from "../support/app/rapport.ts";
import { type Span, serve, startCollector } from "../support/servers/collector.ts";

/**
 * Someone asks for a brief.
 *
 * @param isBrokenFirst whether the first answer to it can't be read
 * @returns what the collector got, and the header that the service got with each request
 */
async function tracedBrief(environment: Record<string, string>, isBrokenFirst = false) {
  const collector = await startCollector();
  const headers: unknown[] = [];
  let [serviceUrl, briefs] = ["", 0];
  const service = await serve(async (request, body) => {
    headers.push(request.headers.traceparent);
    briefs += Number(request.url?.endsWith("prep-for-meeting"));
    if (isBrokenFirst && briefs === 1) return "{";
    const { authorization = "" } = request.headers;
    const sent = { authorization, "content-type": "application/json" };
    const url = new URL(request.url ?? "", serviceUrl);
    return (await fetch(url, { method: "POST", headers: sent, body })).text();
  });
  const running = await startEverything({
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url.origin,
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
  return { collected: collector.text(), spans: collector.spans(), headers, running };
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

test("what goes on with a call in another trace has a link to the one that it was begun in", async () => {
  const { spans } = await tracedBrief({}, true);
  const begun = spans.find(({ name }) => name === "ledger begin");
  const repeat = spans.find(({ name }) => name === "repeat");
  expect(repeat?.links).toEqual([
    expect.objectContaining({ traceId: begun?.traceId, spanId: begun?.spanId }),
  ]);
  expect(repeat?.traceId).not.toBe(begun?.traceId);
  const callOf = (span: Span | undefined) => span?.attributes.find(({ key }) => key === "rapport.call");
  expect(callOf(repeat)).toEqual(callOf(begun));
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
