import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type ServiceProxy, startServiceProxy } from "#sandbox/faults/service-proxy.ts";
import { ids, type StartedWorkspace, startWorkspace } from "#sandbox/index.ts";
import type { Faults } from "#sandbox/protocol.ts";
import { manifestPath } from "../probe.ts";

const answer = {
  found: true,
  profile: {
    id: "7b0c3a52-1e38-4c1f-9d56-0e6b0f0d9a11",
    worldview_label: "Pragmatic Builder",
    confidence: 0.83,
    tone_summary: "Short.",
  },
  connection_language: { must_do: "Lead with the number.", must_never: "Small talk." },
  relationship: { tone_zone: "Warm", last_signal_at: "2026-11-18T09:00:00Z" },
};

let service: Server;
let serviceUrl = "";
let asked: string[] = [];
/** What the service answers. */
let spoken: object = answer;
let slack: StartedWorkspace;
let proxy: ServiceProxy;

beforeAll(async () => {
  service = createServer((request, response) => {
    request.resume();
    asked.push(request.url?.split("/").at(-1) ?? "");
    response.writeHead(200, { "content-type": "application/json", "x-request-id": "r1" });
    response.end(JSON.stringify(spoken));
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const address = service.address();
  serviceUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/functions/v1`;
});
afterAll(() => service.close());
beforeEach(async () => {
  asked = [];
  spoken = answer;
  slack = await startWorkspace({ manifestPath });
  proxy = await startServiceProxy(slack.workspace, serviceUrl);
});
afterEach(async () => {
  await proxy.stop();
  await slack.stop();
});

async function ask(deadline = 5000, operation = "public-profile-lookup") {
  const response = await fetch(`${proxy.url}/${operation}`, {
    method: "POST",
    headers: { authorization: "Bearer sk-very-secret", "content-type": "application/json" },
    body: JSON.stringify({ email: "jane@acme.com" }),
    signal: AbortSignal.timeout(deadline),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const failure = (deadline?: number, operation?: string) =>
  ask(deadline, operation).then(
    () => "answered",
    (error: unknown) => {
      if (!(error instanceof Error)) return "";
      return error.cause instanceof Error && "code" in error.cause ? error.cause.code : error.name;
    },
  );

async function answerWith(fault: Faults["service"]): Promise<unknown> {
  await slack.workspace.setFaults({ service: fault });
  return JSON.parse((await ask()).text);
}

test("the proxy forwards, records and masks", async () => {
  expect(JSON.parse((await ask()).text)).toEqual(answer);
  const [exchange] = slack.workspace.traffic.exchanges;
  expect(exchange).toMatchObject({
    direction: "app to service",
    title: "public-profile-lookup",
    url: `${serviceUrl}/public-profile-lookup`,
    requestBody: '{"email":"jane@acme.com"}',
    status: 200,
    responseBody: JSON.stringify(answer),
  });
  expect(exchange?.responseHeaders["x-request-id"]).toBe("r1");
  expect(JSON.stringify(slack.workspace.traffic.exchanges)).not.toContain("sk-very-secret");
});

test("it fails in each of the ways it is told to, and recovers", async () => {
  const tell = (fault: Faults["service"]) => slack.workspace.setFaults({ service: fault });
  await tell("refused connection");
  expect(await failure()).toBe("ECONNREFUSED");
  await tell("reset");
  expect(["ECONNRESET", "UND_ERR_SOCKET"]).toContain(await failure());
  await tell("silence");
  expect(await failure(100)).toBe("TimeoutError");
  await tell("refuses");
  expect(await ask()).toMatchObject({ status: 500, text: expect.stringMatching(/^<!doctype html>/) });
  await tell("broken JSON");
  const { text } = await ask();
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  await tell("too large");
  expect((await ask()).text.length).toBeGreaterThan(12_000_000);
  expect(await answerWith("none")).toEqual(answer);
});

test("spoiled answers keep their shape where they should", async () => {
  expect(await answerWith("wrong types")).toMatchObject({
    found: "yes",
    profile: { worldview_label: 42, confidence: "0.83" },
  });
  expect(await answerWith("unknown fields")).toMatchObject({
    ...answer,
    introduced_later: { reason: ["a newer version"], weight: 0.5 },
  });
  expect(await answerWith("missing fields")).toEqual({
    found: true,
    connection_language: { must_do: "Lead with the number." },
  });
  expect(await answerWith("hostile text")).toMatchObject({
    found: true,
    profile: {
      id: answer.profile.id,
      worldview_label: "<!channel> everybody, look here",
      tone_summary: expect.stringMatching(/^.{10000}$/),
    },
    relationship: { last_signal_at: answer.relationship.last_signal_at },
  });
});

test.each([
  ["I don't mind 14:30.", "I do mind 15:30."],
  [
    "v2.1 of PO-12 at https://a.example/3 is not 9 % late",
    "v2.1 of PO-12 at https://a.example/3 is 10 % late",
  ],
  ["There is no plan, and no one knows.", "There is plan, and no one knows."],
  ["Nothing to change", "Nothing to change"],
])("facts change in what the service writes, and nowhere else: %j", async (text, changed) => {
  const accounting = { credits_used: 1, credits_remaining: 40 };
  spoken = { original: text, rephrased: text, reasoning: text, ...accounting };
  expect(await answerWith("changes facts")).toEqual({ ...spoken, rephrased: changed });
  spoken = { wave: { subject: text, body: text, reasoning: text }, ...accounting };
  expect(await answerWith("changes facts")).toEqual({
    wave: { subject: text, body: changed, reasoning: text },
    ...accounting,
  });
});

test.each([401, 402, 403, 404, 409, 422, 429, 500, 502, 503] as const)(
  "it refuses with %i",
  async (status) => {
    const retryAfter = status === 429 || status === 503 ? "7" : null;
    await slack.workspace.setFaults({ service: "refuses", status, body: "JSON" });
    const json = await ask();
    expect(json).toMatchObject({ status });
    expect(json.headers.get("retry-after")).toBe(retryAfter);
    expect(JSON.parse(json.text)).toEqual({
      error: { code: expect.stringMatching(/^[a-z_]+$/), message: expect.stringMatching(/^[A-Z].+\.$/) },
    });
    await slack.workspace.setFaults({ body: "HTML" });
    const html = await ask();
    expect(html).toMatchObject({ status, text: expect.stringMatching(/^<!doctype html>/) });
    expect(html.headers.get("content-type")).toBe("text/html; charset=utf-8");
    await slack.workspace.setFaults({ body: "nothing" });
    const nothing = await ask();
    expect(nothing).toMatchObject({ status, text: "" });
    expect(nothing.headers.get("retry-after")).toBe(retryAfter);
    expect(nothing.headers.get("content-type")).toBeNull();
    expect(asked).toEqual([]);
  },
);

test("a fault of paid operations lets a free look-up pass, but a closed port is closed for all", async () => {
  await slack.workspace.setFaults({ service: "reset", operations: "paid" });
  for (const operation of ["prep-for-meeting", "compose-wave", "rephrase-for-contact"]) {
    expect(["ECONNRESET", "UND_ERR_SOCKET"]).toContain(await failure(undefined, operation));
  }
  expect(JSON.parse((await ask()).text)).toEqual(answer);
  expect(asked).toEqual(["public-profile-lookup"]);
  await slack.workspace.setFaults({ service: "refused connection" });
  expect(await failure()).toBe("ECONNREFUSED");
});

test("a slow answer was asked for at once, and is forgotten when nobody waits for it", async () => {
  await slack.workspace.setFaults({ service: "slow" });
  const answered = new Promise<void>((resolve) => slack.workspace.onDone(() => resolve()));
  const abandoned = new AbortController();
  const asking = fetch(`${proxy.url}/compose-wave`, { method: "POST", body: "{}", signal: abandoned.signal });
  await answered;
  expect(asked).toEqual(["compose-wave"]);
  abandoned.abort();
  await expect(asking).rejects.toThrow("aborted");
  await slack.workspace.as(ids.priya).until(() => slack.workspace.traffic.exchanges[0]?.problem);
  expect(slack.workspace.traffic.exchanges).toMatchObject([
    { title: "compose-wave", problem: "No one waited for the slow response (simulated by the sandbox)." },
  ]);

  const stopped = fetch(`${proxy.url}/compose-wave`, { method: "POST", body: "{}" });
  await new Promise<void>((resolve) => slack.workspace.onDone(() => resolve()));
  await Promise.all([proxy.stop(), expect(stopped).rejects.toThrow("fetch failed")]);

  proxy = await startServiceProxy(slack.workspace, serviceUrl, { slowness: 1 });
  expect(JSON.parse((await ask()).text)).toEqual(answer);
});
