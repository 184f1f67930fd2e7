import { connect } from "node:net";
import { expect, test, vi } from "vitest";
import { apiErrors } from "../../src/contract/api-errors.ts";
import { standIn } from "../../src/service/composer/stand-in/stand-in.ts";
import { createServiceLog } from "../../src/service/log.ts";
import { errorForLog } from "../../src/terminal/error-for-log.ts";
import { balanceOf } from "../support/databases/balance.ts";
import { databaseKinds, newDatabase } from "../support/databases/databases.ts";
import { redisOrSkip } from "../support/databases/redis.ts";
import { serviceTemplate } from "../support/databases/templates.ts";
import { startTcpProxy } from "../support/servers/tcp-proxy.ts";
import {
  amara,
  client,
  databaseOf,
  errorLog,
  jane,
  now,
  post,
  seededService,
  startedService,
} from "./helpers.ts";

const rootOf = (url: string) => new URL("/", url).href;

test.for(databaseKinds)("says on %s that it lives, is ready, and what it has done", async (kind, context) => {
  const { url, ask, store } = await seededService({
    database: await databaseOf(kind, context, serviceTemplate),
  });
  await ask("lookup", { email: "jane@acme.com" });
  await ask("lookup", { email: "jane" });
  await ask("prep", { contact_id: jane, prep_type: "call", topic: "x" });
  for (let time = 0; time < 2; time += 1) {
    await ask("rephrase", { contact_id: jane, message: "Hi." }, undefined, { "Idempotency-Key": "a" });
  }
  const page = async (path: string) => {
    const response = await fetch(rootOf(url) + path);
    return { status: response.status, text: await response.text() };
  };
  expect(await page("healthz")).toEqual({ status: 200, text: "ok\n" });
  expect(await page("readyz")).toEqual({ status: 200, text: "ready\n" });
  const { text } = await page("metrics");
  const counted = text
    .split("\n")
    .filter((line) => /^service_(requests|charged_tenths|failures)_total/.test(line));
  expect(counted.sort()).toEqual([
    'service_charged_tenths_total{operation="prep"} 10',
    'service_charged_tenths_total{operation="rephrase"} 1',
    "service_failures_total 0",
    'service_requests_total{operation="lookup",outcome="answered"} 1',
    'service_requests_total{operation="lookup",outcome="invalid_email"} 1',
    'service_requests_total{operation="prep",outcome="answered"} 1',
    'service_requests_total{operation="rephrase",outcome="answered"} 1',
    'service_requests_total{operation="rephrase",outcome="replayed"} 1',
  ]);
  for (const path of ["healthz", "readyz", "metrics"]) {
    const response = await fetch(rootOf(url) + path, { method: "POST" });
    expect([response.status, response.headers.get("allow"), await response.json()]).toEqual([
      405,
      "GET, HEAD",
      { error: { code: "method_not_allowed", message: apiErrors.method_not_allowed.message } },
    ]);
  }
  await store.close();
  expect(await page("readyz")).toEqual({ status: 503, text: "not ready: the database doesn't answer\n" });
  expect(await page("healthz")).toEqual({ status: 200, text: "ok\n" });
});

test("serves again by itself after the network to Postgres has died, and says meanwhile why it can't", async (context) => {
  await using proxy = await startTcpProxy(new URL(await databaseOf("Postgres", context, serviceTemplate)));
  const { url, ask, store, organisation } = await seededService({ database: proxy.url.href });
  const untilReady = (answer: string) =>
    vi.waitFor(async () => expect(await (await fetch(`${rootOf(url)}readyz`)).text()).toBe(answer), 60_000);
  await untilReady("ready\n");
  proxy.freeze();
  proxy.hush();
  await untilReady("not ready: the database doesn't answer\n");
  proxy.restore();
  await untilReady("ready\n");
  expect(await ask("prep", { contact_id: jane, prep_type: "call", topic: "x" })).toMatchObject({
    status: 200,
  });
  expect(await balanceOf(store, organisation)).toBe(240);
});

test("a key is refused at once by the process that revokes it", async () => {
  const { ask, store, organisation } = await seededService();
  expect(await ask("lookup", { email: "jane@acme.com" })).toMatchObject({ status: 200 });
  const [key] = await store.apiKeys(organisation);
  await store.revokeApiKey(key?.id ?? "");
  expect(await ask("lookup", { email: "jane@acme.com" })).toEqual({
    status: 401,
    body: { error: { code: "key_revoked", message: apiErrors.key_revoked.message } },
  });
});

test("a composer that fails costs nothing; the log tells what was asked, never of whom, by whom or what", async () => {
  const lines: string[] = [];
  const log = createServiceLog("debug", (line) => lines.push(line));
  const { ask, key, store, organisation } = await seededService({
    log,
    composer: {
      ...standIn,
      wave: async () => JSON.parse('{ "subject": "Dear Jane, the secret is'),
      prep: async () => {
        throw Object.assign(new Error(`jane@acme.com has the key bpo_secret`), { body: "secret prompt" });
      },
    },
  });
  await ask("lookup", { email: "jane@acme.com" });
  const failed = {
    status: 502,
    body: { error: { code: "composer_failed", message: apiErrors.composer_failed.message } },
  };
  expect(await ask("wave", { contact_id: jane, goal: "a secret goal" })).toEqual(failed);
  const prep = { contact_id: amara, prep_type: "call", topic: "a secret topic" };
  expect(await ask("prep", prep)).toEqual(failed);
  expect([await balanceOf(store, organisation), await store.charges(organisation)]).toEqual([250, []]);
  const read = lines.map((line) => JSON.parse(line));
  expect(read.map(({ time, milliseconds, ...rest }) => rest)).toEqual([
    { level: 20, operation: "lookup", outcome: "answered", msg: "request" },
    { level: 50, err: { name: "SyntaxError", at: expect.any(Array) }, msg: "request failed" },
    { level: 30, operation: "wave", outcome: "composer_failed", msg: "request" },
    {
      level: 50,
      err: { name: "Error", message: "[private] has the key [private]", at: expect.any(Array) },
      msg: "request failed",
    },
    { level: 30, operation: "prep", outcome: "composer_failed", msg: "request" },
  ]);
  for (const secret of [key, "secret", "jane@acme.com", "Dear", jane, amara]) {
    expect(lines.join("")).not.toContain(secret);
  }
});

test("what is thrown need not be an error, and has its cause told", () => {
  expect(errorForLog("text")).toEqual({ name: "string" });
  const cause = Object.assign(new TypeError("at postgres://root:pass@host/db"), { code: "ECONNREFUSED" });
  expect(errorForLog(new Error("a", { cause }))).toMatchObject({
    name: "Error",
    message: "a",
    cause: { name: "TypeError", code: "ECONNREFUSED", message: "at postgres[private]host/db" },
  });
});

test("nothing of a message is told as a place, half an address is none, and an error may be its own cause", () => {
  const long = new Error(`${"x".repeat(495)} jane.whitfield@acme.com`);
  expect(JSON.stringify(errorForLog(long))).not.toContain("jane");
  const places = new Error("a row:\n    at jane, who is tired\n    at home");
  const { message, ...told } = errorForLog(places);
  expect(JSON.stringify(told)).not.toContain("jane");
  expect(told).toMatchObject({ at: expect.arrayContaining([expect.stringContaining("operate.test.ts")]) });
  const circle = new Error("round");
  circle.cause = circle;
  expect(errorForLog(circle)).toMatchObject({ message: "round", cause: { message: "round" } });
});

const lookUpJane = (url: string, key: string) =>
  post(`${url}/public-profile-lookup`, key, '{"email":"jane@acme.com"}');

test("each key may ask so often in a minute, and is told when it may again", async () => {
  let time = now;
  const { url, key, ask, store, organisation } = await seededService({ rateLimit: 2, now: () => time });
  const other = await store.createApiKey(organisation);
  const status = async (asking = key) => {
    const response = await lookUpJane(url, asking);
    await response.text();
    return [response.status, response.headers.get("retry-after")];
  };
  expect([await status(), await status()]).toEqual([
    [200, null],
    [200, null],
  ]);
  time += 15_500;
  expect(await status()).toEqual([429, "45"]);
  expect(await ask("wave", { contact_id: jane })).toEqual({
    status: 429,
    body: { error: { code: "too_many_requests", message: apiErrors.too_many_requests.message } },
  });
  expect(await status(other.key)).toEqual([200, null]);
  time += 44_500;
  expect(await status()).toEqual([200, null]);
  expect(await balanceOf(store, organisation)).toBe(250);
});

test("a clock that is set back locks no key out for longer than a minute", async () => {
  let time = now;
  const { ask } = await seededService({ rateLimit: 1, now: () => time });
  const status = async () => (await ask("lookup", { email: "jane@acme.com" })).status;
  expect([await status(), await status()]).toEqual([200, 429]);
  time -= 3_600_000;
  expect([await status(), await status()]).toEqual([200, 429]);
  time += 60_000;
  expect(await status()).toBe(200);
});

test.for(databaseKinds)(
  "a key that another process on %s revokes is refused after 5 seconds, also when clocks are set back",
  async (kind, context) => {
    const database = await newDatabase(kind, context);
    const { ask, organisation } = await seededService({ database });
    const other = await startedService({ database });
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    context.onTestFinished(() => void vi.useRealTimers());
    const status = async () => (await ask("lookup", { email: "jane@acme.com" })).status;
    expect(await status()).toBe(200);
    const [key] = await other.store.apiKeys(organisation);
    await other.store.revokeApiKey(key?.id ?? "");
    vi.advanceTimersByTime(5_000);
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(await status()).toBe(401);
  },
);

test("several processes share one limit in Redis, and count for themselves while it is away", async (context) => {
  await using redis = await redisOrSkip(context);
  const database = await databaseOf("Postgres", context, serviceTemplate);
  const { log, errors } = errorLog();
  const options = { database, rateLimit: 3, redisUrl: redis.url.href, log };
  const one = await seededService(options);
  const two = await startedService(options);
  const lookup = { email: "jane@acme.com" };
  const asks = [one.ask, client(two.url, one.key)];
  const statuses = [];
  for (let time = 0; time < 3; time += 1) {
    for (const ask of asks) statuses.push((await ask("lookup", lookup)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  expect(errors).toEqual([]);

  const away = await seededService({ rateLimit: 1, redisUrl: "redis://127.0.0.1:1", log });
  expect((await away.ask("lookup", lookup)).status).toBe(200);
  expect((await away.ask("lookup", lookup)).status).toBe(429);
  expect(errors).toHaveLength(1);
});

test("a minute that is counted in Redis ends", async (context) => {
  await using redis = await redisOrSkip(context);
  const { url, key, store, organisation } = await seededService({ rateLimit: 1, redisUrl: redis.url.href });
  const ask = () => lookUpJane(url, key);
  expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect(refused.status).toBe(429);
  const retryAfter = Number(refused.headers.get("retry-after"));
  expect(retryAfter).toBeGreaterThan(30);
  expect(retryAfter).toBeLessThanOrEqual(60);
  // What is left of the minute is cut short, but only where it ends by itself.
  const [own] = await store.apiKeys(organisation);
  await redis.client.pExpire(`service:rate:${own?.id}`, 1, "XX");
  await expect.poll(async () => (await ask()).status).toBe(200);
});

test("a Redis that has gone silent holds nobody up", async (context) => {
  await using redis = await redisOrSkip(context);
  await using proxy = await startTcpProxy(redis.url);
  const { log, errors } = errorLog();
  const { ask } = await seededService({ rateLimit: 2, redisUrl: proxy.url.href, log });
  const status = async () => (await ask("lookup", { email: "jane@acme.com" })).status;
  expect([await status(), await status(), await status()]).toEqual([200, 200, 429]);
  proxy.hush();
  // Counted by the process alone from here.
  expect([await status(), await status(), await status()]).toEqual([200, 200, 429]);
  expect(errors).toEqual([expect.objectContaining({ message: "Redis doesn't respond." })]);
});

test("a request that breaks off in the middle harms nobody", async () => {
  const { log, errors } = errorLog();
  const { url, ask, key } = await seededService({ log });
  const { port, hostname, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST ${pathname}/compose-wave HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"conta`,
  );
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.destroy();
  expect(await ask("wave", { contact_id: jane })).toMatchObject({ body: { credits_remaining: 24 } });
  expect(errors).toEqual([]);
});

test("says that it's stopping before it does, so that nobody sends it requests any more", async () => {
  const { url, ask, stop } = await seededService({ stopDelay: 2_000 });
  const stopped = stop();
  const answer = await fetch(`${rootOf(url)}readyz`);
  expect([answer.status, await answer.text()]).toEqual([503, "not ready: stopping\n"]);
  expect(await ask("lookup", { email: "jane@acme.com" })).toMatchObject({ status: 200 });
  await stopped;
  await expect(fetch(`${rootOf(url)}readyz`)).rejects.toThrow("fetch failed");
});
