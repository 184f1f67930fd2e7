import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import type { CaseRequest } from "../../src/conformance/case.ts";
import { createServiceClient, UnreachableError } from "../../src/conformance/exchange.ts";

const request: CaseRequest = { path: "/compose-wave", body: { json: { contact_id: "{contact_id}" } } };

/** A client, and how often the listener was asked. */
async function clientOf(listener: RequestListener) {
  let asked = 0;
  const server = createServer((incoming, response) => {
    asked += 1;
    listener(incoming, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const client = createServiceClient({
    baseUrl: new URL(`http://127.0.0.1:${port}/functions/v1/`),
    known: { key: "secret", contact_id: "7" },
  });
  onTestFinished(async () => {
    await client[Symbol.asyncDispose]();
    server.close();
    server.closeAllConnections();
  });
  return { client, server, asked: () => asked };
}

test("sends a case's request with its placeholders filled in", async () => {
  const { client } = await clientOf(async (incoming, response) => {
    const { method, url, headers } = incoming;
    const sent = (await incoming.toArray()).join("");
    response.end(JSON.stringify([method, url, headers.authorization, headers["content-type"], sent]));
  });
  const { status, json } = await client.ask(request);
  expect([status, json]).toEqual([
    200,
    ["POST", "/functions/v1/compose-wave", "Bearer secret", "application/json", '{"contact_id":"7"}'],
  ]);
});

test.for([
  ["0", 3],
  ["61", 1],
  ["soon", 1],
] as const)("a service that asks with 429 to wait %s is asked %i times", async ([wait, times]) => {
  const { client, asked } = await clientOf((_, response) => {
    response.writeHead(429, { "retry-after": wait }).end();
  });
  expect((await client.ask(request)).status).toBe(429);
  expect(asked()).toBe(times);
});

test("the key follows no redirect", async () => {
  const { client, asked } = await clientOf((_, response) => {
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  expect((await client.ask(request)).status).toBe(307);
  expect(asked()).toBe(1);
});

test("a broken answer and a missing service are told apart, and neither is asked twice", async () => {
  const { client, asked, server } = await clientOf((incoming) => incoming.socket.destroy());
  await expect(client.ask(request)).rejects.toThrow(/^The connection dropped \(\w+\)\.$/);
  expect(asked()).toBe(1);
  server.close();
  await once(server, "close");
  await expect(client.ask(request)).rejects.toThrow(UnreachableError);
});
