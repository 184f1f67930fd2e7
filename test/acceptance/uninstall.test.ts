import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { columns, type Schema } from "../../src/app/storage/schema.ts";
import { ids, secondTeam, team, visibleText } from "../../src/sandbox/index.ts";
import type { Workspace } from "../../src/sandbox/slack/workspace.ts";
import type { UninstallEvent } from "../../src/sandbox/start-sandbox.ts";
import { install, type ManyWorkspaces, startManyWorkspaces } from "../support/app/installing.ts";
import { filesWith } from "../support/bytes.ts";

/** Every table that has rows of organisations, by its columns: nobody can forget a new one here. */
const tables = Object.entries(columns).filter(([, definition]) => "organisation" in definition);
/** Rows in one of them: more than one batch. */
const many = 450;

let started: ManyWorkspaces;
let running: ManyWorkspaces["running"];
let database: ManyWorkspaces["database"];
beforeAll(async () => {
  started = await startManyWorkspaces();
  ({ running, database } = started);
});
afterAll(() => started[Symbol.asyncDispose]());

const kestrel = () => running.slack.workspace;

/** A value that fits a column, and that nobody else writes. */
function fittingValue(column: string, definition: string, mark: string): string | number {
  if (!definition.startsWith("text")) return 1;
  return / in \('(\w+)'/.exec(definition)?.[1] ?? `${column} ${mark}`;
}

async function addRow(
  query: Kysely<Schema>,
  table: string,
  definitions: object,
  organisation: string,
  mark: string,
): Promise<void> {
  const values = Object.entries(definitions).map(([column, definition]) =>
    column === "organisation" ? organisation : fittingValue(column, String(definition), mark),
  );
  const names = Object.keys(definitions).map((name) => sql.ref(name));
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})
    on conflict do nothing`.execute(query);
}

/** Puts something of an organisation into every table. */
function fill(organisation: string): Promise<void> {
  return database.query.transaction().execute(async (transaction) => {
    for (const [table, definitions] of tables) {
      await addRow(transaction, table, definitions, organisation, `mark-${organisation}`);
    }
    for (let row = 0; row < many; row += 1) {
      const mark = `mark-${organisation}-${row}`;
      await addRow(transaction, "contact_links", columns.contact_links, organisation, mark);
    }
  });
}

/** All of an organisation's rows, without jobs that wait to look again. */
async function rowsOf(organisation: string): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [table] of tables) {
    const isJob = table === "jobs" ? sql`and kind <> 'uninstall'` : sql``;
    const { rows } = await sql`select * from ${sql.table(table)}
      where organisation = ${organisation} ${isJob}`.execute(database.query);
    if (rows.length > 0) found[table] = rows;
  }
  return found;
}

const purgesLeft = async () =>
  (await database.query.selectFrom("jobs").select("key").where("kind", "=", "uninstall").execute()).length;

test("in whatever order Slack says so, everything of the organisation goes and nothing of another", {
  timeout: 60_000,
}, async () => {
  const { second } = running.slack;
  await install(running, second);
  await fill(secondTeam.id);
  const others = await rowsOf(secondTeam.id);
  expect(Object.keys(others)).toHaveLength(tables.length);
  const orders: UninstallEvent[][] = [
    ["app_uninstalled", "tokens_revoked"],
    ["tokens_revoked", "app_uninstalled", "app_uninstalled"],
    ["tokens_revoked"],
  ];
  for (const order of orders) {
    expect((await install(running, kestrel())).status).toBe(200);
    await fill(team.id);
    await running.slack.uninstall(kestrel(), order);
    await expect.poll(() => rowsOf(team.id), { timeout: 20_000 }).toEqual({});
    expect(await rowsOf(secondTeam.id)).toEqual(others);
    kestrel().moveClock(10 * 60_000);
    await expect.poll(purgesLeft, { timeout: 20_000 }).toBe(0);
  }
  // Also of one that we don't know, and has nothing.
  await running.slack.uninstall(kestrel());
  kestrel().moveClock(10 * 60_000);
  await expect.poll(purgesLeft, { timeout: 20_000 }).toBe(0);
  expect(await rowsOf(secondTeam.id)).toEqual(others);
  expect(await filesWith(started.folder, `mark-${team.id}`)).toEqual([]);
  expect(await filesWith(started.folder, `mark-${secondTeam.id}`)).not.toEqual([]);
});

test("uninstalled during a paid call, nothing is posted, and its rows go", { timeout: 30_000 }, async () => {
  await install(running, kestrel());
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const stopHolding = kestrel().onArrival(({ direction, title }) => {
    if (direction !== "app to service" || !title.includes("prep")) return undefined;
    arrived.resolve();
    return release.promise;
  });
  const priya = kestrel().as(ids.priya);
  const said = (workspace: Workspace) =>
    workspace
      .as(ids.priya)
      .messages(ids.renewals)
      .map((message) => visibleText(message));
  await priya.send(ids.renewals, "/prep jane@acme.com call Quillfeather");
  await arrived.promise;
  const before = said(kestrel());
  await running.slack.uninstall(kestrel());
  await expect.poll(() => rowsOf(team.id), { timeout: 20_000 }).toEqual({});
  const asked: string[] = [];
  kestrel().onArrival(({ direction, title }) => {
    if (direction === "app to slack") asked.push(title);
  });
  const lines = running.lines.length;
  release.resolve();
  stopHolding();
  kestrel().moveClock(10 * 60_000);
  await expect.poll(purgesLeft, { timeout: 20_000 }).toBe(0);
  expect([said(kestrel()), asked, await rowsOf(team.id)]).toEqual([before, [], {}]);
  const errors = running.lines.slice(lines).filter((line) => JSON.parse(line).level >= 50);
  expect(errors).toEqual([]);
});

test("an event that comes late, or is about a person's token, takes nothing from an installation that serves", async () => {
  await install(running, kestrel());
  await fill(team.id);
  const before = await rowsOf(team.id);
  await kestrel().sendEvent({ type: "app_uninstalled" });
  await kestrel().sendEvent({ type: "tokens_revoked", tokens: { bot: ["U02RAPPORT5"] } });
  await kestrel().sendEvent({ type: "tokens_revoked", tokens: { oauth: [ids.priya] } });
  kestrel().moveClock(10 * 60_000);
  await expect.poll(purgesLeft, { timeout: 20_000 }).toBe(0);
  expect(await rowsOf(team.id)).toEqual(before);
});
