import type { JobOutcome } from "../../../jobs/runner.ts";
import type { Reminder, Step } from "../../../reminders/reminder.ts";
import { lineCard } from "../card/line-card.ts";
import { retiredLineCard } from "../card/replaced-cards.ts";
import type { PostingDependencies } from "./post-reminder.ts";
import { createReplacing } from "./replace-post.ts";

type StepOf<Kind extends Step["kind"]> = Extract<Step, { kind: Kind }>;

/** Keeps what stands in place of cards true: that they were put off, or that their series is skipped. */
export function createLineRenewal(dependencies: PostingDependencies) {
  const { reminders, guard, vault, now } = dependencies;
  const replace = createReplacing(dependencies);

  return {
    /** It is looked at again when the card is due. */
    async keepLine(reminder: Reminder, { line, until }: StepOf<"keep line">): Promise<JobOutcome> {
      const { organisation, channel } = reminder;
      const after: JobOutcome = until === undefined ? { next: "done" } : { next: "again", at: until };
      const verdict = await guard.channelNow(organisation, channel);
      // Where the app is no longer, or nobody writes any more, nothing of ours can be changed.
      if (!verdict.isOpen && verdict.hindrance !== "shared") return after;
      const card = lineCard(reminder, line.content, verdict);
      if (card === undefined) return after;
      const digest = vault.digest({ organisation, field: "reminder line" }, JSON.stringify(card));
      if (digest === line.digest) return after;
      const outcome = await replace(reminder, line.ts, card);
      switch (outcome) {
        case "replaced":
          await reminders.lineStands(reminder, { ts: line.ts, digest });
          return after;
        case "gone":
          await reminders.lineGone(reminder, line.ts);
          return after;
        default:
          return until === undefined ? outcome : { next: "again", at: Math.min(outcome.at, until) };
      }
    },

    async retireLine(reminder: Reminder, { line }: StepOf<"retire line">): Promise<JobOutcome> {
      const outcome = await replace(reminder, line.ts, retiredLineCard(line.content));
      if (typeof outcome !== "string") return outcome;
      await reminders.lineGone(reminder, line.ts);
      return { next: "again", at: now() };
    },
  };
}
