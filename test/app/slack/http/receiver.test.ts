import { once } from "node:events";
import { connect } from "node:net";
import { App } from "@slack/bolt";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HttpReceiver } from "#app/slack/http/receiver.ts";
import { sendToApp, sign, signingSecret, slashCommand } from "#test/support/app/slack-request.ts";
import { errorLog } from "#test/support/log.ts";
import { openConnection, statusesOf } from "#test/support/servers/raw-connection.ts";

const now = Date.parse("2026-11-21T09:00:00Z");
const seconds = now / 1_000;
const opening = JSON.stringify({
  type: "event_callback",
  team_id: "T1",
  event: { type: "app_home_opened", user: "U1", channel: "D1", tab: "home", event_ts: "1.2" },
});

/** A real bolt app behind the receiver, which counts what reaches its listeners. */
async function start() {
  const errors: unknown[] = [];
  const receiver = new HttpReceiver({
    signingSecret,
    slackApiUrl: "http://127.0.0.1:9/api/",
    host: "127.0.0.1",
    port: 0,
    now: () => now,
    log: errorLog((error) => errors.push(error)),
  });
  const app = new App({ receiver, authorize: async () => ({ botToken: "xoxb-1" }), convoStore: false });
  const listener = vi.fn(async ({ ack, command }) => ack({ text: `read ${command.text}` }));
  app.command("/profile", listener);
  app.command("/silent", async ({ ack }) => ack());
  app.command("/words", async ({ ack }) => ack("plain words, naïve"));
  const events = vi.fn();
  app.event("app_home_opened", async ({ event, context }) =>
    events(event, context.retryNum, context.retryReason),
  );
  return { app, receiver, listener, events, errors, url: await receiver.start() };
}

/** Sends what Slack signed just now. */
const send = (body: string, contentType?: string) =>
  sendToApp(running.url, { body, timestamp: seconds, ...(contentType !== undefined && { contentType }) });

let running: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  running = await start();
});
afterEach(() => running.receiver.stop());

describe("a request that Slack signed", () => {
  test("reaches its listener, and the answer goes back as JSON, as text, or empty", async () => {
    const body = slashCommand({ text: "jane@acme.com & <@U2|sam>" });
    expect(await send(body)).toEqual({
      status: 200,
      contentType: "application/json",
      text: JSON.stringify({ text: "read jane@acme.com & <@U2|sam>" }),
    });
    const words = slashCommand({ command: "/words" });
    expect(await send(words)).toMatchObject({ status: 200, text: "plain words, naïve" });
    const silent = slashCommand({ command: "/silent" });
    expect(await send(silent)).toMatchObject({ status: 200, text: "" });
  });

  test("an event carries its retry number and reason", async () => {
    const response = await fetch(new URL("/slack/events", running.url), {
      method: "POST",
      body: opening,
      headers: {
        "content-type": "application/json",
        "x-slack-request-timestamp": String(seconds),
        "x-slack-signature": sign(opening, seconds),
        "x-slack-retry-num": "1",
        "x-slack-retry-reason": "http_timeout",
      },
    });
    expect(response.status).toBe(200);
    expect(running.events).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ user: "U1" }),
      1,
      "http_timeout",
    );
  });

  test("of events that come at once, few are begun in one turn of the event loop", async () => {
    let [turn, isOver] = [0, false];
    const count = () => {
      turn += 1;
      if (!isOver) setImmediate(count);
    };
    count();
    const begun = new Map<number, number>();
    running.events.mockImplementation(() => begun.set(turn, (begun.get(turn) ?? 0) + 1));
    const request = (connection: "close" | "keep-alive") =>
      [
        "POST /slack/events HTTP/1.1",
        `Host: ${running.url.host}`,
        `Connection: ${connection}`,
        "Content-Type: application/json",
        `Content-Length: ${Buffer.byteLength(opening)}`,
        `X-Slack-Request-Timestamp: ${seconds}`,
        `X-Slack-Signature: ${sign(opening, seconds)}`,
        "",
        opening,
      ].join("\r\n");
    // Connections that are new are taken one in each turn.
    const sockets = Array.from({ length: 60 }, () => connect(Number(running.url.port), "127.0.0.1"));
    for (const socket of sockets) socket.write(request("keep-alive"));
    await Promise.all(sockets.map((socket) => once(socket, "data")));
    begun.clear();
    const closed = sockets.map((socket) => once(socket.resume(), "close"));
    for (const socket of sockets) socket.write(request("close"));
    await Promise.all(closed);
    isOver = true;
    expect(running.events).toHaveBeenCalledTimes(120);
    expect(Math.max(...begun.values())).toBeLessThanOrEqual(4);
  });

  test("answers Slack's tests of the address", async () => {
    const verification = JSON.stringify({ type: "url_verification", challenge: "3eZbrw1a" });
    const contentType = "application/json";
    const text = JSON.stringify({ challenge: "3eZbrw1a" });
    expect(await send(verification, contentType)).toMatchObject({ status: 200, text });
    expect(await send("ssl_check=1&token=x")).toMatchObject({ status: 200, text: "" });
  });

  test("that no listener knows, or that cannot be read, is an error to Slack and not to us", async () => {
    const unknown = slashCommand({ command: "/other" });
    expect(await send(unknown)).toMatchObject({ status: 500 });
    for (const body of ["payload=%7Bbroken", "payload=3"]) {
      expect(await send(body)).toMatchObject({ status: 400, text: "" });
    }
    expect(running.errors).toEqual([]);
  });
});

describe("a request that is refused", () => {
  const body = slashCommand();
  const good = sign(body, seconds);
  test.each([
    ["no signature", { body, timestamp: seconds, signature: null }],
    ["another body's signature", { body: slashCommand({ text: "x" }), timestamp: seconds, signature: good }],
    ["a timestamp of 301 s ago", { body, timestamp: seconds - 301 }],
  ])("%s: 401, and nothing happens", async (_, request) => {
    expect(await sendToApp(running.url, request)).toEqual({ status: 401, contentType: null, text: "" });
    expect(running.listener).not.toHaveBeenCalled();
  });

  const oneBody = [`Content-Length: ${body.length}`, "", body];
  const oneChunk = ["", body.length.toString(16), body, "0\r\n\r\n"];

  test.each([
    ["a second Host", ["Host: other", ...oneBody], 400],
    ["a second Content-Type", ["Content-Type: application/json", ...oneBody], 400],
    ["a second Authorization", ["Authorization: Bearer other", ...oneBody], 400],
    ["a second Accept", ["Accept: */*", ...oneBody], 200],
    ["chunks", ["Transfer-Encoding: chunked", ...oneChunk], 200],
    ["Chunks", ["Transfer-Encoding: Chunked", ...oneChunk], 200],
    ["chunks of what is as it is", ["Transfer-Encoding: identity, chunked", ...oneChunk], 400],
    ["chunks of what is packed", ["Transfer-Encoding: gzip, chunked", ...oneChunk], 400],
  ])("with %s", async (_, rest, status) => {
    await using raw = await openConnection(running.url);
    raw.send(
      [
        "POST /slack/events HTTP/1.1",
        "Host: rapport",
        "Content-Type: application/x-www-form-urlencoded",
        "Authorization: Bearer one",
        "Accept: text/plain",
        "Connection: close",
        `X-Slack-Request-Timestamp: ${seconds}`,
        `X-Slack-Signature: ${good}`,
        ...rest,
      ].join("\r\n"),
    );
    expect(statusesOf(await raw.untilClosed())).toEqual([status]);
    expect(running.listener).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
  });

  test("5 MB: nothing happens, and others are served", async () => {
    const large = slashCommand({ text: "x".repeat(5_000_000) });
    // The answer may come before the last byte is sent, and then the sender sees a broken connection instead.
    const outcome = await send(large).then(
      ({ status }) => status,
      () => "broken",
    );
    expect([413, "broken"]).toContain(outcome);
    expect(running.listener).not.toHaveBeenCalled();
    expect(await send(body)).toMatchObject({ status: 200 });
    expect(running.listener).toHaveBeenCalledOnce();
  });
});

test("whoever forwards Slack's requests may ask whether the process lives, and nothing else", async () => {
  const get = async (path: string) => {
    const response = await fetch(new URL(path, running.url));
    return [response.status, await response.text(), response.headers.get("connection")];
  };
  expect(await get("/healthz")).toEqual([200, "ok\n", "close"]);
  for (const path of ["/", "/readyz", "/metrics", "/slack/events", "/healthz/"]) {
    expect(await get(path)).toEqual([404, "", "close"]);
  }
});

test("a stop waits for neither a silent connection nor half a request", async () => {
  const head = `POST /slack/events HTTP/1.1\r\nHost: rapport\r\nX-Slack-Request-Timestamp: ${seconds}\r\n`;
  const signature = `X-Slack-Signature: ${sign("", seconds)}\r\n`;
  const closed = ["", head, `${head}${signature}Content-Length: 9\r\n\r\nhalf`].map(async (sent) => {
    const connection = connect(Number(running.url.port), running.url.hostname).resume();
    await once(connection, "connect");
    connection.write(sent);
    return once(connection, "close");
  });
  await sendToApp(running.url, { body: slashCommand(), timestamp: seconds });
  await running.receiver.stop();
  await Promise.all(closed);
  running = await start();
});

test("a stop closes an idle connection, takes no new one, and ends another one with the answer under way", async () => {
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  running.app.command("/slow", async ({ ack }) => {
    arrived.resolve();
    await release.promise;
    await ack("done");
  });
  const idle = connect(Number(running.url.port), running.url.hostname);
  const quick = slashCommand();
  idle
    .resume()
    .write(
      `POST /slack/events HTTP/1.1\r\nHost: rapport\r\nContent-Length: ${quick.length}\r\n` +
        "Content-Type: application/x-www-form-urlencoded\r\n" +
        `X-Slack-Request-Timestamp: ${seconds}\r\nX-Slack-Signature: ${sign(quick, seconds)}\r\n\r\n${quick}`,
    );
  await once(idle, "data");
  const body = slashCommand({ command: "/slow" });
  const answered = fetch(new URL("/slack/events", running.url), {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-slack-signature": sign(body, seconds),
      "x-slack-request-timestamp": String(seconds),
    },
    body,
  });
  await arrived.promise;
  const closed = once(idle, "close");
  const stopped = running.receiver.stop();
  await closed;
  await expect(send(quick)).rejects.toThrow();
  release.resolve();
  const answer = await answered;
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
  expect(await answer.text()).toBe("done");
  await stopped;
  running = await start();
});
