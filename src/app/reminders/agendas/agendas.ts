import { cancelJob, scheduleJob } from "../../jobs/jobs.ts";
import type { AgendaRow } from "../../storage/schema.ts";
import { jobKinds } from "../job-kinds.ts";
import { type Notice, noticeJob } from "../reminder/notice.ts";
import type { Query, RemindersStore } from "../store.ts";
import { type Agenda, nextAgenda } from "./agenda-time.ts";

export interface Agendas {
  /** Sets or replaces a channel's agenda, starting with the next time that is still ahead. */
  set(organisation: string, agenda: Omit<Agenda, "organisation" | "sentFor">): Promise<Agenda>;
  find(organisation: string, channel: string): Promise<Agenda | undefined>;
  by(organisation: string, person: string): Promise<Agenda[]>;
  /** @returns whether there was one */
  remove(organisation: string, channel: string): Promise<boolean>;
  /** Marks a day's agenda as handled. @returns true to exactly one caller */
  claimDay(organisation: string, channel: string, day: string): Promise<boolean>;
  /**
   * Like `claimDay`, right before the agenda is posted. If neither `sentDay` nor `releaseDay` follows, its
   * owner is told after a while that it may be missing. It isn't posted twice.
   *
   * @returns true to exactly one caller
   */
  sendingDay(organisation: string, channel: string, day: string): Promise<boolean>;
  /** The outcome is known. */
  sentDay(organisation: string, channel: string, day: string): Promise<void>;
  /** It certainly wasn't posted: the day is free again. @param agenda as it was before `sendingDay` */
  releaseDay(agenda: Agenda, day: string): Promise<void>;
}

/** Milliseconds after which we assume that a post is lost; posting takes seconds. */
const postTime = 120_000;

/** The notice that a day's agenda may not have been posted. */
export function lostAgenda(channel: string, day: string): Notice {
  return { kind: "agenda", channel, why: "lost", day };
}

/** @param store where agendas are kept */
export function createAgendas({ database, now }: Pick<RemindersStore, "database" | "now">): Agendas {
  const { query } = database;

  async function claim(transaction: Query, organisation: string, channel: string, day: string) {
    const { numUpdatedRows } = await transaction
      .updateTable("agendas")
      .set({ sent_for: day })
      .where("organisation", "=", organisation)
      .where("channel", "=", channel)
      .where(({ or, eb }) => or([eb("sent_for", "is", null), eb("sent_for", "<", day)]))
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  return {
    async set(organisation, { channel, person, minute, timeZone, weekdaysOnly }) {
      const at = now();
      const agenda = { organisation, channel, person, minute, timeZone, weekdaysOnly };
      const today = nextAgenda({ ...agenda, sentFor: undefined }, at);
      const sentFor = today.at <= at ? today.day : undefined;
      const values = {
        person,
        minute,
        time_zone: timeZone,
        weekdays_only: weekdaysOnly ? 1 : 0,
        sent_for: sentFor ?? null,
      };
      await query.transaction().execute(async (transaction) => {
        await transaction
          .insertInto("agendas")
          .values({ organisation, channel, ...values })
          .onConflict((conflict) => conflict.columns(["organisation", "channel"]).doUpdateSet(values))
          .execute();
        const first = nextAgenda({ ...agenda, sentFor }, at);
        await scheduleJob(transaction, agendaJob(organisation, channel), first.at);
      });
      return { ...agenda, sentFor };
    },

    async find(organisation, channel) {
      const row = await query
        .selectFrom("agendas")
        .selectAll()
        .where("organisation", "=", organisation)
        .where("channel", "=", channel)
        .executeTakeFirst();
      return row === undefined ? undefined : readAgenda(row);
    },

    async by(organisation, person) {
      const rows = await query
        .selectFrom("agendas")
        .selectAll()
        .where("organisation", "=", organisation)
        .where("person", "=", person)
        .orderBy("channel")
        .execute();
      return rows.map(readAgenda);
    },

    async remove(organisation, channel) {
      return query.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("agendas")
          .where("organisation", "=", organisation)
          .where("channel", "=", channel)
          .executeTakeFirstOrThrow();
        await cancelJob(transaction, agendaJob(organisation, channel));
        return numDeletedRows === 1n;
      });
    },

    claimDay: (organisation, channel, day) => claim(query, organisation, channel, day),

    sendingDay(organisation, channel, day) {
      return query.transaction().execute(async (transaction) => {
        const isClaimed = await claim(transaction, organisation, channel, day);
        const loss = noticeJob(organisation, lostAgenda(channel, day));
        if (isClaimed) await scheduleJob(transaction, loss, now() + postTime);
        return isClaimed;
      });
    },

    sentDay: (organisation, channel, day) =>
      cancelJob(query, noticeJob(organisation, lostAgenda(channel, day))),

    async releaseDay({ organisation, channel, sentFor }, day) {
      await query.transaction().execute(async (transaction) => {
        await transaction
          .updateTable("agendas")
          .set({ sent_for: sentFor ?? null })
          .where("organisation", "=", organisation)
          .where("channel", "=", channel)
          .where("sent_for", "=", day)
          .execute();
        await cancelJob(transaction, noticeJob(organisation, lostAgenda(channel, day)));
      });
    },
  };
}

function readAgenda(row: AgendaRow): Agenda {
  return {
    organisation: row.organisation,
    channel: row.channel,
    person: row.person,
    minute: row.minute,
    timeZone: row.time_zone,
    weekdaysOnly: row.weekdays_only === 1,
    sentFor: row.sent_for ?? undefined,
  };
}

function agendaJob(organisation: string, channel: string) {
  return { organisation, kind: jobKinds.agenda, key: channel };
}
