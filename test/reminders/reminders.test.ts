import { describe, expect, test } from "vitest";
import type { Meeting } from "../../src/calendar/meeting.ts";
import { createChannelRules } from "../../src/reminders/channel-rules.ts";
import { createFeedRecords } from "../../src/reminders/feed-records.ts";
import type { Reminder } from "../../src/reminders/reminder.ts";
import type { FeedSource } from "../../src/reminders/source.ts";
import { stepOf } from "../../src/reminders/step.ts";
import { databaseKinds } from "../support/databases.ts";
import { aMeeting, aNewFeed, aReading, day, guestOf, hour, minute, noon, remindersOn } from "./a-calendar.ts";

type World = Awaited<ReturnType<typeof remindersOn>>;

const start = noon + 3 * hour;
const quarter = 15 * minute;
const other = { address: new URL("https://calendar.example/other.ics"), person: "U2" };

async function addFeed(world: World, ...feed: Parameters<typeof aNewFeed>): Promise<FeedSource> {
  return (await world.reminders.addFeed("T1", aNewFeed(...feed))).source;
}

/** The one reminder that there is. */
async function theReminder({ query, reminders }: World): Promise<Reminder> {
  const { id } = await query.selectFrom("reminders").select("id").executeTakeFirstOrThrow();
  const reminder = await reminders.reminder("T1", id);
  if (reminder === undefined) throw new Error("It cannot be loaded.");
  return reminder;
}

async function post(world: World, forStart = start): Promise<Reminder> {
  expect(await world.reminders.sending(await theReminder(world), forStart)).toBe(true);
  await world.reminders.posted(await theReminder(world), { forStart, ts: "1.2", digest: "shown" });
  return theReminder(world);
}

async function comingUids({ reminders }: World): Promise<string[]> {
  const span = { from: noon, until: noon + day, most: 9 };
  const upcoming = await reminders.upcoming("T1", { channel: "C1" }, span);
  return upcoming.map(({ meeting }) => meeting.uid).toSorted();
}

/** A feed is believed to be empty when it says so twice. */
async function readsNothing(world: World, feed: FeedSource): Promise<void> {
  await world.reads(feed, []);
  await world.reads(feed, []);
}

/** What is to be done next, and when it is looked at. */
async function next(world: World) {
  const jobs = await world.jobs();
  return [stepOf(await theReminder(world), world.clock.now).kind, ...jobs.map(({ dueAt }) => dueAt - noon)];
}

describe.for(databaseKinds)("a feed on %s", (kind) => {
  test("is there, and what it holds is reminded of in time", async (context) => {
    await using world = await remindersOn(kind, context);
    const { reminders } = world;
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
    const covered = { meeting: aMeeting(), source, minutesBefore: 15 };
    const reminder = await theReminder(world);
    expect(reminder).toEqual({
      organisation: "T1",
      id: expect.stringMatching(/^[\w-]{32}$/),
      channel: "C1",
      occurrence: expect.stringMatching(/^[\w-]{32}$/),
      series: expect.stringMatching(/^[\w-]{32}$/),
      isOfSeries: false,
      covered,
      lastKnown: aMeeting(),
      post: { state: "none" },
      snoozedUntil: undefined,
      isPrivateAnywhere: false,
    });
    expect(await world.jobs()).toEqual([{ key: reminder.id, dueAt: start - quarter }]);
    const { id, channel, series, isOfSeries } = reminder;
    const span = { from: noon, until: noon + day, most: 5 };
    const upcoming = [{ ...covered, reminder: { id, channel, series, isOfSeries }, dueAt: start - quarter }];
    expect(await reminders.upcoming("T1", { channel: "C1" }, span)).toEqual(upcoming);
    expect(await reminders.upcoming("T1", { person: "U1" }, span)).toEqual(upcoming);
    expect(await reminders.upcoming("T1", { person: "U2" }, span)).toEqual([]);
    expect(await reminders.upcoming("T1", { channel: "C2" }, span)).toEqual([]);
    expect(await reminders.upcoming("T1", { channel: "C1" }, { ...span, until: start })).toEqual([]);
    expect(await reminders.upcoming("T1", { channel: "C1" }, { ...span, from: start + hour })).toEqual([]);
  });

  test("is added to a channel once, and changes nothing the second time", async (context) => {
    await using world = await remindersOn(kind, context);
    const source = await addFeed(world, [aMeeting()]);
    const again = aNewFeed([], { person: "U2", minutesBefore: 60 });
    expect(await world.reminders.addFeed("T1", again)).toEqual({ source, isNew: false });
    expect(await next(world)).toEqual(["wait", 3 * hour - quarter]);
    expect(await world.reminders.addFeed("T1", { ...again, channel: "C2" })).toMatchObject({ isNew: true });
  });

  test("stands in the database without anything that can be read", async (context) => {
    await using world = await remindersOn(kind, context);
    await addFeed(world, [aMeeting({ location: "Kestrel House" })]);
    await world.reminders.skipSeries("T1", (await theReminder(world)).id, "U1");
    const tables = ["reminder_sources", "meetings", "reminders", "skipped_series", "jobs"] as const;
    for (const table of tables) {
      const rows = JSON.stringify(await world.query.selectFrom(table).selectAll().execute());
      expect(rows.length).toBeGreaterThan(2);
      expect(rows).not.toMatch(/kestrel|renewal|jane|acme|secret|calendar\.example/i);
    }
  });

  test("may hold thousands of meetings", async (context) => {
    await using world = await remindersOn(kind, context);
    const { reminders } = world;
    const meetings = Array.from({ length: 2_000 }, (_, number) =>
      aMeeting({ uid: `${number}`, startsAt: noon + number * minute }),
    );
    const source = await addFeed(world, meetings);
    const jobs = await world.jobs();
    // Of the one that begins just now, nobody has to be told any more.
    expect(jobs).toHaveLength(1_999);
    const span = { from: noon, until: noon + 14 * day, most: 150 };
    const upcoming = await reminders.upcoming("T1", { channel: "C1" }, span);
    expect(upcoming.map(({ meeting }) => meeting)).toEqual(meetings.slice(0, 150));
    await world.reads(source, meetings.slice(1_000));
    expect(await world.query.selectFrom("meetings").select("occurrence").execute()).toHaveLength(1_000);
    // What is left as it was is not looked at again.
    expect(await world.jobs()).toEqual(jobs);
    await reminders.remove("T1", source.id);
    expect(await world.query.selectFrom("meetings").selectAll().execute()).toEqual([]);
  });

  test("that was cut does not tell what became of later meetings", async (context) => {
    await using world = await remindersOn(kind, context);
    const meetings = [1, 2, 3].map((number) =>
      aMeeting({ uid: `${number}`, startsAt: noon + number * hour }),
    );
    const source = await addFeed(world, meetings);
    await world.reads(source, meetings.slice(1, 2), { isCut: true, completeUntil: noon + 2 * hour });
    expect(await comingUids(world)).toEqual(["2", "3"]);
    expect((await world.records.active("T1", source.id))?.reading.until).toBe(noon + 2 * hour);
    await world.reads(source, [], { isCut: true, completeUntil: 0 });
    expect(await comingUids(world)).toEqual(["2", "3"]);
    expect((await world.records.active("T1", source.id))?.reading.until).toBe(0);
  });

  test("does not tell what became of series that it could not read, or not to their end", async (context) => {
    await using world = await remindersOn(kind, context);
    const weekly = [0, 1].map((number) =>
      aMeeting({ uid: "weekly", recurrenceId: start + number * hour, startsAt: start + number * hour }),
    );
    const single = aMeeting({ uid: "single" });
    const left = aMeeting({ uid: "left" });
    const source = await addFeed(world, [...weekly, single, left]);
    await world.reads(source, [left], { unreadable: 1, incomplete: ["weekly"] });
    expect(await comingUids(world)).toEqual(["left", "weekly", "weekly"]);
    await world.reads(source, [left], { isCut: true, incomplete: ["weekly"] });
    expect((await world.records.active("T1", source.id))?.reading.until).toBe(0);
    await world.reads(source, [left]);
    expect(await comingUids(world)).toEqual(["left"]);
  });

  test("that is written in parts counts as known when all of it is", async (context) => {
    await using world = await remindersOn(kind, context);
    const meetings = Array.from({ length: 250 }, (_, number) =>
      aMeeting({ uid: `${number}`, startsAt: noon + hour + number * minute }),
    );
    const source = await addFeed(world, meetings);
    const { database } = world;
    let transactions = 0;
    const records = createFeedRecords({
      ...world.store,
      database: {
        ...database,
        async lazily(work) {
          transactions += 1;
          if (transactions === 2) throw new Error("The process is gone.");
          return database.lazily(work);
        },
      },
    });
    const active = await world.records.active("T1", source.id);
    if (active === undefined) throw new Error("It is not read.");
    const renamed = meetings.map((meeting) => ({ ...meeting, title: "Renamed" }));
    await expect(records.read(active, aReading(renamed))).rejects.toThrow("The process is gone.");
    const titles = async () => {
      const span = { from: noon, until: noon + day, most: 250 };
      const upcoming = await world.reminders.upcoming("T1", { channel: "C1" }, span);
      return Map.groupBy(upcoming, ({ meeting }) => meeting.title);
    };
    expect((await titles()).get("Renamed")).toHaveLength(100);
    const interrupted = await world.records.active("T1", source.id);
    expect(interrupted?.reading).toMatchObject({ contentDigest: undefined, etag: undefined });
    await world.reads(source, renamed);
    expect((await titles()).get("Renamed")).toHaveLength(250);
  });

  test("of which part was written when it was paused is written no further", async (context) => {
    await using world = await remindersOn(kind, context);
    const meetings = Array.from({ length: 250 }, (_, number) =>
      aMeeting({ uid: `${number}`, startsAt: noon + hour + number * minute }),
    );
    const source = await addFeed(world, []);
    const { database } = world;
    const records = createFeedRecords({
      ...world.store,
      database: {
        ...database,
        async lazily(work) {
          const result = await database.lazily(work);
          await world.reminders.pause("T1", source.id);
          return result;
        },
      },
    });
    await records.read(source, aReading(meetings));
    expect(await world.query.selectFrom("meetings").select("occurrence").execute()).toHaveLength(100);
  });

  test("that holds thousands of meetings keeps nothing else waiting", async (context) => {
    await using world = await remindersOn(kind, context);
    const meetings = Array.from({ length: 300 }, (_, number) =>
      aMeeting({ uid: `${number}`, startsAt: noon + hour + number * minute }),
    );
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

  test("that holds an occurrence twice is read all the same", async (context) => {
    await using world = await remindersOn(kind, context);
    await addFeed(world, [aMeeting(), aMeeting({ title: "Again" })]);
    expect((await theReminder(world)).covered?.meeting).toEqual(aMeeting());
  });
});

describe.for(databaseKinds)("a change, on %s", (kind) => {
  test("of the time moves the reminder", async (context) => {
    await using world = await remindersOn(kind, context);
    const source = await addFeed(world, [aMeeting()]);
    await world.reads(source, [aMeeting({ startsAt: start + hour })]);
    expect(await next(world)).toEqual(["wait", 4 * hour - quarter]);
    await world.reads(source, [aMeeting({ startsAt: noon + minute })]);
    expect(await next(world)).toEqual(["post", 0]);
  });

  test("of a meeting that was posted is looked at at once", async (context) => {
    await using world = await remindersOn(kind, context);
    const source = await addFeed(world, [aMeeting()]);
    world.clock.now = start - quarter;
    await post(world);
    await world.reads(source, [aMeeting({ title: "Renewal" })]);
    expect(await next(world)).toEqual(["update", 3 * hour - quarter]);
    await world.reads(source, [aMeeting({ startsAt: start + hour })]);
    expect(await next(world)).toEqual(["tell move", 3 * hour - quarter]);
    await world.reminders.moveTold(await theReminder(world));
    expect((await next(world))[0]).toBe("wait");
    expect((await theReminder(world)).post).toEqual({ state: "none" });
  });

  test("only in when it was changed is none", async (context) => {
    await using world = await remindersOn(kind, context);
    const source = await addFeed(world, [aMeeting()]);
    const before = await world.query.selectFrom("meetings").selectAll().execute();
    await world.reads(source, [aMeeting({ changedAt: 99 })]);
    expect(await world.query.selectFrom("meetings").selectAll().execute()).toEqual(before);
  });

  test.for([
    ["cancelled", [aMeeting({ isCancelled: true })]],
    ["taken out of the calendar", []],
  ] as const)(
    "a meeting that is %s is not reminded of, and where it was posted, that is told",
    async ([, meetings], context) => {
      await using world = await remindersOn(kind, context);
      const source = await addFeed(world, [aMeeting()]);
      await world.reads(source, meetings);
      await world.reads(source, meetings);
      expect((await next(world))[0]).toBe("nothing");
      await world.reads(source, [aMeeting()]);
      world.clock.now = start - quarter;
      await post(world);
      await world.reads(source, meetings);
      await world.reads(source, meetings);
      expect(await next(world)).toEqual(["tell cancellation", 3 * hour - quarter]);
      await world.reminders.cancellationTold(await theReminder(world));
      expect((await next(world))[0]).toBe("nothing");
      await world.reads(source, [aMeeting()]);
      expect((await next(world))[0]).toBe("update");
    },
  );

  test("of a meeting that was over is not looked for", async (context) => {
    await using world = await remindersOn(kind, context);
    const source = await addFeed(world, [aMeeting({ startsAt: noon - 22 * hour })]);
    world.clock.now += 3 * hour;
    await world.reads(source, []);
    expect(await world.query.selectFrom("meetings").selectAll().execute()).toHaveLength(1);
    expect((await theReminder(world)).post).toEqual({ state: "closed", forStart: noon - 22 * hour });
  });

  test("that is read when the feed was paused or removed meanwhile is not written down", async (context) => {
    await using world = await remindersOn(kind, context);
    const { reminders, records } = world;
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
  test("is one reminder a channel, at the earlier time, of the newest account", async (context) => {
    await using world = await remindersOn(kind, context);
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
      { from: noon, until: noon + day, most: 9 },
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

  test("is reminded of by the other one when one is paused, removed, or has it no more", async (context) => {
    await using world = await remindersOn(kind, context);
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
  test("that is paused leaves what was posted, and keeps it up to date when it goes on", async (context) => {
    await using world = await remindersOn(kind, context);
    const source = await addFeed(world, [aMeeting()]);
    world.clock.now = start - quarter;
    await post(world);
    await world.reminders.pause("T1", source.id);
    expect((await next(world))[0]).toBe("nothing");
    expect(await world.jobs("feed")).toEqual([]);
    expect(await world.reminders.source("T1", source.id)).toEqual({ ...source, state: "paused" });
    await world.reminders.resume("T1", source.id);
    expect(await world.reminders.source("T1", source.id)).toEqual(source);
    expect((await next(world))[0]).toBe("update");
    expect(await world.jobs("feed")).toEqual([{ key: source.id, dueAt: start - quarter }]);
  });

  test("that goes on is read before its reminders are looked at", async (context) => {
    await using world = await remindersOn(kind, context);
    const source = await addFeed(world, [aMeeting()]);
    await world.reminders.pause("T1", source.id);
    world.clock.now = start - 10 * minute;
    await world.reminders.resume("T1", source.id);
    expect(await next(world)).toEqual(["post", 3 * hour - 9 * minute]);
  });

  test("that is removed leaves what was posted, and does not post it again when it is added again", async (context) => {
    await using world = await remindersOn(kind, context);
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

  test("is counted by the order in which it was set up", async (context) => {
    await using world = await remindersOn(kind, context);
    const added: FeedSource[] = [];
    for (const number of [1, 2, 3]) {
      world.clock.now += 1;
      added.push(await addFeed(world, [], { address: new URL(`https://calendar.example/${3 - number}`) }));
    }
    expect(await world.reminders.sourcesOf("T1", "C1")).toEqual(added);
  });

  test("may change what it covers, and when it reminds", async (context) => {
    await using world = await remindersOn(kind, context);
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

  test("that fails once too often is given up, and its owner is told by a job", async (context) => {
    await using world = await remindersOn(kind, context);
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

  test("that is given up is reminded of as far as it is known", async (context) => {
    await using world = await remindersOn(kind, context);
    await createChannelRules(world.store).setOwnDomains("T1", ["kestrel.io"]);
    const source = await addFeed(world, [aMeeting()], { covers: "outside" });
    for (let failure = 0; failure < 3; failure += 1) {
      const active = await world.records.active("T1", source.id);
      if (active !== undefined) await world.records.failed(active, "gone");
    }
    expect(await next(world)).toEqual(["nothing"]);
    await createChannelRules(world.store).setOwnDomains("T1", []);
    expect(await next(world)).toEqual(["wait", 3 * hour - quarter]);
    expect((await theReminder(world)).covered?.source.state).toBe("failing");
  });
});

describe.for(databaseKinds)("a meeting that was typed, on %s", (kind) => {
  test("is reminded of, and forgotten two days after it is over", async (context) => {
    await using world = await remindersOn(kind, context);
    const { reminders, clock } = world;
    const typed = { startsAt: start, endsAt: start + hour, title: "Call", guests: [guestOf("a@b.io")] };
    const { source, upcoming } = await reminders.addMeeting("T1", {
      channel: "C1",
      person: "U1",
      personEmail: undefined,
      timeZone: "UTC",
      minutesBefore: 10,
      meeting: typed,
    });
    expect(source).toEqual({
      organisation: "T1",
      id: expect.any(String),
      kind: "meeting",
      channel: "C1",
      person: "U1",
      personEmail: undefined,
      state: "active",
      minutesBefore: 10,
      timeZone: "UTC",
      createdAt: noon,
    });
    const { id, channel, series } = await theReminder(world);
    expect(upcoming).toEqual({
      meeting: aMeeting({ ...typed, uid: expect.any(String), changedAt: noon }),
      source,
      minutesBefore: 10,
      reminder: { id, channel, series, isOfSeries: false },
      dueAt: start - 10 * minute,
    });
    expect(await world.jobs()).toEqual([{ key: id, dueAt: start - 10 * minute }]);
    clock.now = start + hour + 2 * day;
    await reminders.forgetOld();
    expect(await reminders.reminder("T1", id)).toMatchObject({ covered: { source } });
    clock.now += 1;
    await reminders.forgetOld();
    expect(await reminders.reminder("T1", id)).toBeUndefined();
    expect(await reminders.sourcesOf("T1", "C1")).toEqual([]);
    expect(await reminders.source("T1", source.id)).toBeUndefined();
  });

  test("is known with what was typed, also while it is paused", async (context) => {
    await using world = await remindersOn(kind, context);
    const { reminders } = world;
    const feed = await addFeed(world, []);
    const { source, upcoming } = await reminders.addMeeting("T1", {
      channel: "C1",
      person: "U1",
      personEmail: undefined,
      timeZone: "UTC",
      minutesBefore: 10,
      meeting: { title: "Call", startsAt: start, endsAt: start + hour, guests: [] },
    });
    await reminders.pause("T1", source.id);
    const known = { ...source, state: "paused", meeting: upcoming.meeting };
    const inAnyOrder = expect.arrayContaining([feed, known]);
    expect(await reminders.sourcesOf("T1", "C1")).toEqual(inAnyOrder);
    expect(await reminders.sourcesBy("T1", "U1")).toEqual(inAnyOrder);
    expect(await reminders.source("T1", source.id)).toEqual(known);
  });

  test("a feed stays when all that it held is forgotten, whatever became of the posts", async (context) => {
    await using world = await remindersOn(kind, context);
    const source = await addFeed(world, [aMeeting(), aMeeting({ uid: "later", startsAt: start + day })]);
    for (const { id } of await world.query.selectFrom("reminders").select("id").execute()) {
      const reminder = await world.reminders.reminder("T1", id);
      if (reminder?.covered !== undefined) await world.reminders.sending(reminder, start);
    }
    world.clock.now = start + hour + 2 * day + 1;
    await world.reminders.forgetOld();
    const later = await theReminder(world);
    expect(later.covered?.meeting.uid).toBe("later");
    world.clock.now += day;
    await world.reminders.forgetOld();
    expect(await world.reminders.reminder("T1", later.id)).toBeUndefined();
    expect(await world.reminders.source("T1", source.id)).toEqual(source);
  });
});

describe.for(databaseKinds)("a post, on %s", (kind) => {
  test("may be sent by one process alone", async (context) => {
    await using world = await remindersOn(kind, context);
    await addFeed(world, [aMeeting()]);
    const read = await theReminder(world);
    const sent = await Promise.all(Array.from({ length: 8 }, () => world.reminders.sending(read, start)));
    expect(sent.filter((may) => may)).toHaveLength(1);
    expect((await theReminder(world)).post).toEqual({ state: "sending", forStart: start });
  });

  test("that Slack refused may be sent again; one that may have appeared may not", async (context) => {
    await using world = await remindersOn(kind, context);
    await addFeed(world, [aMeeting()]);
    const read = await theReminder(world);
    await world.reminders.sending(read, start);
    await world.reminders.notSent(read, start);
    expect(await theReminder(world)).toEqual(read);
    await world.reminders.sending(read, start);
    await world.reminders.lost(read, start);
    expect((await theReminder(world)).post).toEqual({ state: "lost", forStart: start });
    expect(await world.reminders.sending(read, start)).toBe(false);
    await world.reminders.posted(read, { forStart: start, ts: "1.2", digest: "shown" });
    expect((await theReminder(world)).post).toEqual({
      state: "posted",
      forStart: start,
      ts: "1.2",
      digest: "shown",
    });
  });

  test("changes only where it stands as it was read", async (context) => {
    await using world = await remindersOn(kind, context);
    await addFeed(world, [aMeeting()]);
    const unposted = await theReminder(world);
    const read = await post(world);
    await world.reminders.close(unposted, start);
    await world.reminders.moveTold(unposted);
    await world.reminders.lost(unposted, start);
    await world.reminders.notSent(unposted, start);
    await world.reminders.posted(unposted, { forStart: start, ts: "9.9", digest: "another" });
    expect(await theReminder(world)).toEqual(read);
    await world.reminders.posted(read, { forStart: start + 1, ts: "1.2", digest: "new" });
    const updated = await theReminder(world);
    expect(updated.post).toEqual({ state: "posted", forStart: start + 1, ts: "1.2", digest: "new" });
    // It is of another start now: whoever meant this one has come too late.
    await world.reminders.close(updated, start + 1);
    expect(await theReminder(world)).toEqual(updated);
    await world.reminders.close(updated, start);
    expect((await theReminder(world)).post).toEqual({ state: "closed", forStart: start });
  });

  test("is not undone by a process that was posting it for another start", async (context) => {
    await using world = await remindersOn(kind, context);
    const { reminders } = world;
    const source = await addFeed(world, [aMeeting()]);
    const stalled = await theReminder(world);
    await reminders.sending(stalled, start);
    await reminders.lost(await theReminder(world), start);
    await world.reads(source, [aMeeting({ startsAt: start + hour })]);
    const moved = await theReminder(world);
    expect(await reminders.sending(moved, start + hour)).toBe(true);
    const sending = await theReminder(world);
    await reminders.notSent(stalled, start);
    await reminders.lost(stalled, start);
    await reminders.close(stalled, start);
    await reminders.close(sending, start);
    expect(await theReminder(world)).toEqual(sending);
    await reminders.posted(moved, { forStart: start + hour, ts: "1.2", digest: "shown" });
    const posted = await theReminder(world);
    expect(posted.post).toMatchObject({ state: "posted", forStart: start + hour });
    await reminders.close(posted, start);
    expect(await theReminder(world)).toEqual(posted);
  });

  test("is not undone by a process that was posting it before it was snoozed", async (context) => {
    await using world = await remindersOn(kind, context);
    const { reminders } = world;
    await addFeed(world, [aMeeting()]);
    const stalled = await theReminder(world);
    await reminders.sending(stalled, start);
    await reminders.snooze("T1", stalled.id, start - minute);
    await reminders.sending(await theReminder(world), start);
    const sending = await theReminder(world);
    await reminders.notSent(stalled, start);
    await reminders.lost(stalled, start);
    expect(await theReminder(world)).toEqual(sending);
  });

  test("that is snoozed comes again, before the meeting begins", async (context) => {
    await using world = await remindersOn(kind, context);
    const { reminders } = world;
    const source = await addFeed(world, [aMeeting()]);
    world.clock.now = start - quarter;
    const { id } = await post(world);
    expect(await reminders.snooze("T1", id, start)).toBe(false);
    expect(await reminders.snooze("T1", "no such", start - 1)).toBe(false);
    const unsnoozed = await theReminder(world);
    expect(await reminders.snooze("T1", id, start - 5 * minute)).toBe(true);
    expect(await next(world)).toEqual(["wait", 3 * hour - 5 * minute]);
    await reminders.close(unsnoozed, start);
    expect(await theReminder(world)).toMatchObject({
      post: { state: "none" },
      snoozedUntil: start - 5 * minute,
    });
    // Whoever read it before the snooze may not post.
    const unposted = { ...unsnoozed, post: { state: "none" } as const };
    expect(await reminders.sending(unposted, start)).toBe(false);
    await readsNothing(world, source);
    expect(await reminders.snooze("T1", id, start - minute)).toBe(false);
  });
});

describe.for(databaseKinds)("a series that is skipped, on %s", (kind) => {
  test("is not reminded of in that channel until somebody wants it again", async (context) => {
    await using world = await remindersOn(kind, context);
    const { reminders } = world;
    const weekly = [0, 7].map((days) =>
      aMeeting({ recurrenceId: start + days * day, startsAt: start + days * day }),
    );
    await addFeed(world, weekly);
    await addFeed(world, weekly, { channel: "C2" });
    const span = { from: noon, until: noon + 14 * day, most: 9 };
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
  const weekly = (details: Partial<Meeting> = {}) => [aMeeting({ recurrenceId: start, ...details })];

  async function skipped(world: World) {
    return (await world.reminders.skippedSeriesOf("T1", "C1")).map(({ title }) => title);
  }

  test("is not kept when any calendar of the organisation calls it private", async (context) => {
    await using world = await remindersOn(kind, context);
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

  test("is forgotten with it when there was no meeting for 90 days", async (context) => {
    await using world = await remindersOn(kind, context);
    const { reminders, clock } = world;
    await addFeed(world, weekly());
    await reminders.skipSeries("T1", (await theReminder(world)).id, "U1");
    clock.now += 2 * day;
    await reminders.forgetOld();
    const last = clock.now;
    clock.now += 90 * day;
    await reminders.forgetOld();
    expect(await skipped(world)).toEqual(["Kestrel renewal"]);
    clock.now = last + 90 * day + 1;
    await reminders.forgetOld();
    expect(await skipped(world)).toEqual([]);
  });
});

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
      post: { state: "posted", forStart: start, ts: "1.2", digest: "carried over" },
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
    const { id } = await theReminder(world);
    await world.reminders.snooze("T1", id, start - minute);
    await world.reads(source, [aMeeting({ recurrenceId: start })]);
    expect(await theReminder(world)).toMatchObject({ snoozedUntil: start - minute, post: { state: "none" } });
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
    expect((await world.reminders.reminder("T1", id))?.covered).toBeUndefined();
  });

  test("leaves one that is being posted where it is", async (context) => {
    await using world = await remindersOn(kind, context);
    const source = await addFeed(world, [aMeeting()]);
    const sending = await theReminder(world);
    await world.reminders.sending(sending, start);
    await world.reads(source, [aMeeting({ recurrenceId: start })]);
    expect((await world.reminders.reminder("T1", sending.id))?.post).toEqual({
      state: "sending",
      forStart: start,
    });
  });
});
