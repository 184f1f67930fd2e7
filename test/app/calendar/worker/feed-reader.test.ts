import { describe, expect, it } from "vitest";
import { createFeedReader } from "#app/calendar/worker/feed-reader.ts";
import { bytesOf, calendarOf, eventOf, spanOf } from "#test/support/calendars/feeds.ts";

const options = { span: spanOf("2026-01-01T00:00Z", "2026-02-01T00:00Z"), timeZone: "UTC" };
const feed = (name: string) => bytesOf(calendarOf(eventOf(name, "DTSTART:20260106T090000Z")));
const limits = { batchTimeLimit: 15_000 };

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

  it("stops when what was asked for is read, and reads nothing more", async () => {
    const reader = createFeedReader(limits);
    const reading = reader.read(feed("e"), options);
    await reader.stop();
    expect((await reading).meetings).toHaveLength(1);
    await expect(reader.read(feed("f"), options)).rejects.toThrow("The feed reader has stopped.");
    await reader.stop();
  });

  it("calls it too much work if no worker starts, and starts another for the next", async () => {
    const reader = createFeedReader({ startLimit: 0 });
    for (const name of ["first", "second"]) {
      await expect(reader.read(feed(name), options)).rejects.toMatchObject({ problem: "too much work" });
    }
    await reader.stop();
  });

  it("stops though it never read", async () => {
    await createFeedReader().stop();
  });
});
