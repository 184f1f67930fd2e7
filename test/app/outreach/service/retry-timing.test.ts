import { describe, expect, test } from "vitest";
import { RateLimitedError, RefusedInputError, UnavailableError } from "#app/outreach/service/errors.ts";
import { isWorthAnotherTry, retryAfter, retryDelay } from "#app/outreach/service/retry-timing.ts";

const free = { operation: "lookup", charge: "none" } as const;
const now = Date.parse("2026-11-21T09:00:00Z");

test.each([
  ["0", 0],
  ["120", 120],
  ["Sat, 21 Nov 2026 09:00:30 GMT", 30],
  ["Sat, 21 Nov 2026 08:00:00 GMT", 0],
  [undefined, undefined],
  ["", undefined],
  ["-1", undefined],
  ["1.5", undefined],
  ["soon", undefined],
  ["2026-11-21", undefined],
  [["1", "2"], undefined],
])("Retry-After %j is %j seconds", (value, seconds) => {
  expect(retryAfter(value, now)).toBe(seconds);
});

describe("a failed look-up", () => {
  test.each([
    [new UnavailableError("x", free), true],
    [new UnavailableError("x", { ...free, retryAfter: 2 }), true],
    [new UnavailableError("x", { ...free, retryAfter: 3 }), false],
    [new RateLimitedError("x", free), true],
    [new RateLimitedError("x", { ...free, retryAfter: 2 }), true],
    [new RateLimitedError("x", { ...free, retryAfter: 3 }), false],
    [new RefusedInputError("x", free), false],
    [new Error("x"), false],
  ])("%# is tried again: %s", (error, isTriedAgain) => {
    expect(isWorthAnotherTry(error)).toBe(isTriedAgain);
  });

  test("waits as long as the service asked for, else a little, and then longer", () => {
    expect(retryDelay(1, new RateLimitedError("x", { ...free, retryAfter: 1 }), 0.9)).toBe(1_000);
    expect(retryDelay(2, new UnavailableError("x", { ...free, retryAfter: 2 }), 0.9)).toBe(2_000);
    expect([0, 0.5].map((random) => retryDelay(1, new UnavailableError("x", free), random))).toEqual([
      50, 100,
    ]);
    expect([0, 0.5].map((random) => retryDelay(2, new UnavailableError("x", free), random))).toEqual([
      150, 300,
    ]);
  });
});
