import { WebClient } from "@slack/web-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGuests } from "../../../../src/app/slack/client/users.ts";
import { ids, type StartedWorkspace, startWorkspace } from "../../../../src/sandbox/index.ts";

let slack: StartedWorkspace;
beforeAll(async () => {
  slack = await startWorkspace();
});
afterAll(() => slack.stop());

const clientOf = ({ botToken, slackApiUrl }: StartedWorkspace) =>
  new WebClient(botToken, { slackApiUrl, retryConfig: { retries: 0 } });

test("guests are told from members, and each is asked for once", async () => {
  const guests = createGuests();
  const client = clientOf(slack);
  expect([guests.peek(ids.jane), guests.peek(ids.priya)]).toEqual([undefined, undefined]);
  expect(await guests.ask(client, ids.jane)).toBe(true);
  expect(await guests.ask(client, ids.priya)).toBe(false);
  const asked = slack.workspace.traffic.exchanges.length;
  expect([guests.peek(ids.jane), guests.peek(ids.priya)]).toEqual([true, false]);
  expect(slack.workspace.traffic.exchanges.length).toBe(asked);
});

test("what Slack does not say is thrown, and asked for again", async () => {
  const guests = createGuests();
  const client = clientOf(slack);
  await slack.workspace.setFaults({ slack: "out of reach" });
  await expect(guests.ask(client, ids.jane)).rejects.toThrow();
  await slack.workspace.setFaults({ slack: "none" });
  expect(await guests.ask(client, ids.jane)).toBe(true);
});
