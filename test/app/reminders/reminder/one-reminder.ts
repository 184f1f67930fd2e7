import { expect } from "vitest";
import type { Reminder } from "#app/reminders/reminder/reminder.ts";
import { stepOf } from "#app/reminders/reminder/step.ts";
import type { FeedSource } from "#app/reminders/sources/calendar-feed.ts";
import { aNewFeed, day, hour, minute, noon, type remindersOf } from "../feeds/a-calendar.ts";

export type World = ReturnType<typeof remindersOf>;

export const start = noon + 3 * hour;
export const quarter = 15 * minute;
export const other = { address: new URL("https://calendar.example/other.ics"), person: "U2" };

export async function addFeed(world: World, ...feed: Parameters<typeof aNewFeed>): Promise<FeedSource> {
  return (await world.reminders.addFeed("T1", aNewFeed(...feed))).source;
}

/** The one reminder that there is. */
export async function theReminder({ query, reminders }: World): Promise<Reminder> {
  const { id } = await query.selectFrom("reminders").select("id").executeTakeFirstOrThrow();
  const reminder = await reminders.reminder("T1", id);
  if (reminder === undefined) throw new Error("It cannot be loaded.");
  return reminder;
}

export async function post(world: World, occurrenceStart = start): Promise<Reminder> {
  expect(await world.reminders.sending(await theReminder(world), occurrenceStart)).toBe(true);
  await world.reminders.posted(await theReminder(world), { occurrenceStart, ts: "1.2", digest: "shown" });
  return theReminder(world);
}

export async function comingUids({ reminders }: World): Promise<string[]> {
  const span = { from: noon, until: noon + day, max: 9 };
  const upcoming = await reminders.upcoming("T1", { channel: "C1" }, span);
  return upcoming.map(({ meeting }) => meeting.uid).toSorted();
}

/** A feed is believed to be empty when it says so twice. */
export async function readsNothing(world: World, feed: FeedSource): Promise<void> {
  await world.reads(feed, []);
  await world.reads(feed, []);
}

/** What is to be done next, and when it is looked at. */
export async function next(world: World) {
  const jobs = await world.jobs();
  return [stepOf(await theReminder(world), world.clock.now).kind, ...jobs.map(({ dueAt }) => dueAt - noon)];
}
