import { describe, expect, test } from "vitest";
import { ids } from "../../../../../src/sandbox/index.ts";
import { noFaults } from "../../../../../src/sandbox/protocol.ts";
import { quarterBefore, start } from "../card/cards.ts";
import { aMeeting, channel, organisation, type RunningReminders, startReminders } from "../running.ts";
import { alone, card, done, due, minute, named, texts } from "./due-reminder.ts";

describe("what was posted", () => {
  /** A card that stands in the channel, a second ago. */
  async function posted(running: RunningReminders) {
    const reminder = await due(running);
    await running.run("reminder", reminder.id);
    running.moveTo(quarterBefore + 1_000);
    return reminder;
  }

  test("is renewed in place, and its time is no longer counted from now", async (context) => {
    await using running = await startReminders(context);
    const { id, feed } = await posted(running);
    await running.read(feed, [aMeeting({ startsAt: start + 5 * minute, title: "Renewal", sequence: 1 })]);
    // Its new reminder would be due in four minutes; it moves in place once that time is past.
    running.moveTo(quarterBefore + 6 * minute);
    expect(await running.run("reminder", id)).toEqual(done);
    const when = "<!date^1772462100^{date_short_pretty} at {time}|2026-03-02 14:35 UTC>";
    expect(texts(running)).toEqual([card.replace(/^.*/, `*Renewal* · ${when}`)]);
    const [{ metadata } = {}] = running.posts();
    expect(metadata).toEqual({ event_type: "reminder", event_payload: { id } });
  });

  test("says that the meeting was moved, and comes again", async (context) => {
    await using running = await startReminders(context);
    const { id, feed } = await posted(running);
    await running.read(feed, [aMeeting({ startsAt: start + 60 * minute, sequence: 1 })]);
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: start + 45 * minute });
    const when = "<!date^1772465400^{date_short_pretty} at {time}|2026-03-02 15:30 UTC>";
    const before = "<!date^1772461800^{date_short_pretty} at {time}|2026-03-02 14:30 UTC>";
    const moved = `The meeting of ${before} was *moved to ${when}*. We'll remind you again before it.`;
    expect(texts(running)).toEqual([moved]);
    running.moveTo(start + 45 * minute);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(texts(running)).toEqual([
      moved,
      card.replace("<!date^1772461800^{time}|14:30 UTC>", "<!date^1772465400^{time}|15:30 UTC>"),
    ]);
  });

  test("says that the meeting was cancelled, and stands again when it takes place after all", async (context) => {
    await using running = await startReminders(context);
    const { id, feed } = await posted(running);
    await running.read(feed, [aMeeting({ isCancelled: true, sequence: 1 })]);
    expect(await running.run("reminder", id)).toEqual(done);
    const when = "<!date^1772461800^{date_short_pretty} at {time}|2026-03-02 14:30 UTC>";
    expect(texts(running)).toEqual([`*Cancelled: Kestrel renewal* · ${when}`]);
    running.moveTo(quarterBefore + 2_000);
    await running.read(feed, [aMeeting({ sequence: 2 })]);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(texts(running)).toEqual([card.replace(/^.*/, `*Kestrel renewal* · ${when}`)]);
  });

  test("is cut down to the meeting where the channel was shared since", async (context) => {
    await using running = await startReminders(context);
    const { id } = await posted(running);
    running.workspace.changeConversation(channel, { isExternallyShared: true });
    expect(await running.run("reminder", id)).toEqual(done);
    const when = "<!date^1772461800^{date_short_pretty} at {time}|2026-03-02 14:30 UTC>";
    expect(texts(running)).toEqual([alone(when)]);
    expect(running.posts()[0]?.text).toBe(`Meeting, ${when}`);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(running.posts()).toHaveLength(1);
  });

  test("is renewed without a title in a channel that was shared since", async (context) => {
    await using running = await startReminders(context);
    const { id, feed } = await posted(running);
    running.workspace.changeConversation(channel, { isExternallyShared: true });
    await running.read(feed, [aMeeting({ title: "Layoffs", sequence: 1 })]);
    expect(await running.run("reminder", id)).toEqual(done);
    await running.read(feed, [aMeeting({ title: "Layoffs", isCancelled: true, sequence: 2 })]);
    const when = "<!date^1772461800^{date_short_pretty} at {time}|2026-03-02 14:30 UTC>";
    expect(texts(running)).toEqual([alone(when)]);
    running.moveTo(quarterBefore + 3_000);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(texts(running)).toEqual([`*Cancelled: Meeting* · ${when}`]);
  });

  test("loses its title, guests and link when the meeting becomes private anywhere", async (context) => {
    await using running = await startReminders(context);
    const { id } = await posted(running);
    await running.addFeed([aMeeting({ isPrivate: true })], { channel: ids.acmeRenewal });
    expect(await running.run("reminder", id)).toEqual(done);
    const when = "<!date^1772461800^{date_short_pretty} at {time}|2026-03-02 14:30 UTC>";
    expect(texts(running)).toEqual([
      `*Private meeting* · ${when}\nSnooze 5 min\nCalendar added by <@U02PRIYA001> · 2 of 3 guests are outside`,
    ]);
  });

  test("loses its profiles with its next change once a guest has come", async (context) => {
    await using running = await startReminders(context);
    const { id } = await posted(running);
    running.workspace.invite(channel, ids.jane);
    expect(await running.run("reminder", id)).toEqual(done);
    const when = "<!date^1772461800^{date_short_pretty} at {time}|2026-03-02 14:30 UTC>";
    expect(texts(running)).toEqual([named.replace(/^.*/, `*Kestrel renewal* · ${when}`)]);
  });

  test("is not touched when nothing of it has changed", async (context) => {
    await using running = await startReminders(context);
    const { id, feed } = await posted(running);
    await running.read(feed, [aMeeting({ sequence: 5, location: "Room 4" })]);
    const asked: string[] = [];
    running.workspace.onArrival(({ title }) => void asked.push(title));
    expect(await running.run("reminder", id)).toEqual(done);
    expect(asked).toEqual(["conversations.info", "conversations.members"]);
  });

  test.for([
    ["somebody has deleted it", "message_not_found", 0],
    ["Slack does not let it be changed", "cant_update_message", 1],
  ] as const)("is left when %s", async ([, error, errors], context) => {
    await using running = await startReminders(context);
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

  test("is renewed again when it is not known whether it was", async (context) => {
    await using running = await startReminders(context);
    const { id, feed } = await posted(running);
    await running.read(feed, [aMeeting({ title: "Renewal", sequence: 1 })]);
    running.loseAnswersFrom("chat.update");
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: quarterBefore + 16_000 });
    await running.workspace.setFaults(noFaults);
    running.moveTo(quarterBefore + 16_000);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(texts(running)[0]).toMatch(/^\*Renewal\* · /);
  });
});
