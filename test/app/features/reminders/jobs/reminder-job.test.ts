import { describe, expect } from "vitest";
import type { JobOutcome } from "#app/jobs/jobs.ts";
import { noFaults } from "#sandbox/protocol.ts";
import { databaseKinds } from "#test/support/databases/databases.ts";
import { quarterBefore, start } from "../card/cards.ts";
import { aMeeting, organisation, type RunningReminders, test } from "../running.ts";
import { card, done, due, minute, named, texts, untilStart } from "./due-reminder.ts";

describe("when it is time", () => {
  test.for(databaseKinds)("the card is posted once, on %s", async (kind, { startOn }) => {
    const running = await startOn(kind);
    await running.addFeed([aMeeting()]);
    const id = await running.reminderId();
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: quarterBefore });
    expect(running.posts()).toEqual([]);

    running.moveTo(quarterBefore);
    expect(await running.run("reminder", id)).toEqual(untilStart);
    expect(await running.run("reminder", id)).toEqual(untilStart);
    expect(texts(running)).toEqual([card]);
    const [post] = running.posts();
    expect(post).toMatchObject({
      text: "In 15 min: Kestrel renewal with Jane Whitfield and 1 more: Lead with the number that changed.",
      metadata: { event_type: "reminder", event_payload: { id } },
    });
    expect(running.told()).toEqual([]);
    expect(running.workspace.problems).toEqual([]);
  });

  test.for(databaseKinds)("several processes at once post it once, on %s", async (kind, { startOn }) => {
    const running = await startOn(kind);
    const { id } = await due(running);
    const processes = Array.from({ length: 3 }, () => running.otherProcess());
    const outcomes = await Promise.all(processes.map((run) => run(id)));
    expect(outcomes).toContainEqual(untilStart);
    expect(texts(running)).toEqual([card]);
  });

  test("what is late comes until the meeting begins, and not after", async ({ running }) => {
    const { id } = await due(running);
    running.moveTo(start - minute);
    expect(await running.run("reminder", id)).toEqual(untilStart);
    expect(texts(running)[0]).toMatch(/^\*In 1 min: Kestrel renewal\*/);
  });

  test("nothing is posted of what has begun", async ({ running }) => {
    const { id } = await due(running);
    running.moveTo(start);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(running.posts()).toEqual([]);
    const closed = { state: "closed", occurrenceStart: start };
    expect((await running.reminders.reminder(organisation, id))?.post).toEqual(closed);
    expect(await running.run("reminder", "one that is gone")).toEqual(done);
  });

  test("the service being away keeps no card back", async ({ running }) => {
    const { id } = await due(running);
    await running.workspace.setFaults({ service: "refused connection" });
    expect(await running.run("reminder", id)).toEqual(untilStart);
    expect(texts(running)).toEqual([
      named.replace("Tom Reyes", "Tom Reyes · profile not available right now"),
    ]);
  });
});

describe("a post", () => {
  test.for([
    ["answers 500", 1, (running) => running.workspace.refuseCalls("chat.postMessage", "fatal_error")],
    ["breaks the connection before it has taken it", 1, (running) => running.dropNext("chat.postMessage")],
    [
      "breaks the connection after it has taken it",
      2,
      (running) => running.loseAnswersFrom("chat.postMessage"),
    ],
  ] satisfies [string, number, (running: RunningReminders) => void][])(
    "is made again after a pause when Slack %s",
    async ([, copies, fail], { running }) => {
      const { id } = await due(running);
      fail(running);
      const at = quarterBefore + 15_000;
      expect(await running.run("reminder", id)).toEqual({ next: "again", at });
      await running.workspace.setFaults(noFaults);
      running.moveTo(at);
      expect(await running.run("reminder", id)).toEqual(untilStart);
      expect(await running.run("reminder", id)).toEqual(untilStart);
      expect(texts(running)).toEqual(Array.from({ length: copies }, () => card));
      expect(running.told()).toEqual([]);
      expect(running.errors).toHaveLength(1);
    },
  );

  test("that Slack never confirms is made a few times, and who set it up is told", async ({ running }) => {
    const { id } = await due(running);
    const { workspace } = running;
    workspace.refuseCalls("chat.postMessage", "fatal_error", Number.POSITIVE_INFINITY);
    /** Seconds before the meeting. */
    const tries: number[] = [];
    let outcome: JobOutcome;
    do {
      tries.push((start - running.now()) / 1_000);
      outcome = await running.run("reminder", id);
      if (outcome.next === "again") running.moveTo(outcome.at);
    } while (outcome.next === "again");
    expect(tries).toEqual([900, 885, 870, 840, 780, 660, 420, 210, 105, 52.5, 26.25, 11.25]);
    workspace.refusals.clear();
    running.moveTo(start);
    expect(await running.run("reminder", id)).toEqual(done);
    await running.tell();
    expect(texts(running)).toEqual([]);
    expect(running.told()).toEqual([
      "The connection broke while we were posting the reminder for *Kestrel renewal* in <#C02RENEWAL5>. It may or may not be there; we won't post it again. Nothing was charged.",
    ]);
  });

  test("of a process that ended isn't made again, and who set it up is told", async ({ running }) => {
    const { id } = await due(running);
    const reminder = await running.reminders.reminder(organisation, id);
    if (reminder === undefined) throw new Error("There is no reminder.");
    expect(await running.reminders.sending(reminder, start)).toBe(true);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(await running.run("reminder", id)).toEqual(done);
    expect(running.posts()).toEqual([]);
    expect(running.told()).toEqual([
      expect.stringContaining("It may or may not be there; we won't post it again."),
    ]);
  });

  test("that Slack puts off is made at the time it names", async ({ running }) => {
    const { id } = await due(running);
    running.workspace.rateLimit("chat.postMessage", { retryAfterSeconds: 30 });
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: quarterBefore + 30_000 });
    running.moveTo(quarterBefore + 29_000);
    const behind = quarterBefore + 30_000 + Math.ceil(60_000 / 270);
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: behind });
    running.moveTo(quarterBefore + 30_000);
    expect(await running.run("reminder", id)).toEqual(untilStart);
    expect(running.posts()).toHaveLength(1);
  });

  test("that Slack refuses in the channel comes to who set it up", async ({ running }) => {
    const { id } = await due(running);
    running.workspace.refuseCalls("chat.postMessage", "restricted_action");
    expect(await running.run("reminder", id)).toEqual(untilStart);
    expect(running.posts()).toEqual([]);
    expect(running.told()).toEqual([`${card}\nOnly you get this: Slack didn't accept it in <#C02RENEWAL5>.`]);
  });

  test("waits its turn: one a second in a channel", async ({ running }) => {
    await running.addFeed([aMeeting(), aMeeting({ uid: "other" })]);
    const [first = "", second = ""] = await running.reminderIds();
    running.moveTo(quarterBefore);
    expect(await running.run("reminder", first)).toEqual(untilStart);
    expect(await running.run("reminder", second)).toEqual({ next: "again", at: quarterBefore + 1_000 });
    running.moveTo(quarterBefore + 1_000);
    expect(await running.run("reminder", second)).toEqual(untilStart);
    expect(running.posts()).toHaveLength(2);
  });

  test("is not made of what was changed while the guests were looked up", async ({ running }) => {
    const { id, feed } = await due(running);
    const stop = running.workspace.onArrival(async ({ direction }) => {
      if (direction !== "app to service") return;
      stop();
      await running.read(feed, [aMeeting({ startsAt: start + 60 * minute, sequence: 1 })]);
    });
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: quarterBefore });
    expect(await running.run("reminder", id)).toEqual({ next: "again", at: start + 45 * minute });
    expect(running.posts()).toEqual([]);
  });
});
