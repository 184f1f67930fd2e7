import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldCalls, hasFoldable, organisationsWithCalls } from "#app/credits/ledger/fold-calls.ts";
import { entries } from "#app/credits/ledger/ledger-reports.ts";
import { foldedCharges, monthSpending } from "#app/credits/ledger/spending.ts";
import { dayLength, startOfDay, startOfMonth } from "#app/credits/periods.ts";
import type { Database } from "#app/storage/app-database.ts";
import { operations } from "#contract/operations.ts";
import { databaseKinds, databaseOrSkip } from "../../support/databases/databases.ts";
import { numRuns } from "../../support/properties/num-runs.ts";
import { type RecordedCall, recordedCalls } from "./recorded-calls.ts";

const first = Date.parse("2026-03-20");
const months = ["2026-03", "2026-04", "2026-05", "2026-06"].map((month) => Date.parse(month));
const organisations = ["T1", "T2"];
const people = ["U1", "U2"];

const calls = fc
  .array(
    fc.record({
      organisation: fc.constantFrom(...organisations),
      person: fc.constantFrom(...people),
      operation: fc.constantFrom("prep", "wave", "rephrase"),
      at: fc.integer({ min: first, max: first + 80 * dayLength }),
      state: fc.constantFrom("answered", "answered", "answered", "refused", "unknown", "sent", "intent"),
    }),
    { maxLength: 12 },
  )
  .map((calls): Required<Omit<RecordedCall, "remaining">>[] =>
    calls.map((call, number) => ({ ...call, key: String(number) })),
  );

async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const list: Row[] = [];
  for await (const row of rows) list.push(row);
  return list;
}

/** What `/credits` says of each month. */
function monthsOf(database: Database) {
  const each = organisations.flatMap((organisation) =>
    people.flatMap((person) => months.map((month) => ({ organisation, person, month }))),
  );
  return Promise.all(each.map(({ month, ...who }) => monthSpending(database, who, month)));
}

/** The sums of days that the calls with rows should have. */
async function sumsOfRows({ query }: Database) {
  const rows = await query.selectFrom("paid_calls").selectAll().where("charged", ">", 0).execute();
  const charged = (of: (row: (typeof rows)[number]) => string) =>
    [...Map.groupBy(rows, of)]
      .map(([key, group]) => [key, group.length, group.reduce((sum, row) => sum + (row.charged ?? 0), 0)])
      .sort();
  return {
    team: charged((row) => `${row.organisation} ${startOfDay(row.created_at)} ${row.operation}`),
    people: charged((row) => `${row.organisation} ${startOfDay(row.created_at)} ${row.person}`),
  };
}

async function sumsOfDays({ query }: Database) {
  const team = await query.selectFrom("team_charges").selectAll().execute();
  const people = await query.selectFrom("person_charges").selectAll().execute();
  const told = <Row extends { calls: number; charged: number }>(rows: Row[], of: (row: Row) => string) =>
    rows
      .filter(({ calls, charged }) => calls !== 0 || charged !== 0)
      .map((row) => [of(row), row.calls, row.charged])
      .sort();
  return {
    team: told(team, (row) => `${row.organisation} ${row.day} ${row.operation}`),
    people: told(people, (row) => `${row.organisation} ${row.day} ${row.person}`),
  };
}

describe.each(databaseKinds)("on %s", (kind) => {
  test("folding old calls leaves what each month cost, and the rows of those that may change", async (context) => {
    const property = fc.asyncProperty(
      calls,
      fc.integer({ min: 0, max: 110 }).map((days) => first + days * dayLength),
      fc.constantFrom(...months),
      async (recorded, expired, until) => {
        await using opened = await databaseOrSkip(kind, context);
        const { database } = opened;
        const { record, deleteExpired } = recordedCalls(database);
        const ids = new Map<string, string>();
        for (const call of recorded) ids.set(await record(call), call.key);
        await deleteExpired(expired);
        const before = await monthsOf(database);
        const isFolded = ({ organisation, at, state }: (typeof recorded)[number]) =>
          organisation === "T1" &&
          at < until &&
          at < expired - 30 * dayLength &&
          (state === "answered" || state === "refused");
        const old = { organisation: "T1", until };

        expect(await hasFoldable(database, old)).toBe(recorded.some(isFolded));
        await Promise.all([foldCalls(database, old), foldCalls(database, old)]);

        const left = (await database.query.selectFrom("paid_calls").select("id").execute()).map(({ id }) =>
          ids.get(id.replace("redacted:", "")),
        );
        expect(left.sort()).toEqual(
          recorded
            .filter((call) => !isFolded(call))
            .map(({ key }) => key)
            .sort(),
        );
        expect(await monthsOf(database)).toEqual(before);
        expect(await sumsOfDays(database)).toEqual(await sumsOfRows(database));
        const charged = recorded.filter((call) => isFolded(call) && call.state === "answered");
        const bySubject = Map.groupBy(charged, ({ at, person, operation }) =>
          JSON.stringify({ month: startOfMonth(at), person, operation }),
        );
        expect(new Set(await all(foldedCharges(database, "T1")))).toEqual(
          new Set(
            [...bySubject].map(([subject, { length }]) => {
              const { operation, ...rest } = JSON.parse(subject);
              const price = operations[operation as keyof typeof operations].price;
              return { ...rest, operation, calls: length, charged: length * price };
            }),
          ),
        );
        expect(await all(foldedCharges(database, "T2"))).toEqual([]);
      },
    );
    await fc.assert(property, { numRuns: kind === "SQLite" ? numRuns(40) : numRuns(4) });
  });
});

test("a call whose answer comes after its day was folded is counted once", async (context) => {
  await using opened = await databaseOrSkip("SQLite", context);
  const { database } = opened;
  const { record, deleteExpired } = recordedCalls(database);
  await record({ key: "1", at: first });
  await record({ key: "2", at: first, state: "unknown" });
  await deleteExpired(first + 40 * dayLength);
  const old = { organisation: "T1", until: months[1] ?? 0 };
  await foldCalls(database, old);
  await database.query
    .updateTable("paid_calls")
    .set({ state: "lost", charged: 10 })
    .where("state", "=", "unknown")
    .execute();
  const spent = () => monthSpending(database, { organisation: "T1", person: "U1" }, first);
  expect(await spent()).toEqual({ own: 20, team: 20 });
  await foldCalls(database, old);
  expect(await spent()).toEqual({ own: 20, team: 20 });
  expect(await all(entries(database, "T1", { since: 0 }))).toEqual([]);
});

test("each organisation with calls is named once", async (context) => {
  await using opened = await databaseOrSkip("SQLite", context);
  const { record } = recordedCalls(opened.database);
  for (const organisation of ["T3", "T1", "T3", "T2"])
    await record({ key: Math.random().toString(), at: first, organisation });
  expect(await all(organisationsWithCalls(opened.database))).toEqual(["T1", "T2", "T3"]);
});
