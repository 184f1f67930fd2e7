import { expect, test } from "vitest";
import { defaultCreditSettings, writeCreditSettings } from "#app/credits/credit-settings.ts";
import { createChannelRules } from "#app/reminders/sources/channel-rules.ts";
import { databaseKinds } from "#test/support/databases/databases.ts";
import { aMeeting, aNewFeed, hour, minute, noon, remindersOn } from "../feeds/a-calendar.ts";

test.for(databaseKinds)("a shared channel is allowed until it is not, on %s", async (kind, context) => {
  await using world = await remindersOn(kind, context);
  const rules = createChannelRules(world.store);
  expect(await rules.isAllowed("T1", "C1")).toBe(false);
  await rules.allow("T1", "C1", "U1");
  await rules.allow("T1", "C1", "U2");
  expect(await rules.isAllowed("T1", "C1")).toBe(true);
  expect(await rules.isAllowed("T1", "C2")).toBe(false);
  await rules.disallow("T1", "C1");
  expect(await rules.isAllowed("T1", "C1")).toBe(false);
});

test.for(databaseKinds)("own domains tell who is from outside, on %s", async (kind, context) => {
  await using world = await remindersOn(kind, context);
  const rules = createChannelRules(world.store);
  const caps = { ...defaultCreditSettings, personDaily: 5, manager: "U1" };
  await writeCreditSettings(world.query, "T1", caps);
  expect(await rules.ownDomains("T1")).toEqual([]);
  await rules.setOwnDomains("T1", ["@Kestrel.io", "kestrel.io", "bücher.example", ""]);
  expect(await rules.ownDomains("T1")).toEqual(["kestrel.io", "xn--bcher-kva.example"]);
  await writeCreditSettings(world.query, "T1", caps);
  expect(await rules.ownDomains("T1")).toEqual(["kestrel.io", "xn--bcher-kva.example"]);
  await world.reminders.addFeed("T1", aNewFeed([aMeeting()], { covers: "outside" }));
  const span = { from: noon, until: noon + 9 * hour, max: 9 };
  expect(await world.reminders.upcoming("T1", { channel: "C1" }, span)).toEqual([]);
  expect(await world.jobs()).toEqual([]);
  await rules.setOwnDomains("T1", []);
  expect(await world.reminders.upcoming("T1", { channel: "C1" }, span)).toHaveLength(1);
  expect(await world.jobs()).toEqual([{ key: expect.any(String), dueAt: noon + 165 * minute }]);
});
