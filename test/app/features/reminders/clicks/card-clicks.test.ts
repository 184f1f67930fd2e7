import { expect, test } from "vitest";
import { ids, visibleText } from "../../../../../src/sandbox/index.ts";
import { openModal } from "../../../slack/simulated-slack.ts";
import { quarterBefore } from "../card/cards.ts";
import { organisation } from "../running.ts";
import { done, startClicks, when } from "./clicking.ts";

const minute = 60_000;

test("a brief is acknowledged before anything is read, and opens a modal also where that takes too long", async (context) => {
  const gate = Promise.withResolvers<undefined>();
  await using clicks = await startClicks(context, () => () => gate.promise);
  expect(await clicks.priya.click(clicks.card(), "reminders_brief")).toEqual({ ok: true });
  const view = await clicks.priya.until((me) => me.modal());
  expect(visibleText(view)).toContain(
    "We couldn't read the meeting in time, so we didn't send anything. Nothing was charged.",
  );
  gate.resolve(undefined);
  expect(clicks.bought).toEqual([]);
});

test("a brief of a meeting that is private by now is another one, without a title", async (context) => {
  await using clicks = await startClicks(context);
  const card = clicks.card();
  await clicks.priya.click(card, "reminders_brief");
  await clicks.change({ isPrivate: true });
  await clicks.priya.click(card, "reminders_brief");
  await clicks.settled();
  const [openKey, openWork, privateKey, privateWork] = clicks.bought;
  expect(privateKey).toBe(`${openKey}:private`);
  expect(openWork).toMatchObject({ request: { topic: "Kestrel renewal" } });
  expect(privateWork).toMatchObject({ request: { topic: "Meeting" } });
});

test("a snoozed meeting can still be joined, and its card shown again in the same place", async (context) => {
  await using clicks = await startClicks(context);
  const card = clicks.card();
  const { priya, id } = clicks;
  expect(await priya.click(card, "reminders_more", "snooze")).toEqual({ ok: true });
  const until = "<!date^1772461201^{date_short_pretty} at {time}|2026-03-02 14:20 UTC>";
  const snoozed = await clicks.cardSaying("Snoozed");
  expect(visibleText(snoozed)).toBe(
    `*Kestrel renewal* · ${when}\nSnoozed by <@${ids.priya}> until ${until}.\nJoin\nShow again`,
  );
  expect(await priya.click(snoozed, "reminders_show_again")).toEqual({ ok: true });
  const again = await clicks.cardSaying("*Jane Whitfield*");
  expect(again.ts).toBe(card.ts);
  expect(visibleText(again)).toBe(visibleText(card).replace(/^.*/, `*Kestrel renewal* · ${when}`));

  // It is kept true again, and does not come a second time.
  await clicks.change({ title: "Renewal" });
  clicks.moveTo(quarterBefore + 6 * minute);
  expect(await clicks.run("reminder", id)).toEqual(done);
  expect(visibleText(clicks.card())).toMatch(/^\*Renewal\* · /);
});

test("what has come again by itself is not shown a second time", async (context) => {
  await using clicks = await startClicks(context);
  const { priya } = clicks;
  await priya.click(clicks.card(), "reminders_more", "snooze");
  const snoozed = await clicks.cardSaying("Snoozed");
  clicks.moveTo(quarterBefore + 7 * minute);
  expect(await clicks.run("reminder", clicks.id)).toEqual({ next: "again", at: clicks.now() });
  await priya.click(snoozed, "reminders_show_again");
  const answer = await priya.until(() => clicks.posts().find(({ isEphemeral }) => isEphemeral));
  expect(visibleText(answer)).toMatch(/^We can't show the reminder here again: it was already posted again/);
  expect(clicks.posts().filter((post) => visibleText(post).includes("Jane Whitfield"))).toHaveLength(1);
});

const skipped = `*Kestrel renewal* · ${when}
No more reminders for this series here. Skipped by <@${ids.priya}>.
Join
Undo`;

test("a skipped series can still be joined, and its way back stays when it is cancelled", async (context) => {
  await using clicks = await startClicks(context);
  await clicks.priya.click(clicks.card(), "reminders_more", "skip series");
  expect(visibleText(await clicks.cardSaying("Skipped"))).toBe(skipped);
  await clicks.change({ isCancelled: true });
  expect(await clicks.run("reminder", clicks.id)).toEqual(done);
  expect(visibleText(clicks.card())).toBe(skipped);
});

test("a series that is skipped no more has its card back, which is kept true again", async (context) => {
  await using clicks = await startClicks(context);
  await clicks.priya.click(clicks.card(), "reminders_more", "skip series");
  await clicks.priya.click(await clicks.cardSaying("Skipped"), "reminders_undo_skip");
  await clicks.cardSaying("*Jane Whitfield*");
  await clicks.change({ isCancelled: true });
  expect(await clicks.run("reminder", clicks.id)).toEqual(done);
  expect(visibleText(clicks.card())).toBe(`*Cancelled: Kestrel renewal* · ${when}`);
});

test.for([
  ["snooze", "Snoozed"],
  ["skip series", "Skipped"],
] as const)(
  "%s tells no title of a private meeting, and none in a shared channel",
  async ([choice, word], context) => {
    await using clicks = await startClicks(context);
    const card = clicks.card();
    await clicks.change({ isPrivate: true });
    await clicks.priya.click(card, "reminders_more", choice);
    const text = visibleText(await clicks.cardSaying(word));
    expect(text).toMatch(/^\*Private meeting\* · /);
    expect(text).not.toContain("Join");

    await using shared = await startClicks(context);
    shared.workspace.changeConversation(ids.renewals, { isExternallyShared: true });
    await shared.priya.click(shared.card(), "reminders_more", choice);
    expect(visibleText(await shared.cardSaying(word))).toMatch(/^\*Meeting\* · /);
  },
);

test("the card of a series does not come back into a channel that was shared since", async (context) => {
  await using clicks = await startClicks(context);
  await clicks.priya.click(clicks.card(), "reminders_more", "skip series");
  const post = await clicks.cardSaying("Skipped");
  clicks.workspace.changeConversation(ids.renewals, { isExternallyShared: true });
  await clicks.priya.click(post, "reminders_undo_skip");
  expect(visibleText(await clicks.cardSaying("back on here"))).toBe(
    `Reminders for this series are back on here. Undone by <@${ids.priya}>.`,
  );
});

test("who is coming to a meeting that is private by now is not shown", async (context) => {
  await using clicks = await startClicks(context);
  const names = Array.from({ length: 8 }, (_, index) => ({
    contact: { address: { email: `g${index}@acme.com` } },
    answer: "accepted" as const,
  }));
  await clicks.change({ guests: names });
  expect(await clicks.run("reminder", clicks.id)).toEqual(done);
  const card = clicks.card();
  await clicks.change({ guests: names, isPrivate: true, sequence: 2 });
  await clicks.priya.click(card, "reminders_more_guests");
  await clicks.priya.until((me) => me.modal());
  expect(visibleText(openModal(clicks.priya))).toContain("This meeting is private");
  expect(await clicks.reminders.reminder(organisation, clicks.id)).toMatchObject({ isPrivateAnywhere: true });
});
