import { describe, expect } from "vitest";
import { scheduleJob } from "#app/jobs/jobs.ts";
import { noticeJob } from "#app/reminders/reminder/notice.ts";
import { noFaults } from "#sandbox/protocol.ts";
import { databaseKinds } from "#test/support/databases/databases.ts";
import { quarterBefore, start } from "../card/cards.ts";
import { aMeeting, channel, organisation, type RunningReminders, test } from "../running.ts";

const done = { next: "done" };
const minute = 60_000;
const lost =
  "The connection broke while we were posting the reminder for *Kestrel renewal* in <#C02RENEWAL5>. It may or may not be there; we won't post it again. Nothing was charged.";

/** A notice about a reminder that is due. @returns the reminder's id */
async function noticed(running: RunningReminders): Promise<string> {
  const { id: source } = await running.addFeed([aMeeting()]);
  const reminder = await running.reminderId();
  running.moveTo(quarterBefore);
  const name = noticeJob(organisation, { kind: "lost", source, reminder, day: "2026-03-02" });
  await scheduleJob(running.query, name, running.now());
  return reminder;
}

describe("a notice", () => {
  test.for(databaseKinds)(
    "that Slack puts off comes at the time it names, once, on %s",
    async (kind, { startOn }) => {
      const running = await startOn(kind);
      await noticed(running);
      running.workspace.rateLimit("chat.postMessage", { retryAfterSeconds: 30 });
      await running.tell();
      running.moveTo(quarterBefore + 29_000);
      await running.tell();
      expect(running.told()).toEqual([]);
      running.moveTo(quarterBefore + 30_000);
      await running.tell();
      await running.tell();
      expect(running.told()).toEqual([lost]);
      expect(await running.notices()).toEqual([]);
    },
  );

  test("of which no answer comes is rather told twice than never", async ({ running }) => {
    await noticed(running);
    running.loseAnswersFrom("chat.postMessage");
    await running.tell();
    await running.workspace.setFaults(noFaults);
    running.moveTo(quarterBefore + minute);
    await running.tell();
    running.moveTo(quarterBefore + 2 * minute);
    await running.tell();
    expect(running.told()).toEqual([lost, lost]);
    expect(await running.notices()).toEqual([]);
  });

  test("holds nothing that was written in the calendar while it waits", async ({ running }) => {
    const id = await noticed(running);
    running.workspace.rateLimit("chat.postMessage", { retryAfterSeconds: 30 });
    await running.tell();
    const [key = "", ...others] = await running.notices();
    expect(others).toEqual([]);
    expect(JSON.parse(key)).toEqual({
      kind: "lost",
      source: expect.any(String),
      reminder: id,
      day: "2026-03-02",
    });
  });

  test("is nobody's when what it is about was taken away, or is days old", async ({ running }) => {
    await noticed(running);
    running.workspace.rateLimit("chat.postMessage", { retryAfterSeconds: 30 });
    await running.tell();
    const [key = ""] = await running.notices();
    running.moveTo(start + 3 * 24 * 60 * minute);
    expect(await running.run("notice", key)).toEqual(done);
    running.moveTo(start);
    const [source] = await running.reminders.sourcesOf(organisation, channel);
    await running.reminders.remove(organisation, source?.id ?? "");
    expect(await running.run("notice", key)).toEqual(done);
    expect(running.told()).toEqual([]);
  });
});

describe("reminders that came too late", () => {
  const late = (what: string, why: string) =>
    `${what} posted in time in <#C02RENEWAL5>: ${why} Nothing was charged.`;
  const notTaken = "Slack asked us to slow down, or we couldn't reach it.";

  test.for(databaseKinds)(
    "since Slack did not take them are told once, with how many they are, on %s",
    async (kind, { startOn }) => {
      const running = await startOn(kind);
      const meetings = ["a", "b", "c"].map((uid) => aMeeting({ uid }));
      await running.addFeed(meetings);
      const ids = await running.reminderIds();
      running.moveTo(start - 1_000);
      await running.workspace.setFaults({ slack: "rate limited" });
      for (const id of ids) expect(await running.run("reminder", id)).toEqual({ next: "again", at: start });
      running.moveTo(start);
      for (const id of ids) expect(await running.run("reminder", id)).toEqual(done);
      await running.workspace.setFaults(noFaults);
      running.moveTo(start + minute);
      await running.tell();
      await running.tell();
      expect(running.posts()).toEqual([]);
      expect(running.told()).toEqual([
        late("The reminder for *Kestrel renewal* and 2 others weren't", notTaken),
      ]);
    },
  );

  test("since nobody was there to post them are told too", async ({ running }) => {
    await running.addFeed([aMeeting()]);
    const id = await running.reminderId();
    running.moveTo(start + 5 * minute);
    expect(await running.run("reminder", id, { dueAt: quarterBefore })).toEqual(done);
    running.moveTo(start + 6 * minute);
    await running.tell();
    expect(running.told()).toEqual([
      late("The reminder for *Kestrel renewal* wasn't", "we were down at the time."),
    ]);
  });

  test("are no reason to tell when nothing was known before the meeting began", async ({ running }) => {
    running.moveTo(start + 5 * minute);
    await running.addFeed([aMeeting()]);
    const id = await running.reminderId();
    expect(await running.run("reminder", id)).toEqual(done);
    expect(await running.notices()).toEqual([]);
  });
});

const givenUp = `We haven't been able to read *Priya's calendar* · calendar.example since <!date^1772458200^{date_short_pretty} at {time}|2026-03-02 13:30 UTC>: there's nothing at its address.
We've stopped trying. You'll still get reminders in <#C02RENEWAL5> for the meetings we know, but not for new or changed ones. Press “Resume” in \`/reminders\` there to try again, or use \`/reminders add\` for another address.`;

/** A feed that is given up. */
async function failing(running: RunningReminders) {
  const feed = await running.addFeed([aMeeting()]);
  for (let tries = 0; tries < 3; tries += 1) {
    await running.records.failed(await running.currentFeed(feed), "gone");
  }
  expect(await running.currentFeed(feed)).toMatchObject({ state: "failing" });
  return feed;
}

test("who set a feed up is told once that it is given up, and never its address", async ({ running }) => {
  const { id } = await failing(running);
  expect(await running.run("failingFeed", id)).toEqual(done);
  running.moveTo(start);
  expect(await running.run("failingFeed", id)).toEqual(done);
  expect(running.told()).toEqual([givenUp]);
  expect(JSON.stringify(running.priya.messages(running.priya.appChannel))).not.toContain("secret-path");
});

test("nobody is told of one that was resumed, or is gone", async ({ running }) => {
  const { id } = await failing(running);
  await running.reminders.resume(organisation, id);
  expect(await running.run("failingFeed", id)).toEqual(done);
  await running.reminders.remove(organisation, id);
  expect(await running.run("failingFeed", id)).toEqual(done);
  expect(running.told()).toEqual([]);
});
