import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { apiErrors } from "../../src/contract/api-errors.ts";
import { type Sandbox, startSandbox, startWorkspace } from "../../src/sandbox/index.ts";
import { ids, team } from "../../src/sandbox/slack/people.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({
    ...{ serviceUrl: "http://127.0.0.1:9/functions/v1", serviceKeys: ["bpo_ours"] },
    // Nobody opens the page.
    assets: { find: async () => undefined },
  });
});
afterAll(() => sandbox.stop());
afterEach(() => {
  // Not one of these tests leaves anything.
  const { traffic, problems } = sandbox.workspace;
  expect(traffic.exchanges).toEqual([]);
  expect(problems).toEqual([]);
});

test.each([{ origin: "https://evil.example" }, { origin: "null" }, { "sec-fetch-site": "cross-site" }])(
  "nothing of another site's request is kept: %j",
  async (headers) => {
    for (const path of ["/api/auth.test", "/api/chat.postMessage", "/commands/T1/a/b", "/upload/v1/a"]) {
      const response = await fetch(sandbox.url + path, { method: "POST", headers, body: "error=kept" });
      expect([path, response.status]).toEqual([path, 403]);
    }
  },
);

test.each(["auth.test", "chat.postMessage", "no.such.method"])(
  "what is sent to %s without the app's token is answered, and not kept",
  async (method) => {
    const headers = { authorization: "Bearer xoxb-not-ours", "content-type": "application/json" };
    const body = JSON.stringify({ text: "to be kept" });
    expect((await fetch(`${sandbox.url}/api/${method}`, { method: "POST", headers, body })).status).toBe(200);
  },
);

test.each(["commands", "actions", "app"])(
  "what is posted to a response URL under /%s that nobody was given is refused, and not kept",
  async (kind) => {
    for (const path of [`/${kind}/T1/a/b`, `/${kind}/${team.id}/1/${"x".repeat(24)}`]) {
      const body = JSON.stringify({ text: "to be kept", response_type: "in_channel" });
      const response = await fetch(sandbox.url + path, { method: "POST", body });
      expect([response.status, await response.json()]).toEqual([404, { ok: false, error: "no_such_url" }]);
    }
  },
);

test("what is uploaded to an address that nobody was given, or asked of a file without the token, is not kept", async () => {
  const uploaded = await fetch(`${sandbox.url}/upload/v1/kept`, { method: "POST", body: "to be kept" });
  expect(uploaded.status).toBe(404);
  const file = sandbox.workspace.files.add(ids.priya, "links.csv", "a");
  for (const path of [`/files-pri/${team.id}-${file.id}/kept`, "/files-pri/kept/download/kept"]) {
    expect((await fetch(sandbox.url + path, { redirect: "manual" })).status).toBe(302);
  }
});

test.each([{}, { authorization: "Bearer bpo_other" }])(
  "what is sent to the service without the app's key is refused, and not kept: %j",
  async (headers) => {
    const request = { method: "POST", headers, body: "to be kept" };
    const response = await fetch(`${sandbox.serviceUrl}/public-profile-lookup`, request);
    expect([response.status, await response.json()]).toEqual([
      401,
      { error: { code: "unauthorized", message: apiErrors.unauthorized.message } },
    ]);
  },
);

test("of who reads the calendar, nothing is kept but that they did", async () => {
  const { workspace, url, stop } = await startWorkspace();
  onTestFinished(stop);
  const feed = `${url}/calendars/priya.ics`;
  expect(
    (await fetch(`${feed}?kept`, { headers: { "x-kept": "kept", "if-none-match": "kept" } })).status,
  ).toBe(200);
  expect(
    workspace.traffic.exchanges.map(({ url, requestHeaders, requestBody }) => [
      url,
      requestHeaders,
      requestBody,
    ]),
  ).toEqual([[feed, {}, ""]]);
});

test("a request that is too large is refused, and not kept", async () => {
  const body = "x".repeat(5 * 1024 * 1024);
  expect((await fetch(`${sandbox.url}/api/auth.test`, { method: "POST", body })).status).toBe(413);
});
