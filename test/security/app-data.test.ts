import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { defaultCreditSettings, writeCreditSettings } from "../../src/app/credits/credit-settings.ts";
import { openDatabase } from "../../src/app/storage/app-database.ts";
import { sealedColumns } from "../../src/app/storage/sealed-columns.ts";
import { ids, startWorkspace, team, visibleText } from "../../src/sandbox/index.ts";
import { ackDeadline } from "../support/app/ack-deadline.ts";
import { beginInstalling, decide, finish } from "../support/app/browser-install.ts";
import { install, startManyWorkspaces } from "../support/app/installing.ts";
import { startEverything } from "../support/app/rapport.ts";
import { filesWith } from "../support/bytes.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const channel = "#renewals";
const linkedId = "6f1c1e52-9d0b-4c1e-8a54-0f6f7a9f0a11";

/** What people typed, what the service said, and what stands in the sample calendar. */
const privateTexts = [
  ...["jane@acme.com", "jane whitfield", "marcus.bell", "linkedin.com/in", "pragmatic builder"],
  ...["q3 renewal", "quillfeather", "price talk", "priya.ics", "sandbox.example", "acme.com/"],
  // Who adds a calendar is told from its guests by it.
  "priya@kestrel.io",
];

/** The columns with values that look sealed. */
async function sealedLooking(url: string): Promise<Set<string>> {
  const { query, close } = await openDatabase(url);
  const found = new Set<string>();
  for (const { name } of await query.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(query);
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      if (typeof value === "string" && /^[\w-]{8}\.~[\w-]{37,}$/.test(value)) found.add(`${name}.${column}`);
    }
  }
  await close();
  return found;
}

test("nothing that people ask, get or meet for, and no secret, can be read in the app's files, log and messages", async () => {
  await using folder = await temporaryFolder();
  const ENCRYPTION_KEY = randomBytes(32).toString("base64");
  const environment = {
    DATABASE_URL: join(folder.path, "rapport.db"),
    ENCRYPTION_KEY,
    LOG_LEVEL: "trace",
  };
  // Before the app, which shares this thread: opening holds a lock.
  const database = await openDatabase(environment.DATABASE_URL);
  const { slack, key, lines, stop } = await startEverything({ environment, hasCrm: true });
  const { workspace } = slack;
  const secrets = [slack.botToken, slack.signingSecret, key, ENCRYPTION_KEY, slack.crm.token];
  const sent: string[] = [];
  workspace.onArrival(({ direction, body }) => {
    if (direction === "app to slack") sent.push(body, decodeURIComponent(body.replaceAll("+", " ")));
  });
  workspace.invite(workspace.conversation(channel)?.id ?? "");
  const priya = workspace.as(ids.priya);
  const shows = (text: string) =>
    priya.until((me) => visibleText(me.lastMessage(channel)).includes(text) || undefined);

  await priya.send(channel, "/profile jane@acme.com");
  await shows("Pragmatic Builder");
  await priya.send(channel, `/profile link marcus.bell@kestrel.io ${linkedId}`);
  await shows("linked");
  await priya.send(channel, "/prep jane@acme.com call Q3 renewal");
  await shows("1 credit used");
  await priya.send(channel, "/wave jane@acme.com Renew Quillfeather before the 30th");
  await shows("1 credit used");
  await priya.send(channel, "/rephrase jane@acme.com Could you maybe sign Quillfeather?");
  await shows("0.1");
  await priya.send(channel, `/reminders add ${slack.url}/calendars/priya.ics here`);
  await shows("Calendar added");
  await priya.send(channel, "/reminders meet jane@acme.com in 4 minutes Price talk");
  await shows("Price talk");
  await priya.send(channel, "/reminders agenda 8:30");
  await shows("8:30");
  await priya.send(channel, "She asks about Quillfeather.");
  await priya.messageShortcut("log_to_crm", priya.lastMessage(channel));
  const log = await priya.until((me) => me.modal());
  await priya.suggest(log, "contact", "jane@acme.com");
  await priya.submit(log, { contact: "Use jane@acme.com", crm_note: "She asks about Quillfeather." });
  await shows("Logged to");
  await workspace.as(ids.sam).send(channel, "/profile block linkedin.com/in/marcus-bell");
  await workspace.setFaults({ service: "refuses", status: 402, operations: "paid" });
  await priya.send(channel, "/prep leila@acme.com call Price talk");
  await shows("No brief for");
  const approving = { ...defaultCreditSettings, manager: ids.sam, approvalPrice: 10 };
  await writeCreditSettings(database.query, team.id, approving);
  await database.close();
  await priya.send(channel, "/wave jane@acme.com Ask her about Quillfeather");
  await shows("Waiting for");
  // What was written last is in the files, too, before they are closed.
  const hidden = [...privateTexts, ...secrets];
  for (const text of hidden) expect([text, await filesWith(folder.path, text)]).toEqual([text, []]);
  await stop();
  for (const text of hidden) expect([text, await filesWith(folder.path, text)]).toEqual([text, []]);
  // The database has what was done, so it isn't empty, and the log has none of it either.
  expect(await filesWith(folder.path, ids.priya)).not.toEqual([]);
  const logged = lines.join("").toLowerCase();
  expect(hidden.filter((text) => logged.includes(text.toLowerCase()))).toEqual([]);
  expect(sent.length).toBeGreaterThan(10);
  expect([...secrets, "priya.ics"].filter((text) => sent.some((body) => body.includes(text)))).toEqual([]);
  // All that is sealed, a rotation of the key knows; and what it knows is sealed, if there's something in it.
  const sealed = await sealedLooking(environment.DATABASE_URL);
  const empty = [...["paid_calls.repeat_as", "reminder_sources.skipped", "skipped_series.title"]];
  const ofManyWorkspaces = ["installations.token", "installations.refresh_token"];
  expect([...sealed, ...empty, ...ofManyWorkspaces].sort()).toEqual([...sealedColumns].sort());
});

test("no secret of many workspaces can be read in the app's files, log at trace level, answers and messages", async () => {
  const slack = await startWorkspace({ acknowledgementDeadline: ackDeadline });
  slack.grants.rotatesTokens = true;
  const ENCRYPTION_KEY = randomBytes(32).toString("base64");
  await using started = await startManyWorkspaces({
    slack,
    environment: { ENCRYPTION_KEY, LOG_LEVEL: "trace" },
  });
  const { running } = started;
  const workspaces = [slack.workspace, slack.second];
  /** What Slack got as a message, and what a browser did. */
  const shown: string[] = [];
  for (const workspace of workspaces) {
    workspace.onArrival(({ direction, body }) => {
      if (direction === "app to slack") shown.push(body, decodeURIComponent(body.replaceAll("+", " ")));
    });
  }
  for (const workspace of workspaces) shown.push((await install(running, workspace)).page);
  // What fails says why, and mustn't say with what.
  const begun = await beginInstalling(running);
  const refused = await decide(running, begun, slack.workspace);
  refused.searchParams.set("code", "another");
  shown.push((await finish(refused, begun.cookie)).page);
  const asks = (workspace: typeof slack.workspace) => workspace.as(ids.priya).send(channel, "/credits");
  for (const losesRefreshed of [false, true]) {
    slack.grants.losesRefreshed = losesRefreshed;
    const before = slack.grants.refreshes;
    slack.workspace.moveClock(11 * 60 * 60_000);
    for (const workspace of workspaces) await asks(workspace);
    await vi.waitUntil(() => slack.grants.refreshes === before + workspaces.length);
  }
  for (const workspace of workspaces) {
    workspace.refuseCalls("users.info", "invalid_auth");
    workspace.moveClock(60_000);
    await asks(workspace);
  }
  await vi.waitUntil(() => running.lines.some((line) => line.includes("refreshing Slack's token failed")));
  const secrets = [
    ...workspaces.flatMap(({ issuedTokens }) => [...issuedTokens.keys()]),
    ...slack.grants.issuedRefreshTokens(),
    ...[slack.grants.client.secret, slack.signingSecret, running.key, ENCRYPTION_KEY],
  ];
  expect(secrets).toHaveLength(6 + 6 + 4);
  const places = async (secret: string) => [
    ...(await filesWith(started.folder, secret)),
    ...running.lines.filter((line) => line.includes(secret)),
    ...shown.filter((text) => text.includes(secret)),
  ];
  for (const secret of secrets) expect([secret, await places(secret)]).toEqual([secret, []]);
  expect([running.lines.length > 5, shown.length > 10]).toEqual([true, true]);
});
