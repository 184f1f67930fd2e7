import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Begun } from "#app/credits/begin-call.ts";
import { correct, type OverBudget } from "#app/credits/budget.ts";
import { defaultCreditSettings, writeCreditSettings } from "#app/credits/credit-settings.ts";
import { createLedger } from "#app/credits/ledger/ledger.ts";
import { type Database, openDatabase } from "#app/storage/app-database.ts";
import { operations } from "#contract/operations.ts";
import { databaseKinds, databaseOrSkip, newDatabase } from "../../support/databases/databases.ts";
import { silentLog } from "../../support/log.ts";
import { numRuns } from "../../support/properties/num-runs.ts";
import { answered, begin, brokenOff, newCall, refused, send, vault, works } from "./calls.ts";
import { spendInProcesses } from "./processes.ts";
import { spentSoFar } from "./spent-so-far.ts";

const noon = Date.parse("2026-11-21T12:00:00Z");
const midnight = Date.parse("2026-11-22T00:00:00Z");
const nextMonth = Date.parse("2026-12-01T00:00:00Z");

/** A ledger whose clock can be moved, and what has to do with budgets. */
function startLedger(database: Database) {
  const clock = { now: noon };
  const { query } = database;
  const ledger = createLedger({ log: silentLog, database, vault, now: () => clock.now, worker: "w" });
  return {
    clock,
    ledger,
    cap: (personDaily?: number, organisationMonthly?: number, organisation = "T1") =>
      writeCreditSettings(query, organisation, {
        ...defaultCreditSettings,
        personDaily,
        organisationMonthly,
      }),
    spent: (person = "U1", organisation = "T1") => spentSoFar(query, { organisation, person, at: clock.now }),
    keys: async () =>
      (await query.selectFrom("paid_calls").select("key").orderBy("key").execute()).map(({ key }) => key),
  };
}

const overPerson = (cap: number, left = 0, price = 1, until = midnight): OverBudget => ({
  kind: "over budget",
  whose: "person",
  cap,
  left,
  price,
  until,
});
const overOrganisation = (cap: number, left = 0, price = 1, until = nextMonth): OverBudget => ({
  ...overPerson(cap, left, price, until),
  whose: "organisation",
});

describe.for(databaseKinds)("a budget on %s", (kind) => {
  test("is a person's own, of a day of UTC", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { clock, ledger, cap, spent } = startLedger(opened.database);
    await cap(12);
    await begin(ledger, newCall("a", { work: works.prep }));
    expect(await ledger.begin(newCall("b", { work: works.prep }))).toEqual(overPerson(12, 2, 10));
    await begin(ledger, newCall("b", { work: works.prep, person: "U2" }));
    await begin(ledger, newCall("c"));
    await begin(ledger, newCall("d"));
    clock.now = midnight - 1;
    expect(await ledger.begin(newCall("e"))).toEqual(overPerson(12));
    expect([await spent("U1"), await spent("U2")]).toEqual([
      { today: 12, thisMonth: 22 },
      { today: 10, thisMonth: 22 },
    ]);
    clock.now = midnight;
    await begin(ledger, newCall("e"));
    expect(await spent()).toEqual({ today: 1, thisMonth: 23 });
  });

  test("of what workflows may spend is a person's own, of a month of UTC", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { clock, ledger } = startLedger(opened.database);
    const over = { ...overPerson(0), whose: "workflow", until: nextMonth } as const;
    const asked = (key: string, workflowMonthly = 2) => newCall(`workflow:${key}`, { workflowMonthly });
    expect(await ledger.begin(asked("a", 0))).toEqual(over);
    const first = await send(ledger, asked("a"));
    await begin(ledger, asked("b"));
    expect(await ledger.begin(asked("c"))).toEqual({ ...over, cap: 2 });
    // What cost nothing is free again, and what isn't a workflow's doesn't count.
    await ledger.settle(first, refused);
    await begin(ledger, newCall("d"));
    await begin(ledger, asked("c"));
    expect(await ledger.begin(asked("e"))).toEqual({ ...over, cap: 2 });
    await begin(ledger, { ...asked("f"), person: "U2" });
    clock.now = nextMonth;
    await begin(ledger, asked("e"));
  });

  test("is the organisation's, of a month of UTC, and nobody else's", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { clock, ledger, cap, spent } = startLedger(opened.database);
    await cap(undefined, 2);
    await begin(ledger, newCall("a"));
    await begin(ledger, newCall("b", { person: "U2" }));
    expect(await ledger.begin(newCall("c", { person: "U3" }))).toEqual(overOrganisation(2));
    await begin(ledger, newCall("c", { organisation: "T2" }));
    clock.now = nextMonth - 1;
    expect(await ledger.begin(newCall("c"))).toEqual(overOrganisation(2));
    clock.now = nextMonth;
    await begin(ledger, newCall("c"));
    expect(await spent()).toEqual({ today: 1, thisMonth: 1 });
  });

  test("that is exceeded leaves no call and reserves nothing, of either cap", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { ledger, cap, spent, keys } = startLedger(opened.database);
    await cap(5, 50);
    expect(await ledger.begin(newCall("a", { work: works.prep }))).toEqual(overPerson(5, 5, 10));
    await cap(50, 5);
    expect(await ledger.begin(newCall("a", { work: works.prep }))).toEqual(overOrganisation(5, 5, 10));
    await begin(ledger, newCall("b"));
    expect(await ledger.begin(newCall("a", { work: works.prep }))).toEqual(overOrganisation(5, 4, 10));
    await cap(5, 50);
    expect(await ledger.begin(newCall("a", { work: works.prep }))).toEqual(overPerson(5, 4, 10));
    expect([await spent(), await keys()]).toEqual([{ today: 1, thisMonth: 1 }, ["b"]]);
  });

  test("of nothing, or below what is spent, lets nothing through, and is gone once it is taken away", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { ledger, cap, spent } = startLedger(opened.database);
    await cap(0);
    expect(await ledger.begin(newCall("a"))).toEqual(overPerson(0));
    await cap(undefined, 0);
    expect(await ledger.begin(newCall("a"))).toEqual(overOrganisation(0));
    await cap();
    await begin(ledger, newCall("a", { work: works.prep }));
    expect(await spent()).toEqual({ today: 10, thisMonth: 10 });
    await cap(5);
    expect(await ledger.begin(newCall("b"))).toEqual(overPerson(5));
  });

  test("gets back what a refusal did not cost, in the day and month in which the call was asked", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { clock, ledger, cap, spent } = startLedger(opened.database);
    await cap(10);
    clock.now = nextMonth - 1;
    const call = await send(ledger, newCall("a", { work: works.prep }));
    const never = await begin(ledger, newCall("b", { work: works.prep, person: "U2" }));
    clock.now = nextMonth;
    await send(ledger, newCall("c", { work: works.prep }));
    await ledger.settle(call, refused);
    await ledger.settle(call, refused);
    await ledger.settle(never, refused);
    expect([await spent(), await spent("U2")]).toEqual([
      { today: 10, thisMonth: 10 },
      { today: 0, thisMonth: 10 },
    ]);
    clock.now = nextMonth - 1;
    expect([await spent(), await spent("U2")]).toEqual([
      { today: 0, thisMonth: 0 },
      { today: 0, thisMonth: 0 },
    ]);
    await begin(ledger, newCall("d", { work: works.prep }));
  });

  test("is corrected by what was charged, and holds what may have been", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { ledger, spent } = startLedger(opened.database);
    const ask = (key: string) => send(ledger, newCall(key, { work: works.prep }));
    const lost = await ask("lost");
    const settlements = [[980, 15], [970, 5], [970, 0], []] as const;
    const others = await Promise.all(
      settlements.map(async (settlement, number) => ({ settlement, call: await ask(`k${number}`) })),
    );
    expect(await spent()).toEqual({ today: 50, thisMonth: 50 });
    for (const { settlement, call } of others) await ledger.settle(call, answered(works.prep, ...settlement));
    await ledger.settle(lost, brokenOff);
    expect(await spent()).toEqual({ today: 40, thisMonth: 40 });
    await ledger.settle(lost, answered(works.prep, 960, 2));
    expect(await spent()).toEqual({ today: 32, thisMonth: 32 });
  });

  test("is never exceeded by calls that come at once, and refuses none that fits", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { ledger, cap, spent } = startLedger(opened.database);
    const asked = fc.record({
      person: fc.constantFrom("U1", "U2", "U3"),
      operation: fc.constantFrom("prep", "rephrase"),
    });
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.option(fc.nat({ max: 40 }), { nil: undefined }),
        fc.option(fc.nat({ max: 80 }), { nil: undefined }),
        fc.array(asked, { minLength: 1, maxLength: 30 }),
        async (personDaily, organisationMonthly, calls) => {
          runs += 1;
          const organisation = `T${runs}`;
          await cap(personDaily, organisationMonthly, organisation);
          const results = await Promise.all(
            calls.map(({ person, operation }, number) =>
              ledger.begin(newCall(`k${number}`, { organisation, person, work: works[operation] })),
            ),
          );
          const priceOf = (number: number) => operations[calls[number]?.operation ?? "prep"].price;
          const sumOf = (who?: string) =>
            results.reduce(
              (sum, { kind }, number) =>
                kind === "begun" && (who ?? calls[number]?.person) === calls[number]?.person
                  ? sum + priceOf(number)
                  : sum,
              0,
            );
          expect(sumOf()).toBeLessThanOrEqual(organisationMonthly ?? Number.POSITIVE_INFINITY);
          for (const person of ["U1", "U2", "U3"]) {
            expect(sumOf(person)).toBeLessThanOrEqual(personDaily ?? Number.POSITIVE_INFINITY);
            expect(await spent(person, organisation)).toEqual({ today: sumOf(person), thisMonth: sumOf() });
          }
          for (const [number, result] of results.entries()) {
            if (result.kind !== "over budget") continue;
            const left = result.cap - (result.whose === "person" ? sumOf(calls[number]?.person) : sumOf());
            expect(left).toBeLessThan(priceOf(number));
            expect(result.left).toBeLessThan(result.price);
          }
        },
      ),
      { numRuns: numRuns(kind === "SQLite" ? 100 : 40) },
    );
  });

  test("is reached and never exceeded by three processes, and each key is begun by one of them", async (context) => {
    await using stack = new AsyncDisposableStack();
    const url = await newDatabase(kind, context);
    const database = await openDatabase(url);
    stack.defer(() => database.close());
    const { clock, cap, spent } = startLedger(database);
    clock.now = Date.now();
    await cap(undefined, 150);
    const counts = await spendInProcesses(url, ["k", "k", "k"], 100);
    const calls = await database.query.selectFrom("paid_calls").select("price").execute();
    expect((await spent()).thisMonth).toBe(150);
    expect(calls.reduce((sum, { price }) => sum + price, 0)).toBe(150);
    expect(counts.reduce((sum, { begun }) => sum + begun, 0)).toBe(calls.length);
    expect(counts.reduce((sum, { known }) => sum + known, 0)).toBe(2 * calls.length);
  });
});

test("who corrects the budgets of several people does not stand in the way of who begins a call", async (context) => {
  await using opened = await databaseOrSkip("Postgres", context);
  const { query } = opened.database;
  const { ledger, spent } = startLedger(opened.database);
  await begin(ledger, newCall("a", { person: "U1", work: works.prep }));
  await begin(ledger, newCall("b", { person: "U2", work: works.prep }));
  let beginning: Promise<Begun> | undefined;
  await query.transaction().execute(async (transaction) => {
    await correct(transaction, { organisation: "T1", person: "U1", at: noon, key: "a" }, -10);
    beginning = ledger.begin(newCall("c", { person: "U2" }));
    // It waits for this transaction, and must not hold what this transaction needs next.
    await expect.poll(() => waiting(opened.database)).toBe(1);
    await correct(transaction, { organisation: "T1", person: "U2", at: noon, key: "a" }, -10);
  });
  expect(await beginning).toMatchObject({ kind: "begun" });
  expect(await spent("U2")).toEqual({ today: 1, thisMonth: 1 });
});

/** How many of Postgres' connections wait for a lock. */
async function waiting({ query }: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(query);
  return rows[0]?.waiting ?? 0;
}
