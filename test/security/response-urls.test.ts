import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { listen } from "../../src/app/slack/http/server.ts";
import { postToResponseUrl } from "../../src/app/slack/reply/delivery-target.ts";
import { app, ids as people } from "../../src/sandbox/index.ts";
import { type Everything, startEverything } from "../support/rapport.ts";
import { sign, slashCommand } from "../support/slack-request.ts";

const taken: string[] = [];
/** Somebody else's server. */
const stranger = createServer((request, response) => {
  taken.push(`${request.method} ${request.url}`);
  if (request.url === "/redirect") response.writeHead(307, { location: "/elsewhere" });
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
    team_id: "T02KESTREL7",
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

function untilLogged(text: string) {
  return expect.poll(() => running.lines.some((line) => line.includes(text))).toBe(true);
}

test("a card goes to no response URL but Slack's own", async () => {
  await running.slack.workspace.setFaults({ service: "slow" });
  const response_url = new URL("/commands/1", elsewhere).href;
  expect(await send({ text: "jane@acme.com", response_url })).toBe(200);
  await untilLogged("A request for Slack would have gone elsewhere.");
  expect(taken).toEqual([]);
});

test("a response URL that leads on to another address is not followed", async () => {
  const slack = { slackApiUrl: new URL("/api/", elsewhere).href };
  await expect(postToResponseUrl(slack, new URL("/redirect", elsewhere).href, {})).rejects.toThrow(
    "fetch failed",
  );
  expect(taken).toEqual(["POST /redirect"]);
});
