import { describe, expect, test } from "vitest";
import { runningRapport } from "../support/app/running-rapport.ts";
import { sendToApp, sign, slashCommand } from "../support/app/slack-request.ts";
import { openConnection, statusesOf } from "../support/servers/raw-connection.ts";
import { watchRequests } from "../support/servers/watched-requests.ts";

const { running, workspace } = await runningRapport("#general");
const response_url = `${running.slack.url}/commands/none`;
const command = slashCommand({ team_id: "T02KESTREL7", user_id: "U02PRIYA001", response_url });
const count = 20_000;

function signature(): { timestamp: number; signature: string } {
  const timestamp = Math.floor(workspace.clock.now() / 1_000);
  return { timestamp, signature: sign(command, timestamp, running.slack.signingSecret) };
}

describe("of 20,000 requests sent at once, at most the first is answered, and Slack's are, at", () => {
  test.each([
    ["/healthz", "url"],
    ["/slack/events", "url"],
    ["/readyz", "operatorUrl"],
    ["/metrics", "operatorUrl"],
    ["/nothing", "operatorUrl"],
  ] as const)("%s of %s", async (path, port) => {
    const url = running.rapport[port];
    using watched = watchRequests(url);
    await using raw = await openConnection(url);
    raw.send(`GET ${path} HTTP/1.1\r\nHost: rapport\r\n\r\n`.repeat(count));
    const body = { body: command, ...signature() };
    expect(await sendToApp(running.rapport.url, body)).toMatchObject({ status: 200 });
    expect(statusesOf(await raw.untilClosed()).length).toBeLessThanOrEqual(1);
    // As many as came in with one read.
    expect(watched.requests()).toBeLessThan(count / 4);
  });
});

test("nobody hides requests behind a signed one", async () => {
  using watched = watchRequests(running.rapport.url);
  await using raw = await openConnection(running.rapport.url);
  const { timestamp, signature: signed } = signature();
  const request = [
    "POST /slack/events HTTP/1.1",
    "Host: rapport",
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${command.length}`,
    `X-Slack-Request-Timestamp: ${timestamp}`,
    `X-Slack-Signature: ${signed}`,
    "",
    command,
  ].join("\r\n");
  raw.send(request.repeat(1_000));
  expect(statusesOf(await raw.untilClosed()).length).toBeLessThanOrEqual(1);
  expect(watched.requests()).toBeLessThan(250);
});
