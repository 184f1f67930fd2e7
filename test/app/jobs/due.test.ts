import { expect, test } from "vitest";
import { pauseAfterFailure, pauseUntilDue } from "#app/jobs/runner.ts";

test.for([
  [0, 5_000],
  [1, 10_000],
  [2, 20_000],
  [3, 40_000],
  [6, 320_000],
  [7, 600_000],
  [50, 600_000],
  [5_000, 600_000],
] as const)(
  "after %i failures in a row comes a pause of %i ms, less up to a quarter",
  ([attempts, pause]) => {
    expect([0, 0.5, 0.8].map((random) => pauseAfterFailure(attempts, random))).toEqual([
      pause,
      pause * 0.875,
      pause * 0.8,
    ]);
  },
);

test.for([
  ["in a moment", 1_250, 250],
  ["in a second", 2_000, 1_000],
  ["in an hour, or so the clock says", 3_601_000, 1_000],
  ["never", Number.POSITIVE_INFINITY, 1_000],
  ["now, though another process is at it", 1_000, 20],
  ["long ago", -3_600_000, 20],
] as const)("what is due %s is looked for again in time", ([, nextDue, pause]) => {
  expect(pauseUntilDue(nextDue, 1_000)).toBe(pause);
});
