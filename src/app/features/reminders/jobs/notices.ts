import { scheduleJob } from "#app/jobs/jobs.ts";
import type { Agenda } from "#app/reminders/agendas.ts";
import { type Notice, noticeJob } from "#app/reminders/reminder/notice.ts";
import type { Source } from "#app/reminders/sources/source.ts";
import type { RemindersStore } from "#app/reminders/store.ts";

/** Why something was too late. */
export type Lateness = "not taken" | "away";

type AgendaName = Pick<Agenda, "organisation" | "channel">;

/** Milliseconds to collect late reminders into one notice. */
const gathering = 60_000;

export type Notices = ReturnType<typeof createNotices>;

/**
 * Queues direct messages that tell owners what happened to their reminders (`createNoticeJob`). Call a method
 * before you record the same on the reminder: after a crash, a duplicate is better than silence. Every method
 * throws if the notice couldn't be saved, and takes the reminder's id.
 */
export function createNotices({ database, now }: Pick<RemindersStore, "database" | "now">) {
  const schedule = (organisation: string, notice: Notice, after = 0): Promise<void> =>
    scheduleJob(database.query, noticeJob(organisation, notice), now() + after);
  const about = ({ id: source }: Source, reminder: string) => {
    const day = new Date(now()).toISOString().slice(0, 10);
    return { source, reminder, day };
  };

  return {
    /** We don't know whether the card was posted. Sent for each. */
    lost: (source: Source, reminder: string) =>
      schedule(source.organisation, { kind: "lost", ...about(source, reminder) }),

    /** The meeting began before the card was posted. Sent once a day per source, with a count. */
    tooLate: (source: Source, reminder: string, why: Lateness) =>
      schedule(source.organisation, { kind: "too late", why, ...about(source, reminder) }, gathering),

    /**
     * A day's agenda wasn't posted, or we don't know. Sent once a day per channel.
     *
     * @param day "2026-11-21"
     */
    agendaWithheld: (
      { organisation, channel }: AgendaName,
      day: string,
      why: Lateness | "lost",
    ): Promise<void> => schedule(organisation, { kind: "agenda", channel, why, day }),

    /**
     * The channel may not see all of a day's agenda: its owner gets it. Sent once a day per channel.
     *
     * @param day "2026-11-21"
     * @param why an `AsideReason`, or Slack's error
     */
    agendaAside: ({ organisation, channel }: AgendaName, day: string, why: string): Promise<void> =>
      schedule(organisation, { kind: "agenda aside", channel, why, day }),
  };
}
