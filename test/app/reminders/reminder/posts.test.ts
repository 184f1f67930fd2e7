import { describe, expect } from "vitest";
import { databaseKinds } from "#test/support/databases/databases.ts";
import { aMeeting, hour, remindersTestOn } from "../feeds/a-calendar.ts";
import { addFeed, next, other, post, quarter, start, theReminder } from "./one-reminder.ts";

const movedLine = {
  ts: "1.2",
  content: { kind: "moved", from: start, timeZone: "UTC" },
  digest: "shown",
} as const;

describe.for(databaseKinds)("a post, on %s", (kind) => {
  const test = remindersTestOn(kind);

  test("may be sent by one process alone", async ({ world }) => {
    await addFeed(world, [aMeeting()]);
    const read = await theReminder(world);
    const sent = await Promise.all(Array.from({ length: 8 }, () => world.reminders.sending(read, start)));
    expect(sent.filter((may) => may)).toHaveLength(1);
    expect((await theReminder(world)).post).toEqual({ state: "sending", occurrenceStart: start });
  });

  test("that Slack refused may be sent again; one that may have appeared may not", async ({ world }) => {
    await addFeed(world, [aMeeting()]);
    const read = await theReminder(world);
    await world.reminders.sending(read, start);
    await world.reminders.release(read, start);
    expect(await theReminder(world)).toEqual(read);
    await world.reminders.sending(read, start);
    await world.reminders.lost(read, start);
    expect((await theReminder(world)).post).toEqual({ state: "lost", occurrenceStart: start });
    expect(await world.reminders.sending(read, start)).toBe(false);
    await world.reminders.posted(read, { occurrenceStart: start, ts: "1.2", digest: "shown" });
    expect((await theReminder(world)).post).toEqual({
      state: "posted",
      occurrenceStart: start,
      ts: "1.2",
      digest: "shown",
    });
  });

  test("changes only where it stands as it was read", async ({ world }) => {
    await addFeed(world, [aMeeting()]);
    const unposted = await theReminder(world);
    const read = await post(world);
    await world.reminders.close(unposted, start);
    await world.reminders.rescheduleNotified(unposted, movedLine);
    await world.reminders.lost(unposted, start);
    await world.reminders.release(unposted, start);
    await world.reminders.posted(unposted, { occurrenceStart: start, ts: "9.9", digest: "another" });
    expect(await theReminder(world)).toEqual(read);
    await world.reminders.posted(read, { occurrenceStart: start + 1, ts: "1.2", digest: "new" });
    const updated = await theReminder(world);
    expect(updated.post).toEqual({ state: "posted", occurrenceStart: start + 1, ts: "1.2", digest: "new" });
    // It is of another start now: whoever meant this one has come too late.
    await world.reminders.close(updated, start + 1);
    expect(await theReminder(world)).toEqual(updated);
    await world.reminders.close(updated, start);
    expect((await theReminder(world)).post).toEqual({ state: "closed", occurrenceStart: start });
  });

  test("is not undone by a process that was posting it for another start", async ({ world, reminders }) => {
    const source = await addFeed(world, [aMeeting()]);
    const stalled = await theReminder(world);
    await reminders.sending(stalled, start);
    await reminders.lost(await theReminder(world), start);
    await world.reads(source, [aMeeting({ startsAt: start + hour })]);
    const moved = await theReminder(world);
    expect(await reminders.sending(moved, start + hour)).toBe(true);
    const sending = await theReminder(world);
    await reminders.release(stalled, start);
    await reminders.lost(stalled, start);
    await reminders.close(stalled, start);
    await reminders.close(sending, start);
    expect(await theReminder(world)).toEqual(sending);
    await reminders.posted(moved, { occurrenceStart: start + hour, ts: "1.2", digest: "shown" });
    const posted = await theReminder(world);
    expect(posted.post).toMatchObject({ state: "posted", occurrenceStart: start + hour });
    await reminders.close(posted, start);
    expect(await theReminder(world)).toEqual(posted);
  });

  test("under way is looked at again when another channel's calendar calls it private", async ({ world }) => {
    await addFeed(world, [aMeeting()]);
    const { id } = await theReminder(world);
    world.clock.now = start - quarter;
    const revision = async () => {
      const job = world.query.selectFrom("jobs").select("revision").where("key", "=", id);
      return (await job.executeTakeFirstOrThrow()).revision;
    };
    const before = await revision();
    // What is being posted was read before this, when the meeting was no private one.
    await addFeed(world, [aMeeting({ isPrivate: true })], { ...other, channel: "C2" });
    expect(await revision()).toBeGreaterThan(before);
  });

  test("put back where something stands is there, by one process alone", async ({ world, reminders }) => {
    await addFeed(world, [aMeeting()]);
    world.clock.now = start - quarter;
    const { id } = await post(world);
    await reminders.skipSeries("T1", id, "U1", "1.2");
    const { series } = await theReminder(world);
    await reminders.remindAgain("T1", "C1", series);
    const skipped = await theReminder(world);
    const again = Array.from({ length: 8 }, () =>
      reminders.cardRestored(skipped, { occurrenceStart: start, ts: "1.2" }),
    );
    expect((await Promise.all(again)).filter((stands) => stands)).toHaveLength(1);
    expect(await theReminder(world)).toMatchObject({
      post: { state: "posted", occurrenceStart: start, ts: "1.2" },
      placeholder: undefined,
    });
    // What is shown there is not known: its job looks at it, and takes it for no loss.
    expect(await next(world)).toEqual(["update", 3 * hour - quarter]);
    expect(await reminders.sending(skipped, start)).toBe(false);
  });

  test("shows what nobody knows once a click has put something there", async ({ world, reminders }) => {
    await addFeed(world, [aMeeting()]);
    world.clock.now = start - quarter;
    const read = await post(world);
    await reminders.clicked(read, "9.9");
    expect(await theReminder(world)).toEqual(read);
    await reminders.clicked(read, "1.2");
    const clicked = await theReminder(world);
    expect(clicked.post).not.toEqual(read.post);
    await reminders.posted(read, { occurrenceStart: start, ts: "1.2", digest: "shown" });
    expect(await theReminder(world)).toEqual(clicked);

    await reminders.skipSeries("T1", read.id, "U1", "1.2");
    const skipped = await theReminder(world);
    const { placeholder } = skipped;
    if (placeholder === undefined) throw new Error("Nothing stands in place of the card.");
    await reminders.clicked(skipped, "1.2");
    expect(await reminders.placeholderShown(skipped, placeholder, "shown")).toBe(false);
    const fresh = await theReminder(world);
    expect(fresh.placeholder?.digest).not.toBe("shown");
    expect(fresh.placeholder && (await reminders.placeholderShown(fresh, fresh.placeholder, "shown"))).toBe(
      true,
    );
    expect((await theReminder(world)).placeholder).toEqual({ ...placeholder, digest: "shown" });
  });
});
