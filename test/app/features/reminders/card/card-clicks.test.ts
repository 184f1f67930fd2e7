import { expect, test } from "vitest";
import { ids, visibleText } from "#sandbox/index.ts";
import { openModal } from "#test/app/slack/simulated-slack.ts";
import { organisation } from "../running.ts";
import { quarterBefore, start } from "./cards.ts";
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

test.for([
  ["snooze 5", 5],
  ["snooze 10", 10],
  ["snooze start", 15],
] as const)(
  "“%s” is one's own, and leaves the card for everybody else",
  async ([choice, minutes], context) => {
    await using clicks = await startClicks(context);
    const before = visibleText(clicks.card());
    expect(await clicks.priya.click(clicks.card(), "reminders_more", choice)).toEqual({ ok: true });
    await clicks.settled();
    const [card, answer] = clicks.posts();
    expect(card && visibleText(card)).toBe(before);
    expect(answer?.isEphemeral && visibleText(answer)).toMatch(/^We'll remind you in a direct message /);
    const jobs = await clicks.query.selectFrom("jobs").selectAll().where("kind", "=", "snooze").execute();
    const pressedAt = quarterBefore + 1_000;
    const at = choice === "snooze start" ? start : pressedAt + minutes * minute;
    expect(jobs.map(({ due_at }) => due_at)).toEqual([at]);
    const key = jobs[0]?.key ?? "";
    clicks.moveTo(at);
    expect(await clicks.run("snooze", key)).toEqual(done);
    expect(await clicks.run("snooze", key)).toEqual(done);
    const [told, ...more] = clicks.told();
    expect(more).toEqual([]);
    const first =
      choice === "snooze start" ? `*Kestrel renewal* · began ${when}` : `*Kestrel renewal* · ${when}`;
    expect(told).toMatch(/\*Jane Whitfield\* · Pragmatic Builder/);
    expect(told?.split("\n")[0]).toBe(first);
    expect(told?.split("\n").at(-1)).toBe("You asked to be reminded again.");
    expect(clicks.workspace.problems).toEqual([]);
  },
);

test("a snooze of a meeting that was moved, cancelled or is over comes when it starts, or not at all", async (context) => {
  await using clicks = await startClicks(context);
  await clicks.priya.click(clicks.card(), "reminders_more", "snooze start");
  await clicks.settled();
  const { key } = await clicks.query
    .selectFrom("jobs")
    .select("key")
    .where("kind", "=", "snooze")
    .executeTakeFirstOrThrow();
  await clicks.change({ startsAt: start + 60 * minute });
  clicks.moveTo(start);
  expect(await clicks.run("snooze", key)).toEqual({ next: "again", at: start + 60 * minute });
  clicks.moveTo(start + 90 * minute);
  expect(await clicks.run("snooze", key)).toEqual(done);
  await clicks.change({ isCancelled: true, sequence: 2 });
  clicks.moveTo(start);
  expect(await clicks.run("snooze", key)).toEqual(done);
  expect(clicks.told()).toEqual([]);
});

test("a series that is skipped no more has its card back, which is kept true again", async (context) => {
  await using clicks = await startClicks(context);
  await clicks.priya.click(clicks.card(), "reminders_more", "skip series");
  await clicks.priya.click(await clicks.cardSaying("Skipped"), "reminders_undo_skip");
  await clicks.cardSaying("*Jane Whitfield*");
  await clicks.change({ isCancelled: true });
  expect(await clicks.run("reminder", clicks.id)).toEqual(done);
  const cancelled = `*Cancelled: Kestrel renewal* · ${when}`;
  expect(clicks.posts().map((post) => visibleText(post))).toEqual([cancelled, cancelled]);
});

test("a skipped series tells no title of a private meeting, and none in a shared channel", async (context) => {
  await using clicks = await startClicks(context);
  const card = clicks.card();
  await clicks.change({ isPrivate: true });
  await clicks.priya.click(card, "reminders_more", "skip series");
  const text = visibleText(await clicks.cardSaying("Skipped"));
  expect(text).toMatch(/^\*Private meeting\* · /);
  expect(text).not.toContain("Join");

  await using shared = await startClicks(context);
  shared.workspace.changeConversation(ids.renewals, { isExternallyShared: true });
  await shared.priya.click(shared.card(), "reminders_more", "skip series");
  expect(visibleText(await shared.cardSaying("Skipped"))).toMatch(/^\*Meeting\* · /);
});

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
  expect(await clicks.run("reminder", clicks.id)).toEqual({ next: "again", at: start });
  const card = clicks.card();
  await clicks.change({ guests: names, isPrivate: true, sequence: 2 });
  await clicks.priya.click(card, "reminders_more_guests");
  await clicks.priya.until((me) => me.modal());
  expect(visibleText(openModal(clicks.priya))).toContain("This meeting is private");
  expect(await clicks.reminders.reminder(organisation, clicks.id)).toMatchObject({ isPrivateAnywhere: true });
});
