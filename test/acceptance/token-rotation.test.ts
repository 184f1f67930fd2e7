import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "../../src/app/storage/app-database.ts";
import {
  type Actor,
  ids as people,
  type StartedWorkspace,
  startWorkspace,
  visibleText,
} from "../../src/sandbox/index.ts";
import { ackDeadline } from "../support/app/ack-deadline.ts";
import { installOnly } from "../support/app/browser-install.ts";
import { type Everything, startEverything } from "../support/app/rapport.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Tokens serve twelve hours, and are refreshed two hours before: by one of two processes, and once. */
const hour = 60 * 60_000;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let slack: StartedWorkspace;
let database: Database;
/** Two processes of the app on one database, behind one address. */
let processes: Everything[];
let priya: Actor;
let sam: Actor;

beforeAll(async () => {
  folder = await temporaryFolder();
  slack = await startWorkspace({ acknowledgementDeadline: ackDeadline });
  slack.grants.rotatesTokens = true;
  const environment = {
    DATABASE_URL: join(folder.path, "rapport.db"),
    ENCRYPTION_KEY: randomBytes(32).toString("base64"),
  };
  // Before the app, which shares this thread.
  database = await openDatabase(environment.DATABASE_URL);
  processes = [];
  for (const _ of ["one", "other"]) {
    processes.push(await startEverything({ transport: "oauth", slack, environment }));
  }
  [priya, sam] = [slack.workspace.as(people.priya), slack.workspace.as(people.sam)];
  for (const running of processes.slice(0, 1)) await installOnly(running, slack.workspace);
});
afterAll(async () => {
  for (const running of processes) await running.stop();
  await database.close();
  await folder[Symbol.asyncDispose]();
});

/** @returns what a process answers, the first one to Priya, the other to Sam */
function ask(process: number): Promise<string> {
  const who = process === 0 ? priya : sam;
  slack.connect(processes[process]?.rapport.url.href ?? "");
  return who.send(people.renewals, "/credits").then(() => visibleText(who.lastMessage(people.renewals)));
}

/** What each of two processes answers when both are asked at once. */
const askBoth = () => Promise.all([ask(0), ask(1)]);

const served = [expect.stringContaining("Balance unknown"), expect.stringContaining("Balance unknown")];
const errors = () =>
  processes
    .flatMap(({ lines }) => lines.map((line) => JSON.parse(line)))
    .filter(({ level }) => level >= 50)
    .map(({ msg }) => msg);

test("of two processes that find a rotation due, one refreshes, and both go on with the new token", async () => {
  expect(await askBoth()).toEqual(served);
  slack.workspace.moveClock(11 * hour);
  // The old token still serves, so nobody waits.
  expect(await askBoth()).toEqual(served);
  await vi.waitUntil(() => slack.workspace.issuedTokens.size === 2);
  // The old one is over, and the other process has read the new one.
  slack.workspace.moveClock(2 * hour);
  expect(await askBoth()).toEqual(served);
  // Both are over: both wait for one refresh.
  slack.workspace.moveClock(20 * hour);
  expect(await askBoth()).toEqual(served);
  expect([slack.grants.refreshes, slack.workspace.issuedTokens.size]).toEqual([2, 3]);
  expect([errors(), slack.workspace.problems]).toEqual([[], []]);
});

test("what Slack gave a process that ended before storing it is lost: the app has to be installed again, and says so", async () => {
  slack.grants.losesRefreshed = true;
  slack.workspace.moveClock(11 * hour);
  expect(await ask(0)).toEqual(served[0]);
  await vi.waitUntil(() => errors().length === 1);
  slack.grants.losesRefreshed = false;
  // The old token serves to its end, and then there is none.
  slack.workspace.moveClock(2 * hour);
  for (const process of [0, 1]) {
    await endRefreshLease();
    expect(await ask(process)).toBe(
      "Rapport isn't installed in your workspace, so we did nothing. A workspace admin can install it: https://rapport.example/slack/install",
    );
  }
  expect(errors()).toEqual([
    "refreshing Slack's token failed, will retry",
    ...Array(2).fill("refreshing Slack's token failed, the app has to be installed again"),
  ]);
  for (const running of processes.slice(0, 1)) await installOnly(running, slack.workspace);
  slack.workspace.moveClock(60_000);
  expect(await askBoth()).toEqual(served);
  expect(slack.workspace.problems).toEqual([]);
});

/** As once a process that refreshes has had its time. */
async function endRefreshLease(): Promise<void> {
  await database.query.updateTable("installations").set({ refreshing_until: 0 }).execute();
}
