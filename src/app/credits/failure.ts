import { z } from "zod";
import {
  ConflictError,
  NoAnswerInTimeError,
  OutcomeUnknownError,
  OutOfCreditsError,
  type OutreachError,
  RefusedInputError,
  ServiceFailedError,
  TryLaterError,
  UnauthorizedError,
  UnavailableError,
  UnknownContactError,
  UnreadableAnswerError,
} from "../outreach/errors.ts";

/** Why a paid call got no answer, in storable form. The call's state says whether it cost anything. */
export const failure = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("unauthorized") }),
  z.object({ kind: z.literal("out of credits") }),
  /** The service does not know the `contact_id`. */
  z.object({ kind: z.literal("unknown contact") }),
  /** `detail`: the service's own words, not escaped. */
  z.object({ kind: z.literal("refused input"), detail: z.string().optional() }),
  /** `retryAfter`: seconds. */
  z.object({ kind: z.literal("rate limited"), retryAfter: z.number().optional() }),
  z.object({ kind: z.literal("unavailable"), retryAfter: z.number().optional() }),
  z.object({ kind: z.literal("unreadable answer") }),
  /** The service answered with a server error. */
  z.object({ kind: z.literal("service failed"), retryAfter: z.number().optional() }),
  /** The service says the call conflicts with another one, possibly itself still in progress. */
  z.object({ kind: z.literal("conflict") }),
  /** The request was sent, but no answer came in time. */
  z.object({ kind: z.literal("no answer in time") }),
  /** The connection broke after the request was sent. */
  z.object({ kind: z.literal("broken off") }),
  /** We know no `contact_id`, so no call was made. */
  z.object({ kind: z.literal("no contact id") }),
  /** The service already rejected the only `contact_id` we know, so no call was made. */
  z.object({ kind: z.literal("contact id refused before") }),
  z.object({ kind: z.literal("not profiled") }),
  /** Rapport was stopped, or failed, in the middle of it. */
  z.object({ kind: z.literal("interrupted") }),
]);
export type Failure = z.infer<typeof failure>;

/** @returns what an error of the client means for a paid call */
export function failureOf(error: OutreachError): Failure {
  if (error instanceof UnauthorizedError) return { kind: "unauthorized" };
  if (error instanceof OutOfCreditsError) return { kind: "out of credits" };
  if (error instanceof UnknownContactError) return { kind: "unknown contact" };
  if (error instanceof RefusedInputError) {
    return { kind: "refused input", ...(error.detail !== undefined && { detail: error.detail }) };
  }
  if (error instanceof TryLaterError) {
    return {
      kind: kindOf(error),
      ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
    };
  }
  if (error instanceof UnreadableAnswerError) return { kind: "unreadable answer" };
  if (error instanceof ConflictError) return { kind: "conflict" };
  if (error instanceof NoAnswerInTimeError) return { kind: "no answer in time" };
  if (error instanceof OutcomeUnknownError) return { kind: "broken off" };
  throw error;
}

function kindOf(error: TryLaterError) {
  if (error instanceof ServiceFailedError) return "service failed";
  return error instanceof UnavailableError ? "unavailable" : "rate limited";
}
