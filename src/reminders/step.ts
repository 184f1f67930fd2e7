import { dueAt } from "./due.ts";
import type { ChannelReminder, CoveredMeeting, Post, Step } from "./reminder.ts";

/** What a post shows that says that its meeting is cancelled, in place of the digest of a card. */
export const cancellationDigest = "cancelled";
/** What a post shows whose buttons name another reminder than the one that it is now of: it is to be renewed. */
export const carriedOverDigest = "carried over";

const nothing: Step = { kind: "nothing" };

/**
 * What is to be done about a reminder. Pure; asking again after the step was taken gives the next one. Nothing is
 * posted before it is due, at the start of the meeting or after it, or twice for one start.
 *
 * @param now Unix time in milliseconds
 */
export function stepOf(reminder: ChannelReminder, now: number): Step {
  const { post, covered, snoozedUntil } = reminder;
  switch (post.state) {
    case "none":
      return covered === undefined ? nothing : stepBeforePost(covered, snoozedUntil, now);
    case "sending":
      return { kind: "tell loss", covered };
    case "posted":
      return stepAfterPost(reminder, post, now);
    case "lost":
    case "closed":
      return covered === undefined || covered.meeting.startsAt === post.forStart
        ? nothing
        : stepBeforePost(covered, snoozedUntil, now);
  }
}

function stepBeforePost(covered: CoveredMeeting, snoozedUntil: number | undefined, now: number): Step {
  const { startsAt } = covered.meeting;
  if (now >= startsAt) return { kind: "too late", forStart: startsAt };
  const until = dueAt(covered, snoozedUntil);
  return now < until ? { kind: "wait", until } : { kind: "post", covered };
}

function stepAfterPost(
  { covered, lastKnown }: ChannelReminder,
  { forStart, ts, digest }: Extract<Post, { state: "posted" }>,
  now: number,
): Step {
  if (covered === undefined) {
    // Paused, skipped or not covered any more: what was posted is still true.
    const isCancelled = lastKnown === undefined || lastKnown.isCancelled;
    return isCancelled && now < forStart && digest !== cancellationDigest
      ? { kind: "tell cancellation", ts }
      : nothing;
  }
  const { startsAt, endsAt } = covered.meeting;
  const until = dueAt(covered, undefined);
  if (startsAt !== forStart && now < until) return { kind: "tell move", covered, ts, until };
  return now < Math.max(startsAt, endsAt) ? { kind: "update", covered, ts, digest } : nothing;
}
