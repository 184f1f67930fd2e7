import { again, done } from "#app/jobs/jobs.ts";
import type { JobKind } from "#app/jobs/runner.ts";
import { jobKinds } from "#app/reminders/job-kinds.ts";
import { readSnooze } from "#app/reminders/reminder/snooze.ts";
import { retrying } from "#app/slack/reply/passing-failure.ts";
import { tellOnce } from "#app/slack/reply/tell-once.ts";
import { redactForPerson } from "../card/audience.ts";
import { reminderCard } from "../card/reminder-card.ts";
import { mayUseReminder } from "../channel/access.ts";
import type { JobDependencies } from "../dependencies.ts";

/** Milliseconds before the start below which a direct message offers no further snooze. */
const minLeft = 2 * 60_000;

/** Reminds a person again, in a direct message with all that they may see (`jobKinds.snooze`). */
export function createSnoozeJob(dependencies: JobDependencies): JobKind {
  const { reminders, channelPolicy, facts, now } = dependencies;
  return {
    max: 10,
    run(job) {
      const { organisation, key } = job;
      const { reminder: id, person, isAtStart } = readSnooze(key);
      return retrying(now, async () => {
        const reminder = await reminders.reminder(organisation, id);
        const subscribed = reminder?.subscribed;
        if (reminder === undefined || subscribed === undefined) return done;
        const { startsAt, endsAt } = subscribed.meeting;
        if (now() >= Math.max(startsAt + 1, endsAt) || (await channelPolicy.hasLeft(organisation, person)))
          return done;
        if (!(await mayUseReminder({ channelPolicy, organisation, person }, reminder))) return done;
        // It was moved.
        if (isAtStart && now() < startsAt) return again(startsAt);
        return tellOnce(dependencies, job, `${jobKinds.snooze}:${key}`, async () => {
          const named = await facts.named(reminder, subscribed);
          const lookedUp = await facts.lookedUp(organisation, named, person);
          const redacted = await redactForPerson(channelPolicy, { organisation, person }, lookedUp);
          const shown = await facts.readyToShow(organisation, redacted);
          const aside = { channel: reminder.channel, why: "snoozed" };
          const hasMenu = startsAt - now() >= minLeft;
          return { person, card: reminderCard({ ...shown, aside }, { hasMenu }) };
        });
      });
    },
  };
}
