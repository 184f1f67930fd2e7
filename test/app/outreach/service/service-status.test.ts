import { expect, test } from "vitest";
import {
  ComposerFailedError,
  NoAnswerInTimeError,
  NotComposedError,
  OutcomeUnknownError,
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
import { statusAfter } from "#app/outreach/service/service-clients.ts";

const free = { operation: "lookup", charge: "none" } as const;

test.each<[string, OutreachError | undefined]>([
  ["answering", undefined],
  ["answering", new RefusedInputError("x", free)],
  ["answering", new NotComposedError("x", free)],
  ["answering", new UnknownContactError("x", free)],
  ["answering", new OutOfCreditsError("x", free)],
  ["answering", new RateLimitedError("x", free)],
  ["refusing key", new UnauthorizedError("x", free)],
  ["failing", new UnavailableError("x", free)],
  ["failing", new ComposerFailedError("x", free)],
  ["failing", new ServiceFailedError("x", free)],
  ["failing", new UnreadableAnswerError("x", free)],
  ["failing", new NoAnswerInTimeError("x", free)],
  ["failing", new OutcomeUnknownError("x", free)],
])("the service is %s after %s", (state, error) => {
  expect(statusAfter(error, 9)).toEqual({ state, at: 9 });
});
