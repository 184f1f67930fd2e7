import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type StartedWorkspace, startWorkspace } from "../../src/sandbox/index.ts";
import type { Faults } from "../../src/sandbox/protocol.ts";
import { type ServiceLine, startServiceLine } from "../../src/sandbox/service-line.ts";
import { manifestPath } from "./probe.ts";

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
let slack: StartedWorkspace;
let line: ServiceLine;

beforeAll(async () => {
  service = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "application/json", "x-request-id": "r1" });
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const address = service.address();
  serviceUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/functions/v1`;
});
afterAll(() => service.close());
beforeEach(async () => {
  slack = await startWorkspace({ manifestPath });
  line = await startServiceLine(slack.workspace, serviceUrl);
});
afterEach(async () => {
  await line.stop();
  await slack.stop();
});

async function ask(deadline = 5000): Promise<{ status: number; text: string }> {
  const response = await fetch(`${line.url}/public-profile-lookup`, {
    method: "POST",
    headers: { authorization: "Bearer sk-very-secret", "content-type": "application/json" },
    body: JSON.stringify({ email: "jane@acme.com" }),
    signal: AbortSignal.timeout(deadline),
  });
  return { status: response.status, text: await response.text() };
}

const failure = (deadline?: number) =>
  ask(deadline).then(
    () => "answered",
    (error: unknown) => {
      if (!(error instanceof Error)) return "";
      return error.cause instanceof Error && "code" in error.cause ? error.cause.code : error.name;
    },
  );

async function asked(fault: Faults["service"]): Promise<unknown> {
  await slack.workspace.setFaults({ service: fault });
  return JSON.parse((await ask()).text);
}

test("the line forwards, records and masks", async () => {
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
  await tell("500 with HTML");
  expect(await ask()).toMatchObject({ status: 500, text: expect.stringMatching(/^<!doctype html>/) });
  await tell("broken JSON");
  const { text } = await ask();
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  await tell("too large");
  expect((await ask()).text.length).toBeGreaterThan(12_000_000);
  expect(await asked("none")).toEqual(answer);
});

test("spoiled answers keep their shape where they should", async () => {
  expect(await asked("wrong types")).toMatchObject({
    found: "yes",
    profile: { worldview_label: 42, confidence: "0.83" },
  });
  expect(await asked("unknown fields")).toMatchObject({
    ...answer,
    introduced_later: { reason: ["a newer version"], weight: 0.5 },
  });
  expect(await asked("missing fields")).toEqual({
    found: true,
    connection_language: { must_do: "Lead with the number." },
  });
  expect(await asked("hostile text")).toMatchObject({
    found: true,
    profile: {
      id: answer.profile.id,
      worldview_label: "<!channel> everybody, look here",
      tone_summary: expect.stringMatching(/^.{10000}$/),
    },
    relationship: { last_signal_at: answer.relationship.last_signal_at },
  });
});
