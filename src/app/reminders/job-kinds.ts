import type { JobName } from "../jobs/jobs.ts";

/** The kinds of jobs that reminders are made of; the key is the id of the reminder or source, or the channel. */
export const jobKinds = {
  reminder: "reminder",
  feed: "feed",
  agenda: "agenda",
  /** To tell who set a feed up that it is failing. */
  failingFeed: "failing feed",
  /** To tell somebody what became of what they had set up; its key is a `Notice`. */
  notice: "notice",
} as const;

/** The job that reads a feed. */
export function feedJob(organisation: string, source: string): JobName {
  return { organisation, kind: jobKinds.feed, key: source };
}
