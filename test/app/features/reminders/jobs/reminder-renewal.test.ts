import { describe, expect } from "vitest";
import { ids } from "#sandbox/index.ts";
import { noFaults } from "#sandbox/protocol.ts";
import { calendarOf, eventOf, inUtc, readHere } from "#test/support/calendars/feeds.ts";
import { databaseKinds } from "#test/support/databases/databases.ts";
import { quarterBefore, start } from "../card/cards.ts";
import { aMeeting, channel, organisation, type RunningReminders, test } from "../running.ts";
import { alone, card, done, due, minute, texts, untilStart } from "./due-reminder.ts";

describe("what was posted", () => {
  /** A card that stands in the channel, a second ago. */
  async function posted(running: RunningReminders) {
    const reminder = await due(running);
    await running.run("reminder", reminder.id);
    running.moveTo(quarterBefore + 1_000);
    return reminder;
  }

  const when = "<!date^1772461800^{date_short_pretty} at {time}|2026-03-02 14:30 UTC>";
  const soonAfter = "<!date^1772462100^{date_short_pretty} at {time}|2026-03-02 14:35 UTC>";
  const anHourLater = "<!date^1772465400^{date_short_pretty} at {time}|2026-03-02 15:30 UTC>";

  test("is renewed and moved a little in its place, which a new message says too", async ({ running }) => {
    const { id, feed } = await posted(running);
    const startsAt = start + 5 * minute;
    await running.read(feed, [aMeeting({ startsAt, title: "Renewal", sequence: 1 })]);
    // Its new reminder would be due in four minutes; it moves in place once that time is past.
    running.moveTo(quarterBefore + 6 * minute);
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: startsAt });
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: startsAt });
    expect(texts(running)).toEqual([
      card.replace(/^.*/, `*Renewal* · ${soonAfter}`),
      `*Moved: Renewal* from ${when} to *${soonAfter}*`,
    ]);
    const [{ metadata } = {}] = running.posts();
    expect(metadata).toEqual({ event_type: "reminder", event_payload: { id } });
  });

  test("says what was moved, also in a new message, and comes again", async ({ running }) => {
    const { id, feed } = await posted(running);
    await running.read(feed, [aMeeting({ startsAt: start + 60 * minute, sequence: 1 })]);
    const at = start + 45 * minute;
    expect(await running.run("reminder", id)).toEqual({ next: "again", at });
    expect(await running.run("reminder", id)).toEqual({ next: "again", at });
    const moved = `*Moved: Kestrel renewal* from ${when} to *${anHourLater}*`;
    expect(texts(running)).toEqual([moved, moved]);
    // What was told is cut down as a card is.
    await running.read(feed, [aMeeting({ startsAt: start + 60 * minute, isPrivate: true, sequence: 2 })]);
    await running.run("reminder", id);
    const hidden = moved.replace("Kestrel renewal", "Private meeting");
    expect(texts(running)).toEqual([hidden, "A meeting here has changed."]);
    await running.read(feed, [aMeeting({ startsAt: start + 60 * minute, sequence: 3 })]);
    running.moveTo(at);
    expect(await running.run("reminder", id)).toEqual({ next: "again", at });
    expect(await running.run("reminder", id)).toEqual({ next: "again", at });
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: start + 60 * minute });
    expect(texts(running)).toEqual([
      "This meeting was moved. The reminder was posted again.",
      "A meeting here has changed.",
      card.replace("<!date^1772461800^{time}|14:30 UTC>", "<!date^1772465400^{time}|15:30 UTC>"),
    ]);
    expect(running.workspace.problems).toEqual([]);
  });

  test("says in its place alone what is still hours away", async ({ running }) => {
    const feed = await running.addFeed([aMeeting({ startsAt: start + 120 * minute })]);
    await running.reminders.changeFeed(organisation, feed.id, { minutesBefore: 180 });
    const id = await running.reminderId();
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: start + 120 * minute });
    running.moveTo(start - 59 * minute);
    await running.read(feed, [aMeeting({ startsAt: start + 120 * minute, isCancelled: true, sequence: 1 })]);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(texts(running)).toEqual([expect.stringMatching(/^\*Cancelled: Kestrel renewal\*/)]);
  });

  test("says so when its title alone says that it's cancelled, as Outlook's does", async ({ running }) => {
    const reading = (title: string) =>
      readHere(
        calendarOf(
          eventOf(
            "outlook",
            `DTSTART:${inUtc(start)}`,
            "DURATION:PT30M",
            `SUMMARY:${title}`,
            "STATUS:CONFIRMED",
            "TRANSP:TRANSPARENT",
            "X-MICROSOFT-CDO-BUSYSTATUS:FREE",
            "ATTENDEE;CN=Jane Whitfield:mailto:jane@acme.com",
          ),
        ),
        { from: start - 60 * minute, until: start + 60 * minute },
      ).meetings;
    const feed = await running.addFeed(reading("Pricing call"));
    running.moveTo(quarterBefore);
    const id = await running.reminderId();
    await running.run("reminder", id);
    expect(texts(running)).toEqual([expect.stringMatching(/^\*In 15 min: Pricing call\*.*Full brief/s)]);
    running.moveTo(quarterBefore + 1_000);
    await running.read(feed, reading("Abgesagt: Pricing call"));
    expect(await running.run("reminder", id)).toEqual(done);
    const cancelled = `*Cancelled: Pricing call* · ${when}`;
    expect(texts(running)).toEqual([cancelled, cancelled]);
  });

  test("says what was cancelled, in a new message too, and stands again if it isn't", async ({ running }) => {
    const { id, feed } = await posted(running);
    await running.read(feed, [aMeeting({ isCancelled: true, sequence: 1 })]);
    // After a crash between the two it is told once all the same.
    running.workspace.refuseCalls("chat.update", "service_unavailable");
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: quarterBefore + 16_000 });
    running.moveTo(quarterBefore + 16_000);
    expect(await running.run("reminder", id)).toEqual(done);
    const cancelled = `*Cancelled: Kestrel renewal* · ${when}`;
    expect(texts(running)).toEqual([cancelled, cancelled]);
    running.moveTo(quarterBefore + 17_000);
    await running.read(feed, [aMeeting({ sequence: 2 })]);
    expect(await running.run("reminder", id)).toEqual(untilStart);
    expect(texts(running)).toEqual([card.replace(/^.*/, `*Kestrel renewal* · ${when}`), cancelled]);
  });

  test.for(databaseKinds)(
    "says once that the meeting has begun, with few calls, also after downtime, on %s",
    async (kind, { startOn }) => {
      const running = await startOn(kind);
      const { id } = await posted(running);
      const asked: string[] = [];
      running.workspace.onArrival(
        ({ title, direction }) => void (direction === "app to slack" && asked.push(title)),
      );
      running.moveTo(kind === "SQLite" ? start : start + 45 * minute);
      expect(await running.run("reminder", id)).toEqual(done);
      const gone = ["Full brief", "Remind me"];
      const lines = card.replace(/^.*/, `*Kestrel renewal* · began ${when}`).split("\n");
      const begun = lines.filter((line) => !gone.some((beginning) => line.startsWith(beginning)));
      expect(texts(running)).toEqual([begun.join("\n")]);
      expect(asked.filter((title) => title === "chat.update")).toHaveLength(1);
      expect(asked.length).toBeLessThanOrEqual(5);
      asked.length = 0;
      running.moveTo(start + 50 * minute);
      expect(await running.run("reminder", id)).toEqual(done);
      expect(asked).not.toContain("chat.update");
    },
  );

  test.for<[what: string, change: (running: RunningReminders) => unknown, text: string]>([
    [
      "its channel was shared",
      ({ workspace }) => workspace.changeConversation(channel, { isExternallyShared: true }),
      alone(when),
    ],
    ["a guest has come", ({ workspace }) => workspace.invite(channel, ids.jane), alone(when)],
    [
      "another calendar calls the meeting private",
      (running) => running.addFeed([aMeeting({ isPrivate: true })], { channel: ids.acmeRenewal }),
      `*Private meeting* · ${when}\nRemind me in 5 min\nRemind me in 10 min\nRemind me when it starts\nCalendar added by <@U02PRIYA001> · 2 of 3 guests are outside`,
    ],
  ])("is cut down once %s", async ([, change, text], { running }) => {
    const { id } = await posted(running);
    await change(running);
    expect(await running.run("reminder", id)).toEqual(untilStart);
    expect(await running.run("reminder", id)).toEqual(untilStart);
    expect(texts(running)).toEqual([text]);
    expect(running.posts()[0]?.text).not.toMatch(/Kestrel|Jane|Tom/);
  });

  test("is renewed without a title in a channel that was shared since", async ({ running }) => {
    const { id, feed } = await posted(running);
    running.workspace.changeConversation(channel, { isExternallyShared: true });
    await running.read(feed, [aMeeting({ title: "Layoffs", sequence: 1 })]);
    expect(await running.run("reminder", id)).toEqual(untilStart);
    await running.read(feed, [aMeeting({ title: "Layoffs", isCancelled: true, sequence: 2 })]);
    expect(texts(running)).toEqual([alone(when)]);
    running.moveTo(quarterBefore + 3_000);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(texts(running)).toEqual([`*Cancelled: Meeting* · ${when}`, `*Cancelled: Meeting* · ${when}`]);
  });

  test("is not touched when nothing of it has changed", async ({ running }) => {
    const { id, feed } = await posted(running);
    await running.read(feed, [aMeeting({ sequence: 5, location: "Room 4" })]);
    const asked: string[] = [];
    running.workspace.onArrival(({ title }) => void asked.push(title));
    expect(await running.run("reminder", id)).toEqual(untilStart);
    expect(asked).toEqual(["conversations.info", "conversations.members"]);
  });

  test.for([
    ["somebody has deleted it", "message_not_found", 0],
    ["Slack does not let it be changed", "cant_update_message", 1],
  ] as const)("is left when %s", async ([, error, errors], { running }) => {
    const { id, feed } = await posted(running);
    await running.read(feed, [aMeeting({ title: "Renewal", sequence: 1 })]);
    running.workspace.refuseCalls("chat.update", error);
    expect(await running.run("reminder", id)).toEqual(done);
    expect((await running.reminders.reminder(organisation, id))?.post).toEqual({
      state: "closed",
      occurrenceStart: start,
    });
    expect(running.errors).toHaveLength(errors);
  });

  test("is renewed again when it is not known whether it was", async ({ running }) => {
    const { id, feed } = await posted(running);
    await running.read(feed, [aMeeting({ title: "Renewal", sequence: 1 })]);
    running.loseAnswersFrom("chat.update");
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: quarterBefore + 16_000 });
    await running.workspace.setFaults(noFaults);
    running.moveTo(quarterBefore + 16_000);
    expect(await running.run("reminder", id)).toEqual(untilStart);
    expect(await running.run("reminder", id)).toEqual(untilStart);
    expect(texts(running)[0]).toMatch(/^\*Renewal\* · /);
  });
});
