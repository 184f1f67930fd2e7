import fc from "fast-check";
import { test } from "vitest";
import { contentKept, createLedger } from "#app/credits/ledger/ledger.ts";
import { databaseKinds, databaseOrSkip } from "../../support/databases/databases.ts";
import { silentLog } from "../../support/log.ts";
import { numRuns } from "../../support/properties/num-runs.ts";
import { answered, brokenOff, newCall, refused, send, vault, works } from "./calls.ts";

const start = Date.parse("2026-11-21T12:00:00Z");

/** A call of somebody, which is answered, or was lost, or both; in tenths what it cost and what is left then. */
const simulatedCall = fc.record({
  end: fc.constantFrom("answered", "lost", "answered late"),
  charged: fc.constantFrom(9, 10),
  left: fc.constantFrom(970, 980, 990),
});

test.for(databaseKinds)(
  "answers, late answers and processes that take over or forget never break each other off, on %s",
  async (kind, context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { database } = opened;
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(simulatedCall, { minLength: 3, maxLength: 8 }),
        fc.array(fc.constantFrom("takes over", "forgets"), { maxLength: 4 }),
        async (calls, processes) => {
          runs += 1;
          const organisation = `T${runs}`;
          const dead = `dead ${runs}`;
          const clock = { now: start };
          const ledgerOf = (worker: string) =>
            createLedger({ log: silentLog, database, vault, now: () => clock.now, worker });
          const ledger = ledgerOf(dead);
          const ask = (key: string) =>
            send(ledger, newCall(key, { organisation, person: `U${key}`, work: works.prep }));

          for (const key of ["old", "older", "oldest"]) await ledger.settle(await ask(key), refused);
          clock.now += contentKept + 1;
          await ledger.settle(await ask("first"), answered(works.prep, 1_000));
          clock.now += 1;
          const asked = [];
          const lost = calls.filter(({ end }) => end !== "answered");
          for (const [number, call] of lost.entries()) {
            const open = await ask(`lost ${number}`);
            await ledger.settle(open, brokenOff);
            asked.push({ ...call, open });
          }
          clock.now += 1;
          for (const [number, call] of calls.filter(({ end }) => end === "answered").entries()) {
            asked.push({ ...call, open: await ask(`answered ${number}`) });
            clock.now += 1;
          }

          const settlings = asked
            .filter(({ end }) => end !== "lost")
            .map(({ open, left, charged }) => ledger.settle(open, answered(works.prep, left, charged)));
          const others = processes.map((does, number) =>
            does === "forgets" ? ledger.deleteExpired() : ledgerOf(`heir ${number} ${runs}`).reassign(dead),
          );
          await Promise.all([...settlings, ...others]);
        },
      ),
      { numRuns: numRuns(kind === "SQLite" ? 40 : 20) },
    );
  },
);
