import type { WebClient } from "@slack/web-api";
import type { AllowedHost } from "./calendar/allowed-hosts.ts";
import { createFeedFetcher } from "./calendar/feed-fetcher.ts";
import { createFeedReader } from "./calendar/feed-reader.ts";
import type { Worker } from "./credits/worker.ts";
import { createFacts, type Facts } from "./features/reminders/card/facts.ts";
import { createGuard, type Guard } from "./features/reminders/card/guard.ts";
import { createAgendaJob } from "./features/reminders/jobs/agenda-job.ts";
import { createFailingFeedJob } from "./features/reminders/jobs/failing-feed-job.ts";
import { createNoticeJob } from "./features/reminders/jobs/notice-job.ts";
import { createNotices } from "./features/reminders/jobs/notices.ts";
import { createReminderJob } from "./features/reminders/jobs/reminder-job.ts";
import type { Job } from "./jobs/jobs.ts";
import { createRunner, type JobKind } from "./jobs/runner.ts";
import type { Profiles } from "./outreach/profiles.ts";
import { type Agendas, createAgendas } from "./reminders/agendas.ts";
import { type ChannelRules, createChannelRules } from "./reminders/channel-rules.ts";
import { createFeedJob } from "./reminders/feed-job.ts";
import { createFeedReadings, type FeedReadings } from "./reminders/feed-reading.ts";
import { createFeedRecords } from "./reminders/feed-records.ts";
import { createReminders, jobKinds, type Reminders } from "./reminders/reminders.ts";
import type { CallPace } from "./slack/call-pace.ts";
import { type ChannelPosts, createChannelPosts } from "./slack/channel-post.ts";
import { createChannels } from "./slack/channels.ts";
import type { Deduplication } from "./slack/deduplication.ts";
import { createDirectory } from "./slack/directory.ts";
import type { Database } from "./store/database.ts";
import type { Vault } from "./store/vault.ts";

export interface ReminderWorkOptions {
  database: Database;
  vault: Vault;
  worker: Worker;
  /** Paced by `pace`. */
  slack: WebClient;
  pace: CallPace;
  profiles: Profiles;
  deduplication: Deduplication;
  calendarAllowedHosts: readonly AllowedHost[];
  /** Whether calendars may come from the public network too. */
  arePublicCalendarsAllowed: boolean;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Numbers in [0, 1). */
  random: () => number;
  /** Told how each job ended, for counting. */
  onJob: (kind: string, isDone: boolean) => void;
  /** Told of what nobody foresaw, with the job that it happened to, if it was one. */
  onError: (error: unknown, job?: Job) => void;
}

/** All that reminders need, from a calendar's feed to the card in the channel. */
export interface ReminderWork {
  reminders: Reminders;
  agendas: Agendas;
  channelRules: ChannelRules;
  feedReadings: FeedReadings;
  guard: Guard;
  facts: Facts;
  posts: ChannelPosts;
  /** Does what is due, and goes on doing so. */
  start(): void;
  /** Begins nothing more, and resolves when what is under way has ended. */
  stop(): Promise<void>;
}

/** @param options what it is built of; nothing starts here */
export function createReminderWork(options: ReminderWorkOptions): ReminderWork {
  const { database, slack: client, pace, profiles, calendarAllowedHosts, now, random, onJob } = options;
  const reminders = createReminders(options);
  const agendas = createAgendas(options);
  const channelRules = createChannelRules(options);
  const fetcher = createFeedFetcher({
    allowedHosts: calendarAllowedHosts,
    isPublicAllowed: options.arePublicCalendarsAllowed,
    now,
  });
  const reader = createFeedReader();
  const readings = createFeedReadings({ fetcher, reader, now });
  const channels = createChannels({ client, now });
  const guard = createGuard({ client, channels, directory: createDirectory({ client, now }), channelRules });
  const facts = createFacts({ profiles, channelRules });
  const posts = createChannelPosts({ client, pace, now });
  const notices = createNotices(options);
  const posting = {
    ...options,
    reminders,
    agendas,
    channelRules,
    guard,
    facts,
    posts,
    notices,
  };
  const kinds: Record<string, JobKind> = {
    [jobKinds.reminder]: createReminderJob(posting),
    [jobKinds.agenda]: createAgendaJob(posting),
    [jobKinds.failingFeed]: createFailingFeedJob(posting),
    [jobKinds.notice]: createNoticeJob(posting),
    [jobKinds.feed]: createFeedJob({ readings, records: createFeedRecords(options), now, random }),
  };
  const runner = createRunner({ ...options, database, kinds: counted(kinds, onJob) });
  let stopped: Promise<void> | undefined;

  async function stop(): Promise<void> {
    await runner.stop();
    await Promise.all([fetcher.stop(), reader.stop()]);
  }

  return {
    reminders,
    agendas,
    channelRules,
    feedReadings: readings,
    guard,
    facts,
    posts,
    start: () => runner.start(),
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** Tells of each run how it ended. */
function counted(
  kinds: Record<string, JobKind>,
  onJob: ReminderWorkOptions["onJob"],
): Record<string, JobKind> {
  const counting = ([kind, { most, run }]: [string, JobKind]): [string, JobKind] => [
    kind,
    {
      most,
      async run(job) {
        try {
          const outcome = await run(job);
          onJob(kind, true);
          return outcome;
        } catch (error) {
          onJob(kind, false);
          throw error;
        }
      },
    },
  ];
  return Object.fromEntries(Object.entries(kinds).map(counting));
}
