import { describe, expect } from "vitest";
import { ids, visibleText } from "#sandbox/index.ts";
import { start } from "../card/cards.ts";
import { type Clicks, done, test, when } from "../card/clicking.ts";
import { aMeeting, organisation } from "../running.ts";

const minute = 60_000;
const by = `<@${ids.priya}>`;

/** Priya skips the series. @returns what stands in the card's place then */
async function skip(clicks: Clicks) {
  await clicks.priya.click(clicks.card(), "reminders_more", "skip series");
  const card = await clicks.cardSaying("Skipped");
  await clicks.settled();
  return card;
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

const said = `No more reminders for this series here. Skipped by ${by}.`;

describe("what stands in place of a card", () => {
  test.for<[what: string, change: (clicks: Clicks) => unknown, line: string]>([
    [
      "when the meeting becomes private",
      (clicks) => clicks.change({ isPrivate: true }),
      `*Private meeting* · ${when}`,
    ],
    [
      "when it is private in another channel's calendar",
      (clicks) =>
        clicks.addFeed([aMeeting({ recurrenceId: start, isPrivate: true })], { channel: ids.acmeRenewal }),
      `*Private meeting* · ${when}`,
    ],
    [
      "where the channel was shared since",
      async (clicks) => {
        clicks.workspace.changeConversation(ids.renewals, { isExternallyShared: true });
        await clicks.reminders.recheck(organisation, ids.renewals);
      },
      `*Meeting* · ${when}`,
    ],
  ])("loses title and link %s", async ([, change, line], { clicks }) => {
    await skip(clicks);
    expect(visibleText(clicks.card())).toBe(`*Kestrel renewal* · ${when}\n${said}\nJoin\nUndo`);
    await change(clicks);
    await look(clicks);
    expect(visibleText(clicks.card())).toBe(`${line}\n${said}\nUndo`);
    expect(clicks.card().text).not.toContain("Kestrel");
    expect(clicks.workspace.problems).toEqual([]);
  });

  test("is renewed with what the calendar says, and not without need", async ({ clicks }) => {
    await skip(clicks);
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
  });

  test("is put right when it is not known whether it was", async ({ clicks }) => {
    await skip(clicks);
    await clicks.change({ isPrivate: true });
    clicks.workspace.refuseCalls("chat.update", "service_unavailable");
    expect(await clicks.run("reminder", clicks.id)).toEqual({ next: "again", at: clicks.now() + 15_000 });
    clicks.moveTo(clicks.now() + 15_000);
    expect(await clicks.run("reminder", clicks.id)).toEqual(done);
    expect(visibleText(clicks.card())).toMatch(/^\*Private meeting\* · /);
  });

  test("is left when somebody has deleted it", async ({ clicks }) => {
    await skip(clicks);
    clicks.workspace.refuseCalls("chat.update", "message_not_found");
    await look(clicks);
    expect(await clicks.reminders.reminder(organisation, clicks.id)).toMatchObject({
      placeholder: undefined,
    });
  });

  test("is no longer looked at when the meeting is over", async ({ clicks }) => {
    await skip(clicks);
    await look(clicks);
    clicks.moveTo(start + 30 * minute);
    const asked: string[] = [];
    clicks.workspace.onArrival(({ title }) => void asked.push(title));
    await clicks.change({ title: "Renewal" });
    expect(await clicks.run("reminder", clicks.id)).toEqual(done);
    expect(asked).toEqual([]);
  });
});

test("a card is looked at again once another channel's calendar calls it private", async ({ clicks }) => {
  await clicks.addFeed([aMeeting({ recurrenceId: start, isPrivate: true })], { channel: ids.acmeRenewal });
  await look(clicks);
  expect(visibleText(clicks.card())).toMatch(/^\*Private meeting\* · /);
});

/** Slack's message, once it says this, while the app does not know yet that it is there. */
function onceSaid(clicks: Clicks, method: string, then: () => Promise<void>): { done: Promise<void> } {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = clicks.workspace.onDone(async ({ title }) => {
    if (title !== method) return;
    stop();
    await then().then(resolve, reject);
  });
  return { done: promise };
}

describe("what stands in a channel when a click and a calendar come at the same time", () => {
  test("has no title, whichever came last", async ({ clicks }) => {
    // The calendar is read, and the reminder's job has hidden the title, before the click's own answer is there.
    const between = onceSaid(clicks, "conversations.info", async () => {
      await clicks.change({ isPrivate: true });
      await clicks.run("reminder", clicks.id);
    });
    await skip(clicks);
    await between.done;
    await look(clicks);
    expect(clicks.card().text).toMatch(/^\*Private meeting\* · /);
    expect(visibleText(clicks.card())).not.toContain("Kestrel");
  });

  test("has no title when the job answers after the click that took the line away", async ({ clicks }) => {
    const line = await skip(clicks);
    await clicks.change({ title: "Renewal" });
    clicks.workspace.changeConversation(ids.renewals, { isExternallyShared: true });
    // The card may not stand in the channel any more, so that the click says that reminders come again.
    const between = onceSaid(clicks, "conversations.info", async () => {
      await clicks.priya.click(line, "reminders_undo_skip");
      await clicks.settled();
    });
    await clicks.run("reminder", clicks.id);
    await between.done;
    await look(clicks);
    expect(visibleText(clicks.card())).toBe(
      `Reminders for this series are back on here. Undone by <@${ids.priya}>.`,
    );
    expect(await clicks.reminders.reminder(organisation, clicks.id)).toMatchObject({
      placeholder: undefined,
    });
  });

  test("has no title when it became private while the guests were looked up", async ({ clicks }) => {
    const line = await skip(clicks);
    await look(clicks);
    const between = onceSaid(clicks, "conversations.info", () => clicks.change({ isPrivate: true }));
    await clicks.priya.click(line, "reminders_undo_skip");
    const card = await clicks.cardSaying("Private meeting");
    await between.done;
    await clicks.settled();
    expect(visibleText(card)).toMatch(/^\*Private meeting\* · /);
    await look(clicks);
    expect(visibleText(clicks.card())).not.toContain("Kestrel");
    expect(await clicks.notices()).toEqual([]);
  });
});

test("a line whose meeting left the calendar names it no more, and can be undone", async ({ clicks }) => {
  await skip(clicks);
  await clicks.changeAll([]);
  await look(clicks);
  expect(visibleText(clicks.card())).toBe(
    `There are no more reminders of this meeting: it's no longer in its calendar, or someone removed it here. No more reminders for this series here. Skipped by ${by}.\nUndo`,
  );
});

describe("a card of which the channel is no longer reminded", () => {
  test("loses title and guests when the meeting becomes private and has no guests", async ({ clicks }) => {
    await clicks.change({ isPrivate: true, guests: [], title: undefined, joinLink: undefined });
    expect(await clicks.reminders.reminder(organisation, clicks.id)).toMatchObject({ subscribed: undefined });
    await look(clicks);
    expect(visibleText(clicks.card())).toMatch(/^\*Private meeting\* · /);
    expect(visibleText(clicks.card())).not.toMatch(/Kestrel|Jane|Tom/);
  });

  test("loses them when its calendar is paused, and another calls it private", async ({ clicks }) => {
    await clicks.reminders.pause(organisation, clicks.feed.id);
    await look(clicks);
    expect(visibleText(clicks.card())).toMatch(/^\*In 15 min: Kestrel renewal\* · /);
    await clicks.addFeed([aMeeting({ recurrenceId: start, isPrivate: true })], { channel: ids.acmeRenewal });
    await look(clicks);
    expect(visibleText(clicks.card())).toMatch(/^\*Private meeting\* · /);
    expect(visibleText(clicks.card())).not.toMatch(/Kestrel|Jane|Tom/);
  });

  test("loses them when its calendar is paused, and the channel is shared", async ({ clicks }) => {
    await clicks.reminders.pause(organisation, clicks.feed.id);
    clicks.workspace.changeConversation(ids.renewals, { isExternallyShared: true });
    await clicks.reminders.recheck(organisation, ids.renewals);
    await look(clicks);
    expect(visibleText(clicks.card())).not.toMatch(/Kestrel|Jane|Tom/);
  });
});

describe("what says that a meeting was cancelled, in the card and in a new message", () => {
  const told = (clicks: Clicks) => clicks.posts().map((post) => visibleText(post));

  test("loses its title when the meeting becomes private, also after it was to begin", async ({ clicks }) => {
    await clicks.change({ isCancelled: true });
    await look(clicks);
    expect(told(clicks)).toEqual([
      `*Cancelled: Kestrel renewal* · ${when}`,
      `*Cancelled: Kestrel renewal* · ${when}`,
    ]);
    clicks.moveTo(start + minute);
    await clicks.change({ isCancelled: true, isPrivate: true, sequence: 2 });
    await look(clicks);
    expect(told(clicks)).toEqual([`*Cancelled: Private meeting* · ${when}`, "A meeting here has changed."]);
    expect(
      clicks
        .posts()
        .map(({ text }) => text)
        .join(" "),
    ).not.toContain("Kestrel");
  });

  test("loses it in a channel that was shared since, and isn't written needlessly", async ({ clicks }) => {
    await clicks.change({ isCancelled: true });
    await look(clicks);
    const asked: string[] = [];
    clicks.workspace.onArrival(({ title }) => void asked.push(title));
    await clicks.change({ isCancelled: true, location: "Room 4", sequence: 2 });
    await look(clicks);
    expect(asked).not.toContain("chat.update");
    clicks.workspace.changeConversation(ids.renewals, { isExternallyShared: true });
    await clicks.reminders.recheck(organisation, ids.renewals);
    await look(clicks);
    expect(told(clicks)).toEqual([`*Cancelled: Meeting* · ${when}`, "A meeting here has changed."]);
  });
});
