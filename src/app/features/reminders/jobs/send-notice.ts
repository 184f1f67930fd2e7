import type { Card } from "../../../blocks/card.ts";
import type { JobOutcome } from "../../../jobs/jobs.ts";
import type { Deduplication } from "../../../slack/deduplication.ts";
import type { ChannelPosts } from "../../../slack/reply/channel-post.ts";

export interface NoticeDependencies {
  posts: ChannelPosts;
  deduplication: Pick<Deduplication, "first" | "has">;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Called for a message that Slack rejected, or may have accepted. */
  onError: (error: unknown) => void;
}

/** A direct message to send. */
export interface NoticeDelivery {
  organisation: string;
  /** Slack's id of the recipient. */
  person: string;
  /** Deduplicates: each name is sent once. */
  name: string;
  /** Previous tries in a row that Slack may have accepted. */
  attempts: number;
}

/** Maximum tries with an unknown outcome: each of them may have been accepted. */
const maxUnknown = 3;
const done: JobOutcome = { next: "done" };

/**
 * Sends somebody a direct message as a step of a job, and retries if Slack didn't accept it. It reports that
 * something did not happen, so a duplicate is better than silence.
 *
 * @throws if the outcome is unknown: then it's retried a few times
 */
export async function tell(
  { posts, deduplication, now, onError }: NoticeDependencies,
  { organisation, person, name, attempts }: NoticeDelivery,
  card: Card,
): Promise<JobOutcome> {
  const turn = posts.turn(person);
  if (turn > now()) return { next: "again", at: turn };
  const posted = await posts.post(person, card);
  switch (posted.kind) {
    case "done":
      await deduplication.first(organisation, name);
      return done;
    case "later":
      return { next: "again", at: posted.at };
    case "refused":
      onError(new Error(`Slack refused a notice: ${posted.reason}.`));
      return done;
    case "unknown":
      if (attempts + 1 < maxUnknown) throw posted.error;
      onError(posted.error);
      return done;
  }
}
