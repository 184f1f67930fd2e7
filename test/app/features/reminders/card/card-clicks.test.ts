import { expect } from "vitest";
import { ids, visibleText } from "#sandbox/index.ts";
import { quarterBefore, start } from "./cards.ts";
import { done, startClicks, test, when } from "./clicking.ts";

const minute = 60_000;

test("a brief is acknowledged first, and opens a modal where reading takes too long", async ({ running }) => {
  const gate = Promise.withResolvers<undefined>();
  await using clicks = await startClicks(running, () => () => gate.promise);
  expect(await clicks.priya.click(clicks.card(), "reminders_brief")).toEqual({ ok: true });
  const view = await clicks.priya.until((me) => me.modal());
  expect(visibleText(view)).toContain(
    "We couldn't read the meeting in time, so we didn't send anything. Nothing was charged.",
  );
  gate.resolve(undefined);
  expect(clicks.bought).toEqual([]);
});

test.for([
  ["snooze 5", 5],
  ["snooze 10", 10],
  ["snooze start", 15],
] as const)(
  "“%s” is one's own, and leaves the card for everybody else",
  async ([choice, minutes], { clicks }) => {
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

test("a snooze comes when a moved meeting starts, and never when it's off or over", async ({ clicks }) => {
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

test("a series that is skipped no more has its card back, which is kept true again", async ({ clicks }) => {
  await clicks.priya.click(clicks.card(), "reminders_more", "skip series");
  await clicks.priya.click(await clicks.cardSaying("Skipped"), "reminders_undo_skip");
  await clicks.cardSaying("*Jane Whitfield*");
  await clicks.change({ isCancelled: true });
  expect(await clicks.run("reminder", clicks.id)).toEqual(done);
  const cancelled = `*Cancelled: Kestrel renewal* · ${when}`;
  expect(clicks.posts().map((post) => visibleText(post))).toEqual([cancelled, cancelled]);
});

test("the card of a series does not come back into a channel that was shared since", async ({ clicks }) => {
  await clicks.priya.click(clicks.card(), "reminders_more", "skip series");
  const post = await clicks.cardSaying("Skipped");
  clicks.workspace.changeConversation(ids.renewals, { isExternallyShared: true });
  await clicks.priya.click(post, "reminders_undo_skip");
  expect(visibleText(await clicks.cardSaying("back on here"))).toBe(
    `Reminders for this series are back on here. Undone by <@${ids.priya}>.`,
  );
});
