import { request } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import { ids, type Sandbox, startSandbox, startWorkspace } from "../../src/sandbox/index.ts";
import { createPageAssets } from "../../src/sandbox/page-server.ts";
import {
  type Act,
  type act,
  actResult,
  type LedgerRow,
  ledger,
  snapshot,
  uploadResult,
} from "../../src/sandbox/protocol.ts";
import { snapshotFor } from "../../src/sandbox/snapshot.ts";
import { manifestPath, startProbe } from "./probe.ts";

// It takes seconds to build.
const assets = createPageAssets();
let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ manifestPath, serviceUrl: "http://127.0.0.1:9/functions/v1", assets });
});
afterEach(() => sandbox.stop());

const post = (body: Act, headers: Record<string, string> = {}, query = "") =>
  fetch(`${sandbox.url}/sandbox/act${query}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** The status of a request with any `Host`, which fetch does not let one choose. */
const statusFor = (host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(`${sandbox.url}/sandbox/ledger`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once("error", reject)
      .end();
  });

const hello: Act = { kind: "send", as: ids.priya, channel: ids.general, text: "Hello @sam" };

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
});

test("a message has 40,000 characters at most, whatever the page lets somebody type", async () => {
  const text = "x".repeat(40_000);
  expect((await post({ ...hello, text: `${text}x` })).status).toBe(400);
  expect(sandbox.workspace.as(ids.priya).messages(ids.general).at(-1)?.text).not.toContain("xxx");
  expect((await post({ ...hello, text })).status).toBe(200);
  expect(sandbox.workspace.as(ids.priya).messages(ids.general).at(-1)?.text).toBe(text);
});

/** What a page is sent. */
async function snapshots(query: Record<string, string>) {
  const stream = await fetch(`${sandbox.url}/sandbox/events?${new URLSearchParams(query)}`);
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
  return { next, cancel: () => reader?.cancel() };
}

test("what is for one person's eyes is on the page they use, and gone when it's loaded anew", async () => {
  const tell = (text: string) => sandbox.workspace.tellFromSlackbot(ids.general, ids.sam, text);
  /** What a page shows when it connects. */
  const told = async (session: string) => {
    const page = await snapshots({ as: ids.sam, session });
    const { messages } = await page.next();
    await page.cancel();
    return messages[ids.general]?.filter(({ isEphemeral }) => isEphemeral).map(({ text }) => text);
  };
  expect(await told("desk")).toEqual([]);
  tell("at the desk");
  expect(await told("phone")).toEqual([]);
  tell("on the phone");
  expect([await told("desk"), await told("phone")]).toEqual([["at the desk"], ["on the phone"]]);
  await post({ kind: "send", as: ids.sam, channel: ids.general, text: "Back" }, {}, "?session=desk");
  tell("at the desk again");
  expect(await told("desk")).toEqual(["at the desk", "at the desk again"]);
  expect([await told("phone"), await told("desk, loaded anew")]).toEqual([["on the phone"], []]);
});

test("the page sees a whole snapshot after every change, coalesced, and acts", async () => {
  const { next, cancel } = await snapshots({ as: ids.sam });
  const first = await next();
  expect(first.me).toBe(ids.sam);
  expect(first.channels.map(({ name }) => name)).toEqual([
    "general",
    "acme-renewal",
    "renewals",
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
  await cancel();

  const impossible: Act = { kind: "submit", as: ids.priya, view: "V0", state: {} };
  expect(await (await post(impossible)).json()).toEqual({
    ok: false,
    sentence: "This view isn't open anymore.",
  });
});

test("the page moves the sandbox's clock on, and changes meetings of its calendar", async () => {
  const { workspace } = sandbox;
  const { clock } = workspace;
  const [first] = snapshotFor(workspace, ids.sam).calendar.meetings;
  if (first === undefined) throw new Error("There is no meeting.");
  const tried = async (sent: Act) => actResult.parse(await (await post(sent)).json());
  const before = clock.now();
  expect(await tried({ kind: "move clock", minutes: 15 })).toEqual({ ok: true });
  expect(clock.now() - before).toBeGreaterThanOrEqual(15 * 60_000);
  const { uid } = first;
  expect(await tried({ kind: "change meeting", uid, change: { kind: "move", minutes: -15 } })).toEqual({
    ok: true,
  });
  const { calendar, clockAhead } = snapshotFor(workspace, ids.sam);
  expect(clockAhead).toBe(15 * 60_000);
  expect(calendar).toEqual({
    address: `${sandbox.url}/calendars/priya.ics`,
    meetings: workspace.calendar.upcoming(),
  });
  expect(calendar.meetings[0]).toEqual({
    ...first,
    startsAt: first.startsAt - 15 * 60_000,
    endsAt: first.endsAt - 15 * 60_000,
  });
  expect(Number(workspace.messages.nextTs())).toBeGreaterThan(before / 1_000 + 15 * 60);

  const gone = { kind: "change meeting", uid: "gone", change: { kind: "move", minutes: 15 } } as const;
  expect(await tried(gone)).toEqual({ ok: false, sentence: "This meeting isn't in the calendar anymore." });
  for (const wrong of [
    { kind: "move clock", minutes: 0 },
    { kind: "move clock", minutes: 1.5 },
    { kind: "change meeting", uid, change: { kind: "move", minutes: 1441 } },
  ] satisfies Act[]) {
    expect((await post(wrong)).status).toBe(400);
  }
});

test("the page is built in memory and served with its assets", async () => {
  const page = await fetch(sandbox.url);
  expect(page.status, await page.clone().text()).toBe(200);
  const html = await page.text();
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  // No script but its own, none in its text, nothing from or to elsewhere, and no other page around it.
  expect(page.headers.get("content-security-policy")).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
      "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=/i);
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
  await perform(workspace, { kind: "send", as: ids.priya, channel: ids.general, text: "/probe" });
  const option = { text: { type: "plain_text", text: "b" }, value: "b" };
  const click = (picked: unknown[]): z.infer<typeof act> => ({
    kind: "click in message",
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

const upload = async (query: Record<string, string>, body: string, headers: Record<string, string> = {}) => {
  const url = `${sandbox.url}/sandbox/upload?${new URLSearchParams(query)}`;
  return fetch(url, { method: "POST", body, headers });
};

test("the page hands over a file that a form takes, and nobody else's", async () => {
  const { workspace } = sandbox;
  const links = { as: ids.priya, name: "links.csv" };
  const result = uploadResult.parse(await (await upload(links, "a,b")).json());
  if (!result.ok) throw new Error(result.sentence);
  expect(result.file).toMatchObject({ name: "links.csv", size: 3, mimetype: "text/csv" });
  expect((await upload({ ...links, as: ids.leila }, "a")).status).toBe(400);
  expect((await upload(links, "a", { origin: "https://evil.example" })).status).toBe(403);
  expect(await (await upload(links, "x".repeat(1024 * 1024 + 1))).json()).toEqual({
    ok: false,
    sentence: "links.csv is larger than one MiB.",
  });

  const { perform } = await import("../../src/sandbox/act.ts");
  const input = {
    type: "input",
    block_id: "links",
    label: { type: "plain_text", text: "CSV" },
    element: { type: "file_input", action_id: "file", max_files: 1 },
  };
  const plain = (text: string) => ({ type: "plain_text", text }) as const;
  const form = { type: "modal", title: plain("Import"), submit: plain("Go"), blocks: [input] } as const;
  const submit = async (as: string) => {
    const view = workspace.views.open(as, { ...form, blocks: [...form.blocks] });
    if (typeof view === "string") throw new Error(view);
    const state = { links: { file: { type: "file_input", files: [{ ...result.file, name: "other" }] } } };
    await perform(workspace, { kind: "submit", as, view: view.id, state });
    return workspace.views.find(view.id)?.state.links?.file?.files;
  };
  expect(await submit(ids.priya)).toEqual([workspace.files.find(result.file.id)?.file]);
  await expect(submit(ids.sam)).rejects.toThrow(`sam has uploaded no file ${result.file.id}.`);
});

test("a file that the app shared is a link for those who see the message", async () => {
  const { workspace } = sandbox;
  const channel = workspace.appConversation(ids.priya).id;
  const file = workspace.files.add(ids.priya, "Übersicht 1.csv", "a,b");
  const shared = workspace.files.add("U02RAPPORT5", "Übersicht 1.csv", "a,b");
  workspace.postAsApp(channel, { text: "Here", files: [shared] });
  const url = `/sandbox/files/${shared.id}?as=${ids.priya}`;
  expect(snapshotFor(workspace, ids.priya).messages[channel]?.at(-1)?.files).toEqual([
    { id: shared.id, name: "Übersicht 1.csv", size: 3, mimetype: "text/csv", url },
  ]);
  const response = await fetch(sandbox.url + url);
  expect([response.status, await response.text()]).toEqual([200, "a,b"]);
  expect(response.headers.get("content-disposition")).toBe(
    "attachment; filename*=UTF-8''%C3%9Cbersicht%201.csv",
  );
  const statusFor = async (id: string, as: string) =>
    (await fetch(`${sandbox.url}/sandbox/files/${id}?as=${as}`)).status;
  expect(await statusFor(shared.id, ids.sam)).toBe(404);
  expect(await statusFor(file.id, ids.priya)).toBe(200);
  expect(await statusFor(file.id, ids.sam)).toBe(404);
  expect(await statusFor("F0", ids.priya)).toBe(404);
});

test("the page says that nothing leaves the machine, unless somebody has named other hosts", async () => {
  expect(snapshotFor(sandbox.workspace, ids.priya).isClosed).toBe(true);
  const open = await startWorkspace({ manifestPath, isClosed: false });
  expect(snapshotFor(open.workspace, ids.priya).isClosed).toBe(false);
  await open.stop();
});

test("the inspector reads the ledger that the app shows, newest first", async () => {
  const read = async () => ledger.parse(await (await fetch(`${sandbox.url}/sandbox/ledger`)).json());
  expect(await read()).toEqual({ rows: [] });
  const call = { person: ids.priya, operation: "prep", state: "sent", price: 10 } as const;
  const row = (id: string, at: number): LedgerRow => ({ ...call, id, at, key: `k${id}` });
  sandbox.watch({ ledger: async () => [row("1", 1000), row("2", 3000), row("3", 2000)] });
  expect(await read()).toEqual({ rows: [row("2", 3000), row("3", 2000), row("1", 1000)] });
  const headers = { origin: "https://evil.example" };
  expect((await fetch(`${sandbox.url}/sandbox/ledger`, { headers })).status).toBe(403);
});
