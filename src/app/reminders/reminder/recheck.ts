import { lockChannel, type RemindersStore } from "../store.ts";
import { hasMessage } from "./posts.ts";
import { scheduleSteps } from "./schedule-steps.ts";

export interface Recheck {
  /** Has the posts that stand in a channel looked at now: something about the channel itself has changed. */
  recheck(organisation: string, channel: string): Promise<void>;
}

/** Looking anew at what stands in a channel, when something about the channel itself has changed. */
export function createRecheck(store: RemindersStore): Recheck {
  const { database, now } = store;
  return {
    async recheck(organisation, channel) {
      await database.query.transaction().execute(async (transaction) => {
        await lockChannel(transaction, organisation, channel);
        const rows = await transaction
          .selectFrom("reminders")
          .select("id")
          .where("organisation", "=", organisation)
          .where("channel", "=", channel)
          // What is being posted just now is looked at when that has ended.
          .where(hasMessage)
          .where("ends_at", ">", now())
          .execute();
        const ids = rows.map(({ id }) => id);
        await scheduleSteps(transaction, store, organisation, ids);
      });
    },
  };
}
