import type { Card } from "../../blocks/card.ts";
import { again, done, type Job, type JobOutcome } from "../../jobs/jobs.ts";
import type { Log } from "../../log.ts";
import type { Deduplication } from "../deduplication.ts";
import type { ChannelPosts } from "./channel-post.ts";

/** Attempts whose outcome is unknown. */
const maxUnknown = 3;

/** A direct message. */
export interface Message {
  /** Slack's id. */
  person: string;
  card: Card;
}

export interface TellOnceDependencies {
  posts: Pick<ChannelPosts, "slot" | "post">;
  deduplication: Pick<Deduplication, "first" | "has">;
  /** Unix time in milliseconds. */
  now: () => number;
  log: Log;
}

/**
 * Sends somebody a direct message as a step of a job, and retries if Slack didn't accept it. Silence would be worse
 * than a duplicate.
 *
 * @param name deduplicates: each name is sent once
 * @param make the message, if there is still one to send
 * @throws if the outcome is unknown: then it's retried a few times
 */
export async function tellOnce(
  { posts, deduplication, now, log }: TellOnceDependencies,
  { organisation, attempts }: Job,
  name: string,
  make: () => Promise<Message | undefined>,
): Promise<JobOutcome> {
  if (await deduplication.has(organisation, name)) return done;
  const message = await make();
  if (message === undefined) return done;
  const { person } = message;
  const slot = posts.slot(organisation, person);
  if (slot > now()) return again(slot);
  const posted = await posts.post(organisation, person, message.card);
  switch (posted.kind) {
    case "done":
      await deduplication.first(organisation, name);
      return done;
    case "later":
      return again(posted.at);
    case "refused":
      log.error({ reason: posted.reason }, "Slack rejected a notice");
      return done;
    case "unknown":
      if (attempts + 1 < maxUnknown) throw posted.error;
      log.error({ err: posted.error }, "notice unconfirmed");
      return done;
  }
}
