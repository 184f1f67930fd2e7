import { type JobName, scheduleJobs } from "../../jobs/jobs.ts";
import type { ReminderRow, ReminderSourceRow } from "../../storage/schema.ts";
import { reminderId } from "../feeds/meeting-row.ts";
import { jobKinds } from "../job-kinds.ts";
import { inTurns, type Query, type RemindersStore } from "../store.ts";
import { reminderSlices } from "./load-reminders.ts";
import { stepOf } from "./step.ts";

/** Jobs to write at a time on the thread that answers Slack. */
const maxJobs = 250;

/**
 * Schedules reminders' jobs for their next step. One with nothing to do keeps its job, if it has one.
 *
 * @param query a transaction that has already made the changes
 * @param notBefore Unix time in milliseconds
 */
export async function scheduleSteps(
  query: Query,
  { vault, now }: Pick<RemindersStore, "vault" | "now">,
  organisation: string,
  ids: readonly string[],
  notBefore = 0,
): Promise<void> {
  const at = now();
  const jobs: (JobName & { dueAt: number })[] = [];
  for await (const reminders of reminderSlices({ query, vault, organisation }, ids)) {
    for (const reminder of reminders) {
      const step = stepOf(reminder, at);
      if (step.kind === "nothing" && reminder.news === undefined) continue;
      const dueAt = Math.max(step.kind === "wait" ? step.until : at, notBefore);
      jobs.push({ organisation, kind: jobKinds.reminder, key: reminder.id, dueAt });
    }
  }
  // A fixed order, even across channels, so that transactions can't deadlock.
  jobs.sort((one, other) => (one.key < other.key ? -1 : 1));
  for await (const batch of inTurns(jobs, maxJobs)) await scheduleJobs(query, batch);
}

/**
 * Has the messages about an occurrence checked, in all channels: what they show of it has changed. Reads nothing that
 * is sealed, so that it can't fail the transaction it is part of.
 */
export async function recheckOccurrence(
  query: Query,
  { vault, now }: Pick<RemindersStore, "vault" | "now">,
  { organisation, occurrence }: Pick<ReminderRow, "organisation" | "occurrence">,
): Promise<void> {
  const meetings = await query
    .selectFrom("meetings")
    .select("channel")
    .distinct()
    .where(({ and }) => and({ organisation, occurrence }))
    .execute();
  if (meetings.length === 0) return;
  const ids = meetings.map(({ channel }) => reminderId(vault, organisation, channel, occurrence));
  const rows = await query
    .selectFrom("reminders")
    .select("id")
    .where("organisation", "=", organisation)
    .where("id", "in", ids)
    .where("state", "in", ["posted", "sending"])
    .where("ends_at", ">", now())
    .execute();
  const dueAt = now();
  await scheduleJobs(
    query,
    rows.map(({ id }) => ({ organisation, kind: jobKinds.reminder, key: id, dueAt })),
  );
}

/** Like `scheduleSteps`, for all of a source's meetings that aren't over. */
export async function scheduleStepsOfSource(
  query: Query,
  store: Pick<RemindersStore, "vault" | "now">,
  { organisation, id, channel }: Pick<ReminderSourceRow, "organisation" | "id" | "channel">,
  notBefore = 0,
): Promise<void> {
  const rows = await query
    .selectFrom("meetings")
    .select("occurrence")
    .where(({ and }) => and({ organisation, source: id }))
    .where("ends_at", ">", store.now())
    .execute();
  const ids: string[] = [];
  for await (const batch of inTurns(rows)) {
    ids.push(...batch.map(({ occurrence }) => reminderId(store.vault, organisation, channel, occurrence)));
  }
  await scheduleSteps(query, store, organisation, ids, notBefore);
}
