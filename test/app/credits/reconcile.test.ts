import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLedger } from "#app/credits/ledger/ledger.ts";
import { type LedgerEntry, type Reconciled, reconcile } from "#app/credits/reconcile.ts";
import type { Database } from "#app/storage/app-database.ts";
import { databaseKinds, databaseOrSkip } from "../../support/databases/databases.ts";
import { silentLog } from "../../support/log.ts";
import { numRuns } from "../../support/properties/num-runs.ts";
import { answered, brokenOff, newCall, readAs, refused, send, vault, works } from "./calls.ts";
import { entriesAt, type SimulatedCall, simulatedCalls } from "./simulated-service.ts";

const minutes = 60_000;

type Times = readonly [sentAt: number, settledAt: number];

function known(id: string, [sentAt, settledAt]: Times, charged: number, balanceAfter: number): LedgerEntry {
  return { id, state: "answered", price: charged, charged, balanceAfter, sentAt, settledAt };
}

function silent(id: string, [sentAt, settledAt]: Times, charged: number): LedgerEntry {
  return { id, state: "answered", price: charged, charged, balanceAfter: undefined, sentAt, settledAt };
}

function other(id: string, state: "refused" | "unknown" | "lost", [sentAt, settledAt]: Times, price: number) {
  const charged = { refused: 0, unknown: undefined, lost: price }[state];
  return { id, state, price, charged, balanceAfter: undefined, sentAt, settledAt } satisfies LedgerEntry;
}

function open(id: string, sentAt: number, price: number): LedgerEntry {
  return { ...other(id, "unknown", [sentAt, sentAt], price), state: "sent", settledAt: undefined };
}

const earlier = known("earlier", [10, 20], 10, 1_000);
const late = 10 * minutes;
const later = (balance: number): LedgerEntry => known("later", [late, late + 10], 10, balance);
const lost = (id: string, price: number) => other(id, "unknown", [100, 200], price);

const charged = (id: string): Reconciled => ({ id, charged: true });
const free = (id: string): Reconciled => ({ id, charged: false });
const many = (count: number) => Array.from({ length: count }, (_, number) => lost(`b${number}`, 1));

describe("an unknown outcome between two balances", () => {
  test.for<[string, LedgerEntry[], Reconciled[]]>([
    ["was charged when the balance fell by it", [earlier, lost("a", 10), later(980)], [charged("a")]],
    ["was not when it did not", [earlier, lost("a", 10), later(990)], [free("a")]],
    ["is found in whatever order", [later(980), lost("a", 10), earlier], [charged("a")]],
    [
      "is found among calls that are accounted for",
      [
        ...[earlier, known("b", [30, 40], 1, 999), silent("c", [50, 60], 10)],
        ...[other("d", "refused", [61, 62], 10), other("e", "lost", [63, 64], 1), lost("a", 1), later(977)],
      ],
      [charged("a")],
    ],
    [
      "is told from one of another price",
      [earlier, lost("a", 10), lost("b", 1), later(989)],
      [free("a"), charged("b")],
    ],
    [
      "is found with its like when all were charged",
      [earlier, lost("a", 10), lost("b", 10), later(970)],
      [charged("a"), charged("b")],
    ],
    [
      "is said to be free once the service may not carry it out any more",
      [earlier, lost("a", 10), known("later", [120_200, 120_300], 10, 990)],
      [free("a")],
    ],
    [
      "is said to be charged at once",
      [earlier, lost("a", 10), known("later", [300, 400], 10, 980)],
      [charged("a")],
    ],
  ])("%s", ([, entries, found]) => {
    expect(reconcile(entries)).toEqual(found);
  });

  test.for<[string, LedgerEntry[]]>([
    ["beside its like", [earlier, lost("a", 10), lost("b", 10), later(980)]],
    ["beside ten others of the same sum", [earlier, lost("a", 10), ...many(10), later(980)]],
    ["among more than twelve", [earlier, ...many(13), later(977)]],
    ["when credits were added", [earlier, lost("a", 10), later(1_980)]],
    ["when others spend", [earlier, lost("a", 10), later(975)]],
    ["without a balance before", [lost("a", 10), later(980)]],
    ["without a balance after", [earlier, lost("a", 10)]],
    ["with nothing but a silent answer after", [earlier, lost("a", 10), silent("b", [late, late], 1)]],
    [
      "beside the call that told the balance before",
      [earlier, other("a", "unknown", [15, 200], 10), later(980)],
    ],
    ["in the millisecond of the balance before", [earlier, other("a", "unknown", [20, 200], 10), later(980)]],
    [
      "when another call runs beside the one that told the balance before",
      [silent("b", [5, 300], 10), earlier, lost("a", 10), later(980)],
    ],
    [
      "when another call runs beside the one that tells the balance after",
      [earlier, lost("a", 10), silent("b", [late - 5, late + 5], 10), later(980)],
    ],
    ["while another call is under way", [earlier, open("b", 150, 10), lost("a", 10), later(980)]],
    [
      "while the service may still carry it out",
      [earlier, lost("a", 10), known("later", [120_199, 120_300], 10, 990)],
    ],
    ["where there is none", [earlier, later(990)]],
    ["in an empty ledger", []],
  ])("stays unknown %s", ([, entries]) => {
    expect(reconcile(entries)).toEqual([]);
  });
});

/** All that is found as answers come in; what was found counts for what is found later. */
function foundIn(calls: readonly SimulatedCall[]): Reconciled[] {
  const all = new Map<string, boolean>();
  for (const { end, settledAt } of calls.toSorted((one, other) => one.settledAt - other.settledAt)) {
    if (end !== "answered") continue;
    const entries = entriesAt(calls, settledAt).map((entry): LedgerEntry => {
      const charged = all.get(entry.id);
      if (charged === undefined) return entry;
      return charged
        ? { ...entry, state: "lost", charged: entry.price }
        : { ...entry, state: "refused", charged: 0 };
    });
    for (const { id, charged } of reconcile(entries)) all.set(id, charged);
  }
  return [...all].map(([id, charged]) => ({ id, charged }));
}

function truthOf(calls: readonly SimulatedCall[], found: readonly Reconciled[]): Reconciled[] {
  return found.map(({ id }) => ({
    id,
    charged: calls.find((call) => call.id === id)?.chargedAt !== undefined,
  }));
}

describe("what is found in any sequence of calls", () => {
  test("is true when nobody else adds or spends credits", () => {
    fc.assert(
      fc.property(simulatedCalls(), (calls) => {
        const found = foundIn(calls);
        expect(found).toEqual(truthOf(calls, found));
      }),
      { numRuns: numRuns(20_000) },
    );
  });

  test("is, where others spend, never that a call was free which was charged, unless another is blamed for it", () => {
    fc.assert(
      fc.property(simulatedCalls(-1, -10, -3), (calls) => {
        const found = foundIn(calls);
        // What others spend only adds to what is blamed on our calls. So when nothing is, nothing was charged.
        if (found.some(({ charged }) => charged)) return;
        expect(found).toEqual(truthOf(calls, found));
      }),
      { numRuns: numRuns(20_000) },
    );
  });

  test("adds up to what the balance fell by, whatever others add and spend", () => {
    fc.assert(
      fc.property(simulatedCalls(-1, -10, 1, 10, 1_000), (calls) => {
        const end = Math.max(0, ...calls.map(({ settledAt }) => settledAt));
        const entries = entriesAt(calls, end);
        const found = reconcile(entries);
        if (found.length === 0) return;
        const told = entries.filter(({ balanceAfter }) => balanceAfter !== undefined);
        const last = told.at(-1);
        const first = told.findLast(({ sentAt }) =>
          entries.every(({ state, ...entry }) => state !== "unknown" || sentAt < entry.sentAt),
        );
        if (first?.balanceAfter === undefined || last?.balanceAfter === undefined)
          throw new Error("No balances.");
        const between = entries.filter(({ sentAt }) => sentAt > first.sentAt && sentAt <= last.sentAt);
        const accounted = between.reduce((sum, { charged }) => sum + (charged ?? 0), 0);
        const blamed = between
          .filter(({ id }) => found.some((one) => one.id === id && one.charged))
          .reduce((sum, { price }) => sum + price, 0);
        expect(first.balanceAfter - last.balanceAfter).toBe(accounted + blamed);
        expect(found.map(({ id }) => id)).toEqual(
          between.filter(({ state }) => state === "unknown").map(({ id }) => id),
        );
      }),
      { numRuns: numRuns(20_000) },
    );
  });
});

const ledgerOf = (database: Database, now: () => number) =>
  createLedger({ log: silentLog, database, vault, now, worker: "w" });

/** Two outcomes that are surely found, so that the test below finds some. */
const chargedAndFree: SimulatedCall[] = (
  [
    ["answered", 9_990, 1],
    ["unknown", 0, 2],
    ["answered", 9_970, 3],
    ["unknown", 0, undefined],
    ["answered", 9_960, 5],
  ] as const
).map(([end, balanceAfter, chargedAt], number) => ({
  id: `call ${number}`,
  price: 10,
  end,
  balanceAfter,
  chargedAt,
  sentAt: (number + 1) * 200_000,
  settledAt: (number + 1) * 200_000 + 10,
}));

test.for(databaseKinds)(
  "a slow call that left before the balance is not forgotten, on %s",
  async (kind, context) => {
    await using opened = await databaseOrSkip(kind, context);
    let now = 0;
    const ledger = ledgerOf(opened.database, () => now);
    const at = <Result>(time: number, act: () => Promise<Result>) => {
      now = time;
      return act();
    };
    const ask = (key: string) => send(ledger, newCall(key, { work: works.prep }));
    const slow = await at(0, () => ask("slow"));
    const quick = await at(10, () => ask("quick"));
    await at(20, () => ledger.settle(quick, answered(works.prep, 990)));
    const lost = await at(30, () => ask("lost"));
    await at(40, () => ledger.settle(lost, brokenOff));
    // Charged after the quick one, without saying what was left: by it the balance falls, not by the lost one.
    await at(50, () => ledger.settle(slow, answered(works.prep)));
    const last = await at(200_000, () => ask("last"));
    await at(200_010, () => ledger.settle(last, answered(works.prep, 970)));
    expect(await ledger.find("T1", lost.id)).toMatchObject({ state: "unknown" });
  },
);

test.for(databaseKinds)(
  "what the ledger makes of any sequence of calls is true, on %s",
  async (kind, context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { query } = opened.database;
    let runs = 0;
    let findings = 0;
    await fc.assert(
      fc.asyncProperty(simulatedCalls(), async (calls) => {
        runs += 1;
        const organisation = `T${runs}`;
        let now = 0;
        const ledger = ledgerOf(opened.database, () => now);
        const steps = calls
          .flatMap(({ sentAt, settledAt, ...call }) => [
            { at: sentAt, isStart: true, call },
            { at: settledAt, isStart: false, call },
          ])
          .toSorted((one, other) => one.at - other.at);
        for (const { at, isStart, call } of steps) {
          now = at;
          const work = call.price === 10 ? works.prep : works.rephrase;
          const begun = await ledger.begin(newCall(call.id, { organisation, work }));
          if (!("call" in begun)) throw new Error("There is no budget.");
          const sent = readAs("sent", begun.call);
          if (isStart) await ledger.send(begun.call);
          else if (call.end === "answered") await ledger.settle(sent, answered(work, call.balanceAfter));
          else if (call.end === "answered without credits") await ledger.settle(sent, answered(work));
          else if (call.end === "refused") await ledger.settle(sent, refused);
          else if (call.end === "unknown") await ledger.settle(sent, brokenOff);
        }
        const rows = await query
          .selectFrom("paid_calls")
          .select(["key", "state", "price", "charged"])
          .where("organisation", "=", organisation)
          .execute();
        const states = new Map(rows.map(({ key, ...row }) => [key, row]));
        for (const { id, end, chargedAt, price } of calls) {
          const row = states.get(id);
          if (end !== "unknown" || row?.state === "unknown") continue;
          findings += 1;
          const truth =
            chargedAt === undefined
              ? { state: "refused", price, charged: 0 }
              : { state: "lost", price, charged: price };
          expect(row).toEqual(truth);
        }
        const spending = await query
          .selectFrom("spending")
          .select((row) => row.fn.sum<number>("amount").as("sum"))
          .where("organisation", "=", organisation)
          .where("spender", "=", "organisation")
          .executeTakeFirst();
        const reserved = rows.reduce((sum, { price, charged }) => sum + (charged ?? price), 0);
        expect(Number(spending?.sum ?? 0)).toBe(reserved);
      }),
      { numRuns: numRuns(kind === "SQLite" ? 300 : 60), examples: [[chargedAndFree]] },
    );
    expect(findings).toBeGreaterThan(0);
  },
);
