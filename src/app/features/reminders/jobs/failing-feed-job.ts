import { type Card, section } from "../../../blocks/card.ts";
import { dayAndTime } from "../../../blocks/date-token.ts";
import type { JobKind } from "../../../jobs/runner.ts";
import type { Reminders } from "../../../reminders/reminder/reminders.ts";
import type { FeedSource } from "../../../reminders/sources/source.ts";
import { feedProblemInBrief } from "../add/feed-problems.ts";
import { feedName, placeText } from "../list/source-text.ts";
import { type NoticeDependencies, tell } from "./send-notice.ts";

export interface FailingFeedJobDependencies extends NoticeDependencies {
  reminders: Pick<Reminders, "source">;
}

/** Tells a feed's owner, once, that we stopped fetching it (`jobKinds.failingFeed`). */
export function createFailingFeedJob(dependencies: FailingFeedJobDependencies): JobKind {
  const { reminders, deduplication } = dependencies;
  return {
    max: 5,
    async run({ organisation, key, attempts }) {
      const source = await reminders.source(organisation, key);
      if (source?.kind !== "feed" || source.state !== "failing") return { next: "done" };
      const { person, reading } = source;
      const name = `failing-feed:${source.id}:${reading.failingSince ?? 0}`;
      if (await deduplication.has(organisation, name)) return { next: "done" };
      return tell(dependencies, { organisation, person, name, attempts }, failingFeedCard(source));
    },
  };
}

type FailingFeed = Pick<FeedSource, "name" | "address" | "channel"> & {
  reading: Pick<FeedSource["reading"], "failingSince" | "problem">;
};

/**
 * Which calendar, since when, why, what still works, and what to do. Never its address, which is a secret.
 */
export function failingFeedCard({ name, address, channel, reading }: FailingFeed): Card {
  const { failingSince, problem } = reading;
  const since = failingSince === undefined ? "" : ` since ${dayAndTime(failingSince)}`;
  const why = problem === undefined ? "" : `: ${feedProblemInBrief(problem)}`;
  const text = `${feedName({ name, address })} could not be read${since}${why}.`;
  return {
    text,
    blocks: [
      section(text),
      section(
        `Rapport does not fetch it any more. Meetings known so far still come ${placeText(channel)}; new and changed ` +
          "ones do not. `/reminders resume` there tries it again; `/reminders add` takes another address.",
      ),
    ],
  };
}
