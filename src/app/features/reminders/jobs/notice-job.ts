import { type Card, section, sentence } from "#app/blocks/card.ts";
import { dayAndTime } from "#app/blocks/mrkdwn.ts";
import { done, type Job } from "#app/jobs/jobs.ts";
import type { JobKind } from "#app/jobs/runner.ts";
import { lateNotices, type Notice, noticeKey, readNotice } from "#app/reminders/reminder/notice.ts";
import type { Reminder } from "#app/reminders/reminder/reminder.ts";
import type { FeedSource } from "#app/reminders/sources/calendar-feed.ts";
import { type Message, tellOnce } from "#app/slack/reply/tell-once.ts";
import { privateAgenda } from "../agenda/agenda-meetings.ts";
import { isPrivateFor, knownMeeting, type NamedMeeting, titleOf } from "../card/meeting-text.ts";
import type { JobDependencies } from "../dependencies.ts";
import { feedProblemsInBrief } from "../sources/feed-problems.ts";
import { counted, feedName, placeText } from "../sources/source-text.ts";
import type { Lateness } from "./notices.ts";

/** Milliseconds after the day in question at which a notice is no longer useful. */
const untilStale = 48 * 60 * 60_000;

/** Tells an owner what happened to their reminder or agenda (`jobKinds.notice`). */
export function createNoticeJob(dependencies: JobDependencies): JobKind {
  const { reminders, agendas, database, now } = dependencies;

  async function agendaMessage(organisation: string, notice: AgendaNotice): Promise<Message | undefined> {
    if (notice.kind === "agenda aside") return privateAgenda(dependencies, organisation, notice);
    const agenda = await agendas.find(organisation, notice.channel);
    return agenda && { person: agenda.person, card: sentence(agendaNoticeText(notice)) };
  }

  async function reminderMessage(organisation: string, notice: ReminderNotice): Promise<Message | undefined> {
    const source = await reminders.source(organisation, notice.source);
    if (source === undefined) return undefined;
    const { channel, person } = source;
    const reminder = await reminders.reminder(organisation, notice.reminder);
    const text = reminderNoticeText(notice, {
      channel,
      meeting: meetingOf(reminder),
      lateCount: await lateCountOf(organisation, notice),
    });
    return { person, card: sentence(text) };
  }

  /** At least this one: its own job may have been deleted in the meantime. */
  async function lateCountOf(organisation: string, notice: ReminderNotice): Promise<number> {
    if (notice.kind !== "too late") return 0;
    return Math.max(1, await lateNotices(database.query, organisation, notice));
  }

  return {
    // One at a time: many copies of a once-a-day notice may be queued.
    max: 1,
    async run(job: Job) {
      const { organisation, key } = job;
      const notice = readNotice(key);
      if (notice === undefined || now() > Date.parse(notice.day) + untilStale) return done;
      return tellOnce(dependencies, job, noticeKey(notice), () =>
        "channel" in notice ? agendaMessage(organisation, notice) : reminderMessage(organisation, notice),
      );
    },
  };
}

/** Tells a feed's owner, once, that we stopped fetching it (`jobKinds.failingFeed`). */
export function createFailingFeedJob(dependencies: JobDependencies): JobKind {
  return {
    max: 5,
    async run(job) {
      const source = await dependencies.reminders.feed(job.organisation, job.key);
      if (source?.state !== "failing") return done;
      const name = `failing-feed:${source.id}:${source.reading.failingSince ?? 0}`;
      const { person } = source;
      return tellOnce(dependencies, job, name, async () => ({ person, card: failingFeedCard(source) }));
    },
  };
}

/** What a notice may show of a meeting; nothing if it's gone. */
function meetingOf(reminder: Reminder | undefined): NamedMeeting {
  const meeting = reminder && knownMeeting(reminder);
  if (reminder === undefined || meeting === undefined) return { isPrivate: false };
  return { title: meeting.title, isPrivate: isPrivateFor(reminder, meeting) };
}

type FailingFeed = Pick<FeedSource, "name" | "address" | "channel"> & {
  reading: Pick<FeedSource["reading"], "failingSince" | "problem">;
};

/** Which calendar, since when, why, what still works, and what to do. Never its address, which is a secret. */
export function failingFeedCard({ name, address, channel, reading }: FailingFeed): Card {
  const { failingSince, problem } = reading;
  const since = failingSince === undefined ? "" : ` since ${dayAndTime(failingSince)}`;
  const why = problem === undefined ? "" : `: ${feedProblemsInBrief[problem]}`;
  const text = `We haven't been able to read ${feedName({ name, address })}${since}${why}.`;
  const consequences = `We've stopped trying. You'll still get reminders ${placeText(channel)} for the meetings we know, but not for new or changed ones. Press “Resume” in \`/reminders\` there to try again, or use \`/reminders add\` for another address.`;
  return { text, blocks: [section(text), section(consequences)] };
}

/** What owners read; mrkdwn, like all below. */

export type AgendaNotice = Extract<Notice, { channel: string }>;
export type ReminderNotice = Exclude<Notice, AgendaNotice>;

/** What a reminder's notice names, besides what it carries. */
export interface Reminded {
  meeting: NamedMeeting;
  /** Of the reminder. */
  channel: string;
  /** How many reminders were too late, this one included. */
  lateCount: number;
}

export function reminderNoticeText(
  notice: ReminderNotice,
  { meeting, channel, lateCount }: Reminded,
): string {
  const where = placeText(channel);
  switch (notice.kind) {
    case "lost":
      return `The connection broke while we were posting the reminder for *${titleOf(meeting)}* ${where}. It may or may not be there; we won't post it again. Nothing was charged.`;
    case "too late": {
      const were = lateCount === 1 ? "wasn't" : `and ${counted(lateCount - 1, "other")} weren't`;
      return `The reminder for *${titleOf(meeting)}* ${were} posted in time ${where}: ${latenessTexts[notice.why]} Nothing was charged.`;
    }
  }
}

export function agendaNoticeText(notice: Extract<AgendaNotice, { kind: "agenda" }>): string {
  const where = placeText(notice.channel);
  return notice.why === "lost"
    ? `The connection broke while we were posting today's agenda ${where}. It may or may not be there; we won't post it again.`
    : `Today's agenda wasn't posted ${where}: ${latenessTexts[notice.why]} The next one comes on its usual day.`;
}

const latenessTexts: Readonly<Record<Lateness, string>> = {
  "not taken": "Slack asked us to slow down, or we couldn't reach it.",
  away: "we were down at the time.",
};
