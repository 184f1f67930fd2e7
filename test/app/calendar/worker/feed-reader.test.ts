import { describe, expect, it } from "vitest";
import { createFeedReader } from "#app/calendar/worker/feed-reader.ts";
import { bytesOf, calendarOf, eventOf, spanOf } from "#test/support/calendars/feeds.ts";

const options = { span: spanOf("2026-01-01T00:00Z", "2026-02-01T00:00Z"), timeZone: "UTC" };
const feed = (name: string) => bytesOf(calendarOf(eventOf(name, "DTSTART:20260106T090000Z")));
const limits = { timeLimit: 15_000 };

describe("the feed reader", () => {
  it("reads feeds that come at once one after another, each for its asker", async () => {
    const reader = createFeedReader(limits);
    const names = Array.from({ length: 20 }, (_, index) => `e${index}`);
    const contents = await Promise.all(names.map((name) => reader.read(feed(name), options)));
    expect(contents.flatMap(({ meetings }) => meetings.map(({ uid }) => uid))).toEqual(names);
    await reader.stop();
  });

  it("leaves the bytes as they are", async () => {
    const reader = createFeedReader(limits);
    const bytes = feed("e");
    await reader.read(bytes, options);
    expect(bytes).toEqual(feed("e"));
    await reader.stop();
  });

  it("reads again after its worker was ended, having had nothing to do", async () => {
    const reader = createFeedReader({ ...limits, idleTime: 0 });
    for (const name of ["first", "second"]) {
      const { meetings } = await reader.read(feed(name), options);
      expect(meetings.map(({ uid }) => uid)).toEqual([name]);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await reader.stop();
  });

  it("stops when what was asked for is read, and reads nothing more", async () => {
    const reader = createFeedReader(limits);
    const reading = reader.read(feed("e"), options);
    await reader.stop();
    expect((await reading).meetings).toHaveLength(1);
    await expect(reader.read(feed("f"), options)).rejects.toThrow("The feed reader has stopped.");
    await reader.stop();
  });

  it("counts a feed's time from when a worker has started, however long that takes", async () => {
    const module = new URL("../../../support/calendars/slow-feed-worker.ts", import.meta.url);
    const reader = createFeedReader({ timeLimit: 2_500, module });
    expect((await reader.read(feed("e"), options)).meetings).toHaveLength(1);
    await reader.stop();
  });

  it("gives no feed to a worker that does not start, and begins another for the next", async () => {
    const module = new URL("../../../support/calendars/slow-feed-worker.ts", import.meta.url);
    const reader = createFeedReader({ ...limits, startLimit: 1, module });
    for (const name of ["first", "second"]) {
      await expect(reader.read(feed(name), options)).rejects.toMatchObject({
        problem: "too much work",
        cause: expect.objectContaining({ message: "The worker takes too long to start." }),
      });
    }
    await reader.stop();
  });

  it("stops though it never read", async () => {
    await createFeedReader().stop();
  });
});
