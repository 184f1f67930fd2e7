import { expect, type TestContext, test } from "vitest";
import { approvalLife, createApprovals } from "#app/credits/approvals.ts";
import type { Begun, NewCall } from "#app/credits/begin-call.ts";
import { defaultCreditSettings, writeCreditSettings } from "#app/credits/credit-settings.ts";
import { createLedger } from "#app/credits/ledger/ledger.ts";
import {
  databaseKinds,
  databaseOrSkip,
  type databaseKinds as kinds,
} from "../../support/databases/databases.ts";
import { silentLog } from "../../support/log.ts";
import { vault } from "./calls.ts";

const email = { email: "jane@acme.com" };

async function start(kind: (typeof kinds)[number], context: TestContext) {
  const { database, ...opened } = await databaseOrSkip(kind, context);
  context.onTestFinished(() => opened[Symbol.asyncDispose]());
  const clock = { now: Date.parse("2026-11-21T12:00:00Z") };
  const changes: string[] = [];
  const onApproval: NonNullable<Parameters<typeof createApprovals>[0]["onApproval"]> = async (_, { state }) =>
    void changes.push(state);
  const options = { database, vault, now: () => clock.now, onApproval };
  const ledger = createLedger({ ...options, worker: "w", log: silentLog });
  const manage = (organisation: string) =>
    writeCreditSettings(database.query, organisation, {
      ...defaultCreditSettings,
      ...{ manager: "U9", personDaily: 10, approvalPrice: 10, asksOverCap: true },
    });
  return { clock, database, ledger, approvals: createApprovals(options), changes, manage };
}

function aCall(key: string, topic = key, changes: Partial<NewCall> = {}): NewCall {
  const request = { addressee: { address: email }, prep_type: "call" as const, topic };
  return {
    ...{ organisation: "T1", person: "U1", key, work: { operation: "prep", request }, place: "{}" },
    ...{ sameSince: Number.POSITIVE_INFINITY, ...changes },
  };
}

/** @returns the ID of the request that waits */
function awaited(begun: Begun): string {
  if (begun.kind !== "awaiting") throw new Error(`It was ${begun.kind}.`);
  return begun.approval.id;
}

test.for(databaseKinds)(
  "one decision of many at once counts, and one call is begun, on %s",
  async (kind, context) => {
    const { ledger, approvals, changes, manage, database } = await start(kind, context);
    await manage("T1");
    const asked = await Promise.all([1, 2, 3].map(() => ledger.begin(aCall("k1", "Renewal"))));
    const id = awaited(await ledger.begin(aCall("k2", "Renewal")));
    expect(new Set([id, ...asked.map(awaited)]).size).toBe(1);
    const name = { organisation: "T1", id };
    expect(await approvals.find("T1", id)).toMatchObject({
      reason: "price",
      state: "waiting",
      manager: "U9",
      person: "U1",
    });
    const decisions = await Promise.all([
      ...[1, 2].map(() => ledger.begin(aCall("k1", "Renewal", { approvedBy: "U9" }))),
      approvals.end(name, { state: "declined", by: "U9" }),
    ]);
    const begun = decisions.filter((one) => typeof one === "object" && one.kind === "begun").length;
    const { state } = (await approvals.find("T1", id)) ?? {};
    expect(changes).toEqual(["waiting", state]);
    expect([begun, state]).toEqual(begun === 1 ? [1, "approved"] : [0, "declined"]);
    const spent = await database.query.selectFrom("spending").select("amount").execute();
    expect(spent.map(({ amount }) => amount)).toEqual(begun === 1 ? [10, 10] : []);
  },
);

test.for(databaseKinds)(
  "a request is asked anew once it has ended, forgotten, and deleted in time, on %s",
  async (kind, context) => {
    const { ledger, approvals, manage, clock, database } = await start(kind, context);
    await manage("T1");
    const id = awaited(await ledger.begin(aCall("k1")));
    const earlier = await approvals.find("T1", id);
    expect(await approvals.end({ organisation: "T1", id }, { state: "declined", by: "U9" })).toBe(true);
    expect(await approvals.end({ organisation: "T1", id }, { state: "approved", by: "U9" })).toBe(false);
    clock.now += 1;
    expect(awaited(await ledger.begin(aCall("k1")))).toBe(id);
    // What is said of the earlier one changes nothing in this one.
    if (earlier !== undefined) await approvals.redact(earlier);
    const held = await approvals.about("T1", [email]);
    expect(held).toMatchObject([{ id, state: "waiting", work: { request: { topic: "k1" } } }]);
    const tom = { email: "tom@acme.com" };
    expect(await approvals.about("T1", [tom])).toEqual([]);
    const request = { addressee: { address: tom }, prep_type: "call" as const, topic: "Offer" };
    const work = { operation: "prep" as const, request };
    const toms = awaited(await ledger.begin(aCall("k2", "Offer", { work })));
    await approvals.forget("T1", [email]);
    expect(await approvals.find("T1", toms)).toMatchObject({ state: "waiting", work });
    expect(await approvals.find("T1", id)).toMatchObject({
      state: "forgotten",
      work: undefined,
      place: "{}",
    });
    expect(
      await database.query
        .selectFrom("approvals")
        .select(["request", "request_digest"])
        .where("id", "=", id)
        .execute(),
    ).toEqual([{ request: "", request_digest: null }]);
    // Its end isn't said yet.
    clock.now += 3 * approvalLife;
    await approvals.deleteExpired();
    const unsaid = await approvals.find("T1", id);
    if (unsaid === undefined) throw new Error("It's gone before anybody heard of it.");
    await approvals.redact(unsaid);
    clock.now -= approvalLife;
    await approvals.deleteExpired();
    expect(await approvals.find("T1", id)).toBeDefined();
    clock.now += 1;
    await approvals.deleteExpired();
    expect(await approvals.find("T1", id)).toBeUndefined();
  },
);
