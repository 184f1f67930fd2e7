import { describe, expect, test } from "vitest";
import {
  entries,
  type LedgerRow,
  ledgerRows,
  recentCompositions,
} from "#app/credits/ledger/ledger-reports.ts";
import { personSpending, spendingByPerson, teamSpending } from "#app/credits/ledger/spending.ts";
import { isSettled } from "#app/credits/paid-call.ts";
import { dayLength } from "#app/credits/periods.ts";
import type { Database } from "#app/storage/app-database.ts";
import type { PaidOperation } from "#contract/operations.ts";
import { databaseKinds, databaseOrSkip } from "../../support/databases/databases.ts";
import { keptLog } from "../../support/log.ts";
import { answered, readAs, vault, works } from "./calls.ts";
import { type RecordedCall, recordedCalls } from "./recorded-calls.ts";

const today = Date.parse("2026-11-21");

async function all(rows: AsyncIterable<LedgerRow>): Promise<LedgerRow[]> {
  const list: LedgerRow[] = [];
  for await (const row of rows) list.push(row);
  return list;
}

/** In one order, whatever the database's. */
async function sorted<Row>(rows: Promise<Row[]>): Promise<Row[]> {
  return (await rows).sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

/** What is told of an organisation's spending. */
async function spendingsOf(database: Database, organisation: string, since: number) {
  return {
    team: await sorted(teamSpending(database, organisation, since)),
    people: await sorted(spendingByPerson(database, organisation, since)),
  };
}

describe.each(databaseKinds)("on %s", (kind) => {
  test("spending is summed by day of UTC, by operation and by person", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { database } = opened;
    const { record } = recordedCalls(database);
    const calls: RecordedCall[] = [
      { key: "1", at: today - 1, operation: "wave" },
      { key: "2", at: today },
      { key: "3", at: today + dayLength - 1 },
      { key: "4", at: today + 5, operation: "rephrase" },
      { key: "5", at: today + 6, person: "U2" },
      { key: "6", at: today + 7, person: "U2", state: "refused" },
      { key: "7", at: today + 8, person: "U2", operation: "rephrase", state: "unknown" },
      { key: "8", at: today + 9, person: "U2", operation: "rephrase", state: "unknown" },
      { key: "9", at: today + 10, person: "U3", state: "sent" },
      { key: "10", at: today + 11, person: "U3", state: "intent" },
      { key: "1", at: today, organisation: "T2" },
    ];
    for (const call of calls) await record(call);

    const sum = (operation: PaidOperation, day: number, figures: number[]) => {
      const [calls = 0, charged = 0, unknownCalls = 0, unknownPrice = 0] = figures;
      return { day, operation, calls, charged, unknownCalls, unknownPrice };
    };
    const ofToday = [sum("prep", today, [3, 30]), sum("rephrase", today, [1, 1, 2, 2])];
    const [first, second] = [
      { person: "U1", calls: 3, charged: 21 },
      { person: "U2", calls: 1, charged: 10 },
    ];
    expect(await spendingsOf(database, "T1", today)).toEqual({ team: ofToday, people: [first, second] });
    expect(await spendingsOf(database, "T1", today - dayLength)).toEqual({
      team: [sum("wave", today - dayLength, [1, 10]), ...ofToday],
      people: [{ person: "U1", calls: 4, charged: 31 }, second],
    });
    expect(await spendingsOf(database, "T3", 0)).toEqual({ team: [], people: [] });
    const own = (person: string, at = today) => personSpending(database, { organisation: "T1", person }, at);
    expect(await own("U1")).toEqual({ today: 21, thisMonth: 31 });
    expect(await own("U1", today - dayLength)).toEqual({ today: 10, thisMonth: 10 });
    expect(await own("U2")).toEqual({ today: 10, thisMonth: 10 });
    expect(await own("U3")).toEqual({ today: 0, thisMonth: 0 });
    expect(await own("U1", today + 30 * dayLength)).toEqual({ today: 0, thisMonth: 0 });
  });

  test("sums follow when an outcome becomes known", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { database } = opened;
    const { record, ledger } = recordedCalls(database);
    const id = await record({ key: "1", at: today, state: "unknown" });
    const sums = { day: today, operation: "prep", calls: 0, charged: 0, unknownCalls: 1, unknownPrice: 10 };
    expect(await spendingsOf(database, "T1", 0)).toEqual({ team: [sums], people: [] });
    const call = await ledger.find("T1", id);
    if (call === undefined) throw new Error("The call is gone.");
    await ledger.settle(readAs("sent", call), answered(works.prep));
    const known = { ...sums, calls: 1, charged: 10, unknownCalls: 0, unknownPrice: 0 };
    const people = [{ person: "U1", calls: 1, charged: 10 }];
    expect(await spendingsOf(database, "T1", 0)).toEqual({ team: [known], people });
  });

  test("results are listed while their content is kept", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { database } = opened;
    const { record, deleteExpired, ledger } = recordedCalls(database);
    const forgottenCall = await record({ key: "1", at: today - 31 * dayLength });
    const older = await record({ key: "2", at: today, operation: "wave" });
    await record({ key: "3", at: today + 1, state: "refused" });
    await record({ key: "4", at: today + 2, state: "unknown" });
    await record({ key: "5", at: today + 3, state: "sent" });
    await record({ key: "6", at: today + 4, person: "U2" });
    await record({ key: "7", at: today + 5, organisation: "T2" });
    const newer = await record({ key: "8", at: today + 6 });
    const { log, lines } = keptLog();
    const page = (after: number, limit: number) =>
      recentCompositions({ database, vault, log }, { organisation: "T1", person: "U1" }, { after, limit });
    const list = async (after: number, limit: number) => {
      const { results, isLast } = await page(after, limit);
      return [results.map(({ id }) => id), isLast];
    };

    expect(await list(0, 10)).toEqual([[newer, older, forgottenCall], true]);
    expect(await list(0, 2)).toEqual([[newer, older], false]);
    expect(await list(2, 2)).toEqual([[forgottenCall], true]);
    await deleteExpired(today);
    expect(await list(0, 2)).toEqual([[newer, older], true]);
    expect(await list(0, 1)).toEqual([[newer], false]);
    expect(await list(2, 2)).toEqual([[], true]);
    const { results } = await page(0, 1);
    expect([await ledger.find("T1", newer)]).toMatchObject(results);
    expect(lines).toEqual([]);

    // A result that was sealed with another key is missing, and no other.
    await database.query
      .updateTable("paid_calls")
      .set({ outcome: "k.AAAA" })
      .where("id", "=", newer)
      .execute();
    expect(await list(0, 1)).toEqual([[], false]);
    expect(await list(0, 2)).toEqual([[older], true]);
    expect(lines.map((line) => JSON.parse(line).err.message)).toEqual([
      "The value of paid_calls.outcome was sealed with an unknown key.",
      "The value of paid_calls.outcome was sealed with an unknown key.",
    ]);
  });

  test("rows hold all figures, and nothing of what was written", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { database } = opened;
    const { record, ledger } = recordedCalls(database);
    const id = await record({ key: "k", at: today, remaining: 419 });
    const call = await ledger.find("T1", id);
    if (call !== undefined && isSettled(call)) await ledger.delivered(call);
    const open = await record({ key: "l", at: today + 100, organisation: "T2", state: "intent" });
    const row = {
      id,
      person: "U1",
      operation: "prep",
      state: "answered",
      price: 10,
      charged: 10,
      balanceAfter: 419,
      at: today,
      sentAt: today + 10,
      settledAt: today + 30,
      deliveredAt: today + 30,
      key: "k",
    };
    expect(await ledgerRows(database, 10)).toEqual([
      { id: open, person: "U1", operation: "prep", state: "intent", price: 10, at: today + 100, key: "l" },
      row,
    ]);
    expect(await ledgerRows(database, 1)).toHaveLength(1);
    expect(await all(entries(database, "T1", { since: today }))).toEqual([row]);
    expect(await all(entries(database, "T1", { since: today + 1 }))).toEqual([]);
  });

  test("entries come each once, the oldest first, however many share a time and a page", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { database } = opened;
    const rows = Array.from({ length: 2_500 }, (_, number) => ({
      id: `id-${(number * 7919) % 2_500}`,
      organisation: number % 25 === 0 ? "T2" : "T1",
      key: String(number),
      person: "U1",
      operation: "prep",
      state: "answered",
      price: 10,
      worker: "w",
      created_at: today + Math.floor(number / 1_100),
      request: "",
      place: "",
      deliver_after: 0,
    }));
    for (let start = 0; start < rows.length; start += 500) {
      await database.query
        .insertInto("paid_calls")
        .values(rows.slice(start, start + 500))
        .execute();
    }
    const found = await all(entries(database, "T1", { since: today }));
    const expected = rows.filter(({ organisation }) => organisation === "T1");
    expect(found).toHaveLength(expected.length);
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
    expect(found.map(({ at }) => at)).toEqual(expected.map(({ created_at }) => created_at));
  });
});
