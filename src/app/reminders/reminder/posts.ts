import type { ExpressionBuilder } from "kysely";
import type { ReminderRow, Schema } from "../../storage/schema.ts";
import { lockChannel, type Query, type RemindersStore } from "../store.ts";
import { loadReminders } from "./load-reminders.ts";
import { clickedDigest, lineColumns, noLine, unknownDigest } from "./placeholder.ts";
import type { Reminder } from "./reminder.ts";
import type { Reminders } from "./reminders.ts";
import { scheduleSteps } from "./schedule-steps.ts";
import { cancellationDigest } from "./step.ts";

/** That something of ours stands in the channel, or may just be put there. */
export function standsThere({ or, eb }: ExpressionBuilder<Schema, "reminders">) {
  return or([eb("state", "in", ["posted", "sending"]), eb("line_ts", "is not", null)]);
}

const noPost = { for_start: 0, post_ts: null, post_digest: null } as const;

/** What became of posting reminders: each is one statement that happens once, whoever asks for it. */
export function createPosts(
  store: RemindersStore,
): Pick<
  Reminders,
  | "sending"
  | "posted"
  | "notSent"
  | "lost"
  | "close"
  | "moveTold"
  | "cancellationTold"
  | "snooze"
  | "lineStands"
  | "lineGone"
  | "lineUndone"
  | "standsAgain"
  | "clicked"
> {
  const { query } = store.database;

  const update = (
    { organisation, id }: Pick<Reminder, "organisation" | "id">,
    values: Partial<ReminderRow>,
    within: Query = query,
  ) =>
    within.updateTable("reminders").set(values).where("organisation", "=", organisation).where("id", "=", id);

  /** Only while it is being posted for that start, and was not snoozed since: another process may have gone on. */
  const updateSending = (reminder: Reminder, forStart: number, values: Partial<ReminderRow>) =>
    update(reminder, values)
      .where("state", "=", "sending")
      .where("for_start", "=", forStart)
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
    const forStart = unchanged.where("for_start", "=", post.forStart);
    return post.state === "posted" ? forStart.where("post_ts", "=", post.ts) : forStart;
  }

  return {
    async sending(reminder, forStart) {
      const { numUpdatedRows } = await updateUnchanged(reminder, {
        ...noPost,
        state: "sending",
        for_start: forStart,
      }).executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    async posted(reminder, { forStart, ts, digest }) {
      await update(reminder, { state: "posted", for_start: forStart, post_ts: ts, post_digest: digest })
        .where(({ or, and, eb }) =>
          or([
            // What was given up for lost has appeared after all.
            and([eb("state", "in", ["sending", "lost"]), eb("for_start", "=", forStart)]),
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

    async standsAgain(reminder, { forStart, ts }) {
      const { organisation, id } = reminder;
      const stands = {
        state: "posted",
        for_start: forStart,
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
        await update(reminder, noLine, transaction).where("line_ts", "=", ts).execute();
        await scheduleSteps(transaction, store, organisation, [id]);
        return true;
      });
    },

    async notSent(reminder, forStart) {
      await updateSending(reminder, forStart, { ...noPost, state: "none" }).execute();
    },

    async lost(reminder, forStart) {
      await updateSending(reminder, forStart, { state: "lost" }).execute();
    },

    async close(reminder, forStart) {
      const { post, covered } = reminder;
      // Another process is posting it, or it was moved meanwhile: that start is not closed.
      if (post.state === "sending" || (covered && covered.meeting.startsAt !== forStart)) return;
      await updateUnchanged(reminder, { ...noPost, state: "closed", for_start: forStart }).execute();
    },

    async moveTold(reminder) {
      await updateUnchanged(reminder, { ...noPost, state: "none", snoozed_until: null }).execute();
    },

    async cancellationTold(reminder, shown) {
      await updateUnchanged(reminder, { post_digest: cancellationDigest(shown) }).execute();
    },

    async lineStands(reminder, { ts, digest }, shown) {
      const { numUpdatedRows } = await update(reminder, { line_digest: shown })
        .where("line_ts", "=", ts)
        .where("line_digest", "=", digest)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    async lineUndone({ organisation, id }, { ts, person }) {
      const columns = lineColumns({ ts, content: { kind: "undone", person }, digest: unknownDigest });
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

    async lineGone(reminder, ts) {
      await update(reminder, noLine).where("line_ts", "=", ts).execute();
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
        if (reminder?.covered === undefined || until >= reminder.covered.meeting.startsAt) return false;
        const { timeZone } = reminder.covered.source;
        const line =
          by &&
          lineColumns({
            ts: by.ts,
            content: { kind: "snoozed", person: by.person, timeZone, until },
            digest: unknownDigest,
          });
        await transaction
          .updateTable("reminders")
          .set({ ...noPost, state: "none", snoozed_until: until, ...line })
          .where("organisation", "=", organisation)
          .where("id", "=", id)
          .execute();
        await scheduleSteps(transaction, store, organisation, [id]);
        return true;
      });
    },
  };
}
