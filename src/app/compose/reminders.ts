import { createFeedFetcher } from "../calendar/fetch/feed-fetcher.ts";
import { createFeedReader } from "../calendar/worker/feed-reader.ts";
import { approvalJob, createApprovalJob } from "../features/approvals/job.ts";
import { createBoughtBriefs } from "../features/reminders/card/bought-briefs.ts";
import { createFacts } from "../features/reminders/card/facts.ts";
import { createLateRunner } from "../jobs/late-runner.ts";
import { createRunner } from "../jobs/runner.ts";
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

/** Everything for reminders, from a calendar's feed to the card in the channel; and all jobs, also those of calls. */
export function composeReminders(
  { calendarAllowedHosts, arePublicCalendarsAllowed = true }: RapportSettings,
  foundation: Foundation & Outreach & PaidCalls & { uninstalls: Uninstalls; stopping: AbortSignal },
) {
  const { contactIds, metrics, workspaces, now } = foundation;
  const fetcher = createFeedFetcher({
    allowedHosts: calendarAllowedHosts,
    isPublicAllowed: arePublicCalendarsAllowed,
    now,
  });
  const reader = createFeedReader();
  const channelRules = createChannelRules(foundation);
  const boughtBriefs = createBoughtBriefs(foundation);
  const parts = {
    reminders: createReminders(foundation),
    agendas: createAgendas(foundation),
    channelRules,
    feedReadings: createFeedReadings({ fetcher, reader, now }),
    channelPolicy: createChannelPolicy({ workspaces, channelRules, contactIds }),
    facts: createFacts({ ...foundation, channelRules, boughtBriefs }),
    boughtBriefs,
    posts: createChannelPosts({ workspaces, now }),
  };
  const { posts } = parts;
  const runner = createLateRunner(async () => {
    const { createReminderJobs } = await import("../features/reminders/jobs/job-kinds.ts");
    const kinds = {
      ...createReminderJobs({ ...foundation, ...parts }),
      [resultThreadJob]: createResultThreadJob({ ...foundation, threads: foundation.resultThreads, posts }),
      [repeatCallJob]: createRepeatCallJob(foundation),
      [approvalJob]: createApprovalJob({ ...foundation, ...parts }),
    };
    return createRunner({
      ...foundation,
      kinds: countedJobs(
        { ...whereInstalled(kinds, { workspaces, now }), [uninstallJob]: foundation.uninstalls.job },
        metrics,
      ),
    });
  });
  async function stop(): Promise<void> {
    await runner.stop();
    await Promise.all([fetcher.stop(), reader.stop()]);
  }
  let stopped: Promise<void> | undefined;
  const reminderJobs = {
    start: runner.start,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
  return { reminding: parts, reminderJobs, contactMeetings: createContactMeetings(foundation) };
}
