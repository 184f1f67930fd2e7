import type { Card } from "../../../blocks/card.ts";
import type { JobOutcome } from "../../../jobs/jobs.ts";
import type { Reminder } from "../../../reminders/reminder/reminder.ts";
import { defaultRetryPause } from "../../../slack/reply/passing-failure.ts";
import { type PostingDependencies, reminderMessage } from "./post-reminder.ts";

/** Replaced, nothing left to replace, or when to retry. */
type Replaced = "replaced" | "gone" | Extract<JobOutcome, { next: "again" }>;

/** Replaces a message in a channel. A call that may have failed is repeated: the result is the same. */
export function createReplacing({
  posts,
  now,
  onError,
}: Pick<PostingDependencies, "posts" | "now" | "onError">) {
  return async (reminder: Reminder, ts: string, card: Card): Promise<Replaced> => {
    const updated = await posts.update(reminder.channel, ts, reminderMessage(reminder.id, card));
    switch (updated.kind) {
      case "done":
        return "replaced";
      case "later":
        return { next: "again", at: updated.at };
      case "unknown":
        onError(updated.error);
        return { next: "again", at: now() + defaultRetryPause };
      case "refused":
        if (updated.reason !== "message_not_found") {
          onError(new Error(`Slack did not renew a reminder: ${updated.reason}.`));
        }
        return "gone";
    }
  };
}
