import { inRow } from "../../storage/sealed-columns.ts";
import { loadReminders, privateAmong } from "../reminder/load-reminders.ts";
import { placeholderColumns, unknownDigest } from "../reminder/reminder.ts";
import { scheduleSteps } from "../reminder/schedule-steps.ts";
import { lockChannel, type Query, type RemindersStore } from "../store.ts";
import { opened, sealed } from "./source.ts";

export interface SkippedSeries {
  series: string;
  /** Absent if it had none, or if any calendar marks the series private. */
  title: string | undefined;
  skippedBy: string;
}

/** Series that channels don't want reminders of. */
export function createSkippedSeries(store: RemindersStore) {
  const { database, vault, now } = store;
  const { query } = database;

  async function inChannel(
    organisation: string,
    { channel, series }: { channel: string; series: string },
    write: (transaction: Query) => Promise<void>,
  ): Promise<void> {
    await query.transaction().execute(async (transaction) => {
      await lockChannel(transaction, organisation, channel);
      await write(transaction);
      const rows = await transaction
        .selectFrom("reminders")
        .select("id")
        .where(({ and }) => and({ organisation, channel, series }))
        .where("ends_at", ">", now())
        .execute();
      const ids = rows.map(({ id }) => id);
      await scheduleSteps(transaction, store, organisation, ids);
    });
  }

  async function skippedSeriesOf(organisation: string, channel: string): Promise<SkippedSeries[]> {
    const rows = await query
      .selectFrom("skipped_series")
      .selectAll()
      .where(({ and }) => and({ organisation, channel }))
      .orderBy("skipped_at")
      .orderBy("series")
      .execute();
    return rows.map((row) => ({
      series: row.series,
      title: opened(vault, inRow("skipped_series.title", row), row.title),
      skippedBy: row.skipped_by,
    }));
  }

  return {
    /** @param ts Slack's id of the message that replaces the card; the post there is closed */
    async skipSeries(
      organisation: string,
      id: string,
      person: string,
      ts?: string,
    ): Promise<SkippedSeries | undefined> {
      const scope = { query, vault, organisation };
      const [reminder] = await loadReminders(scope, [id]);
      if (reminder === undefined) return undefined;
      const { channel, series, occurrence, lastKnown, subscribed } = reminder;
      const hidden = await privateAmong(scope, [occurrence]);
      const shownTitle = hidden.has(occurrence) ? undefined : lastKnown?.title;
      const title = sealed(
        vault,
        inRow("skipped_series.title", { organisation, channel, series }),
        shownTitle,
      );
      await inChannel(organisation, reminder, async (transaction) => {
        await transaction
          .insertInto("skipped_series")
          .values({ organisation, channel, series, title, skipped_by: person, skipped_at: now() })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const timeZone = subscribed?.source.timeZone;
        if (ts === undefined || timeZone === undefined) return;
        const content = { kind: "skipped", person, timeZone, series } as const;
        const ofReminder = transaction.updateTable("reminders").where(({ and }) => and({ organisation, id }));
        await ofReminder.set(placeholderColumns({ ts, content, digest: unknownDigest })).execute();
        // The placeholder and its undo button stay, even if the meeting is cancelled.
        await ofReminder
          .set({ state: "closed", post_ts: null, post_digest: null, post_aside: null })
          .where(({ and }) => and({ state: "posted", post_ts: ts }))
          .execute();
      });
      return (await skippedSeriesOf(organisation, channel)).find((skipped) => skipped.series === series);
    },

    remindAgain: (organisation: string, channel: string, series: string): Promise<void> =>
      inChannel(organisation, { channel, series }, async (transaction) => {
        await transaction
          .deleteFrom("skipped_series")
          .where(({ and }) => and({ organisation, channel, series }))
          .execute();
      }),

    skippedSeriesOf,
  };
}
