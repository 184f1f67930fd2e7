import { describe, expect } from "vitest";
import type { Meeting } from "#app/calendar/meeting.ts";
import { databaseKinds } from "#test/support/databases/databases.ts";
import { aMeeting, day, noon, remindersTestOn } from "../feeds/a-calendar.ts";
import { addFeed, other, start, theReminder, type World } from "../reminder/one-reminder.ts";

describe.for(databaseKinds)("a series that is skipped, on %s", (kind) => {
  const test = remindersTestOn(kind);

  test("is not reminded of in that channel until somebody wants it again", async ({ world, reminders }) => {
    const weekly = [0, 7].map((days) =>
      aMeeting({ recurrenceId: start + days * day, startsAt: start + days * day }),
    );
    await addFeed(world, weekly);
    await addFeed(world, weekly, { channel: "C2" });
    const span = { from: noon, until: noon + 14 * day, max: 9 };
    const upcoming = async (channel: string) =>
      (await reminders.upcoming("T1", { channel }, span)).map(({ meeting }) => meeting);
    const [first] = await reminders.upcoming("T1", { channel: "C1" }, span);
    if (first === undefined) throw new Error("Nothing is coming.");
    expect(first.reminder.isOfSeries).toBe(true);
    const skipped = { series: first.reminder.series, title: "Kestrel renewal", skippedBy: "U1" };
    expect(await reminders.skipSeries("T1", first.reminder.id, "U1")).toEqual(skipped);
    expect(await reminders.skipSeries("T1", first.reminder.id, "U2")).toEqual(skipped);
    expect(await reminders.skipSeries("T1", "no such", "U1")).toBeUndefined();
    expect(await reminders.skippedSeriesOf("T1", "C1")).toEqual([skipped]);
    expect(await reminders.skippedSeriesOf("T1", "C2")).toEqual([]);
    expect([await upcoming("C1"), await upcoming("C2")]).toEqual([[], weekly]);
    await reminders.remindAgain("T1", "C1", skipped.series);
    expect(await reminders.skippedSeriesOf("T1", "C1")).toEqual([]);
    expect(await upcoming("C1")).toEqual(weekly);
  });
});

describe.for(databaseKinds)("the title of a series that is skipped, on %s", (kind) => {
  const test = remindersTestOn(kind);

  const weekly = (details: Partial<Meeting> = {}) => [aMeeting({ recurrenceId: start, ...details })];

  async function skipped(world: World) {
    return (await world.reminders.skippedSeriesOf("T1", "C1")).map(({ title }) => title);
  }

  test("is not kept when any calendar of the organisation calls it private", async ({ world }) => {
    await addFeed(world, weekly());
    const { id } = await theReminder(world);
    expect((await world.reminders.reminder("T1", id))?.isPrivateAnywhere).toBe(false);
    await world.reminders.skipSeries("T1", id, "U1");
    expect(await skipped(world)).toEqual(["Kestrel renewal"]);
    await addFeed(world, weekly({ isPrivate: true }), { channel: "C2", ...other });
    expect(await skipped(world)).toEqual([undefined]);
    const reminder = await world.reminders.reminder("T1", id);
    expect([reminder?.isPrivateAnywhere, reminder?.lastKnown?.title]).toEqual([true, "Kestrel renewal"]);
    await world.reminders.remindAgain("T1", "C1", reminder?.series ?? "");
    await world.reminders.skipSeries("T1", id, "U1");
    expect(await skipped(world)).toEqual([undefined]);
  });

  test("is forgotten with it when there was no meeting for 90 days", async ({ world, reminders }) => {
    const { clock } = world;
    await addFeed(world, weekly());
    await reminders.skipSeries("T1", (await theReminder(world)).id, "U1");
    clock.now += 2 * day;
    await reminders.deleteExpired();
    const last = clock.now;
    clock.now += 90 * day;
    await reminders.deleteExpired();
    expect(await skipped(world)).toEqual(["Kestrel renewal"]);
    clock.now = last + 90 * day + 1;
    await reminders.deleteExpired();
    expect(await skipped(world)).toEqual([]);
  });
});
