import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { listen } from "../../src/app/slack/http/server.ts";
import { postToResponseUrl } from "../../src/app/slack/reply/delivery-target.ts";
import { app, ids as people, team } from "../../src/sandbox/index.ts";
import { type Everything, startEverything } from "../support/app/rapport.ts";
import { sign, slashCommand } from "../support/app/slack-request.ts";

const taken: string[] = [];
/** Somebody else's server. */
const stranger = createServer((request, response) => {
  taken.push(`${request.method} ${request.url}`);
  if (request.url === "/app/redirect") response.writeHead(307, { location: "/elsewhere" });
  response.end("ok");
});
let elsewhere: URL;
let running: Everything;
beforeAll(async () => {
  running = await startEverything();
  elsewhere = await listen(stranger, { host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await running.stop();
  await stranger[Symbol.asyncDispose]();
});
afterEach(() => taken.splice(0));

/** Sends a command that whoever knows the signing secret could send. */
async function send(fields: Record<string, string>): Promise<number> {
  const { rapport, slack } = running;
  const body = slashCommand({
    team_id: team.id,
    user_id: people.priya,
    channel_id: "C02GENERAL1",
    api_app_id: app.id,
    ...fields,
  });
  const timestamp = Math.floor(slack.workspace.clock.now() / 1_000);
  const response = await fetch(new URL("/slack/events", rapport.url), {
    method: "POST",
    body,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-slack-request-timestamp": String(timestamp),
      "x-slack-signature": sign(body, timestamp, slack.signingSecret),
    },
  });
  await response.body?.cancel();
  return response.status;
}

const call = "jane@acme.com call Budget";

describe("a request whose answer wouldn't go to a response URL of Slack's is refused, and nothing is spent", () => {
  test.each([
    ["another host", () => new URL("/commands/1", elsewhere).href],
    ["a host that Slack's origin is only the beginning of", () => `${running.slack.url}.evil.example/1`],
    ["a host behind Slack's as a name", () => `http://${new URL(running.slack.url).host}@evil.example/1`],
    ["Slack's host by another scheme", () => running.slack.url.replace("http:", "ftp:")],
    ["Slack's host, with a password", () => running.slack.url.replace("//", "//user:password@")],
    ["another of Slack's paths", () => `${running.slack.url}/services/T1/B1/abc`],
    ["its Web API", () => `${running.slack.url}/api/chat.postMessage`],
    ["a file's", () => `${running.slack.url}/upload/v1/a`],
    ["two slashes", () => `${running.slack.url}//commands//T1/1/abc`],
    ["two slashes further on", () => `${running.slack.url}/commands//T1/1/abc`],
    ["an escape", () => `${running.slack.url}/commands/%54/1/abc`],
    ["an escaped slash", () => `${running.slack.url}/commands/..%2fapi/1`],
    ["dots", () => `${running.slack.url}/commands/../api/chat.postMessage`],
    ["a dot", () => `${running.slack.url}/./commands/T1/1/abc`],
    ["a backslash", () => `${running.slack.url}/commands\\T1/1/abc`],
    ["a query", () => `${running.slack.url}/commands/T1/1/abc?to=/api/`],
    ["a fragment", () => `${running.slack.url}/commands/T1/1/abc#1`],
    ["a line break", () => `${running.slack.url}/commands/T1/1/abc\n`],
    ["capitals", () => `${running.slack.url}/Commands/T1/1/abc`],
    ["a longer name", () => `${running.slack.url}/commandsx/T1/1/abc`],
    ["nothing behind its name", () => `${running.slack.url}/commands/`],
    ["Slack's own, which isn't this one", () => "https://hooks.slack.com/commands/T1/1/abc"],
    ["no address", () => "nowhere"],
    ["nothing", () => ""],
  ])("%s", async (_, response_url) => {
    expect(await send({ command: "/prep", text: call, response_url: response_url() })).toBe(400);
    expect(await running.rapport.ledgerRows(1)).toEqual([]);
    expect(taken).toEqual([]);
  });

  test("in a form that shares a card", async () => {
    const response_urls = [
      { response_url: new URL("/shared", elsewhere).href, channel_id: people.general, action_id: "a" },
    ];
    const view = { id: "V1", type: "modal", callback_id: "profile_share_view", private_metadata: "" };
    const payload = {
      type: "view_submission",
      team: { id: team.id },
      user: { id: people.priya },
      response_urls,
      view: { ...view, state: { values: {} } },
    };
    expect(await send({ payload: JSON.stringify(payload) })).toBe(400);
    expect(taken).toEqual([]);
  });
});

test("a response URL that leads on to another address is not followed", async () => {
  const slack = { slackApiUrl: new URL("/api/", elsewhere).href };
  await expect(postToResponseUrl(slack, new URL("/app/redirect", elsewhere).href, {})).rejects.toThrow(
    "fetch failed",
  );
  expect(taken).toEqual(["POST /app/redirect"]);
});
