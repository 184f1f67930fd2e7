import { describe, expect, test } from "vitest";
import type { RepeatingCall } from "#app/credits/paid-call.ts";
import { meaningOf, pauseBeforeRepeat, repeatableUntil, repeatDecision } from "#app/credits/repeats.ts";
import {
  ComposerFailedError,
  ConflictError,
  NotComposedError,
  OutOfCreditsError,
  type OutreachError,
  RateLimitedError,
  RefusedInputError,
  ServiceFailedError,
  UnauthorizedError,
  UnavailableError,
  UnknownContactError,
  UnreadableAnswerError,
} from "#app/outreach/service/errors.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const sentAt = Date.parse("2026-11-21T12:00:00Z");
const until = sentAt + day - 5 * minute;

test("a key is used until five minutes before its end, and one that doesn't live longer isn't used", () => {
  expect([day, 5 * minute + 1, 5 * minute, 0].map((lifetime) => repeatableUntil(sentAt, lifetime))).toEqual([
    until,
    sentAt + 1,
    undefined,
    undefined,
  ]);
});

describe("a call is sent again", () => {
  const repeat = { until, contactId: "c", connection: "here" };
  const call: Pick<RepeatingCall, "repeat" | "createdAt" | "settledAt"> = {
    repeat,
    createdAt: sentAt - 1_000,
    settledAt: sentAt + 2_000,
  };
  const here = (promised: number | undefined) => ({ connection: "here", lifetime: () => promised });
  test.for([
    ["at once, also by a process that has heard nothing yet", here(undefined), call.settledAt, "now"],
    ["until the key's end", here(day), until - 1_001, "now"],
    ["never after the key's end", here(day), until, "never"],
    ["not by whoever asks another service", { ...here(day), connection: "there" }, call.settledAt, "later"],
    ["not when the clock was put back", here(day), call.settledAt - 1, "later"],
    ["not when the service doesn't promise it any more", here(0), call.settledAt, "later"],
    ["not longer than the service promises by now", here(60 * minute), sentAt + 55 * minute, "later"],
    ["as long as the service promises by now", here(60 * minute), sentAt + 54 * minute, "now"],
  ] as const)("%s", ([, promise, now, turn]) => {
    expect(repeatDecision(call, promise, now)).toBe(turn);
  });
});

test("what the answer to a repeated call says of the call", () => {
  const details = { operation: "wave", charge: "none" } as const;
  const meanings = (error: OutreachError) => [meaningOf(error, 0), meaningOf(error, 120_000)];
  expect(meanings(new OutOfCreditsError("402", details))).toEqual(["again", "refused"]);
  for (const Final of [ComposerFailedError, NotComposedError]) {
    expect(meanings(new Final("no text", details))).toEqual(["refused", "refused"]);
  }
  for (const Failed of [UnknownContactError, RefusedInputError]) {
    expect(meanings(new Failed("4xx", details))).toEqual(["unknown", "unknown"]);
  }
  for (const Passing of [
    ConflictError,
    RateLimitedError,
    ServiceFailedError,
    UnauthorizedError,
    UnavailableError,
    UnreadableAnswerError,
  ]) {
    expect(meanings(new Passing("later", details))).toEqual(["again", "again"]);
  }
});

test("pauses grow with the time that has passed, and leave the service the time it asked for", () => {
  const pauses = [0, 4_000, minute, day].map((age) => pauseBeforeRepeat(age, undefined, 0));
  expect(pauses).toEqual([1_000, 4_000, minute, 15 * minute]);
  expect(pauseBeforeRepeat(0, 30, 0)).toBe(30_000);
  expect(pauseBeforeRepeat(4_000, undefined, 1)).toBe(5_000);
});
