import { describe, expect, test } from "vitest";
import { ids, visibleText } from "../../../src/sandbox/index.ts";
import { quarterBefore, start } from "./cards.ts";
import { done, startClicks, when } from "./clicking.ts";
import { aMeeting, organisation } from "./running.ts";

const minute = 60_000;
const until = "<!date^1772461201^{date_short_pretty} at {time}|2026-03-02 14:20 UTC>";
const by = `<@${ids.priya}>`;

type Clicks = Awaited<ReturnType<typeof startClicks>>;

async function choose(clicks: Clicks, choice: "snooze" | "skip series", word: string) {
  await clicks.priya.click(clicks.card(), "reminders_more", choice);
  return clicks.cardSaying(word);
}

/** Does what is to be done about the reminder by now, as the runner of jobs does. */
async function look(clicks: Clicks): Promise<void> {
  const due = clicks.query
    .selectFrom("jobs")
    .select("key")
    .where("kind", "=", "reminder")
    .where("due_at", "<=", clicks.now());
  expect(await due.execute()).toContainEqual({ key: clicks.id });
  await clicks.run("reminder", clicks.id);
}

const choices = [
  ["snooze", "Snoozed", [`Snoozed by ${by} until ${until}.`, "Show again"]],
  ["skip series", "Skipped", [`No more reminders of this series here. Skipped by ${by}.`, "Undo"]],
] as const;

describe("what stands in place of a card", () => {
  test.for(choices)(
    "after “%s” loses title and link when the meeting becomes private",
    async ([choice, word, [said, button]], context) => {
      await using clicks = await startClicks(context);
      await choose(clicks, choice, word);
      expect(visibleText(clicks.card())).toBe(`*Kestrel renewal* · ${when}\n${said}\nJoin\n${button}`);
      await clicks.change({ isPrivate: true });
      await look(clicks);
      expect(visibleText(clicks.card())).toBe(`*Private meeting* · ${when}\n${said}\n${button}`);
      expect(clicks.card().text).not.toContain("Kestrel");
      expect(clicks.workspace.problems).toEqual([]);
    },
  );

  test.for(choices)(
    "after “%s” loses it when the meeting is private in another channel's calendar",
    async ([choice, word], context) => {
      await using clicks = await startClicks(context);
      await choose(clicks, choice, word);
      await clicks.addFeed([aMeeting({ recurrenceId: start, isPrivate: true })], {
        channel: ids.acmeRenewal,
      });
      await look(clicks);
      expect(visibleText(clicks.card())).toMatch(/^\*Private meeting\* · /);
    },
  );

  test.for(choices)(
    "after “%s” loses it where the channel was shared since",
    async ([choice, word], context) => {
      await using clicks = await startClicks(context);
      await choose(clicks, choice, word);
      clicks.workspace.changeConversation(ids.renewals, { isExternallyShared: true });
      await clicks.reminders.recheck(organisation, ids.renewals);
      await look(clicks);
      expect(visibleText(clicks.card())).toMatch(/^\*Meeting\* · /);
      expect(visibleText(clicks.card())).not.toContain("Join");
    },
  );

  test.for(choices)(
    "after “%s” is renewed with what the calendar says, and not without need",
    async ([choice, word], context) => {
      await using clicks = await startClicks(context);
      await choose(clicks, choice, word);
      await look(clicks);
      const asked: string[] = [];
      clicks.workspace.onArrival(({ title }) => void asked.push(title));
      await clicks.change({ location: "Room 4" });
      await look(clicks);
      expect(asked).not.toContain("chat.update");
      await clicks.change({ title: "Renewal" });
      await look(clicks);
      expect(visibleText(clicks.card())).toMatch(/^\*Renewal\* · /);
      expect(asked).toContain("chat.update");
    },
  );

  test("after a snooze says that the meeting was cancelled, and that it takes place after all", async (context) => {
    await using clicks = await startClicks(context);
    await choose(clicks, "snooze", "Snoozed");
    await clicks.change({ isCancelled: true });
    await look(clicks);
    expect(visibleText(clicks.card())).toBe(`*Cancelled: Kestrel renewal* · ${when}`);
    await clicks.change({ isCancelled: true, isPrivate: true, sequence: 2 });
    await look(clicks);
    expect(visibleText(clicks.card())).toBe(`*Cancelled: Private meeting* · ${when}`);
    await clicks.change({ sequence: 3 });
    await look(clicks);
    expect(visibleText(clicks.card())).toMatch(/^\*Kestrel renewal\* · .*\nSnoozed by /);
  });

  test("after a snooze says, without a title, that the card has come again", async (context) => {
    await using clicks = await startClicks(context);
    const line = await choose(clicks, "snooze", "Snoozed");
    clicks.moveTo(quarterBefore + 7 * minute);
    expect(await clicks.run("reminder", clicks.id)).toEqual({ next: "again", at: clicks.now() });
    expect(await clicks.run("reminder", clicks.id)).toEqual({ next: "again", at: clicks.now() });
    expect(await clicks.run("reminder", clicks.id)).toEqual(done);
    const [first, second, ...others] = clicks.posts();
    expect([first?.ts, others]).toEqual([line.ts, []]);
    expect(first && visibleText(first)).toBe(`Snoozed by ${by} until ${until}. The reminder has come again.`);
    expect(second && visibleText(second)).toMatch(/^\*In 8 min: Kestrel renewal\*/);

    // The new card alone is kept true from then on.
    await clicks.change({ isPrivate: true });
    await look(clicks);
    expect(clicks.posts().map((post) => visibleText(post).split("\n")[0])).toEqual([
      `Snoozed by ${by} until ${until}. The reminder has come again.`,
      `*Private meeting* · ${when}`,
    ]);
  });

  test("is put right when it is not known whether it was", async (context) => {
    await using clicks = await startClicks(context);
    await choose(clicks, "skip series", "Skipped");
    await clicks.change({ isPrivate: true });
    clicks.workspace.refuseCalls("chat.update", "service_unavailable");
    expect(await clicks.run("reminder", clicks.id)).toEqual({ next: "again", at: clicks.now() + 15_000 });
    clicks.moveTo(clicks.now() + 15_000);
    expect(await clicks.run("reminder", clicks.id)).toEqual(done);
    expect(visibleText(clicks.card())).toMatch(/^\*Private meeting\* · /);
  });

  test("is left when somebody has deleted it", async (context) => {
    await using clicks = await startClicks(context);
    await choose(clicks, "skip series", "Skipped");
    clicks.workspace.refuseCalls("chat.update", "message_not_found");
    await look(clicks);
    expect(await clicks.reminders.reminder(organisation, clicks.id)).toMatchObject({ line: undefined });
  });

  test("is no longer looked at when the meeting is over", async (context) => {
    await using clicks = await startClicks(context);
    await choose(clicks, "skip series", "Skipped");
    await look(clicks);
    clicks.moveTo(start + 30 * minute);
    const asked: string[] = [];
    clicks.workspace.onArrival(({ title }) => void asked.push(title));
    await clicks.change({ title: "Renewal" });
    expect(await clicks.run("reminder", clicks.id)).toEqual(done);
    expect(asked).toEqual([]);
  });
});

test("a card that stands elsewhere is looked at as soon as a calendar of another channel calls the meeting private", async (context) => {
  await using clicks = await startClicks(context);
  await clicks.addFeed([aMeeting({ recurrenceId: start, isPrivate: true })], { channel: ids.acmeRenewal });
  await look(clicks);
  expect(visibleText(clicks.card())).toMatch(/^\*Private meeting\* · /);
});
