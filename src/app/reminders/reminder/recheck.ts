import { lockChannel, type RemindersStore } from "../store.ts";
import { hasMessage } from "./posts.ts";
import { scheduleSteps } from "./schedule-steps.ts";

export interface Recheck {
  /** Rechecks a channel's posts now, because the channel itself has changed. */
  recheck(organisation: string, channel: string): Promise<void>;
}

/** Rechecks posts when their channel has changed. */
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
          // Posts under way are checked when they finish.
          .where(hasMessage)
          .where("ends_at", ">", now())
          .execute();
        const ids = rows.map(({ id }) => id);
        await scheduleSteps(transaction, store, organisation, ids);
      });
    },
  };
}
