import { z } from "zod";
import type { JobName } from "../../jobs/jobs.ts";
import { jobKinds } from "../job-kinds.ts";

/** A person's own snooze of a reminder, as a job's key. `until` is a Unix time in minutes: one press, one job. */
const snooze = z.object({
  reminder: z.string(),
  person: z.string(),
  isAtStart: z.boolean(),
  until: z.number(),
});

/** @param of `until`: Unix time in milliseconds */
export function snoozeJob(organisation: string, of: z.infer<typeof snooze>): JobName {
  const key = JSON.stringify(snooze.parse({ ...of, until: Math.floor(of.until / 60_000) }));
  return { organisation, kind: jobKinds.snooze, key };
}

/** @throws ZodError if `snoozeJob` didn't create the key */
export function readSnooze(key: string): z.infer<typeof snooze> {
  return snooze.parse(JSON.parse(key));
}
