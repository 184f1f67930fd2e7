import { cancelJob, type JobName, scheduleJob } from "../../jobs/jobs.ts";
import type { ReminderSourceRow } from "../../storage/schema.ts";
import { feedJob, jobKinds } from "../job-kinds.ts";
import { scheduleStepsOfSource } from "../reminder/schedule-steps.ts";
import type { Query, RemindersStore } from "../store.ts";
import { kindOf } from "./source-kinds.ts";

/** Milliseconds in which a removal can be undone. */
export const undoTime = 60_000;

/** @returns Unix time in milliseconds */
export function undoEnd({ removed_at }: ReminderSourceRow): number {
  return (removed_at ?? 0) + undoTime;
}

/** Deletes the source for good. */
export function removalJob(organisation: string, id: string): JobName {
  return { organisation, kind: jobKinds.removal, key: id };
}

/** Undoes a removal. A feed is read before it's reminded of again. @param source as it was read within the transaction */
export async function restoreSource(
  transaction: Query,
  store: RemindersStore,
  source: ReminderSourceRow,
): Promise<void> {
  const { organisation, id, state } = source;
  await transaction
    .updateTable("reminder_sources")
    .set({ removed_at: null })
    .where(({ and }) => and({ organisation, id }))
    .execute();
  await cancelJob(transaction, removalJob(organisation, id));
  const { isFetched } = kindOf(source);
  if (isFetched && state === "active") await scheduleJob(transaction, feedJob(organisation, id), store.now());
  await scheduleStepsOfSource(transaction, store, source);
}
