import { describe, expect, test } from "vitest";
import { runningRapport } from "../support/app/running-rapport.ts";
import { sendToApp, sign, slashCommand } from "../support/app/slack-request.ts";
import { openConnection, type RawConnection, statusesOf } from "../support/servers/raw-connection.ts";
import { watchRequests } from "../support/servers/watched-requests.ts";

const mebibyte = 1024 * 1024;
const { running, workspace } = await runningRapport("#general");
const response_url = `${running.slack.url}/commands/none`;
const typed = () => slashCommand({ team_id: "T02KESTREL7", user_id: "U02PRIYA001", response_url });
/** The command that was signed last. */
let command = typed();

const seconds = () => Math.floor(workspace.clock.now() / 1_000);
const connection = () => openConnection(running.rapport.url);

interface Head {
  timestamp?: number | string | undefined;
  signature?: string | undefined;
  /** Further lines. */
  lines?: readonly string[];
}

function head({ timestamp, signature, lines = [] }: Head): string {
  const all = [
    "POST /slack/events HTTP/1.1",
    "Host: rapport",
    "Content-Type: application/x-www-form-urlencoded",
    ...(timestamp === undefined ? [] : [`X-Slack-Request-Timestamp: ${timestamp}`]),
    ...(signature === undefined ? [] : [`X-Slack-Signature: ${signature}`]),
    ...lines,
  ];
  return `${all.join("\r\n")}\r\n\r\n`;
}

/** What anybody can make who doesn't know the secret. */
const wellFormed = (lines: readonly string[]) =>
  head({ timestamp: seconds(), signature: `v0=${"0".repeat(64)}`, lines });

/** A command that Slack signed. */
function signed(lines: readonly string[] = [`Content-Length: ${command.length}`]): string {
  const timestamp = seconds();
  command = typed();
  const signature = sign(command, timestamp, running.slack.signingSecret);
  return head({ timestamp, signature, lines });
}

async function expectSlackIsServed(): Promise<void> {
  const [body, timestamp] = [typed(), seconds()];
  const signature = sign(body, timestamp, running.slack.signingSecret);
  const answer = await sendToApp(running.rapport.url, { body, timestamp, signature });
  expect(answer).toMatchObject({ status: 200, text: expect.stringContaining("/profile") });
}

describe("a body is not waited for, and its connection closed, when", () => {
  const signature = `v0=${"0".repeat(64)}`;
  const body = [`Content-Length: ${mebibyte}`];
  test.each<[string, number, () => string]>([
    ["nothing is signed", 401, () => head({ lines: body })],
    ["the signature is missing", 401, () => head({ timestamp: seconds(), lines: body })],
    ["the signature is malformed", 401, () => head({ timestamp: seconds(), signature: "v0=1", lines: body })],
    ["the timestamp is missing", 401, () => head({ signature, lines: body })],
    ["the timestamp is no number", 401, () => head({ timestamp: "soon", signature, lines: body })],
    ["the timestamp is too old", 401, () => head({ timestamp: seconds() - 302, signature, lines: body })],
    [
      "the timestamp is of the future",
      401,
      () => head({ timestamp: seconds() + 302, signature, lines: body }),
    ],
    ["an unsigned body has no known length", 401, () => head({ lines: ["Transfer-Encoding: chunked"] })],
    ["its length is over the limit", 413, () => wellFormed([`Content-Length: ${mebibyte + 1}`])],
    ["its length is beyond all numbers", 400, () => wellFormed([`Content-Length: ${"9".repeat(30)}`])],
    ["it has a length and chunks", 400, () => wellFormed([...body, "Transfer-Encoding: chunked"])],
    ["it has two lengths", 400, () => wellFormed([...body, "Content-Length: 3"])],
    ["its encoding is not only chunked", 400, () => wellFormed(["Transfer-Encoding: chunked, gzip"])],
    ["the client expects something unknown", 417, () => wellFormed([...body, "Expect: more"])],
    ["its headers are a flood", 431, () => wellFormed(Array(5_000).fill("X-A: b"))],
    ["the path is another", 404, () => wellFormed(body).replace("/slack/events", "/slack/event")],
    ["the method is another", 404, () => wellFormed(body).replace("POST", "PUT")],
  ])("%s", async (_, status, request) => {
    await using raw = await connection();
    raw.send(request());
    expect(statusesOf(await raw.untilClosed())).toEqual([status]);
    await expectSlackIsServed();
  });
});

describe("a connection is closed without an answer when it wants to become", () => {
  test.each(["CONNECT rapport:443 HTTP/1.1\r\nHost: rapport\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"])(
    "%j",
    async (request) => {
      await using raw = await connection();
      raw.send(request);
      expect(statusesOf(await raw.untilClosed())).not.toContain(200);
    },
  );
});

describe("a body that could be Slack's is given up", () => {
  test("once it's over the limit", async () => {
    await using raw = await connection();
    using watched = watchRequests(running.rapport.url);
    raw.send(wellFormed(["Transfer-Encoding: chunked"]));
    expect(statusesOf(await raw.flood(`10000\r\n${"x".repeat(65_536)}\r\n`))).toEqual([413]);
    expect(watched.bytesRead()).toBeLessThan(8 * mebibyte);
    await expectSlackIsServed();
  });

  test("once it has come in thousands of tiny pieces", async () => {
    await using raw = await connection();
    using watched = watchRequests(running.rapport.url);
    raw.send(wellFormed(["Transfer-Encoding: chunked"]));
    expect(statusesOf(await raw.flood("1\r\nx\r\n".repeat(100)))).toEqual([413]);
    expect(watched.bytesRead()).toBeLessThan(4 * mebibyte);
    await expectSlackIsServed();
  });

  test("when too much waits to be completed: the oldest first", async () => {
    const almost = "x".repeat(mebibyte - 1);
    const waiting: RawConnection[] = [];
    for (let count = 0; count < 40; count += 1) {
      const raw = await connection();
      raw.send(wellFormed([`Content-Length: ${mebibyte}`]) + almost);
      waiting.push(raw);
    }
    const oldest = await Promise.all(waiting.slice(0, 8).map((raw) => raw.untilClosed()));
    // Not even an answer, which those would have that are just too slow.
    expect(oldest).toEqual(Array(8).fill(""));
    await expectSlackIsServed();
    for (const raw of waiting) raw.close();
  });

  test("when its end makes it wrongly signed", async () => {
    await using raw = await connection();
    raw.send(wellFormed(["Content-Length: 4"]));
    raw.send("text");
    expect(statusesOf(await raw.untilClosed())).toEqual([401]);
  });
});

test("connections that are silent, or slow with headers or body, are closed", async () => {
  const begun = await Promise.all([connection(), connection(), connection(), connection()]);
  const [, inHeaders, inBody, inSignedBody] = begun;
  inHeaders?.send("POST /slack/events HTTP/1.1\r\nHost: rapport\r\nX-Slow:");
  inBody?.send(`${wellFormed([`Content-Length: ${mebibyte}`])}x`);
  inSignedBody?.send(signed() + command.slice(0, -1));
  const answers = await Promise.all(begun.map((raw) => raw.untilClosed()));
  expect(answers.map(statusesOf)).toEqual([[408], [408], [408], [408]]);
});

test("silent connections don't shut Slack out, however many there are", async () => {
  const first = await connection();
  const others = await Promise.all(Array.from({ length: 300 }, connection));
  expect(await first.untilClosed()).toBe("");
  await expectSlackIsServed();
  for (const raw of others) raw.close();
});

describe("Slack keeps", () => {
  const last = (received: string) => received.split("HTTP/1.1 ").at(-1);

  test("its connection for the next request", async () => {
    await using raw = await connection();
    for (const count of [1, 2, 3]) {
      raw.send(signed() + command);
      await expect.poll(() => statusesOf(raw.received())).toEqual(Array(count).fill(200));
      await expect.poll(() => last(raw.received())).toContain('"}');
    }
    expect(raw.received().toLowerCase()).toContain("keep-alive: timeout=65");
    expect(raw.isClosed()).toBe(false);
  });

  test("its say in how a body comes: in pieces, in chunks, or after an invitation", async () => {
    const length = `Content-Length: ${command.length}`;
    const chunked = ["Transfer-Encoding: chunked", "Connection: close"];
    const [inPieces, inChunks, invited] = await Promise.all([connection(), connection(), connection()]);
    inPieces.send(signed([length, "Connection: close"]) + command.slice(0, 9));
    await new Promise(setImmediate);
    inPieces.send(command.slice(9));
    inChunks.send(signed(chunked));
    for (const character of command) inChunks.send(`1\r\n${character}\r\n`);
    inChunks.send("0\r\n\r\n");
    invited.send(signed([length, "Expect: 100-continue", "Connection: close"]));
    await invited.until("100 Continue");
    invited.send(command);
    const answers = await Promise.all([inPieces, inChunks, invited].map((raw) => raw.untilClosed()));
    expect(answers.map(statusesOf)).toEqual([[200], [200], [100, 200]]);
  });
});
