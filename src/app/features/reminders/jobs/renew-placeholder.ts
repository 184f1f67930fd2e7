import type { JobOutcome } from "../../../jobs/runner.ts";
import type { Line } from "../../../reminders/reminder/placeholder.ts";
import type { Reminder, Step } from "../../../reminders/reminder/reminder.ts";
import { lineCard } from "../card/placeholder-card.ts";
import { retiredLineCard } from "../card/replaced-cards.ts";
import type { PostingDependencies } from "./post-reminder.ts";
import { createReplacing } from "./replace-post.ts";

type StepOf<Kind extends Step["kind"]> = Extract<Step, { kind: Kind }>;

/** Keeps what stands in place of cards true: that they were put off, or that their series is skipped. */
export function createLineRenewal(dependencies: PostingDependencies) {
  const { reminders, guard, vault, now, onError } = dependencies;
  const replace = createReplacing(dependencies);

  /** A click has put something else there, and it is not known which of the two came last. */
  async function putRight({ organisation, id }: Reminder, line: Line): Promise<JobOutcome> {
    await reminders.clicked({ organisation, id }, line.ts);
    const fresh = await reminders.reminder(organisation, id);
    if (fresh !== undefined && !standsIn(fresh, line.ts)) {
      const outcome = await replace(fresh, line.ts, retiredLineCard(line.content));
      if (typeof outcome !== "string") onError(new Error("An old line of a reminder was not taken back."));
    }
    return { next: "again", at: now() };
  }

  async function retireLine(reminder: Reminder, { line }: { line: Line }): Promise<JobOutcome> {
    const outcome = await replace(reminder, line.ts, retiredLineCard(line.content));
    if (typeof outcome !== "string") return outcome;
    await reminders.lineGone(reminder, line.ts);
    return { next: "again", at: now() };
  }

  return {
    /** It is looked at again when the card is due. */
    async keepLine(reminder: Reminder, { line, until }: StepOf<"keep line">): Promise<JobOutcome> {
      const { organisation, channel } = reminder;
      if (line.content.kind === "undone") return retireLine(reminder, { line });
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
          return (await reminders.lineStands(reminder, line, digest)) ? after : putRight(reminder, line);
        case "gone":
          await reminders.lineGone(reminder, line.ts);
          return after;
        default:
          return until === undefined ? outcome : { next: "again", at: Math.min(outcome.at, until) };
      }
    },

    retireLine,
  };
}

/** Whether something of a reminder is known to stand in a message: it is kept true then. */
function standsIn({ line, post }: Reminder, ts: string): boolean {
  return line?.ts === ts || (post.state === "posted" && post.ts === ts);
}
