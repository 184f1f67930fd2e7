import type { Meeting } from "../../calendar/meeting.ts";
import type { ChannelReminder, Post, Step, SubscribedMeeting } from "./reminder.ts";

const cancelled = "cancelled";
const began = "began";

/** @returns the digest for a post that says its meeting has begun */
export function begunDigest(shown: string): string {
  return `${began} ${shown}`;
}

const nothing: Step = { kind: "nothing" };

/** @returns the digest for a post that says its meeting is cancelled */
export function cancellationDigest(shown: string): string {
  return `${cancelled} ${shown}`;
}

/**
 * What to do about a reminder. Pure; after the step is taken, calling it again gives the next one. Nothing is
 * posted before it's due, once the meeting has begun, or again for the same start once it's posted or lost.
 *
 * @param now Unix time in milliseconds
 */
export function stepOf(reminder: ChannelReminder, now: number): Step {
  const { post, placeholder, lastKnown } = reminder;
  const step = stepOfPost(reminder, now);
  if (placeholder === undefined) return step;
  if (post.state === "posted")
    return post.ts === placeholder.ts ? step : { kind: "retire placeholder", placeholder };
  if (step.kind === "wait") return { kind: "keep placeholder", placeholder, until: step.until };
  const isOver = lastKnown !== undefined && now >= endOf(lastKnown);
  return step.kind === "nothing" && !isOver
    ? { kind: "keep placeholder", placeholder, until: undefined }
    : step;
}

function stepOfPost(reminder: ChannelReminder, now: number): Step {
  const { post, subscribed } = reminder;
  switch (post.state) {
    case "none":
      return subscribed === undefined ? nothing : stepBeforePost(subscribed, now);
    case "sending":
      return { kind: "record loss", subscribed };
    case "posted":
      return stepAfterPost(reminder, post, now);
    case "lost":
    case "closed":
      return subscribed === undefined || subscribed.meeting.startsAt === post.occurrenceStart
        ? nothing
        : stepBeforePost(subscribed, now);
  }
}

function stepBeforePost(subscribed: SubscribedMeeting, now: number): Step {
  const { startsAt } = subscribed.meeting;
  if (now >= startsAt) return { kind: "too late", occurrenceStart: startsAt };
  const until = dueAt(subscribed);
  return now < until ? { kind: "wait", until } : { kind: "post", subscribed };
}

function stepAfterPost(
  { subscribed, lastKnown, lastSource }: ChannelReminder,
  { occurrenceStart, ts, digest }: Extract<Post, { state: "posted" }>,
  now: number,
): Step {
  if (subscribed === undefined) {
    if (lastKnown === undefined || lastSource === undefined) {
      return now < occurrenceStart ? { kind: "notify cancellation", ts, digest } : nothing;
    }
    if (isOver(lastKnown, digest, now)) return nothing;
    const isNotified = digest.startsWith(cancelled);
    if (lastKnown.isCancelled && (isNotified || now < occurrenceStart))
      return { kind: "notify cancellation", ts, digest };
    // Paused, skipped or no longer covered: the post is still true, but the meeting may have become private.
    const { minutesBefore } = lastSource;
    const known = { meeting: lastKnown, source: lastSource, minutesBefore };
    return { kind: "update", subscribed: known, occurrenceStart, ts, digest };
  }
  const { startsAt } = subscribed.meeting;
  const until = dueAt(subscribed);
  if (startsAt !== occurrenceStart && now < until) return { kind: "notify move", subscribed, ts, until };
  return isOver(subscribed.meeting, digest, now)
    ? nothing
    : { kind: "update", subscribed, occurrenceStart: startsAt, ts, digest };
}

/** Whether nothing changes in a post any more: its meeting is over, and it says that it began, or was cancelled. */
function isOver(meeting: Meeting, digest: string, now: number): boolean {
  return now >= endOf(meeting) && (digest.startsWith(began) || digest.startsWith(cancelled));
}

function endOf({ startsAt, endsAt }: Pick<Meeting, "startsAt" | "endsAt">): number {
  return Math.max(startsAt, endsAt);
}

const minute = 60_000;
/** Reminders come before the start: one at the start would always be too late. */
const minMinutesBefore = 1;

/** @returns when to remind a channel of a meeting: Unix time in milliseconds, before the meeting begins */
export function dueAt({
  meeting: { startsAt },
  minutesBefore,
}: Pick<SubscribedMeeting, "meeting" | "minutesBefore">): number {
  return startsAt - Math.max(minMinutesBefore, minutesBefore) * minute;
}
