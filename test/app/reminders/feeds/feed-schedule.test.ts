import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FeedProblem } from "#app/calendar/fetch/feed-error.ts";
import { afterFailure, nextFetchAt, reachesFarEnough } from "#app/reminders/feeds/feed-schedule.ts";
import { day, hour, minute } from "./a-calendar.ts";

describe("the next time a feed is fetched", () => {
  test.for<[string, number, { failures?: number; retryAfter?: number }, number]>([
    ["is a quarter of an hour later", 0.5, {}, 15 * minute],
    ["a fifth less at least", 0, {}, 12 * minute],
    ["after one failure the same", 0.5, { failures: 1 }, 15 * minute],
    ["after two the double", 0.5, { failures: 2 }, 30 * minute],
    ["after five", 0.5, { failures: 5 }, 4 * hour],
    ["then six hours", 0.5, { failures: 6 }, 6 * hour],
    ["however often", 0.5, { failures: 4_000 }, 6 * hour],
    ["as late as its host wishes", 0.5, { failures: 1, retryAfter: 3_600 }, hour],
    ["never sooner because its host wishes so", 0.5, { failures: 2, retryAfter: 1 }, 30 * minute],
    ["however late its host wishes", 0.5, { failures: 1, retryAfter: 999_999 }, 6 * hour],
  ])("%s", ([, random, after, pause]) => {
    expect(nextFetchAt({ now: 1_000, random }, after)).toBe(1_000 + pause);
  });

  test("is never sooner than twelve minutes, nor later than six hours", () => {
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    const after = fc.record({ failures: fc.nat(), retryAfter: fc.option(fc.nat(), { nil: undefined }) });
    fc.assert(
      fc.property(random, after, (random, after) => {
        const at = nextFetchAt({ now: 0, random }, after);
        expect(at).toBeGreaterThanOrEqual(12 * minute);
        expect(at).toBeLessThanOrEqual(6 * hour);
      }),
    );
  });
});

describe("a feed that fails", () => {
  /** @returns after how many of the failures it is given up; each is an hour after the one before */
  function givenUpAfter(problems: readonly FeedProblem[], pause = hour): number | undefined {
    let reading: Parameters<typeof afterFailure>[0] = {
      failures: 0,
      lastingFailures: 0,
      failingSince: undefined,
    };
    for (const [index, problem] of problems.entries()) {
      const after = afterFailure(reading, problem, index * pause);
      if (after.isFailing) return index + 1;
      reading = after;
    }
    return undefined;
  }
  const times = (count: number, problem: FeedProblem) => Array.from({ length: count }, () => problem);

  test.for<[string, readonly FeedProblem[], number | undefined]>([
    ["for a day and five times is given up", times(99, "unreachable"), 25],
    ["that is refused three times is given up", times(9, "refused"), 3],
    ["in any of the ways that last", ["gone", "refused", "forbidden address"], 3],
    ["as a page for people is as much as other failures are", times(99, "no calendar"), 25],
    ["in ways that last, but not three in a row", ["gone", "gone", "too slow", "gone", "gone"], undefined],
    ["in ways that pass is not given up sooner", times(24, "rate limited"), undefined],
  ])("%s", ([, problems, failures]) => {
    expect(givenUpAfter(problems)).toBe(failures);
  });

  test("for a day is not given up before the fifth time", () => {
    expect(givenUpAfter(times(9, "failing"), day)).toBe(5);
  });

  test("is noted", () => {
    expect(afterFailure({ failures: 4, lastingFailures: 1, failingSince: 7 }, "too slow", 99)).toEqual({
      failures: 5,
      lastingFailures: 0,
      failingSince: 7,
      problem: "too slow",
      isFailing: false,
    });
  });
});

test("content is read anew while it does not reach a week", () => {
  expect(reachesFarEnough({ until: 8 * day }, day)).toBe(true);
  expect(reachesFarEnough({ until: 8 * day }, day + 1)).toBe(false);
  expect(reachesFarEnough({ until: 0 }, day)).toBe(false);
});
