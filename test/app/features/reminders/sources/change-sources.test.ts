import { expect } from "vitest";
import { fetchNow } from "#app/features/reminders/sources/change-sources.ts";
import type { FeedSource } from "#app/reminders/sources/calendar-feed.ts";
import { start } from "../card/cards.ts";
import { aMeeting, organisation, type RunningReminders, test } from "../running.ts";

const name = "*Priya's calendar* · calendar.example";

test.for<
  [what: string, job: (running: RunningReminders, feed: FeedSource) => Promise<unknown>, answer: string]
>([
  [
    "waited for",
    (running, feed) => running.read(feed, [aMeeting({ startsAt: start + 3_600_000 })]),
    `Read now: ${name}.`,
  ],
  [
    "said not to be read, and why",
    (running, feed) => running.records.failed(feed, "gone"),
    `We couldn't read ${name}: there's nothing at its address. We'll keep what we read before.`,
  ],
  [
    "said to be removed where it was meanwhile",
    (running, { id }) => running.reminders.remove(organisation, id),
    `${name} has been removed in the meantime.`,
  ],
])(
  "a calendar is fetched again, unless that was within ten seconds, and %s",
  async ([, job, answer], { running }) => {
    const feed = await running.addFeed([aMeeting()]);
    const fetches = running.query.selectFrom("jobs").select("due_at").where("kind", "=", "feed");
    let looks = 0;
    let dueAt: unknown;
    const reminders = {
      ...running.reminders,
      async feed(of: string, id: string) {
        looks += 1;
        dueAt = await fetches.executeTakeFirst();
        await job(running, feed);
        return running.reminders.feed(of, id);
      },
    };
    const fetchAfter = (milliseconds: number) => {
      running.moveTo(running.now() + milliseconds);
      return fetchNow({ reminders, database: { query: running.query }, now: running.now }, feed);
    };
    expect(await fetchAfter(10_000 - 1)).toBe(`${name} was read just now. Try again in ten seconds.`);
    expect(looks).toBe(0);
    expect(await fetchAfter(2)).toBe(answer);
    expect([looks, dueAt]).toEqual([1, { due_at: running.now() }]);
  },
);
