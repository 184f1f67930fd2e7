import { expect, test } from "vitest";
import { createAgendas } from "#app/reminders/agendas.ts";
import { databaseKinds } from "../../support/databases/databases.ts";
import { hour, noon, remindersOn } from "./feeds/a-calendar.ts";

const usual = { channel: "C1", person: "U1", minute: 13 * 60, timeZone: "UTC", weekdaysOnly: false };

test.for(databaseKinds)("an agenda comes each day, and is dealt with once, on %s", async (kind, context) => {
  await using world = await remindersOn(kind, context);
  const agendas = createAgendas(world.store);
  const agenda = { organisation: "T1", ...usual, sentFor: undefined, nextAt: noon + hour };
  expect(await agendas.set("T1", usual)).toEqual(agenda);
  expect(await agendas.find("T1", "C1")).toEqual(agenda);
  expect(await agendas.by("T1", "U1")).toEqual([agenda]);
  expect(await agendas.by("T1", "U2")).toEqual([]);
  expect(await world.jobs("agenda")).toEqual([{ key: "C1", dueAt: noon + hour }]);
  const claims = await Promise.all([1, 2, 3].map(() => agendas.claimDay("T1", "C1", "2026-11-21")));
  expect(claims.filter((claimed) => claimed)).toHaveLength(1);
  expect(await agendas.claimDay("T1", "C1", "2026-11-20")).toBe(false);
  expect(await agendas.find("T1", "C1")).toEqual({
    ...agenda,
    sentFor: "2026-11-21",
    nextAt: noon + 25 * hour,
  });
  expect(await agendas.claimDay("T1", "C1", "2026-11-22")).toBe(true);
  expect(await agendas.claimDay("T1", "C2", "2026-11-22")).toBe(false);
  expect(await agendas.remove("T1", "C1")).toBe(true);
  expect(await agendas.remove("T1", "C1")).toBe(false);
  expect(await agendas.find("T1", "C1")).toBeUndefined();
  expect(await world.jobs("agenda")).toEqual([]);
});

test.for(databaseKinds)("an agenda begins with a time that is to come, on %s", async (kind, context) => {
  await using world = await remindersOn(kind, context);
  const agendas = createAgendas(world.store);
  await agendas.set("T1", usual);
  const earlier = { ...usual, person: "U2", minute: 11 * 60, weekdaysOnly: true };
  // The 21st is a Saturday.
  const weekdays = { organisation: "T1", ...earlier, sentFor: undefined, nextAt: noon + 47 * hour };
  expect(await agendas.set("T1", earlier)).toEqual(weekdays);
  expect(await world.jobs("agenda")).toEqual([{ key: "C1", dueAt: noon + 47 * hour }]);
  const daily = { ...weekdays, weekdaysOnly: false, sentFor: "2026-11-21", nextAt: noon + 23 * hour };
  expect(await agendas.set("T1", { ...earlier, weekdaysOnly: false })).toEqual(daily);
  expect(await agendas.find("T1", "C1")).toEqual(daily);
  expect(await world.jobs("agenda")).toEqual([{ key: "C1", dueAt: noon + 23 * hour }]);
});
