import type { JobOutcome } from "../../../jobs/jobs.ts";
import type { Reminder, Step } from "../../../reminders/reminder/reminder.ts";
import { cancellationDigest } from "../../../reminders/reminder/step.ts";
import { digestOf } from "../card/facts.ts";
import { isPrivateFor } from "../card/meeting-text.ts";
import { type Redaction, redactForAudienceNow } from "../card/redact-for-audience.ts";
import { meetingAloneCard, reminderCard } from "../card/reminder-card.ts";
import type { ReminderFacts } from "../card/reminder-facts.ts";
import { meetingAlone } from "../card/reminder-facts.ts";
import { cancelledCard, movedCard } from "../card/replaced-cards.ts";
import type { PostDecision } from "../channel/channel-policy.ts";
import type { PostingDependencies } from "./post-reminder.ts";
import { createReplacing } from "./replace-post.ts";

type StepOf<Kind extends Step["kind"]> = Extract<Step, { kind: Kind }>;

const done: JobOutcome = { next: "done" };

/** Keeps posts up to date. An update that may have failed is repeated: the result is the same. */
export function createRenewal(dependencies: PostingDependencies) {
  const { reminders, channelPolicy, facts, vault } = dependencies;
  const replace = createReplacing(dependencies);

  return {
    async update(
      reminder: Reminder,
      { subscribed, occurrenceStart, ts, digest }: StepOf<"update">,
    ): Promise<JobOutcome> {
      const { organisation } = reminder;
      const named = await facts.named(reminder, subscribed);
      const allowed = await redactForAudienceNow(channelPolicy, reminder, named);
      const wanted = factsToShow(named, allowed);
      if (wanted === undefined) {
        await reminders.close(reminder, occurrenceStart);
        return done;
      }
      if (digest === digestOf(vault, organisation, wanted)) return done;
      const lookedUp = allowed.isOpen ? await facts.lookedUp(organisation, named) : named;
      // The readers may have changed during the guest look-ups.
      const shown = await redactForAudienceNow(channelPolicy, reminder, lookedUp);
      const card = shown.isOpen ? reminderCard(shown.facts) : meetingAloneCard(named);
      const outcome = await replace(reminder, ts, card);
      if (outcome === "replaced") {
        const newDigest = digestOf(vault, organisation, factsToShow(named, shown) ?? meetingAlone(named));
        await reminders.posted(reminder, { occurrenceStart, ts, digest: newDigest });
      } else if (outcome === "gone") await reminders.close(reminder, occurrenceStart);
      return typeof outcome === "string" ? done : outcome;
    },

    /** It has no title, so it may replace the card anywhere. */
    async notifyMove(
      reminder: Reminder,
      { subscribed, ts, until }: StepOf<"notify move">,
    ): Promise<JobOutcome> {
      const { meeting, source } = subscribed;
      const from =
        meeting.isAllDay || reminder.post.state !== "posted" ? undefined : reminder.post.occurrenceStart;
      const outcome = await replace(reminder, ts, movedCard(from, meeting, source.timeZone));
      if (typeof outcome !== "string") return outcome;
      await reminders.rescheduleNotified(reminder);
      return { next: "again", at: until };
    },

    async notifyCancellation(reminder: Reminder, step: StepOf<"notify cancellation">): Promise<JobOutcome> {
      const { organisation, channel } = reminder;
      const decision = await channelPolicy.channelNow(organisation, channel);
      const card = cancelledCard(lastKnownTo(decision, reminder));
      const shown = vault.digest({ organisation, field: "reminder card" }, JSON.stringify(card));
      if (step.digest === cancellationDigest(shown)) return done;
      const outcome = await replace(reminder, step.ts, card);
      if (typeof outcome !== "string") return outcome;
      await reminders.cancellationNotified(reminder, shown);
      return done;
    },
  };
}

/** @returns `undefined` if we can't change our message any more */
function factsToShow(named: ReminderFacts, allowed: Redaction): ReminderFacts | undefined {
  if (allowed.isOpen) return allowed.facts;
  return allowed.blockedBy === "shared" ? meetingAlone(named) : undefined;
}

/** The last known meeting; without its title if the channel has since been shared. */
function lastKnownTo({ isOpen }: PostDecision, reminder: Reminder) {
  const { lastKnown } = reminder;
  if (lastKnown === undefined) return undefined;
  const { title, startsAt, isAllDay } = lastKnown;
  const isPrivate = isPrivateFor(reminder, lastKnown);
  return { title: isOpen ? title : undefined, startsAt, isAllDay, isPrivate };
}
