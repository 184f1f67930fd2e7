import { describe, expect, test } from "vitest";
import type { Meeting } from "#app/calendar/meeting.ts";
import type { ChannelReminder, Post, Step, SubscribedMeeting } from "#app/reminders/reminder/reminder.ts";
import { begunDigest, cancellationDigest, stepOf } from "#app/reminders/reminder/step.ts";
import { aMeeting, feedSource, hour, minute, noon } from "../feeds/a-calendar.ts";

const start = noon + 3 * hour;
const subscribed = (startsAt = start, minutesBefore = 15): SubscribedMeeting => ({
  meeting: aMeeting({ startsAt }),
  source: feedSource,
  minutesBefore,
});
const on = subscribed();
const reminder = (post: Post, details: Partial<ChannelReminder> = {}): ChannelReminder => ({
  organisation: "T1",
  id: "R1",
  channel: "C1",
  occurrence: "O1",
  series: "E1",
  isOfSeries: false,
  subscribed: on,
  lastKnown: on.meeting,
  lastSource: feedSource,
  post,
  placeholder: undefined,
  news: undefined,
  ...details,
});

const none: Post = { state: "none" };
const posted: Post = { state: "posted", occurrenceStart: start, ts: "1.2", digest: "shown" };
const begun: Post = { ...posted, digest: begunDigest("shown") };
const told: Post = { ...posted, digest: cancellationDigest("shown") };
const at = (state: "sending" | "lost" | "closed"): Post => ({ state, occurrenceStart: start });
const atStart = { subscribed: subscribed(start, 0) };
const gone = { subscribed: undefined, lastKnown: undefined, lastSource: undefined };
const cancelled = { subscribed: undefined, lastKnown: aMeeting({ isCancelled: true }) };
const paused = { subscribed: undefined };
const moved = (by: number) => {
  const it = subscribed(start + by);
  return { subscribed: it, lastKnown: it.meeting };
};

const nothing: Step = { kind: "nothing" };
const post = (subscribed = on): Step => ({ kind: "post", subscribed });
const wait = (until: number): Step => ({ kind: "wait", until });
const update = (subscribed = on, digest = "shown", occurrenceStart = subscribed.meeting.startsAt): Step => ({
  kind: "update",
  subscribed,
  occurrenceStart,
  ts: "1.2",
  digest,
});
const updateMoved = (by: number) => update(subscribed(start + by));
const loss = (subscribed?: SubscribedMeeting): Step => ({ kind: "record loss", subscribed });
const tooLate = (occurrenceStart = start): Step => ({ kind: "too late", occurrenceStart });
const notifyMove = (by: number): Step => ({
  kind: "notify move",
  subscribed: subscribed(start + by),
  ts: "1.2",
  until: start + by - 15 * minute,
});
const notifyCancellation = (digest = "shown"): Step => ({ kind: "notify cancellation", ts: "1.2", digest });
const toldDigest = cancellationDigest("shown");
const tellsCancellation = notifyCancellation(toldDigest);
const lastKnown = (meeting: Meeting) => ({
  meeting,
  source: feedSource,
  minutesBefore: feedSource.minutesBefore,
});
const sooner = aMeeting({ startsAt: start - 5 * minute });

/** What is found, minutes from the start of the meeting as it was planned first, and what is to be done. */
type Case = [string, ChannelReminder, number, Step];

describe("of what was not posted yet", () => {
  test.for<Case>([
    ["long before, it waits", reminder(none), -90, wait(start - 15 * minute)],
    ["a moment before it is due, it waits", reminder(none), -15 - 1e-4, wait(start - 15 * minute)],
    ["when it is due, it is posted", reminder(none), -15, post()],
    ["late, it is posted", reminder(none), -1e-4, post()],
    ["when the meeting begins, it is too late", reminder(none), 0, tooLate()],
    ["long after, it is too late", reminder(none), 9_999, tooLate()],
    ["nothing is left to be reminded of", reminder(none, gone), -15, nothing],
    ["it was cancelled", reminder(none, cancelled), -15, nothing],
    ["its source is paused", reminder(none, paused), -15, nothing],
    ["no minutes before mean the last one", reminder(none, atStart), -2, wait(start - minute)],
    ["no minutes before, in the last one", reminder(none, atStart), -1, post(atStart.subscribed)],
  ])("%s", ([, reminder, minutes, step]) => {
    expect(stepOf(reminder, start + minutes * minute)).toEqual(step);
  });
});

describe("of what may have been posted, and of what is not to be", () => {
  test.for<Case>([
    ["a post that was under way", reminder(at("sending")), -10, loss(on)],
    ["the same, after the start", reminder(at("sending")), 10, loss(on)],
    ["the same, cancelled", reminder(at("sending"), gone), -10, loss()],
    ["lost", reminder(at("lost")), -10, nothing],
    ["lost, then cancelled", reminder(at("lost"), cancelled), -10, nothing],
    ["lost, then moved", reminder(at("lost"), moved(hour)), -10, wait(start + 45 * minute)],
    ["lost, then moved, and due", reminder(at("lost"), moved(hour)), 45, post(subscribed(start + hour))],
    ["closed", reminder(at("closed")), -10, nothing],
    ["closed, and the clock went back", reminder(at("closed")), -999, nothing],
    ["closed, then moved", reminder(at("closed"), moved(hour)), 10, wait(start + 45 * minute)],
    ["closed, then moved into the past", reminder(at("closed"), moved(-hour)), 10, tooLate(start - hour)],
  ])("%s", ([, reminder, minutes, step]) => {
    expect(stepOf(reminder, start + minutes * minute)).toEqual(step);
  });
});

describe("of what was posted", () => {
  test.for<Case>([
    ["it may show something old", reminder(posted), -10, update()],
    ["and while the meeting goes on", reminder(posted), 59, update()],
    ["and when it is over, if it does not say that it began", reminder(posted), 60, update()],
    ["but not when it is over and says so", reminder(begun), 60, nothing],
    ["and not twice, when the clock went back", reminder(posted), -999, update()],
    ["cancelled", reminder(posted, cancelled), -10, notifyCancellation()],
    ["cancelled after it began", reminder(posted, cancelled), 0, update(lastKnown(cancelled.lastKnown))],
    ["taken out of the calendar", reminder(posted, gone), -10, notifyCancellation()],
    ["taken out of the calendar after it began", reminder(posted, gone), 0, nothing],
    ["cancelled, which was told, is kept true", reminder(told, cancelled), -10, tellsCancellation],
    ["the same, after it was to begin", reminder(told, cancelled), 59, tellsCancellation],
    ["the same, when it is over", reminder(told, cancelled), 60, nothing],
    ["cancelled, which was told, but it takes place", reminder(told), -10, update(on, toldDigest)],
    ["paused, it is kept true", reminder(posted, paused), -10, update(lastKnown(on.meeting))],
    [
      "paused, and moved, it is of the same start still",
      reminder(posted, { ...paused, lastKnown: sooner }),
      -10,
      update(lastKnown(sooner), "shown", start),
    ],
    ["paused, and over", reminder(begun, paused), 60, nothing],
    ["moved on by an hour", reminder(posted, moved(hour)), -10, notifyMove(hour)],
    ["moved after it began", reminder(posted, moved(hour)), 10, notifyMove(hour)],
    ["moved on a little", reminder(posted, moved(4 * minute)), -10, updateMoved(4 * minute)],
    ["moved on until it is due", reminder(posted, moved(5 * minute)), -10, updateMoved(5 * minute)],
    ["moved on a moment more", reminder(posted, moved(5 * minute + 1)), -10, notifyMove(5 * minute + 1)],
    ["moved to an earlier time", reminder(posted, moved(-5 * minute)), -10, updateMoved(-5 * minute)],
    ["moved to where it has begun", reminder(posted, moved(-hour)), -10, updateMoved(-hour)],
    ["moved to where it is over", reminder(begun, moved(-3 * hour)), -10, nothing],
  ])("%s", ([, reminder, minutes, step]) => {
    expect(stepOf(reminder, start + minutes * minute)).toEqual(step);
  });
});

describe("of what stands in place of a card", () => {
  const content = { kind: "moved", from: start - hour, timeZone: "UTC" } as const;
  const placeholder = { ts: "1.1", content, digest: "shown" };
  const moved = { placeholder };
  const keep = (until?: number): Step => ({ kind: "keep placeholder", placeholder, until });
  const over = 60;

  test.for<Case>([
    ["while the card is ahead, it is kept true", reminder(none, moved), -20, keep(start - 15 * minute)],
    ["when the card is due, that goes first", reminder(none, moved), -5, post()],
    ["the card has come again", reminder(posted, moved), -5, { kind: "retire placeholder", placeholder }],
    [
      "the card stands in its place again",
      reminder({ ...posted, ts: "1.1" }, moved),
      -5,
      { kind: "update", subscribed: on, occurrenceStart: start, ts: "1.1", digest: "shown" },
    ],
    ["the card came too late", reminder(none, moved), 0, tooLate()],
    ["nothing is posted any more", reminder(at("closed"), moved), -5, keep()],
    ["its meeting was cancelled", reminder(none, { ...moved, ...cancelled }), -10, keep()],
    ["nothing is known of the meeting any more", reminder(none, { ...moved, ...gone }), -10, keep()],
    ["the meeting goes on", reminder(at("closed"), moved), over - 1, keep()],
    ["the meeting is over", reminder(at("closed"), moved), over, nothing],
    ["the process that was posting is gone", reminder(at("sending"), moved), -5, loss(on)],
  ])("%s", ([, given, minutes, step]) => {
    expect(stepOf(given, start + minutes * minute)).toEqual(step);
  });
});
