import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFeedFetcher } from "#app/calendar/fetch/feed-fetcher.ts";
import { createFeedReader, type FeedReader } from "#app/calendar/worker/feed-reader.ts";
import type { JobOutcome } from "#app/jobs/jobs.ts";
import { createFeedJob } from "#app/reminders/feeds/feed-job.ts";
import { createFeedReadings } from "#app/reminders/feeds/feed-reading.ts";
import { jobKinds } from "#app/reminders/job-kinds.ts";
import type { FeedSource } from "#app/reminders/sources/calendar-feed.ts";
import { openDatabase } from "#app/storage/app-database.ts";
import { startFeedHost } from "#test/support/calendars/feed-host.ts";
import { calendarOf, eventOf } from "#test/support/calendars/feeds.ts";
import { aNewFeed, aReading, day, hour, minute, noon, remindersOf } from "./a-calendar.ts";

const renewal = (summary: string, start = "20261121T150000Z") =>
  calendarOf(
    "X-WR-CALNAME:Priya",
    eventOf(
      "renewal",
      `DTSTART:${start}`,
      "DURATION:PT1H",
      `SUMMARY:${summary}`,
      "ATTENDEE:mailto:jane@kestrel.io",
    ),
  );

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

let stack: AsyncDisposableStack;
let answer: Answer;
/** What the host was asked with: "If-None-Match", or nothing. */
let asked: (string | undefined)[];
/** How often a feed was parsed. */
let readings: number;
let world: ReturnType<typeof remindersOf>;
let run: () => Promise<JobOutcome>;
let feed: () => Promise<FeedSource>;

beforeEach(async () => {
  stack = new AsyncDisposableStack();
  asked = [];
  readings = 0;
  answer = { status: 200, headers: { etag: '"1"' }, body: renewal("Renewal") };
  const host = stack.use(
    await startFeedHost((request, response) => {
      asked.push(request.headers["if-none-match"]);
      const isKnown = request.headers["if-none-match"] === answer.headers?.etag;
      const { status, headers, body } =
        isKnown && answer.headers?.etag ? { ...answer, status: 304, body: "" } : answer;
      response.writeHead(status, headers).end(body);
    }),
  );
  world = remindersOf(stack.adopt(await openDatabase(":memory:"), (it) => it.close()));
  const now = () => world.clock.now;
  const fetcher = stack.adopt(createFeedFetcher({ allowedHosts: [host.host], now }), (it) => it.stop());
  const reading = stack.adopt(createFeedReader(), (it) => it.stop());
  const reader: Pick<FeedReader, "read"> = {
    read(bytes, options) {
      readings += 1;
      return reading.read(bytes, options);
    },
  };
  const feedReadings = createFeedReadings({ fetcher, reader, now });
  const first = await feedReadings.readNow(host.url(), "UTC");
  const { source } = await world.reminders.addFeed("T1", aNewFeed([], { address: host.url(), first }));
  feed = async () => {
    const found = await world.reminders.source("T1", source.id);
    if (found?.kind !== "feed") throw new Error("There is no feed.");
    return found;
  };
  const job = createFeedJob({ ...world.store, feedReadings });
  run = () => {
    const name = { organisation: "T1", kind: jobKinds.feed, key: source.id };
    return job.run({ ...name, dueAt: now(), attempts: 0, revision: 0 });
  };
});
afterEach(() => stack.disposeAsync());

const again = (pause: number) => ({ next: "again", at: world.clock.now + pause });
async function titles() {
  const span = { from: world.clock.now, until: world.clock.now + 14 * day, max: 9 };
  return (await world.reminders.upcoming("T1", { channel: "C1" }, span)).map(({ meeting }) => meeting.title);
}

describe("a feed", () => {
  test("is read when it is set up", async () => {
    expect(await titles()).toEqual(["Renewal"]);
    expect(await feed()).toMatchObject({
      name: "Priya",
      reading: { etag: '"1"', at: noon, until: noon + 14 * day, failures: 0 },
    });
    expect([asked, readings]).toEqual([[undefined], 1]);
  });

  test("that has not changed is not sent again, nor parsed", async () => {
    world.clock.now += hour;
    expect(await run()).toEqual(again(15 * minute));
    expect([asked, readings]).toEqual([[undefined, '"1"'], 1]);
    expect((await feed()).reading).toMatchObject({ at: noon + hour, until: noon + 14 * day });
  });

  test("that is sent again as it was is not parsed, and its new validator is kept", async () => {
    answer.headers = { etag: '"2"' };
    expect(await run()).toEqual(again(15 * minute));
    expect([asked, readings]).toEqual([[undefined, '"1"'], 1]);
    expect((await feed()).reading.etag).toBe('"2"');
  });

  test("that has changed is parsed", async () => {
    answer = { status: 200, headers: { etag: '"2"' }, body: renewal("Review") };
    expect(await run()).toEqual(again(15 * minute));
    expect(await titles()).toEqual(["Review"]);
    expect([(await feed()).reading.etag, readings]).toEqual(['"2"', 2]);
  });

  test("is parsed anew when what is written down does not reach a week, changed or not", async () => {
    answer.body = renewal("Renewal", "20261207T150000Z");
    answer.headers = { etag: '"2"' };
    await run();
    await run();
    expect(await titles()).toEqual([]);
    world.clock.now += 7 * day + 1;
    expect(await run()).toEqual(again(15 * minute));
    expect(await titles()).toEqual(["Renewal"]);
    expect([asked, readings]).toEqual([[undefined, '"1"', '"1"', undefined], 4]);
    expect((await feed()).reading.until).toBe(world.clock.now + 14 * day);
  });

  test("that is paused or removed is not asked for", async () => {
    const { id } = await feed();
    await world.reminders.pause("T1", id);
    expect(await run()).toEqual({ next: "done" });
    await world.reminders.remove("T1", id);
    expect(await run()).toEqual({ next: "done" });
    expect(asked).toEqual([undefined]);
  });
});

describe("a feed that two people added", () => {
  const startsOf = async (channel: string) => {
    const span = { from: world.clock.now, until: world.clock.now + 14 * day, max: 9 };
    return (await world.reminders.upcoming("T1", { channel }, span)).map(({ meeting }) => meeting.startsAt);
  };
  let other: FeedSource;
  beforeEach(async () => {
    const first = aReading([], { at: noon });
    const address = new URL((await feed()).address);
    const added = await world.reminders.addFeed(
      "T1",
      aNewFeed([], { address, first, channel: "C2", person: "U2", timeZone: "UTC" }),
    );
    other = added.source;
  });

  test("is fetched once for both, and a meeting that moves is followed for each in their own zone", async () => {
    answer = { status: 200, headers: { etag: '"2"' }, body: renewal("Renewal", "20261121T170000") };
    expect(await run()).toEqual(again(15 * minute));
    expect(await startsOf("C1")).toEqual([noon + 4 * hour]);
    expect(await startsOf("C2")).toEqual([noon + 5 * hour]);
    expect(await world.jobs("feed")).toContainEqual({ key: other.id, dueAt: noon + 16 * minute });
    await run();
    expect(asked).toEqual([undefined, undefined, '"2"']);
  });

  test("fails for both, and is given up for both", async () => {
    answer = { status: 404 };
    for (let failure = 0; failure < 3; failure += 1) await run();
    expect(asked).toHaveLength(4);
    const states = [await feed(), await world.reminders.feed("T1", other.id)].map((each) => each?.state);
    expect(states).toEqual(["failing", "failing"]);
  });

  test("is still read for one when the other has paused it", async () => {
    await world.reminders.pause("T1", other.id);
    answer = { status: 200, headers: { etag: '"2"' }, body: renewal("Review") };
    await run();
    expect([await titles(), await startsOf("C2")]).toEqual([["Review"], []]);
  });
});

describe("a feed that broke off", () => {
  beforeEach(async () => {
    answer = { status: 200, headers: { etag: '"2"' }, body: calendarOf().replace("END:VCALENDAR\r\n", "") };
    expect(await run()).toEqual(again(15 * minute));
  });

  test("takes nothing away", async () => {
    expect(await titles()).toEqual(["Renewal"]);
  });

  test("is not known for any time, and read anew whatever its host says", async () => {
    expect((await feed()).reading.until).toBe(0);
    await run();
    expect([asked, readings]).toEqual([[undefined, '"1"', undefined], 3]);
  });
});

describe("a feed that is suddenly empty", () => {
  const full = () => ({ status: 200, headers: { etag: '"1"' }, body: renewal("Renewal") });
  beforeEach(async () => {
    answer = { status: 200, headers: { etag: '"2"' }, body: calendarOf() };
    expect(await run()).toEqual(again(15 * minute));
  });

  test("is not believed, and that is noted", async () => {
    expect(await titles()).toEqual(["Renewal"]);
    expect(await feed()).toMatchObject({
      state: "active",
      reading: { etag: '"1"', problem: "suddenly empty", failures: 0, at: noon },
    });
  });

  test("is believed the second time in a row", async () => {
    await run();
    expect(await titles()).toEqual([]);
    expect((await feed()).reading).toMatchObject({ etag: '"2"', problem: undefined });
  });

  test.for<[string, () => Answer]>([
    ["has what it had", full],
    ["cannot be read", () => ({ status: 500 })],
  ])("and then %s is not believed the next time", async ([, between]) => {
    const empty = answer;
    answer = between();
    await run();
    answer = empty;
    await run();
    expect(await titles()).toEqual(["Renewal"]);
  });

  test("is believed at once when nothing was to come", async () => {
    answer = full();
    await run();
    world.clock.now += 5 * hour;
    answer = { status: 200, headers: { etag: '"2"' }, body: calendarOf() };
    await run();
    expect((await feed()).reading).toMatchObject({ etag: '"2"', problem: undefined });
  });
});

describe("a feed that cannot be read", () => {
  test("keeps what is known of it, and is asked again more and more seldom", async () => {
    answer = { status: 500 };
    const pauses: number[] = [];
    for (let failure = 0; failure < 7; failure += 1) {
      const outcome = await run();
      if (outcome.next === "done") throw new Error("It is given up.");
      pauses.push((outcome.at - world.clock.now) / minute);
    }
    expect(pauses).toEqual([15, 30, 60, 120, 240, 360, 360]);
    expect(await titles()).toEqual(["Renewal"]);
    expect((await feed()).reading).toMatchObject({ failures: 7, failingSince: noon, problem: "failing" });
    answer = { status: 200, body: renewal("Review") };
    expect(await run()).toEqual(again(15 * minute));
    expect((await feed()).reading).toMatchObject({
      failures: 0,
      failingSince: undefined,
      problem: undefined,
    });
    expect(await titles()).toEqual(["Review"]);
  });

  test("is asked again when its host wishes so", async () => {
    answer = { status: 429, headers: { "retry-after": "7200" } };
    expect(await run()).toEqual(again(2 * hour));
  });

  test("is given up after a day", async () => {
    answer = { status: 503 };
    for (let failure = 0; failure < 4; failure += 1) await run();
    world.clock.now += day;
    expect(await run()).toEqual({ next: "done" });
    expect(await feed()).toMatchObject({ state: "failing", reading: { problem: "failing", failures: 5 } });
    expect(await world.jobs("failing feed")).toEqual([{ key: (await feed()).id, dueAt: world.clock.now }]);
    expect(await run()).toEqual({ next: "done" });
    await world.reminders.resume("T1", (await feed()).id);
    answer = { status: 200, body: renewal("Review") };
    expect(await run()).toEqual(again(15 * minute));
  });

  test("because it is refused is given up the third time", async () => {
    answer = { status: 401 };
    for (const next of ["again", "again", "done"]) expect((await run()).next).toBe(next);
    expect(await feed()).toMatchObject({ state: "failing", reading: { problem: "refused" } });
  });
});

test("an error that is none of the feed's is thrown, and nothing is noted", async () => {
  const before = await feed();
  await world.query.schema.dropTable("meetings").execute();
  answer = { status: 200, body: renewal("Review") };
  await expect(run()).rejects.toThrow("no such table: meetings");
  expect(await feed()).toEqual(before);
});

test("a host that says that nothing has changed, though nothing is known, is failing", async () => {
  const fetcher = { fetch: async () => ({ kind: "unchanged" }) as const };
  const reader = { read: () => Promise.reject(new Error("Nothing is read.")) };
  const readings = createFeedReadings({ fetcher, reader, now: () => noon });
  await expect(readings.readNow(new URL("https://calendar.example"), "UTC")).rejects.toMatchObject({
    name: "FeedError",
    problem: "failing",
  });
});
