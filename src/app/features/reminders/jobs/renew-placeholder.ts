import type { JobOutcome } from "../../../jobs/jobs.ts";
import type { Placeholder } from "../../../reminders/reminder/placeholder.ts";
import type { Reminder, Step } from "../../../reminders/reminder/reminder.ts";
import { placeholderCard } from "../card/placeholder-card.ts";
import { retiredPlaceholderCard } from "../card/replaced-cards.ts";
import type { PostingDependencies } from "./post-reminder.ts";
import { createReplacing } from "./replace-post.ts";

type StepOf<Kind extends Step["kind"]> = Extract<Step, { kind: Kind }>;

/** Keeps the placeholders of snoozed and skipped reminders up to date. */
export function createPlaceholderRenewal(dependencies: PostingDependencies) {
  const { reminders, channelPolicy, vault, now, onError } = dependencies;
  const replace = createReplacing(dependencies);

  /** After a click changed the message too: we don't know which of the two came last. */
  async function putRight({ organisation, id }: Reminder, placeholder: Placeholder): Promise<JobOutcome> {
    await reminders.clicked({ organisation, id }, placeholder.ts);
    const fresh = await reminders.reminder(organisation, id);
    if (fresh !== undefined && !isInMessage(fresh, placeholder.ts)) {
      const outcome = await replace(fresh, placeholder.ts, retiredPlaceholderCard(placeholder.content));
      if (typeof outcome !== "string")
        onError(new Error("An old placeholder of a reminder was not taken back."));
    }
    return { next: "again", at: now() };
  }

  async function retirePlaceholder(
    reminder: Reminder,
    { placeholder }: { placeholder: Placeholder },
  ): Promise<JobOutcome> {
    const outcome = await replace(reminder, placeholder.ts, retiredPlaceholderCard(placeholder.content));
    if (typeof outcome !== "string") return outcome;
    await reminders.placeholderDeleted(reminder, placeholder.ts);
    return { next: "again", at: now() };
  }

  return {
    /** It's checked again when the card is due. */
    async keepPlaceholder(
      reminder: Reminder,
      { placeholder, until }: StepOf<"keep placeholder">,
    ): Promise<JobOutcome> {
      const { organisation, channel } = reminder;
      if (placeholder.content.kind === "undone") return retirePlaceholder(reminder, { placeholder });
      const after: JobOutcome = until === undefined ? { next: "done" } : { next: "again", at: until };
      const decision = await channelPolicy.channelNow(organisation, channel);
      // If the app was removed or the channel is archived, we can't change our messages.
      if (!decision.isOpen && decision.blockedBy !== "shared") return after;
      const card = placeholderCard(reminder, placeholder.content, decision);
      if (card === undefined) return after;
      const digest = vault.digest({ organisation, field: "reminder line" }, JSON.stringify(card));
      if (digest === placeholder.digest) return after;
      const outcome = await replace(reminder, placeholder.ts, card);
      switch (outcome) {
        case "replaced":
          return (await reminders.placeholderShown(reminder, placeholder, digest))
            ? after
            : putRight(reminder, placeholder);
        case "gone":
          await reminders.placeholderDeleted(reminder, placeholder.ts);
          return after;
        default:
          return until === undefined ? outcome : { next: "again", at: Math.min(outcome.at, until) };
      }
    },

    retirePlaceholder,
  };
}

/** Whether a reminder has a known message here, which is then kept up to date. */
function isInMessage({ placeholder, post }: Reminder, ts: string): boolean {
  return placeholder?.ts === ts || (post.state === "posted" && post.ts === ts);
}
