import { z } from "zod";
import { type OutreachError, outreachErrorKinds } from "../outreach/service/errors.ts";

/** Why a paid call got no answer, in storable form. The call's state says whether it cost anything. */
export const failure = z.object({
  kind: z.enum([
    ...outreachErrorKinds,
    /** We know no `contact_id`, so no call was made. */
    "no contact id",
    /** The service already rejected the only `contact_id` we know, so no call was made. */
    "contact id refused before",
    "not profiled",
    /** Rapport was stopped, or failed, in the middle of it. */
    "interrupted",
  ]),
  /** The service's own words, not escaped. */
  detail: z.string().optional(),
  /** Seconds. */
  retryAfter: z.number().optional(),
});
export type Failure = z.infer<typeof failure>;

/** @returns what an error of the client means for a paid call */
export function failureOf({ kind, detail, retryAfter }: OutreachError): Failure {
  return { kind, detail, retryAfter };
}
