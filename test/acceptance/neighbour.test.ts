import { join } from "node:path";
import { CompiledQuery, sql } from "kysely";
import { expect, test } from "vitest";
import { organisationTables } from "../../src/app/slack/install/purge.ts";
import { type Database, openDatabase } from "../../src/app/storage/app-database.ts";
import { columns } from "../../src/app/storage/schema.ts";
import { ids, team, visibleText } from "../../src/sandbox/index.ts";
import { type Everything, startEverything } from "../support/app/rapport.ts";
import { problems, statements } from "../support/app/tenant-statements.ts";
import { fittingRow, insertRow, type Row } from "../support/databases/any-row.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/**
 * An organisation with the same people, channels, contacts and keys as ours: in every table, what we have over again.
 * Whatever forgets its organisation meets these rows.
 */
const neighbour = "T0NEIGHBOUR";
const channel = "#renewals";
/** Never: their jobs aren't run, since the app isn't installed there. */
const never = Number.MAX_SAFE_INTEGER;

/** Every table that has rows of organisations, by its columns. */
const tables = Object.entries<object>(columns).filter(([name]) =>
  organisationTables.some((table) => table === name),
);

async function rowsOf({ query }: Database, table: string, organisation: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)}
    where organisation = ${organisation}`.execute(query);
  return rows;
}

/** Has the neighbour move in. @returns the tables of which we had rows */
async function moveIn(database: Database): Promise<string[]> {
  const used: string[] = [];
  for (const [table, definitions] of tables) {
    const own = await rowsOf(database, table, team.id);
    if (own.length > 0) used.push(table);
    for (const row of own.length > 0 ? own : [fittingRow(definitions, (column) => `${column} x`)]) {
      const copy: Row = {
        ...row,
        organisation: neighbour,
        // The one key that's of all organisations.
        ...(table === "paid_calls" && { id: `${row.id} again`, delivered_at: row.delivered_at ?? 1 }),
        ...(table === "jobs" && { due_at: never, worker: null }),
      };
      await insertRow(database.query, table, copy);
    }
  }
  return used;
}

async function everythingOf(database: Database, organisation: string): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {};
  for (const table of organisationTables) found[table] = await rowsOf(database, table, organisation);
  return found;
}

/** Tables in which an organisation may have a million rows. */
const growing = ["paid_calls", "audit_log", "contact_links", "handled_requests"];

/** The statements for which SQLite reads all rows of an organisation, or of everyone, in a growing table. */
async function readingAllOf({ query }: Database, statements: readonly string[]): Promise<string[]> {
  const all = new RegExp(
    `^(SCAN|SEARCH) (${growing.join("|")})( USING (COVERING )?INDEX \\w+)?( \\(organisation=\\?\\))?$`,
  );
  const found: string[] = [];
  for (const statement of statements) {
    const { rows } = await query.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${statement}`),
    );
    for (const { detail } of rows) if (all.test(detail)) found.push(`${detail}: ${statement}`);
  }
  return found;
}

/** In New York: morning or evening, whichever is hours away, so that the next agenda stays the next. */
const agendaTime = Math.abs(new Date().getUTCHours() - 12) < 6 ? "20:30" : "8:30";

/** What somebody does with us on a day, and what the last answer to it has in it. */
function steps({ slack }: Everything, round: string): [person: string, command: string, answer: RegExp][] {
  const { priya, sam } = ids;
  return [
    [priya, "/profile jane@acme.com", /Pragmatic Builder/],
    [priya, "/profile link marcus.bell@kestrel.io 6f1c1e52-9d0b-4c1e-8a54-0f6f7a9f0a11", /linked/],
    [priya, `/prep jane@acme.com call Topic of ${round}`, /1 credit used/],
    [priya, `/wave jane@acme.com Ask about ${round}`, /1 credit used/],
    [priya, `/rephrase jane@acme.com Could you maybe sign the paper of ${round}?`, /0\.1 credit used/],
    [priya, "/credits", /^Credits\n/],
    [sam, "/credits", /^Credits\n/],
    [priya, `/reminders add ${slack.url}/calendars/priya.ics here`, /added|already/i],
    [priya, `/reminders meet jane@acme.com in 4 minutes Talk of ${round}`, new RegExp(`Talk of ${round}`)],
    [priya, `/reminders agenda ${agendaTime}`, /8:30/],
    [priya, "/reminders pause", /paused|pause/i],
    [priya, "/reminders resume", /resume|on again|reminders/i],
    [priya, "/reminders list", /^Reminders\n/],
    [priya, "/reminders remove 1", /remove/i],
    [sam, "/profile block linkedin.com/in/marcus-bell", /block/i],
    [sam, "/profile who jane@acme.com", /jane@acme\.com|Jane/],
  ];
}

test("with a neighbour whose rows are ours over again, we read what we read without, and they stay as they are", async () => {
  problems.splice(0);
  await using folder = await temporaryFolder();
  const DATABASE_URL = join(folder.path, "rapport.db");
  // Before the app, which shares this thread.
  const database = await openDatabase(DATABASE_URL);
  const everything = await startEverything({ environment: { DATABASE_URL } });
  const { slack, rapport, stop } = everything;
  const { workspace } = slack;
  workspace.invite(workspace.conversation(channel)?.id ?? "");

  async function take([person, command, answer]: ReturnType<typeof steps>[number]): Promise<string> {
    const me = workspace.as(person);
    const before = me.messages(channel).length;
    await me.send(channel, command);
    // A reminder may come below it meanwhile.
    const found = () =>
      me
        .messages(channel)
        .slice(before)
        .map(visibleText)
        .find((text) => answer.test(text)) ?? "";
    await expect.poll(found, { message: command }).toMatch(answer);
    return found();
  }
  /** What is shown of all that there is, to a member and to an administrator. */
  async function views(): Promise<string[]> {
    const texts: string[] = [];
    for (const person of [ids.priya, ids.sam]) {
      const me = workspace.as(person);
      await me.openHome();
      texts.push(visibleText(await me.until((seen) => seen.home())));
      texts.push(
        await take([person, "/credits", /^Credits\n/]),
        await take([person, "/reminders list", /^Reminders\n/]),
      );
    }
    return texts;
  }
  const isSettled = async () =>
    (await rapport.ledgerRows(100)).every(({ deliveredAt }) => deliveredAt !== undefined);

  for (const step of steps(everything, "Kestrel")) await take(step);
  await expect.poll(isSettled).toBe(true);
  /** Time goes by, until the typed meeting's reminder is there. */
  async function untilReminded(round: string): Promise<void> {
    workspace.moveClock(3 * 60_000);
    const cards = () => workspace.as(ids.priya).messages(channel).map(visibleText);
    const card = new RegExp(`^\\*In \\d+ min: Talk of ${round}\\*`);
    await expect.poll(() => cards().some((text) => card.test(text))).toBe(true);
  }
  await untilReminded("Kestrel");
  const before = await views();
  const used = await moveIn(database);
  const theirs = await everythingOf(database, neighbour);
  expect(await views()).toEqual(before);
  const again = steps(everything, "Osprey");
  for (const step of [...again.slice(5), ...again.slice(0, 5)]) await take(step);
  await untilReminded("Osprey");
  await expect.poll(isSettled).toBe(true);
  await take([ids.sam, "/profile forget jane@acme.com", /Forget them/]);
  const sam = workspace.as(ids.sam);
  const asked = await sam.until((me) =>
    me.messages(channel).findLast((message) => visibleText(message).includes("Forget them")),
  );
  await sam.click(asked, "rights_forget");
  await sam.until((me) =>
    me.messages(channel).find(({ ts, text }) => ts === asked.ts && text !== asked.text),
  );
  expect(await everythingOf(database, neighbour)).toEqual(theirs);
  expect(used).toEqual(expect.arrayContaining(["paid_calls", "jobs", "reminders", "contact_links"]));
  // Each statement named its organisation, and none reads all that one ever did.
  expect(problems).toEqual([]);
  expect(await readingAllOf(database, [...statements])).toEqual([]);
  expect(workspace.problems).toEqual([]);
  await stop();
  await database.close();
});
