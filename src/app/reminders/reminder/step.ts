import type { Meeting } from "../../calendar/meeting.ts";
import { dueAt } from "./due.ts";
import type { ChannelReminder, CoveredMeeting, Post, Step } from "./reminder.ts";

const cancelled = "cancelled";
/** What a post shows whose buttons name another reminder than the one that it is now of: it is to be renewed. */
export const carriedOverDigest = "carried over";

const nothing: Step = { kind: "nothing" };

/** @returns what a post shows that says that its meeting is cancelled, in place of the digest of a card */
export function cancellationDigest(shown: string): string {
  return `${cancelled} ${shown}`;
}

/**
 * What is to be done about a reminder. Pure; asking again after the step was taken gives the next one. Nothing is
 * posted before it is due, at the start of the meeting or after it, or twice for one start.
 *
 * @param now Unix time in milliseconds
 */
export function stepOf(reminder: ChannelReminder, now: number): Step {
  const { post, line, lastKnown } = reminder;
  const step = stepOfPost(reminder, now);
  if (line === undefined) return step;
  if (post.state === "posted") return post.ts === line.ts ? step : { kind: "retire line", line };
  if (step.kind === "wait") return { kind: "keep line", line, until: step.until };
  const isOver = lastKnown !== undefined && now >= endOf(lastKnown);
  return step.kind === "nothing" && !isOver ? { kind: "keep line", line, until: undefined } : step;
}

function stepOfPost(reminder: ChannelReminder, now: number): Step {
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
  { covered, lastKnown, lastSource }: ChannelReminder,
  { forStart, ts, digest }: Extract<Post, { state: "posted" }>,
  now: number,
): Step {
  if (covered === undefined) {
    if (lastKnown === undefined || lastSource === undefined) {
      return now < forStart ? { kind: "tell cancellation", ts, digest } : nothing;
    }
    if (now >= endOf(lastKnown)) return nothing;
    const isTold = digest.startsWith(cancelled);
    if (lastKnown.isCancelled && (isTold || now < forStart)) return { kind: "tell cancellation", ts, digest };
    // Paused, skipped or not covered any more: what was posted is still true, but may have become private.
    const { minutesBefore } = lastSource;
    const known = { meeting: lastKnown, source: lastSource, minutesBefore };
    return { kind: "update", covered: known, forStart, ts, digest };
  }
  const { startsAt } = covered.meeting;
  const until = dueAt(covered, undefined);
  if (startsAt !== forStart && now < until) return { kind: "tell move", covered, ts, until };
  return now < endOf(covered.meeting) ? { kind: "update", covered, forStart: startsAt, ts, digest } : nothing;
}

function endOf({ startsAt, endsAt }: Pick<Meeting, "startsAt" | "endsAt">): number {
  return Math.max(startsAt, endsAt);
}
