import { day, dayOf, minute, weekdayOf } from "../calendar/ical/local-time.ts";
import { instantOf, localTimeOf } from "../calendar/ical/zone.ts";
import { cancelJob, scheduleJob } from "../jobs/jobs.ts";
import type { AgendaRow } from "../storage/schema.ts";
import { jobKinds } from "./job-kinds.ts";
import { noticeJob } from "./reminder/notice.ts";
import { timeZoneNamed } from "./sources/time-zone.ts";
import type { Query, RemindersStore } from "./store.ts";

/** A channel's morning digest of its meetings. */
export interface Agenda {
  organisation: string;
  channel: string;
  /** Who set it up. */
  person: string;
  /** Minutes after midnight in `timeZone`. */
  minute: number;
  /** IANA name. */
  timeZone: string;
  weekdaysOnly: boolean;
  /** The last day it was sent for, or that had no meetings; "2026-11-21" in `timeZone`. */
  sentFor: string | undefined;
  /** When the next one comes: Unix time in milliseconds. */
  nextAt: number;
}

/** A day's agenda, due from its minute until the end of the day. */
export interface AgendaDay {
  /** "2026-11-21" in the agenda's zone. */
  day: string;
  /** When it's due, in the past if it's late. Unix time in milliseconds, like `until`. */
  at: number;
  /** The end of the day. */
  until: number;
}

/**
 * The next agenda that hasn't been handled. If the clocks skip its time, it comes later by the size of the
 * gap; if the time occurs twice, the first one counts (RFC 5545, section 3.3.5).
 *
 * @param now Unix time in milliseconds
 */
export function nextAgenda(
  agenda: Pick<Agenda, "timeZone" | "minute" | "weekdaysOnly" | "sentFor">,
  now: number,
): AgendaDay {
  const zone = timeZoneNamed(agenda.timeZone);
  const today = dayOf(localTimeOf(now, zone));
  const { weekdaysOnly, sentFor } = agenda;
  const isWeekend = (number: number) => [0, 6].includes(weekdayOf(number));
  // A zone may skip a whole day, for example when it crosses the date line.
  const exists = (number: number) => dayOf(localTimeOf(instantOf(number * day, zone), zone)) === number;
  let number = sentFor === undefined ? today : Math.max(today, Date.parse(sentFor) / day + 1);
  while ((weekdaysOnly && isWeekend(number)) || !exists(number)) number += 1;
  return {
    day: new Date(number * day).toISOString().slice(0, 10),
    at: instantOf(number * day + agenda.minute * minute, zone),
    until: instantOf((number + 1) * day, zone),
  };
}

/** Milliseconds after which we assume that a post is lost; posting takes seconds. */
const postTime = 120_000;

export type Agendas = ReturnType<typeof createAgendas>;

/** The agendas of channels, by organisation and channel. Days are written as "2026-11-21". */
export function createAgendas({ database: { query }, now }: Pick<RemindersStore, "database" | "now">) {
  return {
    /** Sets or replaces a channel's agenda, starting with the next time that is still ahead. */
    async set(
      organisation: string,
      agenda: Omit<Agenda, "organisation" | "sentFor" | "nextAt">,
    ): Promise<Agenda> {
      const { channel, person, minute, timeZone, weekdaysOnly } = agenda;
      const at = now();
      const today = nextAgenda({ ...agenda, sentFor: undefined }, at);
      const sentFor = today.at <= at ? today.day : undefined;
      const values = {
        person,
        minute,
        time_zone: timeZone,
        weekdays_only: weekdaysOnly ? 1 : 0,
        sent_for: sentFor ?? null,
      };
      const { at: nextAt } = nextAgenda({ ...agenda, sentFor }, at);
      await query.transaction().execute(async (transaction) => {
        await transaction
          .insertInto("agendas")
          .values({ organisation, channel, ...values })
          .onConflict((conflict) => conflict.columns(["organisation", "channel"]).doUpdateSet(values))
          .execute();
        await scheduleJob(transaction, agendaJob(organisation, channel), nextAt);
      });
      return { organisation, channel, person, minute, timeZone, weekdaysOnly, sentFor, nextAt };
    },

    async find(organisation: string, channel: string): Promise<Agenda | undefined> {
      const row = await query
        .selectFrom("agendas")
        .selectAll()
        .where(({ and }) => and({ organisation, channel }))
        .executeTakeFirst();
      return row && readAgenda(row, now());
    },

    async by(organisation: string, person: string): Promise<Agenda[]> {
      const rows = await query
        .selectFrom("agendas")
        .selectAll()
        .where(({ and }) => and({ organisation, person }))
        .orderBy("channel")
        .execute();
      return rows.map((row) => readAgenda(row, now()));
    },

    /** @returns whether there was one */
    remove: (organisation: string, channel: string): Promise<boolean> =>
      query.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("agendas")
          .where(({ and }) => and({ organisation, channel }))
          .executeTakeFirstOrThrow();
        await cancelJob(transaction, agendaJob(organisation, channel));
        return numDeletedRows === 1n;
      }),

    /** Marks a day's agenda as handled. @returns true to exactly one caller */
    claimDay: (organisation: string, channel: string, day: string): Promise<boolean> =>
      claim(query, organisation, channel, day),

    /**
     * Like `claimDay`, right before the agenda is posted. If neither `sentDay` nor `releaseDay` follows, its
     * owner hears after a while that it may be missing, and it isn't posted again.
     *
     * @returns true to exactly one caller
     */
    sendingDay: (organisation: string, channel: string, day: string): Promise<boolean> =>
      query.transaction().execute(async (transaction) => {
        const isClaimed = await claim(transaction, organisation, channel, day);
        if (isClaimed) {
          await scheduleJob(transaction, lossNotice(organisation, channel, day), now() + postTime);
        }
        return isClaimed;
      }),

    /** The outcome is known. */
    sentDay: (organisation: string, channel: string, day: string): Promise<void> =>
      cancelJob(query, lossNotice(organisation, channel, day)),

    /** It's to be posted again: Slack didn't accept it, or didn't say. @param agenda as it was before `sendingDay` */
    releaseDay: ({ organisation, channel, sentFor }: Agenda, day: string): Promise<void> =>
      query.transaction().execute(async (transaction) => {
        await transaction
          .updateTable("agendas")
          .set({ sent_for: sentFor ?? null })
          .where(({ and }) => and({ organisation, channel, sent_for: day }))
          .execute();
        await cancelJob(transaction, lossNotice(organisation, channel, day));
      }),
  };
}

const lossNotice = (organisation: string, channel: string, day: string) =>
  noticeJob(organisation, { kind: "agenda", channel, why: "lost", day });

async function claim(query: Query, organisation: string, channel: string, day: string) {
  const { numUpdatedRows } = await query
    .updateTable("agendas")
    .set({ sent_for: day })
    .where(({ and }) => and({ organisation, channel }))
    .where(({ or, eb }) => or([eb("sent_for", "is", null), eb("sent_for", "<", day)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

function readAgenda(row: AgendaRow, now: number): Agenda {
  const agenda = {
    organisation: row.organisation,
    channel: row.channel,
    person: row.person,
    minute: row.minute,
    timeZone: row.time_zone,
    weekdaysOnly: row.weekdays_only === 1,
    sentFor: row.sent_for ?? undefined,
  };
  return { ...agenda, nextAt: nextAgenda(agenda, now).at };
}

function agendaJob(organisation: string, channel: string) {
  return { organisation, kind: jobKinds.agenda, key: channel };
}
