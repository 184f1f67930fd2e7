import { describe, expect, test } from "vitest";
import { leftOutText } from "../../../../../src/app/features/reminders/jobs/notice-job.ts";
import { ids } from "../../../../../src/sandbox/index.ts";
import { noFaults } from "../../../../../src/sandbox/protocol.ts";
import { databaseKinds } from "../../../../support/databases.ts";
import { quarterBefore, start } from "../card/cards.ts";
import {
  aMeeting,
  channel,
  guest,
  jane,
  organisation,
  type RunningReminders,
  startReminders,
} from "../running.ts";

const done = { next: "done" };
const minute = 60_000;
const shared =
  "The reminder for *Kestrel renewal* wasn't posted in <#C02RENEWAL5>: the channel is shared with another company. A workspace admin can allow reminders with `/reminders allow` in that channel.";

/** A reminder that is due, in a channel that was shared since. */
async function hindered(running: RunningReminders) {
  await running.addFeed([aMeeting()]);
  running.workspace.changeConversation(channel, { isExternallyShared: true });
  running.moveTo(quarterBefore);
  return running.reminderId();
}

describe("a notice", () => {
  test.for(databaseKinds)(
    "that Slack puts off comes at the time it names, once, on %s",
    async (kind, context) => {
      await using running = await startReminders(context, kind);
      const id = await hindered(running);
      running.workspace.rateLimit("chat.postMessage", { retryAfterSeconds: 30 });
      expect(await running.run("reminder", id)).toEqual(done);
      running.moveTo(quarterBefore + 29_000);
      await running.tell();
      expect(running.told()).toEqual([]);
      running.moveTo(quarterBefore + 30_000);
      await running.tell();
      await running.tell();
      expect(running.told()).toEqual([shared]);
      expect(await running.notices()).toEqual([]);
    },
  );

  test("of which no answer comes is rather told twice than never", async (context) => {
    await using running = await startReminders(context);
    const id = await hindered(running);
    running.loseAnswersFrom("chat.postMessage");
    expect(await running.run("reminder", id)).toEqual(done);
    await running.workspace.setFaults(noFaults);
    running.moveTo(quarterBefore + minute);
    await running.tell();
    running.moveTo(quarterBefore + 2 * minute);
    await running.tell();
    expect(running.told()).toEqual([shared, shared]);
    expect(await running.notices()).toEqual([]);
  });

  test("holds nothing that was written in the calendar while it waits", async (context) => {
    await using running = await startReminders(context);
    const id = await hindered(running);
    running.workspace.rateLimit("chat.postMessage", { retryAfterSeconds: 30 });
    await running.run("reminder", id);
    const [key = "", ...others] = await running.notices();
    expect(others).toEqual([]);
    expect(JSON.parse(key)).toEqual({
      kind: "withheld",
      why: "shared",
      source: expect.any(String),
      reminder: id,
      day: "2026-03-02",
    });
  });

  test("is nobody's when what it is about was taken away, or is days old", async (context) => {
    await using running = await startReminders(context);
    const id = await hindered(running);
    running.workspace.rateLimit("chat.postMessage", { retryAfterSeconds: 30 });
    await running.run("reminder", id);
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
    async (kind, context) => {
      await using running = await startReminders(context, kind);
      const meetings = ["a", "b", "c"].map((uid) => aMeeting({ uid }));
      await running.addFeed(meetings);
      const span = { from: 0, until: start * 2, max: 3 };
      const all = await running.reminders.upcoming(organisation, { channel }, span);
      running.moveTo(start - 1_000);
      await running.workspace.setFaults({ slack: "rate limited" });
      for (const { reminder } of all) {
        expect(await running.run("reminder", reminder.id)).toEqual({ next: "again", at: start });
      }
      running.moveTo(start);
      for (const { reminder } of all) expect(await running.run("reminder", reminder.id)).toEqual(done);
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

  test("since nobody was there to post them are told too", async (context) => {
    await using running = await startReminders(context);
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

  test("since nothing was known of the meeting before it began are no reason to tell", async (context) => {
    await using running = await startReminders(context);
    running.moveTo(start + 5 * minute);
    await running.addFeed([aMeeting()]);
    const id = await running.reminderId();
    expect(await running.run("reminder", id)).toEqual(done);
    expect(await running.notices()).toEqual([]);
  });
});

test("who is named without a profile is listed as people write it", () => {
  const reminded = { channel, meeting: { title: "Renewal", isPrivate: false } };
  const leila = guest("leila@acme.com", "Leila Haddad");
  const contacts = (count: number) => Array.from({ length: count }, () => jane.contact);
  const of = (names: string) => `The reminder for *Renewal* in <#${ids.renewals}> shows ${names}`;
  const many =
    "without their profiles, because they are or may be in that channel and would see them. Only you see what `/profile` shows.";
  expect(leftOutText(reminded, [jane.contact], 0)).toBe(
    `${of("Jane Whitfield")} without a profile, because they are or may be in that channel and would see it. ` +
      "Only you see what `/profile` shows.",
  );
  expect(leftOutText(reminded, [jane.contact, leila.contact], 0)).toBe(
    `${of("Jane Whitfield and Leila Haddad")} ${many}`,
  );
  expect(leftOutText(reminded, [...contacts(2), leila.contact], 0)).toBe(
    `${of("Jane Whitfield, Jane Whitfield and Leila Haddad")} ${many}`,
  );
  expect(leftOutText(reminded, contacts(10), 2)).toBe(
    `${of(`${Array(10).fill("Jane Whitfield").join(", ")} and 2 more`)} ${many}`,
  );
});
