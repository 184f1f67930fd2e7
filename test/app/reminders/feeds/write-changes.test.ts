import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/databases/databases.ts";
import { addFeed, next, other, post, quarter, start, theReminder } from "../reminder/one-reminder.ts";
import { aMeeting, hour, remindersOn } from "./a-calendar.ts";

describe.for(databaseKinds)("an event that becomes a series, on %s", (kind) => {
  test("has the reminder that it had, and the card is renewed", async (context) => {
    await using world = await remindersOn(kind, context);
    const source = await addFeed(world, [aMeeting()]);
    world.clock.now = start - quarter;
    const posted = await post(world);
    await world.reads(source, [aMeeting({ recurrenceId: start, sequence: 1 })]);
    const carried = await theReminder(world);
    expect(carried.id).not.toBe(posted.id);
    expect(carried).toMatchObject({
      isOfSeries: true,
      post: { state: "posted", occurrenceStart: start, ts: "1.2", digest: "carried over" },
    });
    expect((await next(world))[0]).toBe("update");
    expect((await world.jobs()).find(({ key }) => key === carried.id)).toEqual({
      key: carried.id,
      dueAt: start - quarter,
    });
  });

  test("keeps what was decided of it, and a new time is a new reminder", async (context) => {
    await using world = await remindersOn(kind, context);
    const source = await addFeed(world, [aMeeting()]);
    const news = { ts: "1.3", channel: "C1" };
    await world.reminders.newsPosted(await theReminder(world), news);
    await world.reads(source, [aMeeting({ recurrenceId: start })]);
    expect(await theReminder(world)).toMatchObject({ news, post: { state: "none" } });
    await world.reads(source, [aMeeting({ recurrenceId: start + hour, startsAt: start + hour })]);
    expect(await world.query.selectFrom("reminders").select("id").execute()).toHaveLength(2);
  });

  test("has one reminder alone where another feed had it as a series already", async (context) => {
    await using world = await remindersOn(kind, context);
    const source = await addFeed(world, [aMeeting()]);
    const { id } = await theReminder(world);
    await addFeed(world, [aMeeting({ recurrenceId: start })], other);
    const before = await world.query.selectFrom("reminders").selectAll().orderBy("id").execute();
    await world.reads(source, [aMeeting({ recurrenceId: start })]);
    expect(await world.query.selectFrom("reminders").selectAll().orderBy("id").execute()).toEqual(before);
    expect((await world.reminders.reminder("T1", id))?.subscribed).toBeUndefined();
  });

  test("leaves one that is being posted where it is", async (context) => {
    await using world = await remindersOn(kind, context);
    const source = await addFeed(world, [aMeeting()]);
    const sending = await theReminder(world);
    await world.reminders.sending(sending, start);
    await world.reads(source, [aMeeting({ recurrenceId: start })]);
    expect((await world.reminders.reminder("T1", sending.id))?.post).toEqual({
      state: "sending",
      occurrenceStart: start,
    });
  });
});
