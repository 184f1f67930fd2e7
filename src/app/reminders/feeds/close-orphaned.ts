import { setImmediate } from "node:timers/promises";
import { noPlaceholder } from "../reminder/placeholder.ts";
import { inBatches, type Query } from "../store.ts";

/**
 * Closes reminders of meetings that no source has any more: nothing is posted, and existing posts stay as
 * they are.
 */
export async function closeOrphaned(
  query: Query,
  organisation: string,
  ids: readonly string[],
): Promise<void> {
  for (const batch of inBatches(ids)) {
    await setImmediate();
    const orphaned = await query
      .selectFrom("reminders")
      .select("id")
      .where("organisation", "=", organisation)
      .where("id", "in", batch)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("meetings")
              .select("meetings.source")
              .where("meetings.organisation", "=", organisation)
              .whereRef("meetings.channel", "=", "reminders.channel")
              .whereRef("meetings.occurrence", "=", "reminders.occurrence"),
          ),
        ),
      )
      .execute();
    if (orphaned.length === 0) continue;
    const orphanedIds = orphaned.map(({ id }) => id);
    await query
      .deleteFrom("reminders")
      .where("organisation", "=", organisation)
      .where("id", "in", orphanedIds)
      .where("state", "=", "none")
      .execute();
    // We remember posts until the meeting ends, so that adding the same feed again doesn't post twice.
    await query
      .updateTable("reminders")
      .set({ state: "closed", post_ts: null, post_digest: null, ...noPlaceholder })
      .where("organisation", "=", organisation)
      .where("id", "in", orphanedIds)
      .execute();
  }
}
