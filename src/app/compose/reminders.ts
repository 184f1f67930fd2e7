import { createFeedFetcher } from "../calendar/fetch/feed-fetcher.ts";
import { createFeedReader } from "../calendar/worker/feed-reader.ts";
import { crmEntryJob } from "../crm/crm-entries.ts";
import { approvalJob, createApprovalJob } from "../features/approvals/job.ts";
import { createCrmEntryJob } from "../features/crm/entry-job.ts";
import { createBoughtBriefs } from "../features/reminders/card/bought-briefs.ts";
import { createFacts } from "../features/reminders/card/facts.ts";
import { createLateRunner } from "../jobs/late-runner.ts";
import { Runner } from "../jobs/runner.ts";
import { createAgendas } from "../reminders/agendas.ts";
import { createContactMeetings } from "../reminders/contact-meetings.ts";
import { createFeedReadings } from "../reminders/feeds/feed-reading.ts";
import { createReminders } from "../reminders/reminder/reminders.ts";
import { createChannelRules } from "../reminders/sources/channel-rules.ts";
import { createChannelPolicy } from "../slack/access/channel-policy.ts";
import { uninstallJob } from "../slack/install/purge.ts";
import type { Uninstalls } from "../slack/install/uninstalls.ts";
import { whereInstalled } from "../slack/installed-jobs.ts";
import { createRepeatCallJob, repeatCallJob } from "../slack/paid/repeat-call-job.ts";
import { createResultThreadJob } from "../slack/paid/result-thread-job.ts";
import { resultThreadJob } from "../slack/paid/result-threads.ts";
import { createChannelPosts } from "../slack/reply/channel-post.ts";
import { countedJobs } from "../telemetry/metrics.ts";
import type { Foundation, RapportSettings } from "./foundation.ts";
import type { Outreach } from "./outreach.ts";
import type { PaidCalls } from "./paid-calls.ts";

interface ReminderGroups {
  foundation: Foundation;
  outreach: Outreach;
  paid: PaidCalls;
  uninstalls: Uninstalls;
}

export type Reminding = ReturnType<typeof composeReminders>;

/** Everything for reminders, from a calendar's feed to the card in the channel; and all jobs, also those of calls. */
export function composeReminders(
  { calendarAllowedHosts, isPublicNetworkAllowed = true }: RapportSettings,
  { foundation, outreach, paid, uninstalls }: ReminderGroups,
) {
  const { database, vault, worker, deduplication, metrics, auditLog, workspaces } = foundation;
  const { slackFetch, log, now, random, wait } = foundation;
  const { suppressions, profiles, contactIds, crmEntries, teamCrm } = outreach;
  const { approvals, calls, ledger, outbox, presenter, resultThreads } = paid;
  const fetcher = createFeedFetcher({
    allowedHosts: calendarAllowedHosts,
    isPublicAllowed: isPublicNetworkAllowed,
    now,
  });
  const reader = createFeedReader();
  const feedReadings = createFeedReadings({ fetcher, reader, now });
  const reminders = createReminders({ database, vault, now, random });
  const agendas = createAgendas({ database, now });
  const channelRules = createChannelRules({ database, vault, now });
  const channelPolicy = createChannelPolicy({ workspaces, channelRules, contactIds });
  const boughtBriefs = createBoughtBriefs({ ledger, vault, now });
  const facts = createFacts({ auditLog, boughtBriefs, channelRules, now, profiles, suppressions, teamCrm });
  const contactMeetings = createContactMeetings({ database, vault, now });
  const posts = createChannelPosts({ workspaces, now });
  const runner = createLateRunner(async () => {
    const { createReminderJobs } = await import("../features/reminders/jobs/job-kinds.ts");
    const kinds = {
      ...createReminderJobs({
        ...{ agendas, channelPolicy, channelRules, database, deduplication, facts, feedReadings },
        ...{ log, now, posts, random, reminders, teamCrm, vault, workspaces },
      }),
      [resultThreadJob]: createResultThreadJob({
        ...{ ledger, log, now, posts, presenter, threads: resultThreads },
      }),
      [repeatCallJob]: createRepeatCallJob({ calls, ledger, now, random, suppressions }),
      [crmEntryJob]: createCrmEntryJob({ crmEntries, teamCrm, slackFetch, workspaces, now, log }),
      [approvalJob]: createApprovalJob({
        ...{ approvals, channelPolicy, database, log, now, outbox, posts, suppressions },
      }),
    };
    const all = { ...whereInstalled(kinds, { workspaces, now }), [uninstallJob]: uninstalls.job };
    return new Runner({
      ...{ database, worker, log, now, random, wait },
      kinds: countedJobs(all, metrics),
    });
  });
  async function stop(): Promise<void> {
    await runner.stop();
    await Promise.all([fetcher.stop(), reader.stop()]);
  }
  let stopped: Promise<void> | undefined;
  const reminderJobs = {
    start: () => runner.start(),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
  return {
    ...{ reminders, agendas, channelRules, channelPolicy, facts, feedReadings, boughtBriefs },
    ...{ contactMeetings, posts, reminderJobs },
  };
}
