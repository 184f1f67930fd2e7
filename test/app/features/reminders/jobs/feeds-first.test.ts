import { describe, expect } from "vitest";
import { visibleText } from "#sandbox/index.ts";
import { quarterBefore, start } from "../card/cards.ts";
import { aMeeting, channel, organisation, type RunningReminders, test } from "../running.ts";

const minute = 60_000;

/** A meeting whose reminder is due, after a time in which nobody read its feed. */
async function afterDowntime(running: RunningReminders, at = quarterBefore) {
  const feed = await running.addFeed([aMeeting()]);
  const id = await running.reminderId();
  await running.feedIsReadAt(feed, quarterBefore - 40 * minute);
  running.moveTo(at);
  return { feed, id };
}

describe("after a time down", () => {
  test("a meeting cancelled meanwhile isn't announced: its feed is read first", async ({ running }) => {
    const { feed, id } = await afterDowntime(running);
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: quarterBefore + 500 });
    await running.read(feed, [aMeeting({ isCancelled: true, sequence: 1 })]);
    await running.feedIsReadAt(feed, quarterBefore + 15 * minute);
    running.moveTo(quarterBefore + 500);
    expect(await running.run("reminder", id)).toEqual({ next: "done" });
    expect(running.posts()).toEqual([]);
  });

  test("a meeting is announced as soon as its feed was read, or has failed", async ({ running }) => {
    const { feed, id } = await afterDowntime(running);
    expect(await running.run("reminder", id)).toMatchObject({ next: "again" });
    await running.feedIsReadAt(feed, quarterBefore + 15 * minute);
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: start });
    expect(running.posts()).toHaveLength(1);
  });

  test("a feed that does not answer is waited for five seconds, and once for all", async ({ running }) => {
    const { feed } = await afterDowntime(running);
    await running.read(feed, [aMeeting(), aMeeting({ uid: "other" })]);
    const [one = "", other = ""] = await running.reminderIds();
    for (let waited = 0; waited < 5_000; waited += 500) {
      running.moveTo(quarterBefore + waited);
      const held = { next: "again", at: quarterBefore + waited + 500 };
      expect(await running.run("reminder", one)).toEqual(held);
    }
    running.moveTo(quarterBefore + 5_000);
    expect(await running.run("reminder", one)).toEqual({ next: "again", at: start });
    running.moveTo(quarterBefore + 6_000);
    expect(await running.run("reminder", other)).toEqual({ next: "again", at: start });
    expect(running.posts()).toHaveLength(2);
  });

  test("no reminder comes too late for having waited", async ({ running }) => {
    const { id } = await afterDowntime(running, start - 2_000);
    for (const at of [start - 1_500, start - 1_000, start]) {
      expect(await running.run("reminder", id)).toEqual({ next: "again", at });
      running.moveTo(at);
    }
    expect(running.posts()).toHaveLength(1);
  });

  test("an agenda waits for the feeds of its channel too", async ({ running }) => {
    const { feed } = await afterDowntime(running);
    const { now } = running;
    await running.agendas.set(organisation, {
      channel,
      person: feed.person,
      minute: Math.floor((now() % (24 * 60 * minute)) / minute) + 5,
      timeZone: "UTC",
      weekdaysOnly: false,
    });
    running.moveTo(now() + 5 * minute);
    expect(await running.run("agenda", channel)).toEqual({ next: "again", at: now() + 500 });
    await running.read(feed, [aMeeting({ isCancelled: true, sequence: 1 })]);
    await running.feedIsReadAt(feed, now() + 15 * minute);
    expect(await running.run("agenda", channel)).toMatchObject({ next: "again" });
    expect(running.posts()).toEqual([]);
  });
});

test("a feed that is being read in time is not waited for", async ({ running }) => {
  const feed = await running.addFeed([aMeeting()]);
  const id = await running.reminderId();
  running.moveTo(quarterBefore);
  await running.feedIsReadAt(feed, quarterBefore - 10_000);
  expect(await running.run("reminder", id)).toEqual({ next: "again", at: start });
  expect(running.posts().map((post) => visibleText(post))).toEqual([expect.stringContaining("Kestrel")]);
});
