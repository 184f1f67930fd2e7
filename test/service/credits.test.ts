import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { operations } from "../../src/contract/operations.ts";
import type { Composer } from "../../src/service/composer/composer.ts";
import { standIn } from "../../src/service/composer/stand-in/stand-in.ts";
import { balanceOf } from "../support/databases/balance.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { serviceTemplate } from "../support/databases/templates.ts";
import { numRuns } from "../support/properties/num-runs.ts";
import { client, databaseOf, jane, organisationOfJane, startedService, waitingComposer } from "./helpers.ts";

const requests = {
  prep: { contact_id: jane, prep_type: "meeting", topic: "Renewal" },
  wave: { contact_id: jane },
  rephrase: { contact_id: jane, message: "Could you maybe send the form?" },
} as const;

const notEnough = {
  status: 402,
  body: {
    error: { code: "not_enough_credits", message: "The balance doesn't cover this. Nothing was charged." },
  },
};

test.for(databaseKinds)(
  "paid calls at the same moment, on %s: exact to the tenth, never below zero, each answer charged, each charge answered",
  async (kind, context) => {
    // As long as a text takes, other calls come in: without this each would be done before the next is read.
    const unhurried: Composer = {
      prep: async (...given) => setImmediate().then(() => standIn.prep(...given)),
      wave: async (...given) => setImmediate().then(() => standIn.wave(...given)),
      rephrase: async (...given) => setImmediate().then(() => standIn.rephrase(...given)),
    };
    const service = await startedService({
      composer: unhurried,
      database: await databaseOf(kind, context, serviceTemplate),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 60 }),
        fc.array(fc.constantFrom("prep", "wave", "rephrase"), { minLength: 1, maxLength: 30 }),
        async (balance, calls) => {
          const { organisation, key } = await organisationOfJane(service.store, balance);
          const ask = client(service.url, key);

          const answers = await Promise.all(
            calls.map(async (operation) => ({ operation, ...(await ask(operation, requests[operation])) })),
          );

          const answered = answers.filter(({ status }) => status === 200);
          const refused = answers.filter(({ status }) => status !== 200);
          for (const { status, body } of refused) expect({ status, body }).toEqual(notEnough);
          const spent = answered.reduce((sum, { operation }) => sum + operations[operation].price, 0);
          const left = await balanceOf(service.store, organisation);
          expect(left).toBe(balance - spent);
          expect(left).toBeGreaterThanOrEqual(0);
          for (const { operation } of refused) expect(left).toBeLessThan(operations[operation].price);

          // Each answer states the balance after its own charge, so together they are the ledger.
          const ledger = (await service.store.charges(organisation)).map(
            ({ operation, amount, balance_after }) => [operation, amount / 10, balance_after / 10],
          );
          const stored = (await service.store.answers(organisation)).map(({ operation, body }) => [
            operation,
            JSON.parse(body).credits_used,
            JSON.parse(body).credits_remaining,
          ]);
          const told = answered
            .map(({ operation, body }) => [
              operation,
              Object(body).credits_used,
              Object(body).credits_remaining,
            ])
            .sort((one, other) => other[2] - one[2]);
          expect(told).toEqual(ledger);
          expect(stored).toEqual(ledger);
        },
      ),
      { numRuns: numRuns(kind === "SQLite" ? 40 : 20) },
    );
  },
);

test("a hundred calls at the same moment with one credit left: one is composed", async () => {
  const waiting = waitingComposer();
  const { url, store } = await startedService({ composer: waiting.composer });
  const { organisation, key } = await organisationOfJane(store, 10);
  const ask = client(url, key);
  const refused: unknown[] = [];
  const allButOne = Promise.withResolvers<void>();
  const answers = Array.from({ length: 100 }, async () => {
    const answer = await ask("wave", requests.wave);
    if (answer.status !== 200) refused.push(answer);
    if (refused.length === 99) allButOne.resolve();
    return answer;
  });
  await waiting.begun;
  await allButOne.promise;
  expect(refused).toEqual(Array.from({ length: 99 }, () => notEnough));
  expect(waiting.count()).toBe(1);
  waiting.release();
  const all = await Promise.all(answers);
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await balanceOf(store, organisation)).toBe(0);
});
