import type { JobKind } from "#app/jobs/runner.ts";
import { createFeedJob, type FeedJobOptions } from "#app/reminders/feeds/feed-job.ts";
import { jobKinds } from "#app/reminders/job-kinds.ts";
import { createRemovalJob } from "#app/reminders/sources/removal-job.ts";
import type { RemindersStore } from "#app/reminders/store.ts";
import { createAgendaJob } from "../agenda/agenda-job.ts";
import type { JobDependencies } from "../dependencies.ts";
import { createFailingFeedJob, createNoticeJob } from "./notice-job.ts";
import { createNotices } from "./notices.ts";
import { createReminderJob } from "./reminder-job.ts";
import { createSnoozeJob } from "./snooze-job.ts";

export type ReminderJobsOptions = Omit<JobDependencies, "notices" | keyof RemindersStore> & FeedJobOptions;

/** @returns the handler of each kind of job */
export function createReminderJobs(options: ReminderJobsOptions): Record<string, JobKind> {
  const posting = { ...options, notices: createNotices(options) };
  return {
    [jobKinds.reminder]: createReminderJob(posting),
    [jobKinds.snooze]: createSnoozeJob(posting),
    [jobKinds.agenda]: createAgendaJob(posting),
    [jobKinds.failingFeed]: createFailingFeedJob(posting),
    [jobKinds.notice]: createNoticeJob(posting),
    [jobKinds.feed]: createFeedJob(options),
    [jobKinds.removal]: createRemovalJob(options.reminders),
  };
}
