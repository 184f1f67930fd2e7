import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { seededService } from "../service/helpers.ts";
import { openConnection, statusesOf } from "../support/servers/raw-connection.ts";
import { watchRequests } from "../support/servers/watched-requests.ts";

const path = "/functions/v1/public-profile-lookup";
const mcpPath = "/functions/v1/mcp";
const mebibyte = 1024 * 1024;
const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;

const head = (line: string, headers: readonly string[]) => `${[line, ...headers].join("\r\n")}\r\n\r\n`;

describe("an endless body is not read for long, and its connection closed, after", () => {
  const post = `POST ${path} HTTP/1.1`;
  const key = (value: string) => `Authorization: Bearer ${value}`;
  const json = "Content-Type: application/json";
  const postMcp = `POST ${mcpPath} HTTP/1.1`;
  test.each<[string, number, string, (valid: string) => string[]]>([
    ["no key", 401, post, () => ["Host: x", json]],
    ["an unknown key", 401, post, () => ["Host: x", json, key("bpo_unknown")]],
    ["no Host", 400, post, (valid) => [json, key(valid)]],
    ["an unknown path", 404, "POST /functions/v1/unknown HTTP/1.1", (valid) => ["Host: x", json, key(valid)]],
    ["another method", 405, `PUT ${path} HTTP/1.1`, (valid) => ["Host: x", json, key(valid)]],
    ["another content type", 415, post, (valid) => ["Host: x", "Content-Type: text/plain", key(valid)]],
    ["an expectation", 417, post, (valid) => ["Host: x", json, key(valid), "Expect: more"]],
    ["too much of it", 413, post, (valid) => ["Host: x", json, key(valid)]],
    ["a page that needs none", 200, "GET /healthz HTTP/1.1", () => ["Host: x"]],
    ["a page that takes none", 405, "POST /docs HTTP/1.1", () => ["Host: x"]],
    ["a page that isn't there", 404, "POST /nothing HTTP/1.1", () => ["Host: x"]],
    ["no key to the tools", 401, postMcp, () => ["Host: x", json]],
    ["a Host that's none", 400, postMcp, (valid) => ["Host: a b", json, key(valid)]],
    ["a page elsewhere", 403, postMcp, (valid) => ["Host: x", json, key(valid), "Origin: https://x.example"]],
    ["another method of the tools", 405, `GET ${mcpPath} HTTP/1.1`, (valid) => ["Host: x", json, key(valid)]],
    ["another content type of the tools", 415, postMcp, (valid) => ["Host: x", key(valid)]],
    ["too much for the tools", 413, postMcp, (valid) => ["Host: x", json, key(valid)]],
  ])("%s", async (_, status, line, headers) => {
    const { url, key: valid, ask } = await seededService();
    using watched = watchRequests(url);
    await using raw = await openConnection(url);
    raw.send(head(line, [...headers(valid), "Transfer-Encoding: chunked"]));
    expect(statusesOf(await raw.flood(chunk))).toEqual([status]);
    expect(watched.bytesRead()).toBeLessThan(2 * mebibyte);
    expect(await ask("lookup", { email: "jane@acme.com" })).toMatchObject({ status: 200 });
  });

  test.each([post, postMcp])("thousands of tiny pieces after %s", async (line) => {
    const { url, key } = await seededService();
    await using raw = await openConnection(url);
    raw.send(head(line, ["Host: x", json, `Authorization: Bearer ${key}`, "Transfer-Encoding: chunked"]));
    raw.send("1\r\nx\r\n".repeat(6_000));
    expect(statusesOf(await raw.untilClosed())).toEqual([413]);
  });

  test("a refusal, also when it trickles", async () => {
    const { url } = await seededService();
    await using raw = await openConnection(url);
    raw.send(head(post, ["Host: x", "Transfer-Encoding: chunked"]));
    expect(statusesOf(await raw.untilClosed())).toEqual([401]);
  });
});

test("a refused request whose body ends leaves its connection to the next one", async () => {
  const { url, key } = await seededService();
  await using raw = await openConnection(url);
  const body = '{"email":"jane@acme.com"}';
  const headers = ["Host: x", "Content-Type: application/json", `Content-Length: ${body.length}`];
  raw.send(head(`POST ${path} HTTP/1.1`, headers) + body);
  await raw.until("unauthorized");
  raw.send(
    head(`POST ${path} HTTP/1.1`, [...headers, `Authorization: Bearer ${key}`, "Connection: close"]) + body,
  );
  expect(statusesOf(await raw.untilClosed())).toEqual([401, 200]);
});

test("a compressed body is not unpacked", async () => {
  const { url, key } = await seededService();
  const response = await fetch(`${url}/public-profile-lookup`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/json",
      "Content-Encoding": "gzip",
    },
    body: gzipSync('{"email":"jane@acme.com"}'),
  });
  expect([response.status, await response.json()]).toMatchObject([400, { error: { code: "invalid_json" } }]);
});

test.each(["/healthz", "/metrics", "/readyz", "/nothing", path])(
  "20,000 requests for %s sent at once are not answered, and others are",
  async (asked) => {
    const { url, ask } = await seededService();
    using watched = watchRequests(url);
    await using raw = await openConnection(url);
    raw.send(head(`GET ${asked} HTTP/1.1`, ["Host: x"]).repeat(20_000));
    expect(await ask("lookup", { email: "jane@acme.com" })).toMatchObject({ status: 200 });
    expect(statusesOf(await raw.untilClosed()).length).toBeLessThan(100);
    expect(watched.requests()).toBeLessThan(5_000);
  },
);

test("whoever is silent or slow with headers gets an answer, and is cut off", async () => {
  const { url } = await seededService();
  const silent = await openConnection(url);
  const slow = await openConnection(url);
  slow.send(`POST ${path} HTTP/1.1\r\nHost:`);
  const answers = await Promise.all([silent, slow].map((raw) => raw.untilClosed()));
  expect(answers.map(statusesOf)).toEqual([[408], [408]]);
});
