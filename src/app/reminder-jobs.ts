import { createAgendaJob } from "./features/reminders/agenda/agenda-job.ts";
import { createFailingFeedJob } from "./features/reminders/jobs/failing-feed-job.ts";
import { createNoticeJob } from "./features/reminders/jobs/notice-job.ts";
import { createNotices } from "./features/reminders/jobs/notices.ts";
import { createReminderJob } from "./features/reminders/jobs/reminder-job.ts";
import type { JobKind } from "./jobs/runner.ts";
import type { ReminderParts, ReminderWorkOptions } from "./reminder-work.ts";
import { createFeedJob } from "./reminders/feeds/feed-job.ts";
import { createFeedRecords } from "./reminders/feeds/feed-records.ts";
import { jobKinds } from "./reminders/reminder/reminders.ts";

/** @returns what is done about each kind of jobs */
export function createReminderJobs(
  options: ReminderWorkOptions,
  parts: ReminderParts,
): Record<string, JobKind> {
  const { now, random } = options;
  const posting = { ...options, ...parts, notices: createNotices(options) };
  return {
    [jobKinds.reminder]: createReminderJob(posting),
    [jobKinds.agenda]: createAgendaJob(posting),
    [jobKinds.failingFeed]: createFailingFeedJob(posting),
    [jobKinds.notice]: createNoticeJob(posting),
    [jobKinds.feed]: createFeedJob({
      readings: parts.feedReadings,
      records: createFeedRecords(options),
      now,
      random,
    }),
  };
}
