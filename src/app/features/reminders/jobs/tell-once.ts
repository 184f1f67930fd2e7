import type { Card } from "../../../blocks/card.ts";
import type { Job, JobOutcome } from "../../../jobs/jobs.ts";
import type { JobDependencies } from "../dependencies.ts";
import { again, done } from "./outcomes.ts";

/** Attempts whose outcome is unknown. */
const maxUnknown = 3;

/** A direct message. */
export interface Message {
  /** Slack's id. */
  person: string;
  card: Card;
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
  { posts, deduplication, now, log }: Pick<JobDependencies, "posts" | "deduplication" | "now" | "log">,
  { organisation, attempts }: Job,
  name: string,
  make: () => Promise<Message | undefined>,
): Promise<JobOutcome> {
  if (await deduplication.has(organisation, name)) return done;
  const message = await make();
  if (message === undefined) return done;
  const { person, card } = message;
  const turn = posts.turn(organisation, person);
  if (turn > now()) return again(turn);
  const posted = await posts.post(organisation, person, card);
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
