import { setImmediate } from "node:timers/promises";
import type { WebClient } from "@slack/web-api";
import type { AllowedHost } from "./calendar/fetch/allowed-hosts.ts";
import { createFeedFetcher } from "./calendar/fetch/feed-fetcher.ts";
import { createFeedReader } from "./calendar/worker/feed-reader.ts";
import { createFacts, type Facts } from "./features/reminders/card/facts.ts";
import { type ChannelPolicy, createChannelPolicy } from "./features/reminders/channel/channel-policy.ts";
import type { Job } from "./jobs/jobs.ts";
import { createRunner, type JobKind, type Runner } from "./jobs/runner.ts";
import type { Profiles } from "./outreach/profiles.ts";
import type { Worker } from "./processes/worker.ts";
import { type Agendas, createAgendas } from "./reminders/agendas/agendas.ts";
import { createFeedReadings, type FeedReadings } from "./reminders/feeds/feed-reading.ts";
import { createReminders, type Reminders } from "./reminders/reminder/reminders.ts";
import { type ChannelRules, createChannelRules } from "./reminders/sources/channel-rules.ts";
import { createChannels } from "./slack/client/channels.ts";
import { createDirectory } from "./slack/client/directory.ts";
import type { RateLimitGate } from "./slack/client/rate-limit-gate.ts";
import type { Deduplication } from "./slack/deduplication.ts";
import { type ChannelPosts, createChannelPosts } from "./slack/reply/channel-post.ts";
import type { Database } from "./storage/database.ts";
import type { Vault } from "./storage/vault.ts";

export interface ReminderWorkOptions {
  database: Database;
  vault: Vault;
  worker: Worker;
  /** It asks through `gate`. */
  slack: WebClient;
  gate: RateLimitGate;
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

/** What reminders are made of: their jobs work with it, and so does what people ask for. */
export interface ReminderParts {
  reminders: Reminders;
  agendas: Agendas;
  channelRules: ChannelRules;
  feedReadings: FeedReadings;
  channelPolicy: ChannelPolicy;
  facts: Facts;
  posts: ChannelPosts;
}

/** All that reminders need, from a calendar's feed to the card in the channel. */
export interface ReminderWork extends ReminderParts {
  /** Does what is due, and goes on doing so. */
  start(): void;
  /** Begins nothing more, and resolves when what is under way has ended. */
  stop(): Promise<void>;
}

/** @param options what it is built of; nothing starts here */
export function createReminderWork(options: ReminderWorkOptions): ReminderWork {
  const { slack: client, gate, profiles, calendarAllowedHosts, now, onJob } = options;
  const reminders = createReminders(options);
  const agendas = createAgendas(options);
  const channelRules = createChannelRules(options);
  const fetcher = createFeedFetcher({
    allowedHosts: calendarAllowedHosts,
    isPublicAllowed: options.arePublicCalendarsAllowed,
    now,
  });
  const reader = createFeedReader();
  const channels = createChannels({ client, now });
  const channelPolicy = createChannelPolicy({
    client,
    channels,
    directory: createDirectory({ client, now }),
    channelRules,
  });
  const facts = createFacts({ profiles, channelRules });
  const posts = createChannelPosts({ client, gate, now });
  const parts: ReminderParts = {
    reminders,
    agendas,
    channelRules,
    feedReadings: createFeedReadings({ fetcher, reader, now }),
    channelPolicy,
    facts,
    posts,
  };
  let running: Promise<Runner | undefined> | undefined;
  let stopped: Promise<void> | undefined;

  async function run(): Promise<Runner | undefined> {
    // What jobs do is loaded only now, behind the answers that waited for the start.
    await setImmediate();
    const { createReminderJobs } = await import("./reminder-jobs.ts");
    if (stopped !== undefined) return undefined;
    const runner = createRunner({ ...options, kinds: counted(createReminderJobs(options, parts), onJob) });
    runner.start();
    return runner;
  }

  async function stop(): Promise<void> {
    const runner = await running;
    await runner?.stop();
    await Promise.all([fetcher.stop(), reader.stop()]);
  }

  return {
    ...parts,
    start() {
      running ??= run();
    },
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
  const counting = ([kind, { max, run }]: [string, JobKind]): [string, JobKind] => [
    kind,
    {
      max,
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
