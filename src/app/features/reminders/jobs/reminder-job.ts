import { again, done, type Job, type JobOutcome } from "#app/jobs/jobs.ts";
import type { JobKind } from "#app/jobs/runner.ts";
import type { Reminder, Step } from "#app/reminders/reminder/reminder.ts";
import { stepOf } from "#app/reminders/reminder/step.ts";
import { retrying } from "#app/slack/reply/passing-failure.ts";
import type { JobDependencies } from "../dependencies.ts";
import { createFeedsFirst } from "./feeds-first.ts";
import { createNews } from "./news.ts";
import type { Lateness } from "./notices.ts";
import { createPosting, type PostingDependencies } from "./post-reminder.ts";
import { Renewal } from "./renewal.ts";

export type ReminderJobDependencies = PostingDependencies & Pick<JobDependencies, "workspaces">;

/** Reminders that one process handles at once: they mostly wait for Slack and the service. */
const maxReminders = 60;

/** Takes the next step of a reminder. Running it again takes the one after. */
export function createReminderJob(dependencies: ReminderJobDependencies): JobKind {
  const { reminders, notices, workspaces, now } = dependencies;
  const post = createPosting(dependencies);
  const news = createNews(dependencies);
  const renewal = new Renewal(dependencies, news);
  const feedsFirst = createFeedsFirst(dependencies);

  async function take(job: Job, reminder: Reminder, step: Step): Promise<JobOutcome> {
    switch (step.kind) {
      case "nothing":
        return done;
      case "wait":
        return again(step.until);
      case "post": {
        const { subscribed } = step;
        const { startsAt } = subscribed.meeting;
        const held = await feedsFirst(reminder.organisation, reminder.channel, startsAt);
        if (held !== undefined) return again(held);
        const { gate } = workspaces.of(reminder.organisation);
        const outcome = await gate.before(startsAt, () => retrying(now, () => post(reminder, subscribed)));
        if (outcome.next === "done") return done;
        // No later than the meeting's start, so that the "too late" notice goes out.
        return again(Math.min(outcome.at, startsAt));
      }
      case "update":
        return renewal.update(reminder, step);
      case "keep placeholder":
        return renewal.keepPlaceholder(reminder, step);
      case "retire placeholder":
        return renewal.retirePlaceholder(reminder, step.placeholder);
      case "notify move":
        return renewal.notifyMove(reminder, step);
      case "notify cancellation":
        return renewal.notifyCancellation(reminder, step);
      case "record loss": {
        const { subscribed } = step;
        if (subscribed !== undefined) await notices.lost(subscribed.source, reminder.id);
        await reminders.lost(reminder, startOf(reminder));
        return done;
      }
      case "too late": {
        const why = latenessOf(job, step.occurrenceStart);
        const source = reminder.subscribed?.source;
        if (why !== undefined && source !== undefined) await notices.tooLate(source, reminder.id, why);
        await reminders.close(reminder, step.occurrenceStart);
        return done;
      }
    }
  }

  return {
    max: maxReminders,
    async run(job) {
      const reminder = await reminders.reminder(job.organisation, job.key);
      if (reminder === undefined) return done;
      return retrying(now, async () => {
        const held = await news.keep(reminder);
        return held ?? take(job, reminder, stepOf(reminder, now()));
      });
    },
  };
}

/**
 * Why a reminder was too late. A retried one comes back at the meeting's start at the latest.
 *
 * @returns `undefined` if we didn't know of the meeting before it began
 */
function latenessOf({ dueAt, attempts }: Job, startsAt: number): Lateness | undefined {
  if (dueAt === startsAt) return "not taken";
  return dueAt < startsAt || attempts > 0 ? "away" : undefined;
}

/** @throws Error if nothing was begun for any start */
function startOf({ post }: Reminder): number {
  if (post.state === "none") throw new Error("This reminder has no post, and none was begun.");
  return post.occurrenceStart;
}
