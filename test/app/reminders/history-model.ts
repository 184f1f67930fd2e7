import { expect } from "vitest";
import type { Meeting } from "#app/calendar/meeting.ts";
import { createClaims } from "#app/jobs/claims.ts";
import type { JobOutcome } from "#app/jobs/jobs.ts";
import { jobKinds } from "#app/reminders/job-kinds.ts";
import type { Reminder } from "#app/reminders/reminder/reminder.ts";
import { cancellationDigest, dueAt, stepOf } from "#app/reminders/reminder/step.ts";
import type { Database } from "#app/storage/app-database.ts";
import { aMeeting, aNewFeed, aReading, hour, minute, noon, remindersOf } from "./feeds/a-calendar.ts";

/** What stands in the channel. */
interface Message {
  occurrence: string;
  occurrenceStart: number;
  shows: string;
  state: "current" | "moved" | "cancelled" | "unconfirmed";
}

/** What befalls the process that acts. */
export interface Luck {
  /** It is killed after so many of its effects. */
  killedAfter: number;
  /** What Slack does with a post. */
  slack: "posts" | "refuses" | "posts, but its answer is lost";
}
export const goodLuck: Luck = { killedAfter: Number.POSITIVE_INFINITY, slack: "posts" };

class Killed extends Error {}

const worker = "one";
const showing = ({ startsAt, title }: Meeting) => `${(startsAt - noon) / minute} ${title}`;

/** A channel with two feeds of one calendar, whose meetings change, and processes that work for it. */
export async function aHistory(database: Database, organisation: string) {
  const { reminders, records, clock, query, jobs } = remindersOf(database);
  const claims = createClaims({ database, worker });
  await query.deleteFrom("jobs").execute();
  /** The latest time that any clock told. */
  let latest = noon;
  let version = 0;
  const calendar = new Map<string, Meeting>();
  const messages: Message[] = [];
  const feeds: string[] = [];
  for (const [person, minutesBefore] of [
    ["U1", 15],
    ["U2", 25],
  ] as const) {
    const address = new URL(`https://calendar.example/${person}`);
    const feed = aNewFeed([], { person, minutesBefore, address });
    feeds.push((await reminders.addFeed(organisation, feed)).source.id);
  }

  async function all(): Promise<Reminder[]> {
    const rows = await query
      .selectFrom("reminders")
      .select("id")
      .where("organisation", "=", organisation)
      .execute();
    const loaded = await Promise.all(rows.map(({ id }) => reminders.reminder(organisation, id)));
    return loaded.filter((reminder) => reminder !== undefined);
  }

  function post({ occurrence, subscribed }: Reminder): string {
    if (subscribed === undefined) throw new Error("A meeting that nothing subscribes to is posted.");
    const { startsAt } = subscribed.meeting;
    expect(clock.now).toBeLessThan(startsAt);
    expect(clock.now).toBeGreaterThanOrEqual(dueAt(subscribed));
    const last = messages.findLast((message) => message.occurrence === occurrence);
    if (last?.occurrenceStart === startsAt) expect(["moved", "unconfirmed"]).toContain(last.state);
    messages.push({
      occurrence,
      occurrenceStart: startsAt,
      shows: showing(subscribed.meeting),
      state: "current",
    });
    return `${messages.length - 1}`;
  }

  function change(ts: string, values: Partial<Message>): void {
    const message = messages[Number(ts)];
    if (message === undefined) throw new Error("A message is changed that there is not.");
    Object.assign(message, values);
  }

  /** Takes the steps that are due about a reminder, one after the other. */
  async function run(id: string, { killedAfter, slack }: Luck): Promise<JobOutcome> {
    let effects = 0;
    const mayBeKilled = () => {
      effects += 1;
      if (effects > killedAfter) throw new Killed();
    };
    for (let steps = 0; steps < 20; steps += 1) {
      mayBeKilled();
      const reminder = await reminders.reminder(organisation, id);
      if (reminder === undefined) return { next: "done" };
      const step = stepOf(reminder, clock.now);
      switch (step.kind) {
        case "nothing":
          return { next: "done" };
        case "wait":
          return { next: "again", at: step.until };
        case "post": {
          const occurrenceStart = step.subscribed.meeting.startsAt;
          if (!(await reminders.sending(reminder, occurrenceStart))) break;
          mayBeKilled();
          const ts = slack === "refuses" ? undefined : post(reminder);
          mayBeKilled();
          if (ts === undefined || slack !== "posts") {
            if (ts !== undefined) change(ts, { state: "unconfirmed" });
            await reminders.release(reminder, occurrenceStart);
            return { next: "again", at: clock.now + minute / 2 };
          }
          const digest = showing(step.subscribed.meeting);
          await reminders.posted(reminder, { occurrenceStart, ts, digest });
          return { next: "done" };
        }
        case "update": {
          const { occurrenceStart } = step;
          const shows = showing(step.subscribed.meeting);
          change(step.ts, { occurrenceStart, shows, state: "current" });
          mayBeKilled();
          await reminders.posted(reminder, { occurrenceStart, ts: step.ts, digest: shows });
          return { next: "done" };
        }
        case "notify move":
          change(step.ts, { state: "moved" });
          mayBeKilled();
          await reminders.rescheduleNotified(reminder, {
            ts: step.ts,
            content: { kind: "moved", from: reminder.subscribed?.meeting.startsAt, timeZone: "UTC" },
            digest: "shown",
          });
          break;
        case "keep placeholder":
          return step.until === undefined ? { next: "done" } : { next: "again", at: step.until };
        case "retire placeholder":
          await reminders.placeholderDeleted(reminder, step.placeholder.ts);
          break;
        case "notify cancellation":
          if (step.digest === cancellationDigest("shown")) return { next: "done" };
          change(step.ts, { state: "cancelled" });
          mayBeKilled();
          await reminders.cancellationNotified(reminder, "shown");
          break;
        case "record loss":
          if (reminder.post.state !== "sending") throw new Error("Nothing was sent that could be lost.");
          await reminders.lost(reminder, reminder.post.occurrenceStart);
          break;
        case "too late":
          await reminders.close(reminder, step.occurrenceStart);
      }
    }
    throw new Error("One step follows the other without an end.");
  }

  /** When something is left to be done by a clock that says `now`; undefined when nothing is, or has to be waited for. */
  function nextAt(reminder: Reminder, now: number): number | undefined {
    const step = stepOf(reminder, now);
    switch (step.kind) {
      case "nothing":
      case "too late":
        return undefined;
      case "wait":
        return step.until;
      case "keep placeholder":
        return step.until;
      case "update":
        return step.digest === showing(step.subscribed.meeting) ? undefined : now;
      case "notify cancellation":
        return step.digest === cancellationDigest("shown") ? undefined : now;
      default:
        return now;
    }
  }

  /**
   * When something is left to be done. A process whose clock was ahead ends a reminder's job when nothing is left by
   * that clock: the job does not come back when the clock is set back, say from after a meeting's start to before it.
   */
  function isOpen(reminder: Reminder): number | undefined {
    return nextAt(reminder, latest) === undefined ? undefined : nextAt(reminder, clock.now);
  }

  return {
    change(uid: string, values: Partial<Meeting> | undefined): void {
      version += 1;
      if (values === undefined) {
        calendar.delete(uid);
        return;
      }
      const changed = { ...calendar.get(uid), uid, sequence: version, ...values };
      const { startsAt = noon + hour } = changed;
      calendar.set(uid, aMeeting({ ...changed, startsAt, endsAt: startsAt + hour }));
    },

    async read(feed: number): Promise<void> {
      const active = await records.active(organisation, feeds[feed] ?? "");
      if (active === undefined) return;
      await records.read(active, aReading([...calendar.values()], { at: clock.now }));
    },

    pass(time: number): void {
      clock.now += time;
      latest = Math.max(latest, clock.now);
    },

    /**
     * Does what is due.
     *
     * @param skew by how much the clock of the process that acts is ahead of the others', in milliseconds
     */
    async tick(skew: number, luck: Luck, upTo?: number): Promise<void> {
      const before = clock.now;
      clock.now += skew;
      latest = Math.max(latest, clock.now);
      try {
        for (const job of await claims.claim(jobKinds.reminder, 100, upTo ?? clock.now)) {
          await claims.end(job, await run(job.key, luck));
        }
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
      await claims.freeAllOf(worker);
      clock.now = before;
    },

    pause: (feed: number) => reminders.pause(organisation, feeds[feed] ?? ""),
    resume: (feed: number) => reminders.resume(organisation, feeds[feed] ?? ""),

    /** Whatever is to be done, now or later, has a job that sees to it in time. */
    async expectWoken(): Promise<void> {
      const wakings = new Map((await jobs("reminder", organisation)).map(({ key, dueAt }) => [key, dueAt]));
      for (const reminder of await all()) {
        const at = isOpen(reminder);
        if (at === undefined) continue;
        // Who resumes a feed, or was refused by Slack, waits for a minute at most; a clock that was ahead, for itself.
        expect(wakings.get(reminder.id) ?? Number.NaN).toBeLessThanOrEqual(Math.max(at, latest + minute));
      }
    },

    /** When all is read and done, what stands in the channel is what the calendar says. */
    async expectConverged(): Promise<void> {
      for (const feed of feeds.keys()) {
        await this.resume(feed);
        await this.read(feed);
        // That it is empty is believed the second time.
        await this.read(feed);
      }
      for (let round = 0; round < 4; round += 1) await this.tick(0, goodLuck, latest + minute);
      const found = await all();
      const coming = found.flatMap(({ subscribed }) =>
        subscribed === undefined ? [] : [subscribed.meeting],
      );
      const expected = [...calendar.values()].filter(({ isCancelled }) => !isCancelled);
      const inOrder = (meetings: readonly Meeting[]) => meetings.map(showing).toSorted();
      expect(inOrder(coming)).toEqual(inOrder(expected));
      for (const reminder of found) {
        const { post, subscribed } = reminder;
        expect(isOpen(reminder) ?? clock.now + 1).toBeGreaterThan(clock.now);
        expect(post.state).not.toBe("sending");
        if (post.state !== "posted") continue;
        const message = messages[Number(post.ts)];
        if (subscribed === undefined) {
          if (latest < post.occurrenceStart) expect(message).toMatchObject({ state: "cancelled" });
        } else if (latest < subscribed.meeting.endsAt) {
          expect(message).toMatchObject({ state: "current", shows: showing(subscribed.meeting) });
        }
      }
    },

    posts: () => messages.length,
  };
}
