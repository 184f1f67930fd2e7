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

/** What channels are reminded of. Every method is about one organisation, named first. */
export interface Reminders
  extends NewSources,
    Sources,
    Upcoming,
    Posts,
    SkippedSeriesOfChannels,
    Recheck,
    OverdueFeeds {
  reminder(organisation: string, id: string): Promise<Reminder | undefined>;
  /** Takes away what is over for more than two days, of all organisations. */
  deleteExpired(): Promise<void>;
}

/** @param options what it is built of */
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
