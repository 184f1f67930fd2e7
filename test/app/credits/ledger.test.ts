import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readBalance } from "#app/credits/balance.ts";
import { contentKept, createLedger, type Ledger } from "#app/credits/ledger/ledger.ts";
import { type OpenCall, workOf } from "#app/credits/paid-call.ts";
import type { Work } from "#app/credits/paid-operations.ts";
import type { Database } from "#app/storage/app-database.ts";
import { databaseKinds, databaseOrSkip } from "../../support/databases/databases.ts";
import { silentLog } from "../../support/log.ts";
import { anyText } from "../../support/properties/arbitraries.ts";
import { numRuns } from "../../support/properties/num-runs.ts";
import { answered, begin, brokenOff, newCall, readAs, refused, send, vault, works } from "./calls.ts";
import { commands, startModel } from "./ledger-model.ts";
import { spentSoFar } from "./spent-so-far.ts";

const start = Date.parse("2026-11-21T12:00:00Z");

function ledgerOf(database: Database, worker = "w", clock = { now: start }): Ledger {
  return createLedger({ log: silentLog, database, vault, now: () => clock.now, worker });
}

const spentBy = ({ query }: Database, organisation = "T1") =>
  spentSoFar(query, { organisation, person: "U1", at: start });

/** What a settlement says that comes from a reader of a state which is over. */
function expectElsewhere(error: unknown): void {
  expect(error).toEqual(new Error("A call goes on elsewhere."));
}

describe.for(databaseKinds)("the ledger on %s", (kind) => {
  const isFast = kind === "SQLite";

  test("does what its rules say, whoever does what in whatever order", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { database } = opened;
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 40, size: "max" }), async (steps) => {
        runs += 1;
        const clock = { now: start };
        const nameOf = (worker: string) => `${worker} of run ${runs}`;
        const ledgers = {
          one: ledgerOf(database, nameOf("one"), clock),
          other: ledgerOf(database, nameOf("other"), clock),
          third: ledgerOf(database, nameOf("third"), clock),
        };
        const real = { organisation: `T${runs}`, ledgers, clock, query: database.query, nameOf };
        await fc.asyncModelRun(() => ({ model: startModel(), real }), steps);
      }),
      { numRuns: numRuns(isFast ? 150 : 25) },
    );
  });

  test("lets a call leave once and settles it once, however much comes at once", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const ledgers = [ledgerOf(opened.database, "one"), ledgerOf(opened.database, "other")];
    // Whoever read the call before it left, or after that: only the latter can know what came of it.
    const act = fc.constantFrom<(ledger: Ledger, call: OpenCall) => Promise<unknown>>(
      (ledger, call) => ledger.send(call),
      (ledger, call) => ledger.settle(call, refused).catch(expectElsewhere),
      (ledger, call) => ledger.settle(readAs("sent", call), brokenOff).catch(expectElsewhere),
      (ledger) => ledger.reassign("one"),
      (ledger, { organisation }) => ledger.begin(newCall("k", { organisation })),
    );
    const acts = fc.array(fc.tuple(fc.constantFrom(...ledgers), act), { minLength: 2, maxLength: 12 });
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(acts, fc.boolean(), async (acts, isAnswered) => {
        runs += 1;
        const organisation = `T${runs}`;
        const [one] = ledgers;
        if (one === undefined) throw new Error("There are ledgers.");
        const call = await begin(one, newCall("k", { organisation }));
        const results = await Promise.all(acts.map(([ledger, act]) => act(ledger, call)));
        const left = results.filter((result) => result === true).length;
        expect(left).toBeLessThanOrEqual(1);
        if (left === 1 && isAnswered) {
          const late = [answered(works.rephrase, undefined, 3), answered(works.rephrase, undefined, 7)];
          const settled = await Promise.all(late.map((answer) => one.settle(call, answer)));
          expect(settled[0]?.call).toEqual(settled[1]?.call);
        }
        const now = await one.find(organisation, call.id);
        if (now === undefined) throw new Error("The call is gone.");
        expect(left === 1 ? ["sent", "unknown", "answered"] : ["intent", "refused"]).toContain(now.state);
        if (left === 1 && isAnswered) expect(now.state).toBe("answered");
        const amount = now.state === "answered" ? now.charged : now.state === "refused" ? 0 : 1;
        expect(await spentBy(opened.database, organisation)).toEqual({ today: amount, thisMonth: amount });
        if (now.state === "answered") expect([3, 7]).toContain(now.charged);
      }),
      { numRuns: numRuns(isFast ? 200 : 60) },
    );
  });

  test("does not refuse what left after it was read as an intent", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const ledger = ledgerOf(opened.database);
    const intent = await begin(ledger, newCall("k"));
    await ledger.send(intent);
    await expect(ledger.settle(intent, refused)).rejects.toThrow("A call goes on elsewhere.");
    const sent: OpenCall = { ...intent, state: "sent" };
    expect(await ledger.find("T1", intent.id)).toEqual(sent);
    const { call } = await ledger.settle(sent, answered(works.rephrase, 400));
    expect(call).toMatchObject({ state: "answered", charged: 1, balanceAfter: 400 });
    // Whoever held the intent still is told how it ended.
    expect((await ledger.settle(intent, refused)).call).toEqual(call);
  });

  test("reads back what was written, whatever text it is", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const ledger = ledgerOf(opened.database);
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(anyText, anyText, anyText, async (message, text, detail) => {
        runs += 1;
        const request = {
          ...works.rephrase.request,
          message: `m${message}`,
          memo: { text: [text, null, 1], nested: { text } },
        };
        const work: Work = { operation: "rephrase", request };
        const asked = (key: string) => newCall(`${key} ${runs}`, { work, place: JSON.stringify(text) });
        const composition = {
          ...work,
          answer: { value: { rephrased: text, reasoning: "" }, missing: [detail] },
        };
        const failure = { kind: "refused input", detail } as const;
        for (const settlement of [
          { state: "answered", composition },
          { state: "refused", failure },
        ] as const) {
          const { call } = await ledger.settle(await send(ledger, asked(settlement.state)), settlement);
          expect(call).toMatchObject({ ...settlement, place: JSON.stringify(text) });
          expect(workOf(call)).toEqual(work);
        }
      }),
      { numRuns: numRuns(isFast ? 100 : 25) },
    );
  });

  // Of the first it would look as if it hadn't been charged, of the second as if it had.
  test.for([
    ["charged, its answer lost, and then exactly its price was topped up", 990],
    ["lost before it was charged, and another program spent exactly its price", 980],
  ] as const)("leaves unknown a call that was %s, until its own answer comes", async ([, left], context) => {
    await using opened = await databaseOrSkip(kind, context);
    const clock = { now: start };
    const ledger = ledgerOf(opened.database, "w", clock);
    const call = async (key: string, remaining: number | undefined) => {
      clock.now += 10 * 60_000;
      const sent = await send(ledger, newCall(key, { work: works.prep }));
      const settlement = remaining === undefined ? brokenOff : answered(works.prep, remaining);
      return (await ledger.settle(sent, settlement)).call;
    };
    await call("before", 1_000);
    const lost = await call("lost", undefined);
    await ledger.delivered(lost);
    const deliveredAt = clock.now;
    await call("after", left);
    expect(await ledger.find("T1", lost.id)).toEqual({ ...lost, deliveredAt });
    expect(await spentBy(opened.database)).toEqual({ today: 30, thisMonth: 30 });
    // Earlier versions wrote this where they believed the balance.
    await opened.database.query
      .updateTable("paid_calls")
      .set({ state: "lost" })
      .where("id", "=", lost.id)
      .execute();
    expect(await ledger.find("T1", lost.id)).toEqual({ ...lost, deliveredAt });
    const { call: late } = await ledger.settle(readAs("sent", lost), answered(works.prep, left));
    expect(late).toMatchObject({ state: "answered", charged: 10, deliveredAt: undefined });
    const toBeShown = async () => (await ledger.undelivered(10)).map(({ key }) => key);
    expect(await toBeShown()).toEqual(["before", "lost", "after"]);
    // The notice that no answer came was on its way to be shown while the answer came.
    await ledger.delivered(lost);
    expect(await toBeShown()).toEqual(["before", "lost", "after"]);
    await ledger.delivered(late);
    expect(await toBeShown()).toEqual(["before", "after"]);
    expect(await spentBy(opened.database)).toEqual({ today: 30, thisMonth: 30 });
    expect((await ledger.settle(readAs("sent", late), refused)).call).toEqual({
      ...late,
      deliveredAt: clock.now,
    });
  });

  test("raises an alert once, however many answers come at once", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const clock = { now: start };
    const ledger = ledgerOf(opened.database, "w", clock);
    await ledger.settle(await send(ledger, newCall("first")), answered(works.rephrase, 999));
    clock.now += 10;
    const calls = await Promise.all(
      Array.from({ length: 20 }, (_, number) => send(ledger, newCall(`k${number}`))),
    );
    clock.now += 10;
    const settled = await Promise.all(
      calls.map((call, number) => ledger.settle(call, answered(works.rephrase, 190 - number))),
    );
    expect(settled.flatMap(({ alert }) => alert?.percent ?? [])).toEqual([20]);
    expect(await readBalance(opened.database.query, "T1")).toEqual({
      remaining: 171,
      knownAt: clock.now,
      topUp: 1_000,
      alertedAtPercent: 20,
    });
  });

  test("asks anew with a key whose call is forgotten, and finds nothing by it before", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const clock = { now: start };
    const ledger = ledgerOf(opened.database, "w", clock);
    const old = await send(ledger, newCall("k"));
    await ledger.settle(old, answered(works.rephrase, 100));
    expect(await ledger.findByKey("T1", "k")).toEqual(await ledger.find("T1", old.id));
    clock.now += contentKept + 1;
    await ledger.deleteExpired();
    expect(await ledger.findByKey("T1", "k")).toBeUndefined();
    expect(await ledger.find("T1", old.id)).toBeUndefined();
    const anew = await begin(ledger, newCall("k"));
    expect(await ledger.findByKey("T1", "k")).toEqual(anew);
    expect(await spentBy(opened.database)).toEqual({ today: 1, thisMonth: 1 });
  });

  test("lists what is still to be shown up to a number, the oldest first", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const clock = { now: start };
    const ledger = ledgerOf(opened.database, "w", clock);
    for (const key of ["c", "a", "b"]) {
      clock.now += 1;
      await begin(ledger, newCall(key));
    }
    expect((await ledger.undelivered(2)).map(({ key }) => key)).toEqual(["c", "a"]);
  });
});
