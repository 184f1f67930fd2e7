import type { Card } from "../../../blocks/card.ts";
import type { JobOutcome } from "../../../jobs/jobs.ts";
import type { Deduplication } from "../../../slack/deduplication.ts";
import type { ChannelPosts } from "../../../slack/reply/channel-post.ts";

export interface NoticeDependencies {
  posts: ChannelPosts;
  deduplication: Pick<Deduplication, "first" | "has">;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Told of what Slack does not take at all, and of what it may have taken. */
  onError: (error: unknown) => void;
}

/** Something that somebody is told. */
export interface NoticeDelivery {
  organisation: string;
  /** Slack's id of who is told. */
  person: string;
  /** What is told once under this name. */
  name: string;
  /** How often it was tried in a row and it may have been taken. */
  attempts: number;
}

/** Tries of which nobody knows what became of them: each of them may have been taken. */
const maxUnknown = 3;
const done: JobOutcome = { next: "done" };

/**
 * Tells somebody something by direct message, as a step of a job: again when Slack did not take it. It is rather told
 * twice than never, since it says that something did not happen.
 *
 * @throws when it may have been taken or not: then it is tried again, a few times
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
