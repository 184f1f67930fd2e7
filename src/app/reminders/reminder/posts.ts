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

/** That something of ours stands in the channel, or may just be put there. */
export function hasMessage({ or, eb }: ExpressionBuilder<Schema, "reminders">) {
  return or([eb("state", "in", ["posted", "sending"]), eb("line_ts", "is not", null)]);
}

const noPost = { for_start: 0, post_ts: null, post_digest: null } as const;

export interface Posts {
  /** @returns false when something else was done about it meanwhile: then nothing may be posted */
  sending(reminder: Reminder, occurrenceStart: number): Promise<boolean>;
  posted(reminder: Reminder, post: { occurrenceStart: number; ts: string; digest: string }): Promise<void>;
  /**
   * A card is put back in place of what stands in a message, by whoever is told true; its job then keeps it true.
   *
   * @returns false when something else was done about it meanwhile
   */
  cardRestored(reminder: Reminder, where: { occurrenceStart: number; ts: string }): Promise<boolean>;
  /** Slack surely did not take it: it may be posted again. */
  notSent(reminder: Reminder, occurrenceStart: number): Promise<void>;
  lost(reminder: Reminder, occurrenceStart: number): Promise<void>;
  close(reminder: Reminder, occurrenceStart: number): Promise<void>;
  /** It was told of the move in the post that stood there; the channel is reminded again. */
  rescheduleNotified(reminder: Reminder): Promise<void>;
  /**
   * It was told in the post that it is cancelled; should it take place after all, the post is updated.
   *
   * @param shown digest of what the post says
   */
  cancellationNotified(reminder: Reminder, shown: string): Promise<void>;
  /** @returns false when the meeting has begun by then, or is gone */
  snooze(
    organisation: string,
    id: string,
    until: number,
    /** Slack's ids of who did it, and of the message that says so in place of the card. */
    by?: { person: string; ts: string },
  ): Promise<boolean>;
  /**
   * What stands in place of a card was seen to.
   *
   * @param placeholder as it was read
   * @param shown digest of what it shows now
   * @returns false when something else was done about it meanwhile: then nobody knows what stands there
   */
  placeholderShown(
    reminder: Reminder,
    placeholder: Pick<Placeholder, "ts" | "digest">,
    shown: string,
  ): Promise<boolean>;
  /** A series is skipped no more: what stands in place of the card is to say so, and who did it. */
  placeholderUndone(
    reminder: Pick<Reminder, "organisation" | "id">,
    by: { person: string; ts: string },
  ): Promise<void>;
  /**
   * A click has put something into a message of a reminder, whatever its job put there meanwhile: it is looked at, and
   * put right.
   */
  clicked(reminder: Pick<Reminder, "organisation" | "id">, ts: string): Promise<void>;
  /** Nothing stands in place of a card any more, or it says nothing that may have to be hidden. */
  placeholderDeleted(reminder: Pick<Reminder, "organisation" | "id">, ts: string): Promise<void>;
}

/** What became of posting reminders: each is one statement that happens once, whoever asks for it. */
export function createPosts(store: RemindersStore): Posts {
  const { query } = store.database;

  const update = (
    { organisation, id }: Pick<Reminder, "organisation" | "id">,
    values: Partial<ReminderRow>,
    within: Query = query,
  ) =>
    within.updateTable("reminders").set(values).where("organisation", "=", organisation).where("id", "=", id);

  /** Only while it is being posted for that start, and was not snoozed since: another process may have gone on. */
  const updateSending = (reminder: Reminder, occurrenceStart: number, values: Partial<ReminderRow>) =>
    update(reminder, values)
      .where("state", "=", "sending")
      .where("for_start", "=", occurrenceStart)
      .where(
        "snoozed_until",
        reminder.snoozedUntil === undefined ? "is" : "=",
        reminder.snoozedUntil ?? null,
      );

  /** Only where it still stands as it was read. */
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
            // What was given up for lost has appeared after all.
            and([eb("state", "in", ["sending", "lost"]), eb("for_start", "=", occurrenceStart)]),
            // What a click has put there meanwhile is still to be looked at.
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
        // It is in the place of what had taken its place.
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
      // Another process is posting it, or it was moved meanwhile: that start is not closed.
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
