import type { ExpressionBuilder } from "kysely";
import type { ReminderRow, Schema } from "../../storage/schema.ts";
import { lockChannel, type Query, type RemindersStore } from "../store.ts";
import {
  asideText,
  clickedDigest,
  type News,
  newsText,
  noPlaceholder,
  type Placeholder,
  type Post,
  placeholderColumns,
  type Reminder,
  unknownDigest,
} from "./reminder.ts";
import { scheduleSteps } from "./schedule-steps.ts";
import { cancellationDigest } from "./step.ts";

/** Whether we have a message in the channel, or may be posting one right now. */
export function hasMessage({ or, eb }: ExpressionBuilder<Schema, "reminders">) {
  return or([
    eb("state", "in", ["posted", "sending"]),
    eb("line_ts", "is not", null),
    eb("news", "is not", null),
  ]);
}

const noPost = { for_start: 0, post_ts: null, post_digest: null, post_aside: null } as const;

type ReminderName = Pick<Reminder, "organisation" | "id">;

/** Records what happened to cards. Each method takes effect once, and only on the reminder as it was read. */
export function createPosts(store: RemindersStore) {
  const { query } = store.database;
  return {
    /** @returns false if the reminder changed in the meantime: don't post then */
    sending: (reminder: Reminder, occurrenceStart: number): Promise<boolean> =>
      updateUnchanged(query, reminder, { ...noPost, state: "sending", for_start: occurrenceStart }),

    async posted(
      reminder: Reminder,
      { occurrenceStart, ts, digest, aside }: Omit<Extract<Post, { state: "posted" }>, "state">,
    ): Promise<void> {
      const { post } = reminder;
      const posted = {
        state: "posted",
        for_start: occurrenceStart,
        post_ts: ts,
        post_digest: digest,
        post_aside: asideText(aside),
      };
      await update(query, reminder, posted)
        .where(({ or, and, eb }) =>
          or([
            // A post that we considered lost did appear.
            and([eb("state", "in", ["sending", "lost"]), eb("for_start", "=", occurrenceStart)]),
            // Still check what a click may have put there in the meantime.
            and({
              state: "posted",
              post_ts: ts,
              ...(post.state === "posted" && { post_digest: post.digest }),
            }),
          ]),
        )
        .execute();
    },

    /**
     * Claims the right to put a card back into a message. If this returns true, the caller does so, and the
     * job then keeps it up to date.
     *
     * @returns false if the reminder changed in the meantime
     */
    cardRestored: (
      reminder: Reminder,
      { occurrenceStart, ts }: { occurrenceStart: number; ts: string },
    ): Promise<boolean> =>
      changeStep(store, reminder, async (transaction) => {
        const post = { for_start: occurrenceStart, post_ts: ts, post_digest: unknownDigest };
        if (!(await updateUnchanged(transaction, reminder, { state: "posted", ...post }))) return false;
        // The card has replaced its placeholder.
        await update(transaction, reminder, noPlaceholder, { line_ts: ts }).execute();
        return true;
      }),

    /** It's to be posted again: Slack didn't accept it, or didn't say. */
    async release(reminder: Reminder, occurrenceStart: number): Promise<void> {
      await update(query, reminder, { ...noPost, state: "none" }, sendingFor(occurrenceStart)).execute();
    },

    async lost(reminder: Reminder, occurrenceStart: number): Promise<void> {
      await update(query, reminder, { state: "lost" }, sendingFor(occurrenceStart)).execute();
    },

    async close(reminder: Reminder, occurrenceStart: number): Promise<void> {
      const { post, subscribed } = reminder;
      // Another process is posting it, or the meeting moved: don't close that start.
      if (post.state === "sending" || (subscribed && subscribed.meeting.startsAt !== occurrenceStart)) return;
      await updateUnchanged(query, reminder, { ...noPost, state: "closed", for_start: occurrenceStart });
    },

    /**
     * The old post now says that the meeting moved; the channel will be reminded again.
     *
     * @param placeholder what it says, as it's kept up to date from now on
     */
    async rescheduleNotified(reminder: Reminder, placeholder: Placeholder): Promise<void> {
      const columns = { ...noPost, state: "none", ...placeholderColumns(placeholder) };
      await updateUnchanged(query, reminder, columns);
    },

    /**
     * The post now says that the meeting is cancelled. If it takes place after all, the post is updated.
     *
     * @param shown digest of what the post says
     */
    async cancellationNotified(reminder: Reminder, shown: string): Promise<void> {
      await updateUnchanged(query, reminder, { post_digest: cancellationDigest(shown) });
    },
  };
}

/** Records what happened to our other messages about a meeting: placeholders, and news of changes. */
export function createNotes(store: RemindersStore) {
  const { query } = store.database;
  return {
    /** A new message was posted about a change. */
    async newsPosted(of: ReminderName, news: News): Promise<void> {
      await update(query, of, { news: newsText(news) }).execute();
    },

    /** That message names the meeting no longer, or needn't be watched any more. */
    async newsDeleted(of: ReminderName, news: News): Promise<void> {
      await update(query, of, { news: null }, { news: newsText(news) }).execute();
    },

    /**
     * The placeholder was updated.
     *
     * @param placeholder as it was read
     * @param shown digest of what it shows now
     * @returns false if the reminder changed in the meantime: then we don't know what the message shows
     */
    async placeholderShown(
      reminder: Reminder,
      { ts, digest }: Pick<Placeholder, "ts" | "digest">,
      shown: string,
    ): Promise<boolean> {
      const updating = update(query, reminder, { line_digest: shown }, { line_ts: ts, line_digest: digest });
      return (await updating.executeTakeFirstOrThrow()).numUpdatedRows === 1n;
    },

    /** A series is no longer skipped: the placeholder will say so, and who did it. */
    async placeholderUndone(of: ReminderName, { ts, person }: { person: string; ts: string }): Promise<void> {
      const columns = placeholderColumns({ ts, content: { kind: "undone", person }, digest: unknownDigest });
      const where = { line_ts: ts };
      await changeStep(store, of, (transaction) => update(transaction, of, columns, where).execute());
    },

    /** A click replaced a message, and the job may have done so at the same time: the job will correct it. */
    clicked: (of: ReminderName, ts: string): Promise<void> =>
      changeStep(store, of, async (transaction) => {
        const posted = { state: "posted", post_ts: ts };
        await update(transaction, of, { line_digest: clickedDigest }, { line_ts: ts }).execute();
        await update(transaction, of, { post_digest: clickedDigest }, posted).execute();
      }),

    /** There is no placeholder any more, or nothing in it that may have to be hidden. */
    async placeholderDeleted(of: ReminderName, ts: string): Promise<void> {
      await update(query, of, noPlaceholder, { line_ts: ts }).execute();
    },
  };
}

/** @param where more columns that have to match */
function update(
  query: Query,
  { organisation, id }: ReminderName,
  values: Partial<ReminderRow>,
  where: Partial<ReminderRow> = {},
) {
  const columns = { organisation, id, ...where };
  return query
    .updateTable("reminders")
    .set(values)
    .where(({ and }) => and(columns));
}

/** Only while it's being posted for that start: another process may have continued. */
const sendingFor = (for_start: number) => ({ state: "sending", for_start });

/** Only if it hasn't changed since it was read. @returns whether it was updated */
async function updateUnchanged(query: Query, reminder: Reminder, values: Partial<ReminderRow>) {
  const { post } = reminder;
  const unchanged = {
    state: post.state,
    ...(post.state !== "none" && { for_start: post.occurrenceStart }),
    ...(post.state === "posted" && { post_ts: post.ts }),
  };
  const { numUpdatedRows } = await update(query, reminder, values, unchanged).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Changes a reminder, and schedules its next step. */
function changeStep<Result>(
  store: RemindersStore,
  { organisation, id }: ReminderName,
  write: (transaction: Query) => Promise<Result>,
): Promise<Result> {
  return store.database.query.transaction().execute(async (transaction) => {
    const result = await write(transaction);
    await scheduleSteps(transaction, store, organisation, [id]);
    return result;
  });
}

/** Rechecks a channel's posts now, because the channel itself has changed. */
export async function recheck(store: RemindersStore, organisation: string, channel: string): Promise<void> {
  await store.database.query.transaction().execute(async (transaction) => {
    await lockChannel(transaction, organisation, channel);
    const rows = await transaction
      .selectFrom("reminders")
      .select("id")
      .where(({ and }) => and({ organisation, channel }))
      // Posts under way are checked when they finish.
      .where(hasMessage)
      .where("ends_at", ">", store.now())
      .execute();
    const ids = rows.map(({ id }) => id);
    await scheduleSteps(transaction, store, organisation, ids);
  });
}
