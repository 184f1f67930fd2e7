import { expect, type TestContext, test } from "vitest";
import { fetchNow } from "#app/features/reminders/sources/change-sources.ts";
import { databaseOrSkip } from "#test/support/databases/databases.ts";
import { start } from "../card/cards.ts";
import { aMeeting, organisation, type RunningReminders, startReminders } from "../running.ts";

const name = "*Priya's calendar* · calendar.example";

/** @param job what the job of fetching does; it is done when it is first asked whether it is */
async function fetching(
  context: TestContext,
  running: RunningReminders,
  job: (feed: Awaited<ReturnType<RunningReminders["addFeed"]>>) => Promise<unknown>,
) {
  await using held = await databaseOrSkip("SQLite", context);
  const { database } = held;
  const { now } = running;
  const feed = await running.addFeed([aMeeting()]);
  const asked: string[] = [];
  const reminders = {
    ...running.reminders,
    async feed(of: string, id: string) {
      if (asked.length === 0) await job(feed);
      asked.push(id);
      return running.reminders.feed(of, id);
    },
  };
  const fetchAfter = async (milliseconds: number) => {
    running.moveTo(now() + milliseconds);
    return fetchNow({ reminders, database, now }, feed);
  };
  const jobs = () => database.query.selectFrom("jobs").select(["kind", "key", "due_at"]).execute();
  const first = await fetchAfter(10_000 - 1);
  expect([await jobs(), asked]).toEqual([[], []]);
  const second = await fetchAfter(2);
  expect(await jobs()).toEqual([{ kind: "feed", key: feed.id, due_at: now() }]);
  return { feed, answers: [first, second], looks: asked.length };
}

test("a calendar is fetched again, unless that was within ten seconds, and that is waited for", async (context) => {
  await using running = await startReminders(context);
  const later = aMeeting({ startsAt: start + 3_600_000 });
  const { answers, looks } = await fetching(context, running, (feed) => running.read(feed, [later]));
  expect(answers).toEqual([`${name} was read just now. Try again in ten seconds.`, `Read now: ${name}.`]);
  expect(looks).toBe(1);
});

test("says why a calendar could not be read", async (context) => {
  await using running = await startReminders(context);
  const { answers } = await fetching(context, running, (feed) => running.records.failed(feed, "gone"));
  expect(answers[1]).toBe(
    `We couldn't read ${name}: there's nothing at its address. We'll keep what we read before.`,
  );
});

test("says that a calendar was removed while it was waited for", async (context) => {
  await using running = await startReminders(context);
  const { answers } = await fetching(context, running, ({ id }) =>
    running.reminders.remove(organisation, id),
  );
  expect(answers[1]).toBe(`${name} has been removed in the meantime.`);
});
