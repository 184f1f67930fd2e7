import fc from "fast-check";
import { describe, expect, type TestContext, test } from "vitest";
import type { Begun, PaidCall } from "../../src/service/store/paid-call.ts";
import { openStore } from "../../src/service/store/store.ts";
import { balanceOf } from "../support/databases/balance.ts";
import { databaseKinds, newDatabase } from "../support/databases/databases.ts";
import { serviceTemplate } from "../support/databases/templates.ts";
import { startServiceProcess } from "../support/processes/service-process.ts";
import { numRuns } from "../support/properties/num-runs.ts";
import { client, databaseOf, jane, now, organisationOfJane } from "./helpers.ts";

/**
 * Two stores on one Postgres, as two processes have them, with one clock. On SQLite it is one store twice: two in one
 * process would wait for each other's lock without letting each other go on.
 */
async function twoStores(kind: (typeof databaseKinds)[number], context: TestContext) {
  const database = await databaseOf(kind, context, serviceTemplate);
  let time = now;
  const open = async () => {
    const store = await openStore({ database, now: () => time });
    context.onTestFinished(() => store.close());
    return store;
  };
  const one = await open();
  return {
    stores: [one, kind === "SQLite" ? one : await open()] as const,
    pass(milliseconds: number) {
      time += milliseconds;
    },
  };
}

const rephrase = { operation: "rephrase", contactId: jane, amount: 1, requestHash: "same" };
const longerThanALease = 20_000;

function idOf(begun: Begun): string {
  if (begun.kind !== "begun") throw new Error(begun.kind);
  return begun.id;
}

const kindsOf = (results: readonly { kind: string }[]) => results.map(({ kind }) => kind).sort();

describe.for(databaseKinds)("paid calls at the same instant, on %s", (kind) => {
  test("with credits for some: so many begin", async (context) => {
    const { stores } = await twoStores(kind, context);
    for (const balance of [0, 1, 7]) {
      const { organisation } = await organisationOfJane(stores[0], balance);
      const call: PaidCall = { ...rephrase, organisation, idempotencyKey: undefined };
      const begun = await Promise.all(
        Array.from({ length: 10 }, () => stores.map((each) => each.beginCall(call))).flat(),
      );
      expect(begun.filter((each) => each.kind === "begun")).toHaveLength(balance);
    }
  });

  test("with one key that both have begun, as the first one's lease ran out: one charge, and its answer for both", async (context) => {
    const { stores, pass } = await twoStores(kind, context);
    const { organisation } = await organisationOfJane(stores[0], 1_000);
    for (let round = 0; round < 20; round += 1) {
      const call: PaidCall = { ...rephrase, organisation, idempotencyKey: `key ${round}` };
      const other: PaidCall = { ...call, idempotencyKey: undefined };
      const begun = [];
      for (const store of stores) {
        // Others are settled along with it, and are none the worse for it.
        const ids = [idOf(await store.beginCall(call)), idOf(await store.beginCall(other))];
        begun.push({ store, ids });
        pass(longerThanALease);
      }
      const settled = await Promise.all(
        begun.flatMap(({ store, ids: [own = "", others = ""] }, by) => [
          store.settleCall({ id: others, call: other, text: {} }),
          store.settleCall({ id: own, call, text: { by } }),
          store.renewLeases(),
        ]),
      );
      const [, one, , , two] = settled;
      if (!one || !two) throw new Error("A call was not settled.");
      expect(kindsOf([one, two])).toEqual(["answered", "charged"]);
      expect("body" in one && one.body).toBe("body" in two && two.body);
      expect(await stores[0].charges(organisation)).toHaveLength(3 * (round + 1));
      expect(await balanceOf(stores[0], organisation)).toBe(1_000 - 3 * (round + 1));
    }
  });

  test("whatever they settle together: the charges are the balance's way, each has its answer, and none is refused that was covered", async (context) => {
    const { stores, pass } = await twoStores(kind, context);
    const asked = fc.record({
      store: fc.constantFrom(0, 1),
      amount: fc.constantFrom(1, 10),
      // A key that comes twice is rare, as it is among real calls: then all others are settled by themselves too.
      idempotencyKey: fc.oneof(
        { weight: 20, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom("a", "b", "c") },
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(asked, { minLength: 1, maxLength: 24 }),
        fc.constantFrom(0, 5, 50, 1_000),
        async (all, balance) => {
          const { organisation } = await organisationOfJane(stores[0], 1_000);
          const begun = [];
          for (const { store: index, amount, idempotencyKey } of all) {
            const call: PaidCall = { ...rephrase, organisation, amount, idempotencyKey };
            const store = stores[index === 0 ? 0 : 1];
            begun.push({ store, call, id: idOf(await store.beginCall(call)) });
            // So that a key can be begun again, and the last ones are still under way.
            if (idempotencyKey !== undefined) pass(longerThanALease);
          }
          // Credits that were taken away meanwhile, so that not all can be charged.
          await stores[0].changeBalance(organisation, balance - 1_000);

          const settled = await Promise.all([
            ...begun.map(async ({ store, call, id }) => ({
              call,
              ...(await store.settleCall({ id, call, text: { id } })),
            })),
          ]);

          const charges = await stores[0].charges(organisation);
          const answers = await stores[0].answers(organisation);
          const left = await balanceOf(stores[0], organisation);
          const spent = charges.reduce((sum, { amount }) => sum + amount, 0);
          expect(left).toBe(balance - spent);
          expect(left).toBeGreaterThanOrEqual(0);
          let after = balance;
          for (const { amount, balance_after } of charges) {
            after -= amount;
            expect(balance_after).toBe(after);
          }
          expect(answers.map(({ amount, balance_after }) => ({ amount, balance_after }))).toEqual(
            charges.map(({ amount, balance_after }) => ({ amount, balance_after })),
          );
          const charged = settled.filter((each) => each.kind === "charged").map(({ body }) => body);
          expect(charged.toSorted()).toEqual(answers.map(({ body }) => body).toSorted());
          for (const { body, amount, balance_after } of answers) {
            expect(JSON.parse(body)).toMatchObject({
              credits_used: amount / 10,
              credits_remaining: balance_after / 10,
            });
            // One text, whichever way it was written.
            expect(body).toBe(JSON.stringify(JSON.parse(body)));
          }
          for (const each of settled) {
            if (each.kind === "not enough credits") expect(left).toBeLessThan(each.call.amount);
            const own = answers.find(({ idempotency_key }) => idempotency_key === each.call.idempotencyKey);
            if (each.kind === "answered") expect(each.body).toBe(own?.body);
          }
        },
      ),
      { numRuns: numRuns(kind === "SQLite" ? 30 : 25) },
    );
  });

  test("a call is charged once, also when it is settled again", async (context) => {
    const { stores } = await twoStores(kind, context);
    const { organisation } = await organisationOfJane(stores[0], 100);
    const call: PaidCall = { ...rephrase, organisation, idempotencyKey: undefined };
    const id = idOf(await stores[0].beginCall(call));
    expect(await stores[0].settleCall({ id, call, text: {} })).toMatchObject({ kind: "charged" });
    for (const store of stores) {
      await expect(store.settleCall({ id, call, text: {} })).rejects.toThrow(/charges/);
    }
    expect(await balanceOf(stores[0], organisation)).toBe(99);
    expect(await stores[0].charges(organisation)).toHaveLength(1);
    expect(await stores[0].answers(organisation)).toHaveLength(1);
  });

  test("asked of two processes with one idempotency key: one charge, and its answer for whoever asks again", async (context) => {
    const database = await newDatabase(kind, context);
    const store = await openStore({ database, now: Date.now });
    context.onTestFinished(() => store.close());
    const { organisation, key } = await organisationOfJane(store, 1_000);
    const processes = await Promise.all(
      [0, 1].map(() => startServiceProcess({ SERVICE_DATABASE_URL: database })),
    );
    context.onTestFinished(async () => {
      await Promise.all(processes.map((each) => each.kill()));
    });
    const ask = (url: string, idempotencyKey: string) =>
      client(url, key)("rephrase", { contact_id: jane, message: "Could you maybe sign?" }, undefined, {
        "Idempotency-Key": idempotencyKey,
      });
    const keys = Array.from({ length: 20 }, (_, number) => `key-${number}`);

    const answers = await Promise.all(
      keys.map((each) => Promise.all(processes.map(({ url }) => ask(url, each)))),
    );

    expect(await store.charges(organisation)).toHaveLength(keys.length);
    expect(await balanceOf(store, organisation)).toBe(1_000 - keys.length);
    for (const [index, both] of answers.entries()) {
      const again = await ask(processes[index % 2]?.url ?? "", keys[index] ?? "");
      expect(again.status).toBe(200);
      expect(both).toContainEqual(again);
      for (const answer of both) expect(answer.status === 409 ? again : answer).toEqual(again);
    }
    expect(await store.charges(organisation)).toHaveLength(keys.length);
  });
});
