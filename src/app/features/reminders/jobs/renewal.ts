import type { Card } from "../../../blocks/card.ts";
import type { JobOutcome } from "../../../jobs/jobs.ts";
import type { Placeholder, Reminder, Step } from "../../../reminders/reminder/reminder.ts";
import { cancellationDigest } from "../../../reminders/reminder/step.ts";
import { defaultRetryPause } from "../../../slack/reply/passing-failure.ts";
import {
  digestOf,
  meetingAlone,
  type Redaction,
  type ReminderFacts,
  redactForAudience,
} from "../card/facts.ts";
import { meetingAloneCard, reminderCard } from "../card/reminder-card.ts";
import {
  cancelledCard,
  movedCard,
  placeholderCard,
  retiredPlaceholderCard,
  shownOf,
} from "../card/replaced-cards.ts";
import { again, done } from "./outcomes.ts";
import { type PostingDependencies, reminderMessage } from "./post-reminder.ts";

type StepOf<Kind extends Step["kind"]> = Extract<Step, { kind: Kind }>;

/** Replaced, nothing left to replace, or when to retry. */
type Replaced = "replaced" | "gone" | ReturnType<typeof again>;

/** Keeps messages up to date. A call that may have failed is repeated: the result is the same. */
export function createRenewal(dependencies: PostingDependencies) {
  const { reminders, channelPolicy, facts, posts, vault, now, log } = dependencies;

  async function replace(reminder: Reminder, ts: string, card: Card): Promise<Replaced> {
    const updated = await posts.update(reminder.channel, ts, reminderMessage(reminder.id, card));
    switch (updated.kind) {
      case "done":
        return "replaced";
      case "later":
        return again(updated.at);
      case "unknown":
        log.error({ err: updated.error }, "reminder update unconfirmed");
        return again(now() + defaultRetryPause);
      case "refused":
        if (updated.reason !== "message_not_found") {
          log.error({ reason: updated.reason }, "Slack rejected a reminder update");
        }
        return "gone";
    }
  }

  /** After a click changed the message too: we don't know which of the two came last. */
  async function correct({ organisation, id }: Reminder, placeholder: Placeholder): Promise<JobOutcome> {
    await reminders.clicked({ organisation, id }, placeholder.ts);
    const fresh = await reminders.reminder(organisation, id);
    if (fresh !== undefined && !isInMessage(fresh, placeholder.ts)) {
      const outcome = await replace(fresh, placeholder.ts, retiredPlaceholderCard(placeholder.content));
      if (typeof outcome !== "string") log.error("old reminder placeholder not retired");
    }
    return again(now());
  }

  async function retirePlaceholder(reminder: Reminder, placeholder: Placeholder): Promise<JobOutcome> {
    const outcome = await replace(reminder, placeholder.ts, retiredPlaceholderCard(placeholder.content));
    if (typeof outcome !== "string") return outcome;
    await reminders.placeholderDeleted(reminder, placeholder.ts);
    return again(now());
  }

  return {
    async update(reminder: Reminder, step: StepOf<"update">): Promise<JobOutcome> {
      const { subscribed, occurrenceStart, ts, digest } = step;
      const { organisation } = reminder;
      const named = await facts.named(reminder, subscribed);
      const allowed = await redactForAudience(channelPolicy, reminder, named);
      const wanted = factsToShow(named, allowed);
      if (wanted === undefined) {
        await reminders.close(reminder, occurrenceStart);
        return done;
      }
      if (digest === digestOf(vault, organisation, wanted)) return done;
      const lookedUp = allowed.isOpen ? await facts.lookedUp(organisation, named) : named;
      // The readers may have changed during the guest look-ups.
      const shown = await redactForAudience(channelPolicy, reminder, lookedUp);
      const card = shown.isOpen ? reminderCard(shown.facts) : meetingAloneCard(named);
      const outcome = await replace(reminder, ts, card);
      if (outcome === "replaced") {
        const newDigest = digestOf(vault, organisation, factsToShow(named, shown) ?? meetingAlone(named));
        await reminders.posted(reminder, { occurrenceStart, ts, digest: newDigest });
      } else if (outcome === "gone") await reminders.close(reminder, occurrenceStart);
      return typeof outcome === "string" ? done : outcome;
    },

    /** It has no title, so it may replace the card anywhere. */
    async notifyMove(reminder: Reminder, step: StepOf<"notify move">): Promise<JobOutcome> {
      const { meeting, source } = step.subscribed;
      const from =
        meeting.isAllDay || reminder.post.state !== "posted" ? undefined : reminder.post.occurrenceStart;
      const outcome = await replace(reminder, step.ts, movedCard(from, meeting, source.timeZone));
      if (typeof outcome !== "string") return outcome;
      await reminders.rescheduleNotified(reminder);
      return again(step.until);
    },

    async notifyCancellation(reminder: Reminder, step: StepOf<"notify cancellation">): Promise<JobOutcome> {
      const { organisation, channel, lastKnown } = reminder;
      const decision = await channelPolicy.channelNow(organisation, channel);
      const card = cancelledCard(lastKnown && shownOf(reminder, lastKnown, decision));
      const shown = vault.digest({ organisation, field: "reminder card" }, JSON.stringify(card));
      if (step.digest === cancellationDigest(shown)) return done;
      const outcome = await replace(reminder, step.ts, card);
      if (typeof outcome !== "string") return outcome;
      await reminders.cancellationNotified(reminder, shown);
      return done;
    },

    /** It's checked again when the card is due. */
    async keepPlaceholder(reminder: Reminder, step: StepOf<"keep placeholder">): Promise<JobOutcome> {
      const { placeholder, until } = step;
      const { organisation, channel } = reminder;
      if (placeholder.content.kind === "undone") return retirePlaceholder(reminder, placeholder);
      const after = until === undefined ? done : again(until);
      const decision = await channelPolicy.channelNow(organisation, channel);
      // If the app was removed or the channel is archived, we can't change our messages.
      if (!decision.isOpen && decision.blockedBy !== "shared") return after;
      const card = placeholderCard(reminder, placeholder.content, decision);
      if (card === undefined) return after;
      const digest = vault.digest({ organisation, field: "reminder line" }, JSON.stringify(card));
      if (digest === placeholder.digest) return after;
      const outcome = await replace(reminder, placeholder.ts, card);
      if (outcome === "replaced") {
        const isCurrent = await reminders.placeholderShown(reminder, placeholder, digest);
        return isCurrent ? after : correct(reminder, placeholder);
      }
      if (outcome !== "gone") return again(Math.min(outcome.at, until ?? outcome.at));
      await reminders.placeholderDeleted(reminder, placeholder.ts);
      return after;
    },

    retirePlaceholder,
  };
}

/** Whether a reminder has a known message here, which is then kept up to date. */
function isInMessage({ placeholder, post }: Reminder, ts: string): boolean {
  return placeholder?.ts === ts || (post.state === "posted" && post.ts === ts);
}

/** @returns `undefined` if we can't change our message any more */
function factsToShow(named: ReminderFacts, allowed: Redaction): ReminderFacts | undefined {
  if (allowed.isOpen) return allowed.facts;
  return allowed.blockedBy === "shared" ? meetingAlone(named) : undefined;
}
