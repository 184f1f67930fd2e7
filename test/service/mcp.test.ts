import { once } from "node:events";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, onTestFinished, test } from "vitest";
import { toCredits } from "../../src/contract/amount.ts";
import { bodyLimit } from "../../src/contract/api-errors.ts";
import { operation, operations } from "../../src/contract/operations.ts";
import type { Composer } from "../../src/service/composer/composer.ts";
import { standIn } from "../../src/service/composer/stand-in/stand-in.ts";
import { balanceOf } from "../support/databases/balance.ts";
import { openConnection, statusesOf } from "../support/servers/raw-connection.ts";
import {
  client as askingAs,
  jane,
  newOrganisation,
  organisationOfJane,
  post,
  seededService,
  startedService,
} from "./helpers.ts";

/** Which of the protocol's generations the official client speaks. */
const generations = ["2025-11-25", "2026-07-28"] as const;

async function connected(url: string, key: string, generation: string = "2026-07-28") {
  const mode = generation === "2025-11-25" ? "legacy" : { pin: generation };
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  onTestFinished(() => client.close());
  return client;
}

const message = { contact_id: jane, message: "Could you maybe send the form?" };

const listed = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
const accept = { accept: "application/json, text/event-stream" };
const headersOf = (key: string) => ({ ...accept, authorization: `Bearer ${key}` });

function refusal(text: string) {
  return { isError: true, content: [{ type: "text", text }] };
}

test.for(generations)("the four operations are tools, in the generation %s", async (generation) => {
  const { url, key, ask } = await seededService();
  const client = await connected(url, key, generation);
  expect(client.getNegotiatedProtocolVersion()).toBe(generation);

  const { tools } = await client.listTools();
  expect(
    tools.map(({ name, annotations, _meta, inputSchema }) => ({
      name,
      isReading: annotations?.readOnlyHint,
      credits: _meta?.["x-credits"],
      fields: Object.keys(inputSchema.properties ?? {}),
    })),
  ).toEqual([
    { name: "lookUpProfile", isReading: true, credits: 0, fields: ["email", "linkedin_url"] },
    ...(["prep", "wave", "rephrase"] as const).map((paid) => ({
      name: { prep: "prepareMeeting", wave: "composeWave", rephrase: "rephraseMessage" }[paid],
      isReading: false,
      credits: toCredits(operations[paid].price),
      fields: [...Object.keys(operations[paid].request.shape), "idempotency_key"],
    })),
  ]);
  expect(
    tools.map(({ description }) => /(?:Free|Costs [\d.]+ credit)\.$/.exec(description ?? "")?.[0]),
  ).toEqual(["Free.", "Costs 1 credit.", "Costs 1 credit.", "Costs 0.1 credit."]);

  const found = await client.callTool({ name: "lookUpProfile", arguments: { email: "Jane@acme.com" } });
  const answer = await ask("lookup", { email: "jane@acme.com" });
  expect(found.structuredContent).toEqual(answer.body);
  expect(found.content).toEqual([{ type: "text", text: JSON.stringify(answer.body) }]);
  expect(operation.options).toHaveLength(tools.length);
});

test("a text is bought once for a key, however it's asked for, and anew without one", async () => {
  const { store, url } = await startedService();
  const { organisation, key } = await organisationOfJane(store, 10);
  const client = await connected(url, key);
  const call = { name: "rephraseMessage", arguments: { ...message, idempotency_key: "one" } };

  const [first, second] = [await client.callTool(call), await client.callTool(call)];
  const sent = await askingAs(url, key)("rephrase", message, undefined, { "Idempotency-Key": "one" });

  expect(second).toEqual(first);
  expect(sent.body).toEqual(first.structuredContent);
  expect(await balanceOf(store, organisation)).toBe(9);

  for (const balance of [8, 7]) {
    await client.callTool({ name: "rephraseMessage", arguments: message });
    expect(await balanceOf(store, organisation)).toBe(balance);
  }
});

test("what isn't answered is the tool's result, and costs nothing", async () => {
  const { store, url } = await startedService();
  const poor = await organisationOfJane(store, 0);
  const client = await connected(url, poor.key);
  expect(await client.callTool({ name: "rephraseMessage", arguments: message })).toMatchObject(
    refusal("The balance doesn't cover this. Nothing was charged."),
  );
  expect(await client.callTool({ name: "lookUpProfile", arguments: { email: "nobody" } })).toMatchObject(
    refusal("This isn't an e-mail address."),
  );

  const stranger = await newOrganisation(store, 10);
  const strangers = await connected(url, stranger.key);
  expect(await strangers.callTool({ name: "rephraseMessage", arguments: message })).toMatchObject(
    refusal("No contact has this contact_id. Nothing was charged."),
  );
  expect(await balanceOf(store, stranger.organisation)).toBe(10);
});

test("says nothing of what fails on our side", async () => {
  const { store, url, key } = await seededService();
  const client = await connected(url, key);
  await store.close();
  const { content } = await client.callTool({ name: "lookUpProfile", arguments: { email: "jane@acme.com" } });
  expect(content).toEqual([
    {
      type: "text",
      text: "The service couldn't answer. Try again; with the same Idempotency-Key, nothing is charged twice.",
    },
  ]);
});

test("whoever has no key, too many requests, too much to say or a page in a browser is refused", async () => {
  const { url, key, store } = await seededService({ rateLimit: 3 });
  const send = (as: string, body = listed, headers = {}) =>
    post(`${url}/mcp`, as, body, { ...accept, ...headers });

  const strange = await send("bpo_wrong");
  expect([strange.status, strange.headers.get("www-authenticate"), await strange.json()]).toEqual([
    401,
    "Bearer",
    { error: { code: "unauthorized", message: "Send a valid API key: Authorization: Bearer <API_KEY>." } },
  ]);
  expect((await send(key, listed, { origin: "https://evil.example" })).status).toBe(403);
  expect(
    (await send(key, JSON.stringify({ jsonrpc: "2.0", id: 1, method: "x".repeat(bodyLimit) }))).status,
  ).toBe(413);
  expect((await send(key, "{")).status).toBe(400);
  expect((await send(key)).status).toBe(200);
  const late = await send(key);
  expect([late.status, late.headers.has("retry-after")]).toEqual([429, true]);
  expect(await store.isReachable()).toBe(true);
});

test("each request is one message, which counts, in UTF-8", async () => {
  const { store, url } = await startedService();
  const { organisation, key } = await organisationOfJane(store, 10);
  const call = JSON.stringify({
    ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
    params: { name: "rephraseMessage", arguments: { ...message, message: `${message.message} é` } },
  });
  for (const body of [`[${call},${call}]`, "[]", "", Buffer.from(call, "latin1")]) {
    const response = await fetch(`${url}/mcp`, {
      ...{ method: "POST", body },
      headers: { ...headersOf(key), "content-type": "application/json" },
    });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: "invalid_json" } },
    ]);
  }
  expect(await balanceOf(store, organisation)).toBe(10);
});

test("nobody is kept listening for tools that never change", async () => {
  const { url, key } = await seededService();
  const params = {
    notifications: { toolsListChanged: true },
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  };
  const method = "subscriptions/listen";
  const response = await post(`${url}/mcp`, key, JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }), {
    ...accept,
    ...{ "mcp-protocol-version": "2026-07-28", "mcp-method": method },
  });
  expect(await response.text()).toContain('"resultType":"complete"');
});

test("a connection closes after the answer, for a client that wants it so", async () => {
  const { url, key } = await seededService();
  await using raw = await openConnection(url);
  const head = Object.entries({
    ...{
      host: "x",
      connection: "close",
      "content-type": "application/json",
      "content-length": listed.length,
    },
    ...headersOf(key),
  });
  const lines = ["POST /functions/v1/mcp HTTP/1.1", ...head.map((header) => header.join(": "))];
  raw.send(`${lines.join("\r\n")}\r\n\r\n${listed}`);
  expect(statusesOf(await raw.untilClosed())).toEqual([200]);
});

test("a client that leaves while its text is being written pays nothing", async () => {
  const begun = Promise.withResolvers<void>();
  let composed = 0;
  const composer: Composer = {
    ...standIn,
    wave: async (contact, request, signal) => {
      composed += 1;
      begun.resolve();
      if (composed === 1 && !signal.aborted) await once(signal, "abort");
      return standIn.wave(contact, request, signal);
    },
  };
  const { store, url } = await startedService({ composer });
  const { organisation, key } = await organisationOfJane(store, 10);
  const client = await connected(url, key);
  const call = { name: "composeWave", arguments: { contact_id: jane, idempotency_key: "one" } };
  const leaving = new AbortController();
  const asked = client.callTool(call, { signal: leaving.signal });
  await begun.promise;
  leaving.abort();
  await expect(asked).rejects.toThrow();

  await expect.poll(async () => (await client.callTool(call)).isError).not.toBe(true);
  // The first text wasn't kept: another was written.
  expect(composed).toBe(2);
  expect(await balanceOf(store, organisation)).toBe(0);
});
