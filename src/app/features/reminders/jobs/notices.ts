import { scheduleJob } from "../../../jobs/jobs.ts";
import { contactKey } from "../../../outreach/contact-key.ts";
import type { Agenda } from "../../../reminders/agendas/agenda-time.ts";
import { lostAgenda } from "../../../reminders/agendas/agendas.ts";
import { maxNamedGuests, type Notice, noticeJob } from "../../../reminders/reminder/notice.ts";
import type { Source } from "../../../reminders/sources/source.ts";
import type { Database } from "../../../storage/database.ts";
import type { Vault } from "../../../storage/vault.ts";
import type { LeftOut } from "../card/redact-for-audience.ts";
import type { BlockReason } from "../channel/channel-policy.ts";

/** Why there is no card: a block reason of the channel policy, or Slack's error. */
export type Withheld = BlockReason | { refusedAs: string };
/** Why something was too late. */
export type Lateness = "not taken" | "away";

/**
 * Queues direct messages that tell owners what happened to their reminders (`createNoticeJob`). Call a method
 * before you record the same on the reminder: after a crash, a duplicate is better than silence. Every method
 * throws if the notice couldn't be saved.
 */
export interface Notices {
  /** No card was posted. Sent once a day per source and reason. @param reminder its id, as below */
  withheld(source: Source, reminder: string, why: Withheld): Promise<void>;
  /** Some profiles were hidden. Sent once a day per source. */
  leftOut(source: Source, reminder: string, leftOut: LeftOut): Promise<void>;
  /** We don't know whether the card was posted. Sent for each. */
  lost(source: Source, reminder: string): Promise<void>;
  /** The meeting began before the card was posted. Sent once a day per source, with a count. */
  tooLate(source: Source, reminder: string, why: Lateness): Promise<void>;
  /**
   * A day's agenda wasn't posted, or we don't know. Sent once a day per channel.
   *
   * @param day "2026-11-21"
   */
  agendaWithheld(agenda: AgendaPlace, day: string, why: Withheld | Lateness | "lost"): Promise<void>;
}

type AgendaPlace = Pick<Agenda, "organisation" | "channel">;

export interface NoticesDependencies {
  database: Pick<Database, "query">;
  vault: Pick<Vault, "digest">;
  /** Unix time in milliseconds. */
  now: () => number;
}

/** Milliseconds to collect late reminders into one notice. */
const gathering = 60_000;

export function createNotices({ database, vault, now }: NoticesDependencies): Notices {
  const schedule = (organisation: string, notice: Notice, after = 0) =>
    scheduleJob(database.query, noticeJob(organisation, notice), now() + after);
  const today = () => new Date(now()).toISOString().slice(0, 10);

  return {
    withheld({ organisation, id }, reminder, why) {
      const ofReminder = { source: id, reminder, day: today() };
      return schedule(organisation, { ...reasonOf(why), ...ofReminder });
    },
    leftOut({ organisation, id }, reminder, leftOut) {
      const ofReminder = { kind: "left out", source: id, reminder, day: today() } as const;
      if (leftOut.why === "outsiders") {
        return schedule(organisation, { ...ofReminder, guests: "outsiders", more: 0 });
      }
      const named = leftOut.contacts.slice(0, maxNamedGuests);
      const guests = named.map(({ address }) => guestDigest(vault, organisation, address));
      const more = leftOut.contacts.length - named.length;
      return schedule(organisation, { ...ofReminder, guests, more });
    },
    lost: ({ organisation, id }, reminder) =>
      schedule(organisation, { kind: "lost", source: id, reminder, day: today() }),
    tooLate: ({ organisation, id }, reminder, why) =>
      schedule(organisation, { kind: "too late", why, source: id, day: today(), reminder }, gathering),
    agendaWithheld({ organisation, channel }, day, why) {
      if (why === "lost") return schedule(organisation, lostAgenda(channel, day));
      if (why === "not taken" || why === "away") {
        return schedule(organisation, { kind: "agenda", channel, why, day });
      }
      const { kind, why: reason } = reasonOf(why);
      return schedule(organisation, { kind: `agenda ${kind}`, channel, why: reason, day });
    },
  };
}

/** Identifies a meeting's guest without revealing who it is. */
export function guestDigest(
  vault: Pick<Vault, "digest">,
  organisation: string,
  address: Parameters<typeof contactKey>[0],
): string {
  return vault.digest({ organisation, field: "notice guest" }, contactKey(address));
}

function reasonOf(why: Withheld): { kind: "withheld" | "refused"; why: string } {
  return typeof why === "string" ? { kind: "withheld", why } : { kind: "refused", why: why.refusedAs };
}
