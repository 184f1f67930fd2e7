import { expect, test } from "vitest";
import { start } from "../card/cards.ts";
import { aMeeting, organisation, type RunningReminders, startReminders } from "../running.ts";

const done = { next: "done" };
const told = `We haven't been able to read *Priya's calendar* · calendar.example since <!date^1772458200^{date_short_pretty} at {time}|2026-03-02 13:30 UTC>: there's nothing at its address.
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

test("who set a feed up is told once that it is given up, and never its address", async (context) => {
  await using running = await startReminders(context);
  const { id } = await failing(running);
  expect(await running.run("failingFeed", id)).toEqual(done);
  running.moveTo(start);
  expect(await running.run("failingFeed", id)).toEqual(done);
  expect(running.told()).toEqual([told]);
  expect(JSON.stringify(running.priya.messages(running.priya.appChannel))).not.toContain("secret-path");
});

test("nobody is told of one that was resumed, or is gone", async (context) => {
  await using running = await startReminders(context);
  const { id } = await failing(running);
  await running.reminders.resume(organisation, id);
  expect(await running.run("failingFeed", id)).toEqual(done);
  await running.reminders.remove(organisation, id);
  expect(await running.run("failingFeed", id)).toEqual(done);
  expect(running.told()).toEqual([]);
});
