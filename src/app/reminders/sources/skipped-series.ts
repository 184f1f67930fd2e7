import type { SealContext, Vault } from "../../storage/vault.ts";
import { isPrivateAnywhere, loadReminders } from "../reminder/load-reminders.ts";
import { placeholderColumns, unknownDigest } from "../reminder/placeholder.ts";
import { scheduleSteps } from "../reminder/schedule-steps.ts";
import { lockChannel, type Query, type RemindersStore } from "../store.ts";
import { sealed } from "./source-row.ts";

export interface SkippedSeries {
  series: string;
  /** Absent if it had none, or if any calendar marks the series private. */
  title: string | undefined;
  skippedBy: string;
}

export interface SkippedSeriesOfChannels {
  /** @param ts Slack's id of the message that replaces the card; the post there is closed */
  skipSeries(
    organisation: string,
    reminder: string,
    person: string,
    ts?: string,
  ): Promise<SkippedSeries | undefined>;
  remindAgain(organisation: string, channel: string, series: string): Promise<void>;
  skippedSeriesOf(organisation: string, channel: string): Promise<SkippedSeries[]>;
}

/** Series that channels don't want reminders of. */
export function createSkippedSeries(store: RemindersStore): SkippedSeriesOfChannels {
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
        .where("organisation", "=", organisation)
        .where("channel", "=", channel)
        .where("series", "=", series)
        .where("ends_at", ">", now())
        .execute();
      await scheduleSteps(
        transaction,
        store,
        organisation,
        rows.map(({ id }) => id),
      );
    });
  }

  return {
    async skipSeries(organisation, id, person, ts) {
      const [reminder] = await loadReminders(query, vault, organisation, [id]);
      if (reminder === undefined) return undefined;
      const { channel, series, lastKnown, subscribed } = reminder;
      const isHidden = await isPrivateAnywhere(query, vault, reminder);
      const title = isHidden ? undefined : lastKnown?.title;
      await inChannel(organisation, reminder, async (transaction) => {
        await transaction
          .insertInto("skipped_series")
          .values({
            organisation,
            channel,
            series,
            title: sealed(vault, titleOf(organisation), title),
            skipped_by: person,
            skipped_at: now(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const timeZone = subscribed?.source.timeZone;
        if (ts === undefined || timeZone === undefined) return;
        const content = { kind: "skipped", person, timeZone, series } as const;
        const ofReminder = transaction
          .updateTable("reminders")
          .where("organisation", "=", organisation)
          .where("id", "=", id);
        await ofReminder.set(placeholderColumns({ ts, content, digest: unknownDigest })).execute();
        // The placeholder and its undo button stay, even if the meeting is cancelled.
        await ofReminder
          .set({ state: "closed", post_ts: null, post_digest: null })
          .where("state", "=", "posted")
          .where("post_ts", "=", ts)
          .execute();
      });
      return (await list(query, vault, organisation, channel)).find((skipped) => skipped.series === series);
    },

    async remindAgain(organisation, channel, series) {
      await inChannel(organisation, { channel, series }, async (transaction) => {
        await transaction
          .deleteFrom("skipped_series")
          .where("organisation", "=", organisation)
          .where("channel", "=", channel)
          .where("series", "=", series)
          .execute();
      });
    },

    skippedSeriesOf: (organisation, channel) => list(query, vault, organisation, channel),
  };
}

async function list(
  query: Query,
  vault: Vault,
  organisation: string,
  channel: string,
): Promise<SkippedSeries[]> {
  const rows = await query
    .selectFrom("skipped_series")
    .selectAll()
    .where("organisation", "=", organisation)
    .where("channel", "=", channel)
    .orderBy("skipped_at")
    .orderBy("series")
    .execute();
  return rows.map(({ series, title, skipped_by }) => ({
    series,
    title: title === null ? undefined : vault.open(titleOf(organisation), title),
    skippedBy: skipped_by,
  }));
}

function titleOf(organisation: string): SealContext {
  return { organisation, field: "skipped_series.title" };
}
