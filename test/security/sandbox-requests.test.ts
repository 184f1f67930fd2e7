import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../../src/sandbox/index.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ serviceUrl: "http://127.0.0.1:9/functions/v1" });
});
afterAll(() => sandbox.stop());

test.each([{ origin: "https://evil.example" }, { origin: "null" }, { "sec-fetch-site": "cross-site" }])(
  "nothing of another site's request is kept: %j",
  async (headers) => {
    for (const path of ["/api/api.test", "/api/chat.postMessage", "/commands/T1/a/b", "/upload/v1/a"]) {
      const response = await fetch(sandbox.url + path, { method: "POST", headers, body: "error=kept" });
      expect([path, response.status]).toEqual([path, 403]);
    }
    expect(sandbox.workspace.traffic.exchanges).toEqual([]);
  },
);

test.each(["api.test", "chat.postMessage", "no.such.method"])(
  "what is sent to %s without the app's token is answered, and not kept",
  async (method) => {
    const headers = { authorization: "Bearer xoxb-not-ours", "content-type": "application/json" };
    const body = JSON.stringify({ text: "to be kept" });
    expect((await fetch(`${sandbox.url}/api/${method}`, { method: "POST", headers, body })).status).toBe(200);
    expect(sandbox.workspace.traffic.exchanges).toEqual([]);
  },
);

test("a request that is too large is refused, and not kept", async () => {
  const body = "x".repeat(5 * 1024 * 1024);
  expect((await fetch(`${sandbox.url}/api/api.test`, { method: "POST", body })).status).toBe(413);
  expect(sandbox.workspace.traffic.exchanges).toEqual([]);
});
