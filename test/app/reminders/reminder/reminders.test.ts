import { describe, expect } from "vitest";
import type { FeedSource } from "#app/reminders/sources/calendar-feed.ts";
import { createChannelRules } from "#app/reminders/sources/channel-rules.ts";
import { databaseKinds } from "#test/support/databases/databases.ts";
import {
  aMeeting,
  aNewFeed,
  aReading,
  day,
  guestOf,
  hour,
  minute,
  noon,
  remindersTestOn,
} from "../feeds/a-calendar.ts";
import { addFeed, next, other, post, quarter, readsNothing, start, theReminder } from "./one-reminder.ts";

describe.for(databaseKinds)("a change, on %s", (kind) => {
  const test = remindersTestOn(kind);

  test("only in when it was changed is none", async ({ world }) => {
    const source = await addFeed(world, [aMeeting()]);
    const before = await world.query.selectFrom("meetings").selectAll().execute();
    await world.reads(source, [aMeeting({ changedAt: 99 })]);
    expect(await world.query.selectFrom("meetings").selectAll().execute()).toEqual(before);
  });

  test("of a meeting that was over is not looked for", async ({ world }) => {
    const source = await addFeed(world, [aMeeting({ startsAt: noon - 22 * hour })]);
    world.clock.now += 3 * hour;
    await world.reads(source, []);
    expect(await world.query.selectFrom("meetings").selectAll().execute()).toHaveLength(1);
    expect((await theReminder(world)).post).toEqual({ state: "closed", occurrenceStart: noon - 22 * hour });
  });

  test("read of a feed paused or removed meanwhile isn't written down", async ({ world, reminders }) => {
    const { records } = world;
    const source = await addFeed(world, [aMeeting()]);
    const reading = aReading([aMeeting({ title: "Later" })]);
    await reminders.pause("T1", source.id);
    const before = await world.query.selectFrom("reminder_sources").selectAll().execute();
    await records.read(source, reading);
    await records.unchanged(source, { etag: '"1"' });
    await records.failed(source, "gone");
    expect(await world.query.selectFrom("reminder_sources").selectAll().execute()).toEqual(before);
    expect((await theReminder(world)).lastKnown).toEqual(aMeeting());
    await reminders.remove("T1", source.id);
    await records.read(source, reading);
    expect(await world.query.selectFrom("meetings").selectAll().execute()).toEqual([]);
  });
});

describe.for(databaseKinds)("one meeting in two feeds, on %s", (kind) => {
  const test = remindersTestOn(kind);

  test("is one reminder a channel, at the earlier time, of the newest event", async ({ world }) => {
    await addFeed(world, [aMeeting({ title: "Old" })]);
    world.clock.now += 1;
    const theirs = await addFeed(world, [aMeeting({ title: "New", sequence: 1 })], {
      ...other,
      minutesBefore: 60,
    });
    await addFeed(world, [aMeeting()], { channel: "C2" });
    const inChannel = await world.query
      .selectFrom("reminders")
      .select("id")
      .where("channel", "=", "C1")
      .execute();
    expect(inChannel).toHaveLength(1);
    const [one] = await world.reminders.upcoming(
      "T1",
      { channel: "C1" },
      { from: noon, until: noon + day, max: 9 },
    );
    expect(one).toMatchObject({
      meeting: { title: "New" },
      source: { id: theirs.id },
      minutesBefore: 60,
      dueAt: start - hour,
    });
    expect(await world.jobs()).toEqual([
      { key: one?.reminder.id, dueAt: start - hour },
      { key: expect.anything(), dueAt: start - quarter },
    ]);
  });

  test("is reminded of by the other when one is paused, removed, or has it no more", async ({ world }) => {
    const ours = await addFeed(world, [aMeeting()]);
    world.clock.now += 1;
    const theirs = await addFeed(world, [aMeeting()], { ...other, minutesBefore: 60 });
    const { pause, resume, remove } = world.reminders;
    expect(await next(world)).toEqual(["wait", 2 * hour]);
    await pause("T1", theirs.id);
    expect(await next(world)).toEqual(["wait", 3 * hour - quarter]);
    await resume("T1", theirs.id);
    expect(await next(world)).toEqual(["wait", 2 * hour]);
    await readsNothing(world, theirs);
    expect(await next(world)).toEqual(["wait", 3 * hour - quarter]);
    await world.reads(theirs, [aMeeting()]);
    await remove("T1", theirs.id);
    expect(await next(world)).toEqual(["wait", 3 * hour - quarter]);
    await remove("T1", ours.id);
    expect(await world.query.selectFrom("reminders").selectAll().execute()).toEqual([]);
  });
});

describe.for(databaseKinds)("a source, on %s", (kind) => {
  const test = remindersTestOn(kind);

  test("that is paused is not read, and what was posted is kept as true as is known", async ({ world }) => {
    const source = await addFeed(world, [aMeeting()]);
    world.clock.now = start - quarter;
    await post(world);
    await world.reminders.pause("T1", source.id);
    expect((await next(world))[0]).toBe("update");
    expect(await world.jobs("feed")).toEqual([]);
    expect(await world.reminders.source("T1", source.id)).toEqual({ ...source, state: "paused" });
    await world.reminders.resume("T1", source.id);
    expect(await world.reminders.source("T1", source.id)).toEqual(source);
    expect((await next(world))[0]).toBe("update");
    expect(await world.jobs("feed")).toEqual([{ key: source.id, dueAt: start - quarter }]);
  });

  test("that goes on is read before its reminders are looked at", async ({ world }) => {
    const source = await addFeed(world, [aMeeting()]);
    await world.reminders.pause("T1", source.id);
    world.clock.now = start - 10 * minute;
    await world.reminders.resume("T1", source.id);
    expect(await next(world)).toEqual(["post", 3 * hour - 9 * minute]);
  });

  test("leaves what was posted when it's removed, also once it's added again", async ({ world }) => {
    const source = await addFeed(world, [aMeeting()]);
    world.clock.now = start - quarter;
    await post(world);
    await world.reminders.remove("T1", source.id);
    expect(await world.jobs("feed")).toEqual([]);
    expect(await world.reminders.sourcesOf("T1", "C1")).toEqual([]);
    expect((await next(world))[0]).toBe("nothing");
    await addFeed(world, [aMeeting()]);
    expect((await next(world))[0]).toBe("nothing");
    await world.reminders.remove("T1", "no such");
  });

  test("is counted by the order in which it was set up", async ({ world }) => {
    const added: FeedSource[] = [];
    for (const number of [1, 2, 3]) {
      world.clock.now += 1;
      added.push(await addFeed(world, [], { address: new URL(`https://calendar.example/${3 - number}`) }));
    }
    expect(await world.reminders.sourcesOf("T1", "C1")).toEqual(added);
  });

  test("may change what it covers, and when it reminds", async ({ world }) => {
    const source = await addFeed(world, [aMeeting({ guests: [], isAllDay: true })]);
    expect(await next(world)).toEqual(["nothing"]);
    await world.reminders.changeFeed("T1", source.id, { covers: "everything" });
    expect(await next(world)).toEqual(["nothing"]);
    await world.reminders.changeFeed("T1", source.id, { includesAllDay: true });
    expect(await next(world)).toEqual(["wait", 3 * hour - quarter]);
    await world.reminders.changeFeed("T1", source.id, { minutesBefore: 30 });
    expect(await next(world)).toEqual(["wait", 2.5 * hour]);
    const changed = { covers: "everything", includesAllDay: true, minutesBefore: 30 };
    expect(await world.reminders.source("T1", source.id)).toEqual({ ...source, ...changed });
  });

  test("comes back when its removal is undone within a minute", async ({ world, reminders }) => {
    const { clock } = world;
    const source = await addFeed(world, [aMeeting()]);
    const id = (await theReminder(world)).id;
    await reminders.removeSoon("T1", source.id);
    expect(await reminders.sourcesOf("T1", "C1")).toEqual([]);
    expect(await reminders.sourcesBy("T1", "U1")).toEqual([]);
    expect(await world.records.active("T1", source.id)).toBeUndefined();
    expect((await next(world))[0]).toBe("nothing");
    clock.now += minute - 1;
    expect(await reminders.finishRemoval("T1", source.id)).toBe(noon + minute);
    expect(await reminders.restore("T1", source.id)).toBe(true);
    expect(await reminders.source("T1", source.id)).toEqual(source);
    expect((await next(world))[0]).toBe("wait");
    expect(await world.jobs("removal")).toEqual([]);
    expect(await world.jobs("feed")).toEqual([{ key: source.id, dueAt: clock.now }]);
    expect(await reminders.finishRemoval("T1", source.id)).toBeUndefined();

    await reminders.removeSoon("T1", source.id);
    expect(await world.jobs("removal")).toEqual([{ key: source.id, dueAt: clock.now + minute }]);
    // Added anew within the minute, it is the same one.
    expect((await reminders.addFeed("T1", aNewFeed([aMeeting()]))).source).toEqual(source);
    await reminders.removeSoon("T1", source.id);
    clock.now += minute;
    expect(await reminders.restore("T1", source.id)).toBe(false);
    expect(await reminders.finishRemoval("T1", source.id)).toBeUndefined();
    expect(await reminders.reminder("T1", id)).toBeUndefined();
    expect((await reminders.addFeed("T1", aNewFeed([aMeeting()]))).isNew).toBe(true);
  });

  test("that fails once too often is given up, and its owner is told by a job", async ({ world }) => {
    await addFeed(world, [aMeeting()]);
    const active = async () => {
      const [source] = await world.reminders.sourcesOf("T1", "C1");
      if (source?.kind !== "feed") throw new Error("There is no feed.");
      return source;
    };
    for (const failures of [1, 2]) {
      expect(await world.records.failed(await active(), "gone")).toEqual({ failures, isFailing: false });
    }
    expect(await world.jobs("failing feed")).toEqual([]);
    world.clock.now += hour;
    const last = await active();
    expect(await world.records.failed(last, "gone")).toEqual({ failures: 3, isFailing: true });
    expect(await active()).toEqual({
      ...last,
      state: "failing",
      reading: { ...last.reading, failures: 3, lastingFailures: 3, failingSince: noon, problem: "gone" },
    });
    expect(await world.jobs("failing feed")).toEqual([{ key: last.id, dueAt: noon + hour }]);
    expect(await world.records.active("T1", last.id)).toBeUndefined();
    await world.reminders.resume("T1", last.id);
    expect((await active()).reading).toMatchObject({ failures: 0, lastingFailures: 0, problem: undefined });
  });

  test("that is given up is reminded of as far as it is known", async ({ world }) => {
    await createChannelRules(world.store).setOwnDomains("T1", ["kestrel.io"]);
    const source = await addFeed(world, [aMeeting()], { covers: "outside" });
    for (let failure = 0; failure < 3; failure += 1) {
      const active = await world.records.active("T1", source.id);
      if (active !== undefined) await world.records.failed(active, "gone");
    }
    expect(await next(world)).toEqual(["nothing"]);
    await createChannelRules(world.store).setOwnDomains("T1", []);
    expect(await next(world)).toEqual(["wait", 3 * hour - quarter]);
    expect((await theReminder(world)).subscribed?.source.state).toBe("failing");
  });
});

describe.for(databaseKinds)("a meeting that was typed, on %s", (kind) => {
  const test = remindersTestOn(kind);
  const usual = { channel: "C1", person: "U1", personEmail: undefined, timeZone: "UTC", minutesBefore: 10 };

  test("is reminded of, and forgotten two days after it is over", async ({ world, reminders }) => {
    const { clock } = world;
    const typed = { startsAt: start, endsAt: start + hour, title: "Call", guests: [guestOf("a@b.io")] };
    const { source, upcoming } = await reminders.addMeeting("T1", { ...usual, meeting: typed });
    expect(source).toEqual({
      ...usual,
      organisation: "T1",
      id: expect.any(String),
      kind: "meeting",
      state: "active",
      covers: "everything",
      includesAllDay: true,
      createdAt: noon,
    });
    const { id, channel, occurrence, series } = await theReminder(world);
    expect(upcoming).toEqual({
      meeting: aMeeting({ ...typed, uid: expect.any(String), changedAt: noon }),
      source,
      minutesBefore: 10,
      reminder: { id, channel, occurrence, series, isOfSeries: false },
      dueAt: start - 10 * minute,
    });
    expect(await world.jobs()).toEqual([{ key: id, dueAt: start - 10 * minute }]);
    clock.now = start + hour + 2 * day;
    await reminders.deleteExpired();
    expect(await reminders.reminder("T1", id)).toMatchObject({ subscribed: { source } });
    clock.now += 1;
    await reminders.deleteExpired();
    expect(await reminders.reminder("T1", id)).toBeUndefined();
    expect(await reminders.sourcesOf("T1", "C1")).toEqual([]);
    expect(await reminders.source("T1", source.id)).toBeUndefined();
  });

  test("is known with what was typed, also while it is paused", async ({ world, reminders }) => {
    const feed = await addFeed(world, []);
    const meeting = { title: "Call", startsAt: start, endsAt: start + hour, guests: [] };
    const { source, upcoming } = await reminders.addMeeting("T1", { ...usual, meeting });
    await reminders.pause("T1", source.id);
    const known = { ...source, state: "paused", meeting: upcoming.meeting };
    const inAnyOrder = expect.arrayContaining([feed, known]);
    expect(await reminders.sourcesOf("T1", "C1")).toEqual(inAnyOrder);
    expect(await reminders.sourcesBy("T1", "U1")).toEqual(inAnyOrder);
    expect(await reminders.source("T1", source.id)).toEqual(known);
  });

  test("a feed stays when all that it held is forgotten, whatever became of the posts", async ({ world }) => {
    const source = await addFeed(world, [aMeeting(), aMeeting({ uid: "later", startsAt: start + day })]);
    for (const { id } of await world.query.selectFrom("reminders").select("id").execute()) {
      const reminder = await world.reminders.reminder("T1", id);
      if (reminder?.subscribed !== undefined) await world.reminders.sending(reminder, start);
    }
    world.clock.now = start + hour + 2 * day + 1;
    await world.reminders.deleteExpired();
    const later = await theReminder(world);
    expect(later.subscribed?.meeting.uid).toBe("later");
    world.clock.now += day;
    await world.reminders.deleteExpired();
    expect(await world.reminders.reminder("T1", later.id)).toBeUndefined();
    expect(await world.reminders.source("T1", source.id)).toEqual(source);
  });
});
