import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { foldedCharges, monthSpending } from "../../src/app/credits/ledger/spending.ts";
import { dayLength } from "../../src/app/credits/periods.ts";
import { type Database, openDatabase } from "../../src/app/storage/app-database.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { postgresOrSkip } from "../support/databases/postgres.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const script = fileURLToPath(new URL("folding.ts", import.meta.url));
const organisation = "T1";
const first = Date.parse("2024-03-01");
const until = Date.parse("2024-05-01");
const count = 2_000;
/** After how many statements a process is killed: within its first batch, its second one, and its third. */
const moments = [4, 15, 26];

test.for(databaseKinds)(
  "on %s, no call is lost or counted twice when whoever folds is killed",
  { timeout: 300_000 },
  async (kind, context) => {
    await using opened = new AsyncDisposableStack();
    const folder = kind === "SQLite" ? opened.use(await temporaryFolder()) : undefined;
    const url = folder ? join(folder.path, "rapport.db") : opened.use(await postgresOrSkip(context)).url;
    const database = await openDatabase(url);
    opened.defer(() => database.close());
    await addOldCalls(database);
    const before = await spent(database);

    for (const moment of moments) {
      const { process, ended } = fold(url, moment);
      expect(String((await once(process.stdout, "data"))[0])).toBe("stopped\n");
      process.kill("SIGKILL");
      await ended;
      expect(await spent(database)).toEqual(before);
      const { rows, calls } = await countOf(database);
      expect(rows + calls).toBe(count);
    }
    expect((await countOf(database)).calls).toBeGreaterThan(0);

    await Promise.all([fold(url).ended, fold(url).ended]);
    // What one of them had locked when the other was at its end.
    await fold(url).ended;
    expect(await countOf(database)).toEqual({ rows: 0, calls: count });
    expect(await spent(database)).toEqual(before);
    const days = await database.query.selectFrom("person_charges").selectAll().execute();
    expect(days).toEqual([]);
  },
);

function fold(url: string, statements = 0) {
  const words = [script, url, organisation, String(until), String(statements)];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  return { process: child, ended: once(child, "exit") };
}

/** Answered long ago; the database itself sums up what they cost. */
async function addOldCalls({ query }: Database): Promise<void> {
  const calls = Array.from({ length: count }, (_, number) => ({
    ...{ id: String(number), organisation, key: String(number), person: `U${number % 7}`, operation: "prep" },
    ...{ state: "sent", price: 10, worker: "w", request: "", place: "" },
    ...{ created_at: first + (number % 60) * dayLength, delivered_at: 1, deliver_after: 0 },
  }));
  for (let start = 0; start < count; start += 500)
    await query
      .insertInto("paid_calls")
      .values(calls.slice(start, start + 500))
      .execute();
  await query.updateTable("paid_calls").set({ state: "answered", charged: 10 }).execute();
}

/** How many calls have rows, and how many are folded. */
async function countOf(database: Database) {
  const rows = database.query.selectFrom("paid_calls").select((row) => row.fn.countAll<number>().as("rows"));
  let calls = 0;
  for await (const sums of foldedCharges(database, organisation)) calls += sums.calls;
  return { ...(await rows.executeTakeFirstOrThrow()), calls };
}

function spent(database: Database) {
  const months = [first, Date.parse("2024-04-01")];
  return Promise.all(months.map((month) => monthSpending(database, { organisation, person: "U1" }, month)));
}
