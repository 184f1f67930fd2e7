import { type Card, section, sentence } from "../../../blocks/card.ts";
import { dayAndTime, escapeText } from "../../../blocks/mrkdwn.ts";
import type { Job, JobOutcome } from "../../../jobs/jobs.ts";
import type { JobKind } from "../../../jobs/runner.ts";
import type { Addressee } from "../../../outreach/contact.ts";
import { lateNotices, type Notice, noticeKey, readNotice } from "../../../reminders/reminder/notice.ts";
import type { Reminder } from "../../../reminders/reminder/reminder.ts";
import type { FeedSource } from "../../../reminders/sources/source.ts";
import type { BlockReason } from "../../../slack/client/channel-policy.ts";
import { feedProblemsInBrief } from "../add/feed-problems.ts";
import { isPrivateFor, knownMeeting, type NamedMeeting, titleOf } from "../card/meeting-text.ts";
import type { JobDependencies } from "../dependencies.ts";
import { contactName, counted, feedName, placeText } from "../list/source-text.ts";
import { guestDigest, type Lateness } from "./notices.ts";
import { again, done } from "./outcomes.ts";

interface Message {
  /** Slack's id of the recipient. */
  person: string;
  card: Card;
}

/** Milliseconds after the day in question at which a notice is no longer useful. */
const untilStale = 48 * 60 * 60_000;
/** Maximum tries with an unknown outcome: each of them may have been accepted. */
const maxUnknown = 3;

/** Tells an owner what happened to their reminder or agenda (`jobKinds.notice`). */
export function createNoticeJob(dependencies: JobDependencies): JobKind {
  const { reminders, agendas, vault, database, now } = dependencies;

  async function agendaMessage(organisation: string, notice: AgendaNotice): Promise<Message | undefined> {
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
      guests: guestsOf(organisation, reminder, notice),
    });
    return text === undefined ? undefined : { person, card: sentence(text) };
  }

  /** At least this one: its own job may have been deleted in the meantime. */
  async function lateCountOf(organisation: string, notice: ReminderNotice): Promise<number> {
    if (notice.kind !== "too late") return 0;
    return Math.max(1, await lateNotices(database.query, organisation, notice));
  }

  function guestsOf(
    organisation: string,
    reminder: Reminder | undefined,
    notice: ReminderNotice,
  ): Reminded["guests"] {
    const digests = notice.kind === "left out" ? notice.guests : [];
    if (digests === "outsiders") return digests;
    const guests = reminder?.subscribed?.meeting.guests ?? [];
    return guests
      .map(({ contact }) => contact)
      .filter(({ address }) => digests.includes(guestDigest(vault, organisation, address)));
  }

  return {
    // One at a time: many copies of a once-a-day notice may be queued.
    max: 1,
    async run(job: Job) {
      const { organisation, key } = job;
      const notice = readNotice(key);
      if (now() > Date.parse(notice.day) + untilStale) return done;
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
      const source = await dependencies.reminders.source(job.organisation, job.key);
      if (source?.kind !== "feed" || source.state !== "failing") return done;
      const name = `failing-feed:${source.id}:${source.reading.failingSince ?? 0}`;
      const { person } = source;
      return tellOnce(dependencies, job, name, async () => ({ person, card: failingFeedCard(source) }));
    },
  };
}

/**
 * Sends somebody a direct message as a step of a job, and retries if Slack didn't accept it. It reports that
 * something did not happen, so a duplicate is better than silence.
 *
 * @param name deduplicates: each name is sent once
 * @param make the message, if there is still one to send
 * @throws if the outcome is unknown: then it's retried a few times
 */
async function tellOnce(
  { posts, deduplication, now, log }: JobDependencies,
  { organisation, attempts }: Job,
  name: string,
  make: () => Promise<Message | undefined>,
): Promise<JobOutcome> {
  if (await deduplication.has(organisation, name)) return done;
  const message = await make();
  if (message === undefined) return done;
  const { person, card } = message;
  const turn = posts.turn(person);
  if (turn > now()) return again(turn);
  const posted = await posts.post(person, card);
  switch (posted.kind) {
    case "done":
      await deduplication.first(organisation, name);
      return done;
    case "later":
      return again(posted.at);
    case "refused":
      log.error({ reason: posted.reason }, "Slack rejected a notice");
      return done;
    case "unknown":
      if (attempts + 1 < maxUnknown) throw posted.error;
      log.error({ err: posted.error }, "notice unconfirmed");
      return done;
  }
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
  /** Whose profiles were hidden; `outsiders`: everybody's, because outsiders read along. */
  guests: "outsiders" | readonly Addressee[];
}

/** @returns `undefined` if there is nothing left to say */
export function reminderNoticeText(notice: ReminderNotice, reminded: Reminded): string | undefined {
  const { meeting, channel, lateCount, guests } = reminded;
  const reminder = `The reminder for *${titleOf(meeting)}*`;
  const where = placeText(channel);
  switch (notice.kind) {
    case "withheld":
    case "refused":
      return `${reminder} wasn't posted ${where}: ${reasonText(notice)}`;
    case "left out":
      return guests.length === 0 ? undefined : leftOutText(reminded, guests, notice.more);
    case "lost":
      return `The connection broke while we were posting the reminder for *${titleOf(meeting)}* ${where}. It may or may not be there; we won't post it again. Nothing was charged.`;
    case "too late": {
      const were = lateCount === 1 ? "wasn't" : `and ${counted(lateCount - 1, "other")} weren't`;
      return `${reminder} ${were} posted in time ${where}: ${latenessTexts[notice.why]} Nothing was charged.`;
    }
  }
}

export function agendaNoticeText(notice: AgendaNotice): string {
  const where = placeText(notice.channel);
  if (notice.kind !== "agenda") return `Today's agenda wasn't posted ${where}: ${reasonText(notice)}`;
  return notice.why === "lost"
    ? `The connection broke while we were posting today's agenda ${where}. It may or may not be there; we won't post it again.`
    : `Today's agenda wasn't posted ${where}: ${latenessTexts[notice.why]} The next one comes on its usual day.`;
}

/** @param more how many besides the named ones */
export function leftOutText(
  { meeting, channel }: Pick<Reminded, "meeting" | "channel">,
  guests: Reminded["guests"],
  more: number,
): string {
  const reminder = `The reminder for *${titleOf(meeting)}* ${placeText(channel)}`;
  if (guests === "outsiders") {
    return `${reminder} shows guests without profiles, because guests of the workspace or people from another company in that channel would see them. A workspace admin can allow it there with \`/reminders allow\`. Only you see what \`/profile\` shows.`;
  }
  const [profile, it] = guests.length + more === 1 ? ["a profile", "it"] : ["their profiles", "them"];
  return `${reminder} shows ${listed(guests, more)} without ${profile}, because they are or may be in that channel and would see ${it}. Only you see what \`/profile\` shows.`;
}

/** "Jane Whitfield", "Jane Whitfield and Leila Haddad", "A, B and 3 more". */
function listed(contacts: readonly Addressee[], more: number): string {
  const names = contacts.map(contactName);
  const last = more > 0 ? `${more} more` : names.pop();
  return names.length === 0 ? (last ?? "") : `${names.join(", ")} and ${last}`;
}

const latenessTexts: Readonly<Record<Lateness, string>> = {
  "not taken": "Slack asked us to slow down, or we couldn't reach it.",
  away: "we were down at the time.",
};

/** Each continues a sentence after a colon. */
const blockReasonTexts: Readonly<Record<BlockReason, string>> = {
  shared:
    "the channel is shared with another company. A workspace admin can allow reminders with " +
    "`/reminders allow` in that channel.",
  "not a member": "Rapport isn't in that channel. Invite it there with `/invite @Rapport`.",
  group:
    "Rapport can't be in that group conversation. Set the calendar up in a channel with `/reminders add`.",
  archived: "the channel is archived. Set the calendar up in another one with `/reminders add`.",
};

const maxReasonLength = 80;

/** A reason from another version of the app is shown as it is. */
function reasonText({ kind, why }: { kind: string; why: string }): string {
  const isRefused = kind === "refused" || kind === "agenda refused";
  if (!isRefused && isBlockReason(why)) return blockReasonTexts[why];
  return `Slack didn't accept it there (“${escapeText(why, maxReasonLength)}”).`;
}

function isBlockReason(why: string): why is BlockReason {
  return Object.hasOwn(blockReasonTexts, why);
}
