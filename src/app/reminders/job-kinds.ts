import type { JobName } from "../jobs/jobs.ts";

/** The kinds of jobs for reminders. The key is the id of the reminder or source, or the channel. */
export const jobKinds = {
  reminder: "reminder",
  feed: "feed",
  /** Deletes a source that was removed, once that can no longer be undone. */
  removal: "removal",
  /** Reminds a person again who has snoozed a reminder for themselves. */
  snooze: "snooze",
  agenda: "agenda",
  /** Tells a feed's owner that it's failing. */
  failingFeed: "failing feed",
  /** Tells an owner what happened to a reminder or agenda; the key is a `Notice`. */
  notice: "notice",
} as const;

/** The job that reads a feed. */
export function feedJob(organisation: string, source: string): JobName {
  return { organisation, kind: jobKinds.feed, key: source };
}
