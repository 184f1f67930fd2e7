import { deleteExpiredReminders } from "../delete-expired.ts";
import { createOverdueFeeds, type OverdueFeeds } from "../feeds/overdue-feeds.ts";
import { createNewSources, type NewSources, type NewSourcesOptions } from "../sources/new-sources.ts";
import { createSkippedSeries, type SkippedSeriesOfChannels } from "../sources/skipped-series.ts";
import { createSources, type Sources } from "../sources/sources.ts";
import { isPrivateAnywhere, loadReminders } from "./load-reminders.ts";
import { createPosts, type Posts } from "./posts.ts";
import { createRecheck, type Recheck } from "./recheck.ts";
import type { Reminder } from "./reminder.ts";
import { createUpcoming, type Upcoming } from "./upcoming.ts";

/** Everything about reminders in channels. Each method is for one organisation, given first. */
export interface Reminders
  extends NewSources,
    Sources,
    Upcoming,
    Posts,
    SkippedSeriesOfChannels,
    Recheck,
    OverdueFeeds {
  reminder(organisation: string, id: string): Promise<Reminder | undefined>;
  /** Deletes meetings that ended more than two days ago, in all organisations. */
  deleteExpired(): Promise<void>;
}

/** @param options its dependencies */
export function createReminders(options: NewSourcesOptions): Reminders {
  const { database, vault } = options;
  return {
    ...createNewSources(options),
    ...createSources(options),
    ...createUpcoming(options),
    ...createPosts(options),
    ...createSkippedSeries(options),
    ...createRecheck(options),
    ...createOverdueFeeds(options),
    async reminder(organisation, id) {
      const [reminder] = await loadReminders(database.query, vault, organisation, [id]);
      return (
        reminder && {
          ...reminder,
          isPrivateAnywhere: await isPrivateAnywhere(database.query, vault, reminder),
        }
      );
    },
    deleteExpired: () => deleteExpiredReminders(options),
  };
}
