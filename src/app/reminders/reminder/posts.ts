import type { ExpressionBuilder } from "kysely";
import type { ReminderRow, Schema } from "../../storage/schema.ts";
import { lockChannel, type Query, type RemindersStore } from "../store.ts";
import { loadReminders } from "./load-reminders.ts";
import {
  clickedDigest,
  noPlaceholder,
  type Placeholder,
  placeholderColumns,
  unknownDigest,
} from "./placeholder.ts";
import type { Reminder } from "./reminder.ts";
import { scheduleSteps } from "./schedule-steps.ts";
import { cancellationDigest } from "./step.ts";

/** Whether we have a message in the channel, or may be posting one right now. */
export function hasMessage({ or, eb }: ExpressionBuilder<Schema, "reminders">) {
  return or([eb("state", "in", ["posted", "sending"]), eb("line_ts", "is not", null)]);
}

const noPost = { for_start: 0, post_ts: null, post_digest: null } as const;

export interface Posts {
  /** @returns false if the reminder changed in the meantime: don't post then */
  sending(reminder: Reminder, occurrenceStart: number): Promise<boolean>;
  posted(reminder: Reminder, post: { occurrenceStart: number; ts: string; digest: string }): Promise<void>;
  /**
   * Claims the right to put a card back into a message. If this returns true, the caller does so, and the job
   * then keeps it up to date.
   *
   * @returns false if the reminder changed in the meantime
   */
  cardRestored(reminder: Reminder, where: { occurrenceStart: number; ts: string }): Promise<boolean>;
  /** Slack certainly didn't accept it, so it may be posted again. */
  notSent(reminder: Reminder, occurrenceStart: number): Promise<void>;
  lost(reminder: Reminder, occurrenceStart: number): Promise<void>;
  close(reminder: Reminder, occurrenceStart: number): Promise<void>;
  /** The old post now says that the meeting moved; the channel will be reminded again. */
  rescheduleNotified(reminder: Reminder): Promise<void>;
  /**
   * The post now says that the meeting is cancelled. If the meeting takes place after all, the post is
   * updated.
   *
   * @param shown digest of what the post says
   */
  cancellationNotified(reminder: Reminder, shown: string): Promise<void>;
  /** @returns false if the meeting has begun by then, or is gone */
  snooze(
    organisation: string,
    id: string,
    until: number,
    /** Slack's ids of the person, and of the message that replaces the card. */
    by?: { person: string; ts: string },
  ): Promise<boolean>;
  /**
   * The placeholder was updated.
   *
   * @param placeholder as it was read
   * @param shown digest of what it shows now
   * @returns false if the reminder changed in the meantime: then we don't know what the message shows
   */
  placeholderShown(
    reminder: Reminder,
    placeholder: Pick<Placeholder, "ts" | "digest">,
    shown: string,
  ): Promise<boolean>;
  /** A series is no longer skipped: the placeholder will say so, and who did it. */
  placeholderUndone(
    reminder: Pick<Reminder, "organisation" | "id">,
    by: { person: string; ts: string },
  ): Promise<void>;
  /**
   * A click replaced a reminder's message, and the job may have done so at the same time. The job will check
   * it and fix it.
   */
  clicked(reminder: Pick<Reminder, "organisation" | "id">, ts: string): Promise<void>;
  /** There is no placeholder any more, or nothing in it that may have to be hidden. */
  placeholderDeleted(reminder: Pick<Reminder, "organisation" | "id">, ts: string): Promise<void>;
}

/** Records what happened to posts. Each method is one statement that takes effect once, whoever calls it. */
export function createPosts(store: RemindersStore): Posts {
  const { query } = store.database;

  const update = (
    { organisation, id }: Pick<Reminder, "organisation" | "id">,
    values: Partial<ReminderRow>,
    within: Query = query,
  ) =>
    within.updateTable("reminders").set(values).where("organisation", "=", organisation).where("id", "=", id);

  /**
   * Only while it's being posted for that start and not snoozed since: another process may have continued.
   */
  const updateSending = (reminder: Reminder, occurrenceStart: number, values: Partial<ReminderRow>) =>
    update(reminder, values)
      .where("state", "=", "sending")
      .where("for_start", "=", occurrenceStart)
      .where(
        "snoozed_until",
        reminder.snoozedUntil === undefined ? "is" : "=",
        reminder.snoozedUntil ?? null,
      );

  /** Only if it hasn't changed since it was read. */
  function updateUnchanged(reminder: Reminder, values: Partial<ReminderRow>, within: Query = query) {
    const { post, snoozedUntil } = reminder;
    const unchanged = update(reminder, values, within)
      .where("state", "=", post.state)
      .where("snoozed_until", snoozedUntil === undefined ? "is" : "=", snoozedUntil ?? null);
    if (post.state === "none") return unchanged;
    const occurrenceStart = unchanged.where("for_start", "=", post.occurrenceStart);
    return post.state === "posted" ? occurrenceStart.where("post_ts", "=", post.ts) : occurrenceStart;
  }

  return {
    async sending(reminder, occurrenceStart) {
      const { numUpdatedRows } = await updateUnchanged(reminder, {
        ...noPost,
        state: "sending",
        for_start: occurrenceStart,
      }).executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    async posted(reminder, { occurrenceStart, ts, digest }) {
      await update(reminder, {
        state: "posted",
        for_start: occurrenceStart,
        post_ts: ts,
        post_digest: digest,
      })
        .where(({ or, and, eb }) =>
          or([
            // A post that we considered lost did appear.
            and([eb("state", "in", ["sending", "lost"]), eb("for_start", "=", occurrenceStart)]),
            // Still check what a click may have put there in the meantime.
            and([
              eb("state", "=", "posted"),
              eb("post_ts", "=", ts),
              ...(reminder.post.state === "posted" ? [eb("post_digest", "=", reminder.post.digest)] : []),
            ]),
          ]),
        )
        .execute();
    },

    async cardRestored(reminder, { occurrenceStart, ts }) {
      const { organisation, id } = reminder;
      const stands = {
        state: "posted",
        for_start: occurrenceStart,
        post_ts: ts,
        post_digest: unknownDigest,
      } as const;
      return query.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await updateUnchanged(
          reminder,
          stands,
          transaction,
        ).executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return false;
        // The card has replaced its placeholder.
        await update(reminder, noPlaceholder, transaction).where("line_ts", "=", ts).execute();
        await scheduleSteps(transaction, store, organisation, [id]);
        return true;
      });
    },

    async notSent(reminder, occurrenceStart) {
      await updateSending(reminder, occurrenceStart, { ...noPost, state: "none" }).execute();
    },

    async lost(reminder, occurrenceStart) {
      await updateSending(reminder, occurrenceStart, { state: "lost" }).execute();
    },

    async close(reminder, occurrenceStart) {
      const { post, subscribed } = reminder;
      // Another process is posting it, or the meeting moved: don't close that start.
      if (post.state === "sending" || (subscribed && subscribed.meeting.startsAt !== occurrenceStart)) return;
      await updateUnchanged(reminder, { ...noPost, state: "closed", for_start: occurrenceStart }).execute();
    },

    async rescheduleNotified(reminder) {
      await updateUnchanged(reminder, { ...noPost, state: "none", snoozed_until: null }).execute();
    },

    async cancellationNotified(reminder, shown) {
      await updateUnchanged(reminder, { post_digest: cancellationDigest(shown) }).execute();
    },

    async placeholderShown(reminder, { ts, digest }, shown) {
      const { numUpdatedRows } = await update(reminder, { line_digest: shown })
        .where("line_ts", "=", ts)
        .where("line_digest", "=", digest)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    async placeholderUndone({ organisation, id }, { ts, person }) {
      const columns = placeholderColumns({ ts, content: { kind: "undone", person }, digest: unknownDigest });
      await query.transaction().execute(async (transaction) => {
        await update({ organisation, id }, columns, transaction).where("line_ts", "=", ts).execute();
        await scheduleSteps(transaction, store, organisation, [id]);
      });
    },

    async clicked({ organisation, id }, ts) {
      const of = { organisation, id };
      await query.transaction().execute(async (transaction) => {
        const set = (values: Partial<ReminderRow>) => update(of, values, transaction);
        await set({ line_digest: clickedDigest }).where("line_ts", "=", ts).execute();
        await set({ post_digest: clickedDigest })
          .where("state", "=", "posted")
          .where("post_ts", "=", ts)
          .execute();
        await scheduleSteps(transaction, store, organisation, [id]);
      });
    },

    async placeholderDeleted(reminder, ts) {
      await update(reminder, noPlaceholder).where("line_ts", "=", ts).execute();
    },

    async snooze(organisation, id, until, by) {
      const row = await query
        .selectFrom("reminders")
        .select("channel")
        .where("organisation", "=", organisation)
        .where("id", "=", id)
        .executeTakeFirst();
      if (row === undefined) return false;
      return query.transaction().execute(async (transaction) => {
        await lockChannel(transaction, organisation, row.channel);
        const [reminder] = await loadReminders(transaction, store.vault, organisation, [id]);
        if (reminder?.subscribed === undefined || until >= reminder.subscribed.meeting.startsAt) return false;
        const { timeZone } = reminder.subscribed.source;
        const placeholder =
          by &&
          placeholderColumns({
            ts: by.ts,
            content: { kind: "snoozed", person: by.person, timeZone, until },
            digest: unknownDigest,
          });
        await transaction
          .updateTable("reminders")
          .set({ ...noPost, state: "none", snoozed_until: until, ...placeholder })
          .where("organisation", "=", organisation)
          .where("id", "=", id)
          .execute();
        await scheduleSteps(transaction, store, organisation, [id]);
        return true;
      });
    },
  };
}
