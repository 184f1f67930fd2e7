import fc from "fast-check";
import { expect, test } from "vitest";
import { createSharedCards, type SharedCards, sharedCardKept } from "#app/slack/reply/shared-cards.ts";
import { assertTenantsApart, type Operation } from "#test/support/app/two-tenants.ts";
import { databaseKinds, databaseOrSkip } from "#test/support/databases/databases.ts";
import { vault } from "../../credits/calls.ts";

const jane = { email: "jane@acme.com" };
const leila = { email: "leila@acme.com" };
const place = { channel: "C1", ts: "1.1" };

test.for(databaseKinds)(
  "a card is found by all that its contact is known by, for a year, on %s",
  async (kind, context) => {
    await using opened = await databaseOrSkip(kind, context);
    let at = 5;
    const cards = createSharedCards({ database: opened.database, vault, now: () => at });
    for (const _ of ["posted", "noted again"]) await cards.record("T1", { address: jane }, place, at);
    await cards.record("T1", { address: leila }, { ...place, ts: "2.2" }, at);
    expect(await cards.about("T1", [{ linkedin_url: "https://www.linkedin.com/in/jane" }, jane])).toEqual([
      { ...place, postedAt: 5 },
    ]);
    at += sharedCardKept;
    await cards.deleteExpired();
    expect(await cards.about("T1", [jane])).toHaveLength(1);
    at += 1;
    await cards.deleteExpired();
    expect(await cards.about("T1", [jane, leila])).toEqual([]);
  },
);

test.for(databaseKinds)("two organisations never see each other's, on %s", async (kind, context) => {
  await using opened = await databaseOrSkip(kind, context);
  const cards = createSharedCards({ database: opened.database, vault, now: () => 1 });
  const on = (operation: Operation<SharedCards>) => operation;
  const places = fc.record({ channel: fc.constantFrom("C1", "C2"), ts: fc.constantFrom("1.1", "2.2") });
  const addresses = fc.constantFrom(jane, leila);
  const operation = fc.oneof(
    fc
      .tuple(addresses, places)
      .map(([address, where]) => on((one, organisation) => one.record(organisation, { address }, where, 0))),
    addresses.map((address) => on((one, organisation) => one.about(organisation, [address]))),
    places.map((where) => on((one, organisation) => one.forget(organisation, where))),
    fc.constant(on((one) => one.deleteExpired())),
  );
  await assertTenantsApart(cards, operation, kind === "SQLite" ? 100 : 25);
});
