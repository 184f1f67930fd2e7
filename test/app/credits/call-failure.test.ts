import { expect, test } from "vitest";
import { failure, failureOf } from "#app/credits/call-failure.ts";
import {
  ComposerFailedError,
  ConflictError,
  NoAnswerInTimeError,
  NotComposedError,
  OutcomeUnknownError,
  OutOfCreditsError,
  RateLimitedError,
  RefusedInputError,
  ServiceFailedError,
  UnauthorizedError,
  UnavailableError,
  UnknownContactError,
  UnreadableAnswerError,
} from "#app/outreach/service/errors.ts";

const free = { operation: "prep", charge: "none" } as const;
const costly = { operation: "prep", charge: "possible" } as const;

test.for([
  [new UnauthorizedError("401", free), { kind: "unauthorized" }],
  [new OutOfCreditsError("402", free), { kind: "out of credits" }],
  [new UnknownContactError("404", free), { kind: "unknown contact" }],
  [new RefusedInputError("422", free), { kind: "refused input" }],
  [
    new RefusedInputError("422", { ...free, detail: "topic is too long" }),
    { kind: "refused input", detail: "topic is too long" },
  ],
  [
    new NotComposedError("422", { ...free, detail: "it is in Welsh" }),
    { kind: "refused input", detail: "it is in Welsh" },
  ],
  [new ComposerFailedError("502", { ...free, retryAfter: 30 }), { kind: "composer failed", retryAfter: 30 }],
  [new RateLimitedError("429", free), { kind: "rate limited" }],
  [new RateLimitedError("429", { ...free, retryAfter: 0 }), { kind: "rate limited", retryAfter: 0 }],
  [new UnavailableError("503", free), { kind: "unavailable" }],
  [new UnavailableError("503", { ...free, retryAfter: 30 }), { kind: "unavailable", retryAfter: 30 }],
  [new UnreadableAnswerError("HTML", costly), { kind: "unreadable answer" }],
  [new ServiceFailedError("503", costly), { kind: "service failed" }],
  [new ServiceFailedError("503", { ...costly, retryAfter: 30 }), { kind: "service failed", retryAfter: 30 }],
  [new ConflictError("409", costly), { kind: "conflict" }],
  [new NoAnswerInTimeError("silence", costly), { kind: "no answer in time" }],
  [new OutcomeUnknownError("reset", costly), { kind: "broken off" }],
] as const)("%s is stored as %j, and reads back", ([error, stored]) => {
  expect(failureOf(error)).toEqual(stored);
  expect(failure.parse(JSON.parse(JSON.stringify(failureOf(error))))).toEqual(stored);
});
