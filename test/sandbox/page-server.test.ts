import { request } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import { ids, type Sandbox, startSandbox } from "../../src/sandbox/index.ts";
import { type Act, type act, actResult, snapshot } from "../../src/sandbox/protocol.ts";
import { manifestPath, startProbe } from "./probe.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ manifestPath, serviceUrl: "http://127.0.0.1:9/functions/v1" });
});
afterEach(() => sandbox.stop());

const post = (body: Act, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.url}/sandbox/act`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** The status of a request with any `Host`, which fetch does not let one choose. */
const statusFor = (host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(`${sandbox.url}/api/api.test`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once("error", reject)
      .end();
  });

const hello: Act = { act: "send", as: ids.priya, channel: ids.general, text: "Hello @sam" };

test("the server answers to loopback names and to its own page only", async () => {
  const { host, port } = new URL(sandbox.url);
  expect(await statusFor(host)).toBe(200);
  expect(await statusFor(`localhost:${port}`)).toBe(200);
  expect(await statusFor("evil.example")).toBe(403);
  expect(await statusFor("127.0.0.1.evil.example")).toBe(403);
  expect((await post(hello, { origin: "https://evil.example" })).status).toBe(403);
  expect((await post(hello, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await post(hello, { "content-type": "text/plain" })).status).toBe(400);
  const opaque = await fetch(`${sandbox.url}/sandbox/events`, { headers: { origin: "null" } });
  expect(opaque.status).toBe(403);
  await expect(startSandbox({ host: "0.0.0.0", serviceUrl: sandbox.serviceUrl })).rejects.toThrow(
    "loopback only",
  );
});

test("the page sees a whole snapshot after every change, coalesced, and acts", async () => {
  const stream = await fetch(`${sandbox.url}/sandbox/events?as=${ids.sam}`);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  const next = async () => {
    for (;;) {
      const end = buffer.indexOf("\n\n");
      if (end !== -1) {
        const event = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        if (event.startsWith("data: ")) return snapshot.parse(JSON.parse(event.slice(6)));
      }
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) throw new Error("The stream ended.");
      buffer += chunk.value;
    }
  };
  const first = await next();
  expect(first.me).toBe(ids.sam);
  expect(first.channels.map(({ name }) => name)).toEqual([
    "general",
    "acme-renewal",
    "deal-desk",
    "kestrel-acme-shared",
    "Priya Raman",
    "Rapport",
  ]);
  expect(actResult.parse(await (await post(hello)).json())).toEqual({ ok: true });
  const second = await next();
  expect(second.messages[ids.general]?.at(-1)).toMatchObject({
    user: ids.priya,
    text: `Hello <@${ids.sam}>`,
  });
  sandbox.workspace.tellFromSlackbot(ids.general, ids.priya, "private");
  sandbox.workspace.tellFromSlackbot(ids.general, ids.sam, "one");
  sandbox.workspace.tellFromSlackbot(ids.general, ids.sam, "two");
  const third = await next();
  expect(third.messages[ids.general]?.slice(-2).map(({ text }) => text)).toEqual(["one", "two"]);
  await reader?.cancel();

  const impossible: Act = { act: "submit", as: ids.priya, view: "V0", state: {} };
  expect(await (await post(impossible)).json()).toEqual({
    ok: false,
    sentence: "This view is not open any more.",
  });
});

test("the page is built in memory and served with its assets", { timeout: 30_000 }, async () => {
  const page = await fetch(sandbox.url);
  expect(page.status, await page.clone().text()).toBe(200);
  const html = await page.text();
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  const statuses = await Promise.all(scripts.map(async (path) => (await fetch(sandbox.url + path)).status));
  expect(scripts.length).toBeGreaterThanOrEqual(2);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await fetch(`${sandbox.url}/../package.json`)).status).toBe(404);
});

test("what a person does on the page is what an actor does", async () => {
  const seen: unknown[] = [];
  const probe = await startProbe((bolt) => {
    bolt.command("/probe", async ({ ack }) =>
      ack({
        text: "Pick",
        blocks: [
          {
            type: "actions",
            block_id: "row",
            elements: [
              {
                type: "checkboxes",
                action_id: "what",
                options: ["a", "b"].map((value) => ({
                  text: { type: "plain_text" as const, text: value },
                  value,
                })),
              },
            ],
          },
        ],
      }),
    );
    bolt.action("what", async ({ ack, action }) => {
      seen.push("selected_options" in action ? action.selected_options : undefined);
      await ack();
    });
  });
  const { perform } = await import("../../src/sandbox/act.ts");
  const { workspace } = probe.slack;
  const priya = workspace.as(ids.priya);
  await perform(workspace, { act: "send", as: ids.priya, channel: ids.general, text: "/probe" });
  const option = { text: { type: "plain_text", text: "b" }, value: "b" };
  const click = (picked: unknown[]): z.infer<typeof act> => ({
    act: "click in message",
    as: ids.priya,
    channel: ids.general,
    ts: priya.lastMessage(ids.general).ts,
    action: { type: "checkboxes", action_id: "what", block_id: "row", selected_options: picked },
  });
  expect(await perform(workspace, click([option]))).toEqual({ ok: true });
  expect(await perform(workspace, click([]))).toEqual({ ok: true });
  await expect(perform(workspace, click([{ ...option, value: "c" }]))).rejects.toThrow('has no option "c"');
  expect(seen).toEqual([[option], []]);
  await probe.stop();
});
