import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayLength, startOfMonth } from "../../src/app/credits/periods.ts";
import { type Database, openDatabase } from "../../src/app/storage/app-database.ts";
import { type Actor, ids as people, team, visibleText } from "../../src/sandbox/index.ts";
import { type Everything, startEverything } from "../support/app/rapport.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Old calls become monthly sums, after whoever manages credits was offered them. */

const folder = await temporaryFolder();
const url = join(folder.path, "rapport.db");
const channel = "#acme-renewal";
/** Calls are in this month and two later ones, of which the first two are older than 90 days. */
const thisMonth = startOfMonth(Date.now());
const monthBefore = (month: number, months: number): number =>
  months === 0 ? month : monthBefore(startOfMonth(month - 1), months - 1);
const boundary = startOfMonth(Date.now() - 90 * dayLength);
const [older, old] = [monthBefore(boundary, 2), monthBefore(boundary, 1)];
const named = (month: number) => new Date(month).toISOString().slice(0, 7);

let database: Database;
let running: Everything;
let sam: Actor;
let priya: Actor;

beforeAll(async () => {
  database = await openDatabase(url);
  const call = (id: string, person: string, at: number, state = "answered") => ({
    ...{
      id,
      organisation: team.id,
      key: id,
      person,
      operation: "prep",
      state: "sent",
      price: 10,
      worker: "w",
    },
    ...{ created_at: at, delivered_at: 1, deliver_after: 0, request: "", place: "", becomes: state },
  });
  const calls = [
    call("1", people.priya, older + dayLength),
    call("2", people.priya, older + 2 * dayLength),
    call("3", people.sam, old),
    call("4", people.sam, old, "refused"),
    call("5", people.sam, old, "unknown"),
    call("6", people.priya, thisMonth),
  ];
  for (const { becomes, ...row } of calls) {
    await database.query.insertInto("paid_calls").values(row).execute();
    await database.query
      .updateTable("paid_calls")
      .set({ state: becomes, charged: { answered: 10, refused: 0 }[becomes] ?? null })
      .where("id", "=", row.id)
      .execute();
  }
  const key = randomBytes(32).toString("base64");
  running = await startEverything({
    environment: { DATABASE_URL: url, ENCRYPTION_KEY: key, LEDGER_DAYS: "90" },
  });
  sam = running.slack.workspace.as(people.sam);
  priya = running.slack.workspace.as(people.priya);
});
afterAll(async () => {
  await running.stop();
  await database.close();
  await folder[Symbol.asyncDispose]();
  expect(running.slack.workspace.problems).toEqual([]);
});

async function ask(text: string): Promise<string> {
  await priya.send(channel, text);
  return visibleText(priya.lastMessage(channel));
}

const ids = async () => {
  const rows = await database.query.selectFrom("paid_calls").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
};
const offers = () =>
  sam.messages(sam.appChannel).filter((message) => visibleText(message).includes("become monthly totals"));

/** The CSV of the offer, as it is when the button is pressed. */
async function csv(): Promise<string[]> {
  const [offer] = await sam.until(() => (offers().length > 0 ? offers() : undefined));
  if (offer === undefined) throw new Error("There's no offer.");
  const before = sam.messages(sam.appChannel).length;
  await sam.click(offer, "credits_old_csv");
  const file = await sam.until((me) =>
    me
      .messages(me.appChannel)
      .slice(before)
      .flatMap(({ files = [] }) => files)
      .at(0),
  );
  expect(file.name).toBe(`credits-before-${named(boundary)}.csv`);
  const { bytes } = running.slack.workspace.files.find(file.id) ?? {};
  return new TextDecoder().decode(bytes).trim().split("\n");
}

const head = "date,person,operation,state,price,charged,balance_after,calls";
const line = (at: number, person: string, rest: string) =>
  `${new Date(at).toISOString()},${person},prep,${rest}`;
const unknown = line(old, people.sam, "unknown,1.0,,,1");
const months = async () => [await ask(`/credits ${named(older)}`), await ask(`/credits ${named(old)}`)];

test("an admin is offered the calls, and nothing goes for two weeks", async () => {
  expect(await csv()).toEqual([
    head,
    line(older + dayLength, people.priya, "answered,1.0,1.0,,1"),
    line(older + 2 * dayLength, people.priya, "answered,1.0,1.0,,1"),
    ...[line(old, people.sam, "answered,1.0,1.0,,1"), line(old, people.sam, "refused,1.0,0.0,,1"), unknown],
  ]);
  expect(visibleText(offers()[0] ?? sam.lastMessage(sam.appChannel)).replace(/<!date[^>]+>/, "(day)")).toBe(
    `Paid requests from before ${named(boundary)} become monthly totals on (day): who spent how much on what. Get the CSV before then if you need each one.
You're getting this because you're a workspace admin, and nobody manages credits yet.
CSV of these requests`,
  );
  expect(await months()).toEqual([
    `In ${named(older)} (UTC), you spent 2 credits, your team 2.`,
    `In ${named(old)} (UTC), you spent 0 credits, your team 1.`,
  ]);
  running.slack.workspace.moveClock(13 * dayLength);
  expect(await ask("/credits 2025-13")).toContain("We couldn't read “2025-13”.");
  expect(await ids()).toEqual(["1", "2", "3", "4", "5", "6"]);
});

test("then the rows go, except of what is unknown or new, and the totals stay", async () => {
  const before = await months();
  running.slack.workspace.moveClock(2 * dayLength);
  await expect.poll(ids, { timeout: 60_000, interval: 20 }).toEqual(["5", "6"]);
  expect(await months()).toEqual(before);
  expect(await csv()).toEqual([
    head,
    `${named(older)},${people.priya},prep,,,2.0,,2`,
    `${named(old)},${people.sam},prep,,,1.0,,1`,
    unknown,
  ]);
  expect(offers()).toHaveLength(1);
});
