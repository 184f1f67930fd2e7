import { jobKinds } from "../job-kinds.ts";
import type { RemindersStore } from "../store.ts";

/** Milliseconds after which a scheduled reading is overdue: no process was running, or it's slow. */
const late = 10_000;

export interface OverdueFeeds {
  /** Whether one of the channel's feeds is overdue, so that our data may be old. */
  isFeedOverdue(organisation: string, channel: string): Promise<boolean>;
}

/** Feeds that were not read in time. */
export function createOverdueFeeds({ database: { query }, now }: RemindersStore): OverdueFeeds {
  return {
    async isFeedOverdue(organisation, channel) {
      const row = await query
        .selectFrom("reminder_sources")
        .innerJoin("jobs", (join) =>
          join
            .onRef("jobs.organisation", "=", "reminder_sources.organisation")
            .onRef("jobs.key", "=", "reminder_sources.id")
            .on("jobs.kind", "=", jobKinds.feed),
        )
        .select("reminder_sources.id")
        .where("reminder_sources.organisation", "=", organisation)
        .where("reminder_sources.channel", "=", channel)
        .where("jobs.due_at", "<", now() - late)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
