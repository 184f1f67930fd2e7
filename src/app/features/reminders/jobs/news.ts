import type { Card } from "#app/blocks/card.ts";
import { again, type JobOutcome } from "#app/jobs/jobs.ts";
import type { Reminder } from "#app/reminders/reminder/reminder.ts";
import { audienceOf } from "../card/audience.ts";
import { isPrivateFor, knownMeeting } from "../card/meeting-text.ts";
import { retiredNewsCard } from "../card/replaced-cards.ts";
import { type PostingDependencies, reminderMessage } from "./post-reminder.ts";

/** Milliseconds from a meeting, in either direction, within which a change deserves a message of its own. */
const nearby = 60 * 60_000;

export type NewsPosts = ReturnType<typeof createNews>;

/** A change of a posted meeting, with its old start: Unix time in milliseconds. */
export interface Change {
  kind: "moved" | "cancelled";
  from: number;
}

/** New messages about changes that leave little time: an edited message notifies nobody. */
export function createNews(dependencies: PostingDependencies) {
  const { reminders, channelPolicy, facts, posts, deduplication, now, log } = dependencies;

  /** Whether the title may be shown where a post is; without the meeting's source, whether posts may be there. */
  async function audience(reminder: Reminder, channel: string) {
    const { organisation, subscribed, lastKnown, lastSource } = reminder;
    const known =
      subscribed ??
      (lastKnown &&
        lastSource && { meeting: lastKnown, source: lastSource, minutesBefore: lastSource.minutesBefore });
    if (known === undefined) return channelPolicy.channelNow(organisation, channel);
    const named = await facts.named(reminder, known);
    return audienceOf(channelPolicy, { organisation, channel }, named);
  }

  return {
    audience,

    /**
     * Posts a new message about a change, at most once, if the meeting is or was near.
     *
     * @param channel where the card is
     * @returns when to try again; `undefined` if there is nothing more to do
     */
    async tell(
      reminder: Reminder,
      channel: string,
      change: Change,
      card: Card,
    ): Promise<JobOutcome | undefined> {
      const { organisation, id } = reminder;
      const to = reminder.subscribed?.meeting.startsAt ?? change.from;
      const isNear = [change.from, to].some((start) => Math.abs(start - now()) < nearby);
      // Nobody can come to what has begun.
      if (!isNear || to <= now()) return undefined;
      const name = `reminder news:${id}:${change.kind}:${change.from}:${to}`;
      if (await deduplication.has(organisation, name)) return undefined;
      const slot = posts.slot(organisation, channel);
      if (slot > now()) return again(slot);
      // Written first: after a crash we don't know whether it appeared, and the card says it too.
      if (!(await deduplication.first(organisation, name))) return undefined;
      const posted = await posts.post(organisation, channel, reminderMessage(id, card));
      if (posted.kind === "later") {
        await deduplication.forget(organisation, name);
        return again(posted.at);
      }
      if (posted.kind === "done") await reminders.newsPosted(reminder, { ts: posted.ts, channel });
      else log.error({ outcome: posted.kind }, "news of a meeting not posted");
      return undefined;
    },

    /** Takes the title out of such a message once its readers may no longer see it. @returns when to try again */
    async keep(reminder: Reminder): Promise<JobOutcome | undefined> {
      const { news } = reminder;
      if (news === undefined) return undefined;
      const meeting = knownMeeting(reminder);
      const isOver = meeting !== undefined && now() >= Math.max(meeting.startsAt, meeting.endsAt);
      const isHidden =
        meeting !== undefined &&
        (isPrivateFor(reminder, meeting) || !(await audience(reminder, news.channel)).isOpen);
      if (!isHidden && !isOver) return undefined;
      if (isHidden) {
        const updated = await posts.update(
          reminder.organisation,
          news.channel,
          news.ts,
          reminderMessage(reminder.id, retiredNewsCard),
        );
        if (updated.kind === "later") return again(updated.at);
      }
      await reminders.newsDeleted(reminder, news);
      return undefined;
    },
  };
}
