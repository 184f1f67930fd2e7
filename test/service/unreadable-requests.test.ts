import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { type ApiErrorCode, apiErrors } from "../../src/contract/api-errors.ts";
import { answerUnreadableRequests } from "../../src/service/http/unreadable-requests.ts";
import { balanceOf } from "../support/databases/balance.ts";
import { jane, post, seededService } from "./helpers.ts";

const path = "/functions/v1/public-profile-lookup";
const body = '{"email":"jane@acme.com"}';
const length = `Content-Length: ${body.length}\r\n`;

const chunked = "Transfer-Encoding: chunked\r\n\r\n";
const posting = (rest: string) => (headers: string) => `POST ${path} HTTP/1.1\r\n${headers}${rest}`;

const requests: readonly [name: string, code: ApiErrorCode, request: (headers: string) => string][] = [
  ["is no HTTP", "malformed_request", () => "\x16\x03\x01\x02\x00\x01\r\n\r\n"],
  ["has an unknown method", "malformed_request", (headers) => `FOO ${path} HTTP/1.1\r\n${headers}\r\n`],
  ["has a path that is not ASCII", "malformed_request", (headers) => `GET /ü HTTP/1.1\r\n${headers}\r\n`],
  ["has two lengths", "malformed_request", posting(`${length}Content-Length: 3\r\n\r\n${body}`)],
  ["has a length and chunks", "malformed_request", posting(`${length}${chunked}19\r\n${body}\r\n0\r\n\r\n`)],
  ["has a chunk without a size", "malformed_request", posting(`${chunked}zz\r\n${body}\r\n`)],
  ["has large notes on a chunk", "malformed_request", posting(`${chunked}19;${"x".repeat(20_000)}\r\n`)],
  ["has large headers", "headers_too_large", posting(`X: ${"x".repeat(20_000)}\r\n\r\n`)],
  [
    "has a long path",
    "headers_too_large",
    (headers) => `GET /${"x".repeat(20_000)} HTTP/1.1\r\n${headers}\r\n`,
  ],
  [
    "has a list of codings",
    "malformed_request",
    posting(
      `Transfer-Encoding: identity, chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    ),
  ],
];

test.each(requests)(
  "a request that %s is refused as %s, and its connection closed, whatever follows",
  async (_name, code, request) => {
    const { url, key, store, organisation } = await seededService();
    const socket = await connected(url);
    const headers = headersOf(key);
    const sent = JSON.stringify({ contact_id: jane });
    const paid = `POST /functions/v1/compose-wave HTTP/1.1\r\n${headers}Content-Length: ${sent.length}\r\n\r\n${sent}`;
    socket.write(request(headers) + paid);
    expect(answersOf(await text(socket))).toEqual([apiErrorOf(code)]);
    expect(await lookupStatus(url, key)).toBe(200);
    expect(await store.charges(organisation)).toEqual([]);
  },
);

test.each<[name: string, code: ApiErrorCode, request: (headers: string) => string]>([
  ["expects what is not done", "expectation_failed", posting(`${length}Expect: more\r\n\r\n${body}`)],
  ["asks for everything", "malformed_request", (headers) => `OPTIONS * HTTP/1.1\r\n${headers}\r\n`],
  ["has no Host", "malformed_request", () => `POST ${path} HTTP/1.1\r\n${length}\r\n${body}`],
  ["has two hosts", "malformed_request", posting(`Host: y\r\n${length}\r\n${body}`)],
  ["has two keys", "malformed_request", posting(`Authorization: Bearer x\r\n${length}\r\n${body}`)],
  ["has two types", "malformed_request", posting(`Content-Type: text/plain\r\n${length}\r\n${body}`)],
  ...[
    "/functions/v1/../../metrics",
    "/functions/v1/%2E%2e/.%2e/metrics",
    "/functions/v1\\..\\..\\metrics",
    "http://x/functions/v1/./../../metrics",
  ].map((target): [string, ApiErrorCode, (headers: string) => string] => [
    `asks for ${target}`,
    "malformed_request",
    (headers) => `GET ${target} HTTP/1.1\r\n${headers}\r\n`,
  ]),
  ["asks a page of no Host", "malformed_request", () => "GET /healthz HTTP/1.1\r\nHost: a/b\r\n\r\n"],
  ["names a body too large", "body_too_large", (headers) => largeRequest(headers)],
  ["sends a body too large in chunks", "body_too_large", (headers) => chunkedRequest(headers)],
])(
  "a request that %s is refused as %s, and the next one of its connection is answered",
  async (_name, code, request) => {
    const { url, key } = await seededService();
    const socket = await connected(url);
    const headers = headersOf(key);
    const last = `POST ${path} HTTP/1.1\r\n${headers}${length}Connection: close\r\n\r\n${body}`;
    socket.write(request(headers));
    socket.write(last);
    const [refused, answered] = answersOf(await text(socket));
    expect([refused, answered]).toEqual([apiErrorOf(code), [200, expect.objectContaining({ found: true })]]);
  },
);

test("the ways to ask that proxies and health checks have are all answered", async () => {
  const { url, key } = await seededService();
  const headers = headersOf(key);
  const ends = `${length}Connection: close\r\n\r\n${body}`;
  const statuses = await Promise.all(
    [
      `POST http://service.example${path} HTTP/1.1\r\n${headers}${ends}`,
      `POST ${path}?from=here HTTP/1.1\r\n${headers}${ends}`,
      `POST ${path} HTTP/1.0\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n${ends}`,
      "GET /healthz HTTP/1.0\r\n\r\n",
      "HEAD /readyz HTTP/1.0\r\n\r\n",
      "GET http://service.example/healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    ].map(async (request) => {
      const socket = await connected(url);
      socket.write(request);
      return (await text(socket)).slice(0, 15);
    }),
  );
  expect(statuses).toEqual(Array(6).fill("HTTP/1.1 200 OK"));
});

test("a paid call whose connection goes on with what is no request costs nothing", async () => {
  const { url, key, store, organisation } = await seededService();
  const sent = JSON.stringify({ contact_id: jane });
  const socket = await connected(url);
  socket.write(
    `POST /functions/v1/compose-wave HTTP/1.1\r\n${headersOf(key)}Content-Length: ${sent.length}\r\n\r\n${sent}@@\r\n\r\n`,
  );
  expect(answersOf(await text(socket))).toEqual([apiErrorOf("malformed_request")]);
  expect([await balanceOf(store, organisation), await store.charges(organisation)]).toEqual([250, []]);
});

test("a request that does not come in is told that it was too slow", async () => {
  const server = createServer({ requestTimeout: 50, headersTimeout: 50, connectionsCheckingInterval: 10 });
  answerUnreadableRequests(server);
  server.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const socket = await connected(`http://127.0.0.1:${port}`);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n`);
  expect(answersOf(await text(socket))).toEqual([apiErrorOf("request_timeout")]);
});

async function connected(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

function headersOf(key: string): string {
  return `Host: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;
}

function largeRequest(headers: string): string {
  return `POST ${path} HTTP/1.1\r\n${headers}Content-Length: 300000\r\n\r\n${"x".repeat(300_000)}`;
}

function chunkedRequest(headers: string): string {
  const chunk = "x".repeat(0x5_0000);
  return `POST ${path} HTTP/1.1\r\n${headers}Transfer-Encoding: chunked\r\n\r\n50000\r\n${chunk}\r\n0\r\n\r\n`;
}

/** The statuses and JSON bodies of answers that follow each other. */
function answersOf(wire: string): [number, unknown][] {
  return wire
    .split(/(?=HTTP\/1\.1 )/)
    .filter((answer) => answer !== "")
    .map((answer) => {
      const [head = "", json = ""] = answer.split("\r\n\r\n");
      expect(head.toLowerCase()).toContain("\r\ncontent-type: application/json\r\n");
      return [Number(head.slice(9, 12)), JSON.parse(json)];
    });
}

function apiErrorOf(code: ApiErrorCode): [number, unknown] {
  const { status, message } = apiErrors[code];
  return [status, { error: { code, message } }];
}

async function lookupStatus(url: string, key: string): Promise<number> {
  const response = await post(new URL(path, url).href, key, body);
  await response.text();
  return response.status;
}
