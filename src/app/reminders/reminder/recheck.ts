import { lockChannel, type RemindersStore } from "../store.ts";
import { hasMessage } from "./posts.ts";
import type { Reminders } from "./reminders.ts";
import { scheduleSteps } from "./schedule-steps.ts";

/** Looking anew at what stands in a channel, when something about the channel itself has changed. */
export function createRecheck(store: RemindersStore): Pick<Reminders, "recheck"> {
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
