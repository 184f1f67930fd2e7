import { sql } from "kysely";
import { expect, test } from "vitest";
import { AuditLog } from "#app/audit/audit-log.ts";
import { createContactCalls } from "#app/credits/contact-calls.ts";
import { createLedger } from "#app/credits/ledger/ledger.ts";
import { withinOrganisation } from "#app/storage/tenant-scope.ts";
import { databaseKinds, databaseOrSkip } from "../../support/databases/databases.ts";
import { silentLog } from "../../support/log.ts";
import { answered, brokenOff, newCall, refused, send, vault, works } from "./calls.ts";

const jane = { email: "jane@acme.com" };

test.for(databaseKinds)(
  "of calls that end while their contact is being forgotten, only what they cost is left, on %s",
  async (kind, context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { database } = opened;
    const clock = { now: Date.parse("2026-11-21T12:00:00Z") };
    const options = { database, vault, now: () => clock.now, log: silentLog };
    const auditLog = new AuditLog(options);
    const repeated: string[] = [];
    const ledger = createLedger({
      ...{ ...options, worker: "w" },
      forgottenSince: (beginnings, transaction) => auditLog.forgottenSince(beginnings, transaction),
      onRepeating: async (_, { id }) => void repeated.push(id),
    });
    const contactCalls = createContactCalls(options);
    const rows = () =>
      database.query
        .selectFrom("paid_calls")
        .select(["state", "charged", "request", "outcome", "repeat_as"])
        .execute();
    const settlements = [answered(works.prep, 500), brokenOff, refused];
    const promised = { contactId: "c", connection: "s", lifetime: 24 * 60 * 60_000 };
    for (let round = 0; round < 20; round += 1) {
      const organisation = `T${round}`;
      await withinOrganisation(organisation, async () => {
        const calls = await Promise.all(
          settlements.map((_, number) =>
            ledger.begin(newCall(`k${number}`, { organisation, work: works.prep })),
          ),
        );
        const sent = await Promise.all(
          calls.map(async (begun) => {
            if (begun.kind !== "begun") throw new Error(`The call is ${begun.kind}.`);
            await ledger.send(begun.call, promised);
            return { ...begun.call, state: "sent" as const };
          }),
        );
        clock.now += 1;
        const forget = async () => {
          await auditLog.forgetting(organisation, "U9", [jane]);
          await contactCalls.forget(organisation, [jane]);
        };
        await Promise.all([
          forget(),
          ...sent.map((call, number) => ledger.settle(call, settlements[number] ?? refused)),
        ]);
      });
    }
    const gone = { request: "", outcome: null, repeat_as: null };
    const three = [
      { ...gone, state: "answered", charged: 10 },
      { ...gone, state: "refused", charged: 0 },
      { ...gone, state: "unknown", charged: null },
    ];
    const all = (await rows()).toSorted((one, other) => (one.state < other.state ? -1 : 1));
    expect(all).toEqual(three.flatMap((row) => Array.from({ length: 20 }, () => row)));
  },
);

test("whoever forgets somebody waits for an outcome that is being stored, on Postgres", async (context) => {
  await using opened = await databaseOrSkip("Postgres", context);
  const { database } = opened;
  const options = { database, vault, now: () => Date.parse("2026-11-21T12:00:00Z"), log: silentLog };
  const auditLog = new AuditLog(options);
  const contactCalls = createContactCalls(options);
  const waitsForLock = async () => {
    const { rows } = await sql`select 1 from pg_locks where not granted`.execute(database.query);
    return rows.length > 0;
  };
  let isForgotten: Promise<number> | undefined;
  const ledger = createLedger({
    ...{ ...options, worker: "w" },
    async forgottenSince(beginnings, transaction) {
      const forgotten = await auditLog.forgottenSince(beginnings, transaction);
      isForgotten = auditLog.forgetting("T1", "U9", [jane]).then(() => contactCalls.forget("T1", [jane]));
      const isDone = isForgotten.then(() => true);
      await expect.poll(async () => (await waitsForLock()) || Promise.race([isDone, false])).toBe(true);
      return forgotten;
    },
  });
  const { call } = await ledger.settle(await send(ledger, newCall("k")), answered(works.rephrase));
  expect(call.state).toBe("answered");
  expect(await isForgotten).toBe(0);
  const [row] = await database.query.selectFrom("paid_calls").select(["request", "outcome"]).execute();
  expect(row).toEqual({ request: "", outcome: null });
});
