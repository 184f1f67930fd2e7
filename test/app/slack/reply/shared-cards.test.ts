import { expect, test } from "vitest";
import { createSharedCards, sharedCardKept } from "#app/slack/reply/shared-cards.ts";
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
