import { describe, expect } from "vitest";
import { createFeedRecords } from "#app/reminders/feeds/feed-records.ts";
import type { FeedSource } from "#app/reminders/sources/calendar-feed.ts";
import { createChannelRules } from "#app/reminders/sources/channel-rules.ts";
import { databaseKinds } from "#test/support/databases/databases.ts";
import { addFeed, comingUids, next, quarter, start, theReminder } from "../reminder/one-reminder.ts";
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
} from "./a-calendar.ts";

const oneAMinute = (count: number, from: number) =>
  Array.from({ length: count }, (_, number) =>
    aMeeting({ uid: `${number}`, startsAt: from + number * minute }),
  );

describe.for(databaseKinds)("a feed on %s", (kind) => {
  const test = remindersTestOn(kind);

  test("is there, and what it holds is reminded of in time", async ({ world, reminders }) => {
    const first = aReading([aMeeting()], { name: "Priya" });
    const added = await reminders.addFeed("T1", aNewFeed([], { first }));
    const source: FeedSource = {
      organisation: "T1",
      id: expect.stringMatching(/^[\w-]{12}$/),
      kind: "feed",
      channel: "C1",
      person: "U1",
      personEmail: "priya@acme.com",
      state: "active",
      minutesBefore: 15,
      timeZone: "Europe/Berlin",
      createdAt: noon,
      covers: "meetings",
      includesAllDay: false,
      address: "https://calendar.example/secret.ics",
      name: "Priya",
      reading: {
        etag: undefined,
        lastModified: undefined,
        contentDigest: expect.stringMatching(/^[\w-]{32}$/),
        until: noon + 14 * day,
        at: noon,
        failures: 0,
        lastingFailures: 0,
        failingSince: undefined,
        problem: undefined,
      },
    };
    expect(added).toEqual({ source, isNew: true });
    expect(await reminders.sourcesOf("T1", "C1")).toEqual([source]);
    expect(await reminders.sourcesBy("T1", "U1")).toEqual([source]);
    expect(await reminders.source("T1", added.source.id)).toEqual(source);
    expect(await world.jobs("feed")).toEqual([{ key: added.source.id, dueAt: noon + quarter }]);
    const subscribed = { meeting: aMeeting(), source, minutesBefore: 15 };
    const reminder = await theReminder(world);
    expect(reminder).toEqual({
      organisation: "T1",
      id: expect.stringMatching(/^[\w-]{32}$/),
      channel: "C1",
      occurrence: expect.stringMatching(/^[\w-]{32}$/),
      series: expect.stringMatching(/^[\w-]{32}$/),
      isOfSeries: false,
      subscribed,
      lastKnown: aMeeting(),
      lastSource: source,
      post: { state: "none" },
      news: undefined,
      isPrivateAnywhere: false,
    });
    expect(await world.jobs()).toEqual([{ key: reminder.id, dueAt: start - quarter }]);
    const { id, channel, occurrence, series, isOfSeries } = reminder;
    const span = { from: noon, until: noon + day, max: 5 };
    const upcoming = [
      { ...subscribed, reminder: { id, channel, occurrence, series, isOfSeries }, dueAt: start - quarter },
    ];
    expect(await reminders.upcoming("T1", { channel: "C1" }, span)).toEqual(upcoming);
    expect(await reminders.upcoming("T1", { person: "U1" }, span)).toEqual(upcoming);
    expect(await reminders.upcoming("T1", { person: "U2" }, span)).toEqual([]);
    expect(await reminders.upcoming("T1", { channel: "C2" }, span)).toEqual([]);
    expect(await reminders.upcoming("T1", { channel: "C1" }, { ...span, until: start })).toEqual([]);
    expect(await reminders.upcoming("T1", { channel: "C1" }, { ...span, from: start + hour })).toEqual([]);
  });

  test("is added to a channel once, and changes nothing the second time", async ({ world }) => {
    const source = await addFeed(world, [aMeeting()]);
    const again = aNewFeed([], { person: "U2", minutesBefore: 60 });
    expect(await world.reminders.addFeed("T1", again)).toEqual({ source, isNew: false });
    expect(await next(world)).toEqual(["wait", 3 * hour - quarter]);
    expect(await world.reminders.addFeed("T1", { ...again, channel: "C2" })).toMatchObject({ isNew: true });
  });

  test("may hold thousands of meetings", async ({ world, reminders }) => {
    const meetings = oneAMinute(2_000, noon);
    const source = await addFeed(world, meetings);
    const jobs = await world.jobs();
    // Of the one that begins just now, nobody has to be told any more.
    expect(jobs).toHaveLength(1_999);
    const span = { from: noon, until: noon + 14 * day, max: 150 };
    const upcoming = await reminders.upcoming("T1", { channel: "C1" }, span);
    expect(upcoming.map(({ meeting }) => meeting)).toEqual(meetings.slice(0, 150));
    await world.reads(source, meetings.slice(1_000));
    expect(await world.query.selectFrom("meetings").select("occurrence").execute()).toHaveLength(1_000);
    // What is left as it was is not looked at again.
    expect(await world.jobs()).toEqual(jobs);
    await reminders.remove("T1", source.id);
    expect(await world.query.selectFrom("meetings").selectAll().execute()).toEqual([]);
  });

  test("that was cut does not tell what became of later meetings", async ({ world }) => {
    const meetings = [1, 2, 3].map((number) =>
      aMeeting({ uid: `${number}`, startsAt: noon + number * hour }),
    );
    const source = await addFeed(world, meetings);
    await world.reads(source, meetings.slice(1, 2), { isTruncated: true, completeUntil: noon + 2 * hour });
    expect(await comingUids(world)).toEqual(["2", "3"]);
    expect((await world.records.active("T1", source.id))?.reading.until).toBe(noon + 2 * hour);
    await world.reads(source, [], { isTruncated: true, completeUntil: 0 });
    expect(await comingUids(world)).toEqual(["2", "3"]);
    expect((await world.records.active("T1", source.id))?.reading.until).toBe(0);
  });

  test("doesn't tell what became of series that it couldn't read to their end", async ({ world }) => {
    const weekly = [0, 1].map((number) =>
      aMeeting({ uid: "weekly", recurrenceId: start + number * hour, startsAt: start + number * hour }),
    );
    const single = aMeeting({ uid: "single" });
    const left = aMeeting({ uid: "left" });
    const source = await addFeed(world, [...weekly, single, left]);
    await world.reads(source, [left], { unreadable: 1, incomplete: ["weekly"] });
    expect(await comingUids(world)).toEqual(["left", "weekly", "weekly"]);
    await world.reads(source, [left], { isTruncated: true, incomplete: ["weekly"] });
    expect((await world.records.active("T1", source.id))?.reading.until).toBe(0);
    await world.reads(source, [left]);
    expect(await comingUids(world)).toEqual(["left"]);
  });

  test("that gives its events new UIDs each time holds the same ones", async ({ world, reminders }) => {
    const priya = guestOf("priya@acme.com", "accepted");
    const calendar = (reading: number, guests = [priya, guestOf("jane@kestrel.io")]) => {
      const named = (title: string, details: Parameters<typeof aMeeting>[0] = {}) =>
        aMeeting({ uid: `${title} ${details.startsAt ?? 0} ${reading}`, title, ...details });
      const weekly = (week: number) => ({
        startsAt: start + week * 7 * day,
        recurrenceId: start + week * 7 * day,
      });
      return [
        named("Renewal", { guests }),
        // They differ by their guests, and come in another order.
        ...[["ann@b.io"], ["tom@b.io"]]
          .map(([email = ""]) =>
            named("Interview", { uid: `${email} ${reading}`, guests: [priya, guestOf(email)] }),
          )
          .sort(() => (reading % 2 === 0 ? -1 : 1)),
        named("Focus", { guests: [], joinLink: "https://zoom.us/j/1" }),
        ...[0, 1].map((week) => named("Weekly", { ...weekly(week), uid: `weekly ${reading}` })),
      ];
    };
    const source = await addFeed(world, calendar(0).slice(0, -1));
    const rows = () => world.query.selectFrom("reminders").selectAll().orderBy("id").execute();
    const [before, jobs] = [await rows(), await world.jobs()];
    await world.reads(source, calendar(1).slice(0, -1));
    expect([await rows(), await world.jobs()]).toEqual([before, jobs]);
    // What is new belongs to its series, and who came to be invited changes one.
    await world.reads(source, calendar(2, [priya, guestOf("jane@kestrel.io"), guestOf("tom@b.io")]));
    await world.reads(source, calendar(3, [priya, guestOf("tom@b.io")]));
    const after = await rows();
    expect(after).toHaveLength(before.length + 1);
    expect(new Set(after.map(({ series }) => series))).toEqual(new Set(before.map(({ series }) => series)));
    const coming = await reminders.upcoming(
      "T1",
      { channel: "C1" },
      { from: noon, until: noon + 14 * day, max: 9 },
    );
    expect(coming.map(({ meeting }) => meeting.uid).toSorted()).toEqual([
      "Focus 0 0",
      "Renewal 0 0",
      "ann@b.io 0",
      "tom@b.io 0",
      "weekly 0",
      "weekly 0",
    ]);
    for (const { meeting } of coming) {
      if (meeting.title === "Interview")
        expect(JSON.stringify(meeting.guests)).toContain(meeting.uid.slice(0, 8));
    }
  });

  test("that has another meeting at the same time, or the same with others, has lost the one before", async ({
    world,
  }) => {
    const source = await addFeed(world, [aMeeting({ uid: "one" }), aMeeting({ uid: "two", title: "Sync" })]);
    const others = { title: "Sync", guests: [guestOf("tom@b.io")] };
    await world.reads(source, [
      aMeeting({ uid: "three", title: "Review" }),
      aMeeting({ uid: "four", ...others }),
    ]);
    expect(await comingUids(world)).toEqual(["four", "three"]);
    // A single one that becomes a series is another one, as before.
    await world.reads(source, [aMeeting({ uid: "four", ...others, recurrenceId: start })]);
    const coming = await world.reminders.upcoming(
      "T1",
      { channel: "C1" },
      { from: noon, until: noon + day, max: 9 },
    );
    expect(coming.map(({ meeting, reminder }) => [meeting.uid, reminder.isOfSeries])).toEqual([
      ["four", true],
    ]);
  });

  test("that is written in parts counts as known when all of it is", async ({ world }) => {
    const meetings = oneAMinute(250, noon + hour);
    const source = await addFeed(world, meetings);
    const { database } = world;
    let transactions = 0;
    const records = createFeedRecords({
      ...world.store,
      database: {
        ...database,
        async withAsyncCommit(work) {
          transactions += 1;
          if (transactions === 2) throw new Error("The process is gone.");
          return database.withAsyncCommit(work);
        },
      },
    });
    const active = await world.records.active("T1", source.id);
    if (active === undefined) throw new Error("It is not read.");
    const renamed = meetings.map((meeting) => ({ ...meeting, title: "Renamed" }));
    await expect(records.read(active, aReading(renamed))).rejects.toThrow("The process is gone.");
    const titles = async () => {
      const span = { from: noon, until: noon + day, max: 250 };
      const upcoming = await world.reminders.upcoming("T1", { channel: "C1" }, span);
      return Map.groupBy(upcoming, ({ meeting }) => meeting.title);
    };
    expect((await titles()).get("Renamed")).toHaveLength(100);
    const interrupted = await world.records.active("T1", source.id);
    expect(interrupted?.reading).toMatchObject({ contentDigest: undefined, etag: undefined });
    await world.reads(source, renamed);
    expect((await titles()).get("Renamed")).toHaveLength(250);
  });

  test("of which part was written when it was paused is written no further", async ({ world }) => {
    const meetings = oneAMinute(250, noon + hour);
    const source = await addFeed(world, []);
    const { database } = world;
    const records = createFeedRecords({
      ...world.store,
      database: {
        ...database,
        async withAsyncCommit(work) {
          const result = await database.withAsyncCommit(work);
          await world.reminders.pause("T1", source.id);
          return result;
        },
      },
    });
    await records.read(source, aReading(meetings));
    expect(await world.query.selectFrom("meetings").select("occurrence").execute()).toHaveLength(100);
  });

  test("that holds thousands of meetings keeps nothing else waiting", async ({ world }) => {
    const meetings = oneAMinute(300, noon + hour);
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    const source = await addFeed(world, meetings, { covers: "outside" });
    const ofAdding = turns;
    await createChannelRules(world.store).setOwnDomains("T1", ["acme.com"]);
    const ofDomains = turns - ofAdding;
    await world.reminders.pause("T1", source.id);
    isOver = true;
    // As many as there are slices of meetings that are sealed or opened.
    expect(ofAdding).toBeGreaterThan(20);
    expect(ofDomains).toBeGreaterThan(10);
    expect(turns - ofAdding - ofDomains).toBeGreaterThan(10);
  });

  test("that holds an occurrence twice is read all the same", async ({ world }) => {
    await addFeed(world, [aMeeting(), aMeeting({ title: "Again" })]);
    expect((await theReminder(world)).subscribed?.meeting).toEqual(aMeeting());
  });
});
