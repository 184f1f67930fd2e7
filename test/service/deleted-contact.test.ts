import { describe, expect, onTestFinished, test } from "vitest";
import type { Composer } from "../../src/service/composer/composer.ts";
import { standIn } from "../../src/service/composer/stand-in/stand-in.ts";
import type { PaidCall } from "../../src/service/store/paid-call.ts";
import { openStore } from "../../src/service/store/store.ts";
import { balanceOf } from "../support/databases/balance.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { serviceTemplate } from "../support/databases/templates.ts";
import { amara, databaseOf, jane, now, organisationOfJane, seededService } from "./helpers.ts";

describe.for(databaseKinds)("a contact that is deleted while its text is composed, on %s", (kind) => {
  test("costs nothing, and nothing is kept of it; who is settled along with it is charged", async (context) => {
    const release = Promise.withResolvers<void>();
    const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let composing = 0;
    const held: Composer = {
      ...standIn,
      wave: async (...given) => {
        begun[composing]?.resolve();
        composing += 1;
        await release.promise;
        return standIn.wave(...given);
      },
    };
    const { ask, store, organisation } = await seededService({
      composer: held,
      database: await databaseOf(kind, context, serviceTemplate),
    });
    const answers = [jane, amara].map((contact_id) => ask("wave", { contact_id, goal: "book a call" }));
    await Promise.all(begun.map(({ promise }) => promise));
    expect(await store.deleteContact(organisation, "email", "jane@acme.com")).toBe(true);
    release.resolve();
    expect(await Promise.all(answers)).toMatchObject([
      { status: 404, body: { error: { code: "unknown_contact", field: "contact_id" } } },
      { status: 200, body: { credits_remaining: 24 } },
    ]);
    expect(await balanceOf(store, organisation)).toBe(240);
    expect(await store.charges(organisation)).toMatchObject([{ contact_id: amara }]);
    expect(await store.answers(organisation)).toHaveLength(1);
  });

  test("leaves no answer behind, whichever comes first", async (context) => {
    const store = await openStore({
      database: await databaseOf(kind, context, serviceTemplate),
      now: () => now,
    });
    onTestFinished(() => store.close());
    for (let round = 0; round < 30; round += 1) {
      const { organisation } = await organisationOfJane(store, 100);
      const call: PaidCall = {
        organisation,
        operation: "rephrase",
        contactId: jane,
        amount: 1,
        idempotencyKey: undefined,
        requestHash: "same",
      };
      const begun = await Promise.all(Array.from({ length: 8 }, () => store.beginCall(call)));
      const settling = begun.map(async (each) =>
        each.kind === "begun" ? store.settleCall({ id: each.id, call, text: {} }) : each,
      );
      const deleted = store.deleteContact(organisation, "email", "jane@acme.com");
      const settled = await Promise.all(settling);
      expect(await deleted).toBe(true);
      const charged = settled.filter((each) => each.kind === "charged").length;
      const unknown = settled.filter((each) => each.kind === "unknown contact").length;
      expect(charged + unknown).toBe(8);
      expect(await store.answers(organisation)).toEqual([]);
      expect(await store.charges(organisation)).toHaveLength(charged);
      expect(await balanceOf(store, organisation)).toBe(100 - charged);
    }
  });
});
