import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../../src/app/storage/app-database.ts";
import { app, ids as people, team, visibleText } from "../../src/sandbox/index.ts";
import { type Everything, startEverything } from "../support/app/rapport.ts";
import { sendToApp, sign, slashCommand } from "../support/app/slack-request.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Another organisation, which whoever knows the signing secret may name in a payload. */
const victim = "E02VICTIM";
const forged = { is_enterprise_install: "true", enterprise_id: victim };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let running: Everything;
/** What the app stores, as another process would see it. */
let database: Database;
beforeAll(async () => {
  folder = await temporaryFolder();
  const url = join(folder.path, "rapport.db");
  // Before the app, which shares this thread: opening holds a lock, and whoever writes meanwhile stops the thread.
  database = await openDatabase(url);
  running = await startEverything({ environment: { DATABASE_URL: url } });
});
afterAll(async () => {
  await database.close();
  await running.stop();
  await folder[Symbol.asyncDispose]();
});

/** Sends a request that Slack could have signed. @returns its status */
async function send(body: string, contentType?: string): Promise<number> {
  const timestamp = Math.floor(running.slack.workspace.clock.now() / 1_000);
  const signature = sign(body, timestamp, running.slack.signingSecret);
  const request = { body, timestamp, signature, ...(contentType !== undefined && { contentType }) };
  return (await sendToApp(running.rapport.url, request)).status;
}

const organisationsOf = async (table: "paid_calls" | "settings") => {
  const rows = await database.query.selectFrom(table).select("organisation").execute();
  return [...new Set(rows.map(({ organisation }) => organisation))];
};

test("a command that claims another enterprise's installation is paid for by our own team", async () => {
  const command = slashCommand({
    ...forged,
    team_id: team.id,
    user_id: people.priya,
    channel_id: people.general,
    command: "/prep",
    text: "jane@acme.com call Budget",
    trigger_id: running.slack.workspace.triggers.issue(people.priya),
    response_url: `${running.slack.url}/commands/none`,
    api_app_id: app.id,
  });
  expect(await send(command)).toBe(200);
  await expect.poll(() => organisationsOf("paid_calls")).toEqual([team.id]);
});

test("an event that claims it shows our own team's results in App Home", async () => {
  const priya = running.slack.workspace.as(people.priya);
  await priya.send("#acme-renewal", "/prep jane@acme.com call Pipeline");
  await priya.until((me) => visibleText(me.lastMessage("#acme-renewal")).startsWith("Brief:"));
  const event = {
    type: "event_callback",
    team_id: team.id,
    enterprise_id: victim,
    api_app_id: app.id,
    event_id: "Ev1",
    authorizations: [
      { enterprise_id: victim, team_id: null, user_id: app.user, is_enterprise_install: true },
    ],
    event: { type: "app_home_opened", user: people.priya, channel: "D1", tab: "home", event_ts: "1.2" },
  };
  expect(await send(JSON.stringify(event), "application/json")).toBe(200);
  const home = await priya.until((me) => me.home());
  expect(visibleText(home)).toContain("Pipeline");
});
