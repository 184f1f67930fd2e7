import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#app/storage/app-database.ts";
import { numRuns } from "../../support/properties/num-runs.ts";
import { hour, minute, noon } from "./feeds/a-calendar.ts";
import { aHistory, goodLuck, type Luck } from "./history-model.ts";

let database: Database;
beforeAll(async () => {
  database = await openDatabase(":memory:");
});
afterAll(() => database.close());

let runs = 0;
let posts = 0;
const begin = () => {
  runs += 1;
  return aHistory(database, `T${runs}`);
};
type History = Awaited<ReturnType<typeof begin>>;
type Event = (history: History) => unknown;
const event = (it: Event): Event => it;

const uid = fc.constantFrom("one", "other");
const feed = fc.constantFrom(0, 1);
/** Mostly a minute or so, as clocks go; now and then they jump, forwards or back. */
const passing = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 12 }) },
  fc.integer({ min: -40, max: 90 }),
);
const luck: fc.Arbitrary<Luck> = fc.record({
  killedAfter: fc.oneof(
    { weight: 3, arbitrary: fc.constant(goodLuck.killedAfter) },
    fc.integer({ min: 1, max: 4 }),
  ),
  slack: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Luck["slack"]>("posts") },
    fc.constantFrom<Luck["slack"]>("refuses", "posts, but its answer is lost"),
  ),
});
const change = fc.oneof(
  fc.integer({ min: 5, max: 100 }).map((minutes) => ({ startsAt: noon + minutes * minute })),
  fc.constantFrom("Renewal", "Review").map((title) => ({ title })),
  fc.boolean().map((isCancelled) => ({ isCancelled })),
  fc.constant(undefined),
);
const anyEvent = fc.oneof(
  fc.tuple(uid, change).map(([uid, change]) => event((history) => history.change(uid, change))),
  fc.tuple(uid, change, feed).map(([uid, change, feed]) =>
    event((history) => {
      history.change(uid, change);
      return history.read(feed);
    }),
  ),
  feed.map((feed) => event((history) => history.read(feed))),
  {
    weight: 4,
    arbitrary: fc.tuple(passing, fc.constantFrom(-minute, 0, 0, minute), luck).map(([minutes, skew, luck]) =>
      event((history) => {
        history.pass(minutes * minute);
        return history.tick(skew, luck);
      }),
    ),
  },
  feed.map((feed) => event((history) => history.pause(feed))),
  feed.map((feed) => event((history) => history.resume(feed))),
);

test("whatever happens, a start is posted in time, once at most where Slack's answer comes, and what stands there comes to be true", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { minLength: 5, maxLength: 30 }), async (events) => {
      const history = await begin();
      history.change("one", { startsAt: noon + 30 * minute });
      await history.read(0);
      for (const event of events) {
        await event(history);
        await history.expectWoken();
      }
      await history.expectConverged();
      posts += history.posts();
    }),
    { numRuns: numRuns(150) },
  );
  // The histories are such that something is posted.
  expect(posts).toBeGreaterThan(0);
}, 180_000);

test("an ordinary day has one post", async () => {
  const history = await begin();
  history.change("one", { startsAt: noon + hour });
  await history.read(0);
  await history.read(1);
  for (let passed = 0; passed < 120; passed += 1) {
    history.pass(minute);
    await history.tick(0, goodLuck);
    await history.expectWoken();
  }
  await history.expectConverged();
  expect(history.posts()).toBe(1);
});
