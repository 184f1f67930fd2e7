import type { JobKind } from "../../../jobs/runner.ts";
import { createFeedJob } from "../../../reminders/feeds/feed-job.ts";
import { createFeedRecords } from "../../../reminders/feeds/feed-records.ts";
import { jobKinds } from "../../../reminders/job-kinds.ts";
import { createAgendaJob } from "../agenda/agenda-job.ts";
import { createFailingFeedJob } from "./failing-feed-job.ts";
import { createNoticeJob } from "./notice-job.ts";
import { createNotices } from "./notices.ts";
import { createReminderJob } from "./reminder-job.ts";

type Posting = Omit<
  Parameters<typeof createReminderJob>[0] &
    Parameters<typeof createAgendaJob>[0] &
    Parameters<typeof createFailingFeedJob>[0] &
    Parameters<typeof createNoticeJob>[0],
  "notices"
>;

export type ReminderJobsOptions = Posting &
  Parameters<typeof createNotices>[0] &
  Parameters<typeof createFeedRecords>[0] &
  Pick<Parameters<typeof createFeedJob>[0], "now" | "random"> & {
    feedReadings: Parameters<typeof createFeedJob>[0]["readings"];
  };

/** @returns the handler of each kind of job */
export function createReminderJobs(options: ReminderJobsOptions): Record<string, JobKind> {
  const { feedReadings, now, random } = options;
  const posting = { ...options, notices: createNotices(options) };
  return {
    [jobKinds.reminder]: createReminderJob(posting),
    [jobKinds.agenda]: createAgendaJob(posting),
    [jobKinds.failingFeed]: createFailingFeedJob(posting),
    [jobKinds.notice]: createNoticeJob(posting),
    [jobKinds.feed]: createFeedJob({
      readings: feedReadings,
      records: createFeedRecords(options),
      now,
      random,
    }),
  };
}
