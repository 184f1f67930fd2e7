import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "#app/config.ts";
import { createLog } from "#app/log.ts";
import { identify, RefusedTokenError } from "#app/slack/install/single-workspace.ts";
import { startRapport } from "#app/start.ts";
import { app, type StartedWorkspace, startWorkspace, team } from "#sandbox/index.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { slackClient } from "../simulated-slack.ts";

let slack: StartedWorkspace;
beforeAll(async () => {
  slack = await startWorkspace();
});
afterAll(() => slack.stop());

function ask(token: string, onRetry: (error: unknown) => void, signal = new AbortController().signal) {
  return identify(slackClient(slack.slackApiUrl, token), token, { onRetry, signal });
}

test("Slack says who the app is; while it cannot, it is asked again", async () => {
  slack.workspace.rateLimit("auth.test", { times: 1 });
  const reasons: unknown[] = [];
  expect(await ask(slack.botToken, (error) => reasons.push(error))).toEqual({
    botToken: slack.botToken,
    isEnterpriseInstall: false,
    botId: app.bot,
    botUserId: app.user,
    teamId: team.id,
  });
  expect(reasons).toEqual([expect.objectContaining({ name: "WebAPIRateLimitedError" })]);
});

test("a token that Slack does not accept is final, and named", async () => {
  const asked = ask("xoxb-wrong", () => expect.unreachable());
  await expect(asked).rejects.toThrow(RefusedTokenError);
  await expect(asked).rejects.toThrow("Slack rejected SLACK_BOT_TOKEN (invalid_auth).");
});

test.each(["http", "socket"])(
  "over %s, the app does not start with it, and leaves nothing running",
  async (transport) => {
    await using folder = await temporaryFolder();
    const {
      slack: settings,
      service,
      ...config
    } = readConfig({
      PORT: "0",
      OPERATOR_PORT: "0",
      SLACK_BOT_TOKEN: "xoxb-wrong",
      ...(transport === "http"
        ? { SLACK_SIGNING_SECRET: slack.signingSecret }
        : { SLACK_APP_TOKEN: slack.appToken }),
      SLACK_API_URL: slack.slackApiUrl,
      PROFILE_API_URL: "http://127.0.0.1:9/functions/v1",
      PROFILE_API_KEY: "live_key",
      DATABASE_URL: join(folder.path, "rapport.db"),
    });
    if (settings === undefined || service === undefined) throw new Error("The test's settings are open.");
    const started = startRapport(
      { ...config, slack: settings, service },
      { log: createLog("silent", []), hideFromLog: () => undefined, now: Date.now, random: Math.random },
    );
    await expect(started).rejects.toThrow(RefusedTokenError);
    await vi.waitFor(() => expect(slack.socketMode.connections).toBe(0), 20_000);
  },
);

test("a stop ends the asking", async () => {
  slack.workspace.rateLimit("auth.test", { times: Number.POSITIVE_INFINITY });
  const stopping = new AbortController();
  const asked = ask(slack.botToken, () => stopping.abort(), stopping.signal);
  await expect(asked).rejects.toMatchObject({ name: "AbortError" });
});
