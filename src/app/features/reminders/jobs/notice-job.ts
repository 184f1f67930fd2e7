import { sentence } from "../../../blocks/card.ts";
import type { Job } from "../../../jobs/jobs.ts";
import type { JobKind } from "../../../jobs/runner.ts";
import type { Agendas } from "../../../reminders/agendas/agendas.ts";
import { lateNotices, type Notice, noticeKey, readNotice } from "../../../reminders/reminder/notice.ts";
import type { Reminder } from "../../../reminders/reminder/reminder.ts";
import type { Reminders } from "../../../reminders/reminder/reminders.ts";
import type { Database } from "../../../storage/database.ts";
import type { Vault } from "../../../storage/vault.ts";
import { isPrivateFor, type NamedMeeting } from "../card/meeting-text.ts";
import type { BlockReason } from "../channel/channel-policy.ts";
import {
  agendaText,
  blockReasonTexts,
  lateAgendaText,
  leftOutText,
  lostAgendaText,
  lostText,
  refusalText,
  tooLateText,
  withheldText,
} from "./notice-text.ts";
import { guestDigest } from "./notices.ts";
import { type NoticeDependencies, tell } from "./send-notice.ts";

export interface NoticeJobDependencies extends NoticeDependencies {
  reminders: Pick<Reminders, "reminder" | "source">;
  agendas: Pick<Agendas, "find">;
  vault: Pick<Vault, "digest">;
  database: Pick<Database, "query">;
}

type AgendaNotice = Extract<Notice, { channel: string }>;
type ReminderNotice = Exclude<Notice, AgendaNotice>;

interface Message {
  person: string;
  text: string;
}

/** Milliseconds after the day in question at which a notice is no longer useful. */
const untilStale = 48 * 60 * 60_000;

/** Tells an owner what happened to their reminder or agenda (`jobKinds.notice`). */
export function createNoticeJob(dependencies: NoticeJobDependencies): JobKind {
  const { reminders, agendas, deduplication, vault, database, now } = dependencies;

  async function agendaMessage(organisation: string, notice: AgendaNotice): Promise<Message | undefined> {
    const agenda = await agendas.find(organisation, notice.channel);
    return agenda && { person: agenda.person, text: textOfAgenda(notice) };
  }

  async function reminderMessage(organisation: string, notice: ReminderNotice): Promise<Message | undefined> {
    const source = await reminders.source(organisation, notice.source);
    if (source === undefined) return undefined;
    const { channel, person } = source;
    const reminder = await reminders.reminder(organisation, notice.reminder);
    const reminded = { channel, meeting: meetingOf(reminder) };
    switch (notice.kind) {
      case "withheld":
        return { person, text: withheldText(reminded, blockReasonText(notice.why)) };
      case "refused":
        return { person, text: withheldText(reminded, refusalText(notice.why)) };
      case "lost":
        return { person, text: lostText(reminded) };
      case "too late":
        return { person, text: await lateText(organisation, notice, reminded) };
      case "left out": {
        const guests = guestsOf(organisation, reminder, notice.guests);
        return guests.length === 0 ? undefined : { person, text: leftOutText(reminded, guests, notice.more) };
      }
    }
  }

  async function lateText(
    organisation: string,
    notice: Extract<Notice, { kind: "too late" }>,
    reminded: Parameters<typeof tooLateText>[0],
  ): Promise<string> {
    // At least this one: its own job may have been deleted in the meantime.
    const count = Math.max(1, await lateNotices(database.query, organisation, notice));
    return tooLateText(reminded, count, notice.why);
  }

  function guestsOf(
    organisation: string,
    reminder: Reminder | undefined,
    digests: "outsiders" | readonly string[],
  ) {
    if (digests === "outsiders") return digests;
    const guests = reminder?.subscribed?.meeting.guests ?? [];
    return guests
      .map(({ contact }) => contact)
      .filter(({ address }) => digests.includes(guestDigest(vault, organisation, address)));
  }

  return {
    // One at a time: many copies of a once-a-day notice may be queued.
    max: 1,
    async run({ organisation, key, attempts }: Job) {
      const notice = readNotice(key);
      const name = noticeKey(notice);
      const isStale = now() > Date.parse(notice.day) + untilStale;
      if (isStale || (await deduplication.has(organisation, name))) return { next: "done" };
      const message =
        "channel" in notice
          ? await agendaMessage(organisation, notice)
          : await reminderMessage(organisation, notice);
      if (message === undefined) return { next: "done" };
      const { person, text } = message;
      return tell(dependencies, { organisation, person, name, attempts }, sentence(text));
    },
  };
}

function textOfAgenda(notice: AgendaNotice): string {
  switch (notice.kind) {
    case "agenda withheld":
      return agendaText(notice.channel, blockReasonText(notice.why));
    case "agenda refused":
      return agendaText(notice.channel, refusalText(notice.why));
    case "agenda":
      return notice.why === "lost"
        ? lostAgendaText(notice.channel)
        : lateAgendaText(notice.channel, notice.why);
  }
}

/** What a notice may show of a meeting; nothing if it's gone. */
function meetingOf(reminder: Reminder | undefined): NamedMeeting {
  const meeting = reminder?.subscribed?.meeting ?? reminder?.lastKnown;
  if (reminder === undefined || meeting === undefined) return { title: undefined, isPrivate: false };
  return { title: meeting.title, isPrivate: isPrivateFor(reminder, meeting) };
}

/** A reason from another version of the app is shown as it is. */
function blockReasonText(why: string): string {
  return isBlockReason(why) ? blockReasonTexts[why] : refusalText(why);
}

function isBlockReason(why: string): why is BlockReason {
  return Object.hasOwn(blockReasonTexts, why);
}
