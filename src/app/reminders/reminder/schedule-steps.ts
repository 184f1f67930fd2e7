import { setImmediate } from "node:timers/promises";
import { scheduleJobs } from "../../jobs/jobs.ts";
import { reminderId } from "../feeds/meeting-row.ts";
import { jobKinds } from "../job-kinds.ts";
import { inBatches, type Query, type RemindersStore } from "../store.ts";
import { type MeetingsAtHand, reminderSlices } from "./load-reminders.ts";
import { stepOf } from "./step.ts";

/** Jobs to write at a time on the thread that answers Slack. */
const maxJobs = 250;

export interface SteppingOptions {
  /** Unix time in milliseconds. */
  notBefore?: number;
  /** What this transaction wrote. */
  atHand?: MeetingsAtHand;
}

/**
 * Schedules reminders' jobs for their next step. A reminder with nothing to do keeps any job it has, which
 * will find nothing to do.
 *
 * @param query a transaction that has already made the changes
 */
export async function scheduleSteps(
  query: Query,
  { vault, now }: Pick<RemindersStore, "vault" | "now">,
  organisation: string,
  ids: readonly string[],
  { notBefore = 0, atHand }: SteppingOptions = {},
): Promise<void> {
  const at = now();
  const jobs: Parameters<typeof scheduleJobs>[1][number][] = [];
  for await (const reminders of reminderSlices(query, vault, organisation, ids, atHand)) {
    for (const reminder of reminders) {
      const step = stepOf(reminder, at);
      if (step.kind === "nothing") continue;
      const dueAt = Math.max(step.kind === "wait" ? step.until : at, notBefore);
      jobs.push({ organisation, kind: jobKinds.reminder, key: reminder.id, dueAt });
    }
  }
  // A fixed order, even across channels, so that transactions can't deadlock.
  jobs.sort((one, other) => (one.key < other.key ? -1 : 1));
  for (const batch of inBatches(jobs, maxJobs)) {
    if (jobs.length > maxJobs) await setImmediate();
    await scheduleJobs(query, batch);
  }
}

/** Like `scheduleSteps`, for all of a source's meetings that aren't over. */
export async function scheduleStepsOfSource(
  query: Query,
  store: Pick<RemindersStore, "vault" | "now">,
  { organisation, id, channel }: { organisation: string; id: string; channel: string },
  options: Pick<SteppingOptions, "notBefore"> = {},
): Promise<void> {
  const rows = await query
    .selectFrom("meetings")
    .select("occurrence")
    .where("organisation", "=", organisation)
    .where("source", "=", id)
    .where("ends_at", ">", store.now())
    .execute();
  const ids: string[] = [];
  for (const batch of inBatches(rows)) {
    await setImmediate();
    ids.push(...batch.map(({ occurrence }) => reminderId(store.vault, organisation, channel, occurrence)));
  }
  await scheduleSteps(query, store, organisation, ids, options);
}
