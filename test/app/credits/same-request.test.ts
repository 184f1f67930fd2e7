import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { freshFor, type NewCall } from "#app/credits/begin-call.ts";
import { contentKept, createLedger, type Settlement } from "#app/credits/ledger/ledger.ts";
import { againKey } from "#app/credits/paid-call.ts";
import type { Work, WorkOf } from "#app/credits/paid-operations.ts";
import type { Database } from "#app/storage/app-database.ts";
import { databaseKinds, databaseOrSkip } from "../../support/databases/databases.ts";
import { silentLog } from "../../support/log.ts";
import { numRuns } from "../../support/properties/num-runs.ts";
import { answered, brokenOff, newCall, refused, send, vault, works } from "./calls.ts";

const start = Date.parse("2026-11-21T12:00:00Z");

const ledgerOf = (database: Database, worker = "w", clock = { now: start }) =>
  createLedger({ log: silentLog, database, vault, now: () => clock.now, worker });

function prep(more: Partial<WorkOf<"prep">["request"]> = {}): Work {
  const addressee = { address: { email: "jane@acme.com" }, name: "Jane Whitfield" };
  return { operation: "prep", request: { addressee, prep_type: "call", topic: "The renewal", ...more } };
}
const rephrase = (message: string, origin?: string): WorkOf<"rephrase"> => ({
  operation: "rephrase",
  request: { addressee: { address: { email: "jane@acme.com" } }, message, origin },
});
const wave = (more: Partial<WorkOf<"wave">["request"]>): Work => ({
  operation: "wave",
  request: { addressee: { address: { email: "jane@acme.com" } }, goal: "Book a call", ...more },
});

describe.for(databaseKinds)("the same request on %s", (kind) => {
  test("is begun once, however many make it at once, and found by the others", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const ledgers = [0, 1, 2, 3].map((number) => ledgerOf(opened.database, `w${number}`));
    let runs = 0;
    const asker = fc.record({ ledger: fc.constantFrom(...ledgers), person: fc.constantFrom("U1", "U2") });
    await fc.assert(
      fc.asyncProperty(
        fc.array(asker, { minLength: 2, maxLength: 8 }),
        fc.constantFrom(answered(works.rephrase), refused, brokenOff),
        async (askers, settlement) => {
          runs += 1;
          const organisation = `T${runs}`;
          const ask = async ({ ledger, person }: (typeof askers)[number], key: string) => {
            const begun = await ledger.begin(newCall(key, { organisation, person, sameSince: 0 }));
            if (begun.kind !== "begun") return begun.kind;
            await ledger.send(begun.call);
            // While it ends, others still ask.
            await ledger.settle({ ...begun.call, state: "sent" }, settlement);
            return begun.kind;
          };
          const kinds = await Promise.all(askers.map((asker, number) => ask(asker, `k${number}`)));
          const mayHaveCost = settlement.state !== "refused";
          if (mayHaveCost) expect(kinds.filter((each) => each === "begun")).toHaveLength(1);
          expect(kinds.every((each) => each === "begun" || each === "same")).toBe(true);
          const [first] = askers;
          if (first === undefined) throw new Error("Somebody asks.");
          // What was refused cost nothing, and is nothing to have.
          expect(await ask(first, "later")).toBe(mayHaveCost ? "same" : "begun");
        },
      ),
      { numRuns: numRuns(kind === "SQLite" ? 100 : 40) },
    );
  });

  test("is what the service is asked about the same contact, in the same organisation", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const ledger = ledgerOf(opened.database);
    const bought = [prep(), wave({}), rephrase("Hi\nJane", "C1 1.2")];
    for (const work of bought) {
      const key = work.operation;
      await ledger.settle(await send(ledger, newCall(key, { work, sameSince: 0 })), answered(work));
    }
    const cases: [Work, Partial<NewCall>, "same" | "begun"][] = [
      [prep(), { person: "U2" }, "same"],
      [prep({ topic: " The  renewal " }), {}, "same"],
      [prep({ addressee: { address: { email: "jane@acme.com" } } }), {}, "same"],
      [prep({ meeting: "the occurrence" }), {}, "same"],
      [prep(), { organisation: "T2" }, "begun"],
      [prep({ addressee: { address: { email: "tom@acme.com" } } }), {}, "begun"],
      [prep({ prep_type: "meeting" }), {}, "begun"],
      [prep({ topic: "The renewals" }), {}, "begun"],
      [prep({ agenda: "Layoffs" }), {}, "begun"],
      [wave({ channel: "email" }), {}, "same"],
      [wave({ channel: "sms" }), {}, "begun"],
      [wave({ tone: "warm" }), {}, "begun"],
      [wave({ context: "It was in March." }), {}, "begun"],
      [rephrase("Hi\nJane", "C1 1.2"), {}, "same"],
      [rephrase("Hi Jane", "C1 1.2"), {}, "begun"],
      [rephrase("Hi\nJane", "C1 3.4"), {}, "begun"],
      [rephrase("Hi\nJane"), {}, "begun"],
      [prep(), { sameSince: start }, "begun"],
    ];
    for (const [index, [work, more, kind]] of cases.entries()) {
      const { kind: found } = await ledger.begin(newCall(`k${index}`, { work, sameSince: 0, ...more }));
      expect([work, more, found]).toEqual([work, more, kind]);
    }
    // Whoever asks anew waits for what is under way all the same.
    const anew = { work: prep(), sameSince: Number.POSITIVE_INFINITY };
    expect((await ledger.begin(newCall("anew", anew))).kind).toBe("same");
  });

  test("is read by whoever was admitted, and listed with its other versions", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const clock = { now: start };
    const ledger = ledgerOf(opened.database, "w", clock);
    const buy = async (key: string, more: Partial<NewCall> = {}, rephrased = key) => {
      clock.now += 1;
      const sent = await send(ledger, newCall(key, { ...more, sameSince: Number.POSITIVE_INFINITY }));
      const answer = { value: { rephrased, reasoning: key }, missing: [] };
      const composition = { ...rephrase("Could you maybe have a look?"), answer };
      return (await ledger.settle(sent, { state: "answered", composition })).call;
    };
    const first = await buy("first");
    const readable = async (person: string, organisation = "T1") =>
      (await ledger.findReadable(organisation, first.id, person)) !== undefined;
    const firstOnly = [true, false, false];
    expect([await readable("U1"), await readable("U2"), await readable("U1", "T2")]).toEqual(firstOnly);
    await Promise.all([ledger.admit(first, "U2"), ledger.admit(first, "U2")]);
    expect([await readable("U2"), await readable("U3"), await readable("U2", "T2")]).toEqual(firstOnly);

    const versionOf = first.id;
    const second = await buy("second", { versionOf });
    const others = await buy("other's", { versionOf, person: "U2" });
    const another = await buy("another");
    expect(await ledger.versions(second, "U1")).toEqual([first.id, second.id]);
    expect(await ledger.versions(first, "U1")).toEqual([first.id, second.id]);
    expect(await ledger.versions(first, "U2")).toEqual([first.id, others.id]);
    // A text that they had, of their own or of somebody who showed them theirs, is no version.
    const same = await buy("same", { versionOf }, "second");
    const shown = await buy("shown", { person: "U2" }, "first");
    const unseen = await buy("unseen", { person: "U3" }, "first");
    expect(await ledger.versions(same, "U1")).toEqual([first.id, second.id]);
    expect(await ledger.versions(shown, "U2")).toEqual([]);
    expect(await ledger.versions(unseen, "U3")).toEqual([unseen.id]);
    // Whoever asks once more wants another text than all that they have of it, within a day or in its versions.
    const had = async (key: string, more: Partial<NewCall> = {}) => {
      const sent = await send(ledger, newCall(key, { ...more, sameSince: Number.POSITIVE_INFINITY }));
      const ids = await ledger.otherThan(sent);
      await ledger.settle(sent, refused);
      return ids;
    };
    expect(await had("next")).toEqual([first.id, second.id, another.id, same.id]);
    expect(await had("next of U2", { person: "U2" })).toEqual([first.id, others.id, shown.id]);
    clock.now += freshFor;
    expect(await had("tomorrow")).toEqual([]);
    expect(await had("a version", { versionOf })).toEqual([first.id, second.id, same.id]);

    clock.now += contentKept + 1;
    await ledger.deleteExpired();
    const { query } = opened.database;
    const left = [
      ...(await query
        .selectFrom("paid_calls")
        .select("request_digest")
        .where("request_digest", "is not", null)
        .execute()),
      ...(await query.selectFrom("paid_call_readers").selectAll().execute()),
    ];
    expect(left).toEqual([]);
  });

  test("has a buyer by its key, also when a repetition was answered", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const ledger = ledgerOf(opened.database);
    const end = async (key: string, settlement: Settlement, person = "U1") =>
      (await ledger.settle(await send(ledger, newCall(key, { person })), settlement)).call;
    await end("bought", answered(works.rephrase));
    const failed = await end("failed", refused);
    const again = await end(againKey(failed), brokenOff);
    const keys = ["bought", "failed", "never"];
    expect(await ledger.buyers("T1", keys)).toEqual(new Map([["bought", "U1"]]));
    await end(againKey(again), answered(works.rephrase), "U2");
    expect(await ledger.buyers("T1", keys)).toEqual(
      new Map([
        ["bought", "U1"],
        ["failed", "U2"],
      ]),
    );
    expect([await ledger.buyers("T2", keys), await ledger.buyers("T1", [])]).toEqual([new Map(), new Map()]);
  });

  test.for([
    ["meeting:o1:jane", "U2"],
    ["meeting:o1:jane:private", undefined],
    ["1.2.3", undefined],
  ] as const)(
    "bought as %s is found for another meeting for a while, if that one is no secret",
    async ([key, buyer], context) => {
      await using opened = await databaseOrSkip(kind, context);
      const clock = { now: start };
      const ledger = ledgerOf(opened.database, "w", clock);
      const work = prep({ meeting: "o1" });
      const asked = newCall(key, { work, person: "U2", sameSince: start - 1 });
      const failed = await ledger.settle(await send(ledger, asked), refused);
      clock.now += 1;
      await ledger.settle(await send(ledger, { ...asked, key: againKey(failed.call) }), answered(work));
      const found = (since: number) => ledger.boughtForOthers("T1", [prep({ topic: "Else" }), prep()], since);
      expect(await found(start)).toEqual([undefined, buyer && { person: buyer, key }]);
      expect(await found(start + 1)).toEqual([undefined, undefined]);
    },
  );

  test("that is answered is stored with what follows from it, or not at all", async (context) => {
    await using opened = await databaseOrSkip(kind, context);
    const { database } = opened;
    let isBroken = true;
    const ledger = createLedger({
      ...{ log: silentLog, database, vault, now: () => start, worker: "w" },
      async onEnd(transaction, { organisation, id }) {
        const values = { organisation, key: id, handled_at: start };
        await transaction.insertInto("handled_requests").values(values).execute();
        if (isBroken) throw new Error("It breaks.");
      },
    });
    const call = await send(ledger, newCall("k"));
    const followed = () => database.query.selectFrom("handled_requests").select("key").execute();
    await expect(ledger.settle(call, answered(works.rephrase))).rejects.toThrow("It breaks.");
    expect([await followed(), (await ledger.find("T1", call.id))?.state]).toEqual([[], "sent"]);
    isBroken = false;
    await ledger.settle(call, answered(works.rephrase));
    expect([await followed(), (await ledger.find("T1", call.id))?.state]).toEqual([
      [{ key: call.id }],
      "answered",
    ]);
  });
});
