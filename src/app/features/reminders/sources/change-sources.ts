import { setTimeout as pause } from "node:timers/promises";
import { sentence } from "#app/blocks/card.ts";
import { scheduleJob } from "#app/jobs/jobs.ts";
import { feedJob } from "#app/reminders/job-kinds.ts";
import type { FeedSource } from "#app/reminders/sources/calendar-feed.ts";
import type { FeedSettings, Source } from "#app/reminders/sources/source.ts";
import type { ListedSource } from "#app/reminders/sources/source-kinds.ts";
import type { SourceChange } from "../buttons.ts";
import { mayUse } from "../channel/access.ts";
import type { PersonRequest, RemindersDependencies } from "../dependencies.ts";
import { feedProblemsInBrief } from "./feed-problems.ts";
import { feedName, placeText, settingsText } from "./source-text.ts";
import { countedSources, viewOf } from "./source-views.ts";

const howToResume = "No reminders for it until someone presses “Resume” in `/reminders list` there.";

/** What was done. */
export interface Changed {
  /** mrkdwn. */
  note: string;
  /** The source that was removed, for as long as that can be undone. */
  undo?: string;
}

/** Applies a change to one source. Idempotent. If somebody else owns it, they get a message. */
export async function changeSource(
  request: PersonRequest,
  source: ListedSource,
  change: SourceChange,
): Promise<Changed> {
  const { reminders } = request;
  const { organisation, id } = source;
  const { name } = viewOf(source);
  const tell = (done: string, now?: string) => notifyOwner(request, source, done, now);
  switch (change) {
    case "pause":
      if (source.state === "paused") return { note: `${name} is already paused.` };
      await reminders.pause(organisation, id);
      await tell(`paused ${name}`, howToResume);
      return { note: `Paused: ${name}. No reminders for it until someone presses “Resume” in the list.` };
    case "resume":
      if (source.state === "active") return { note: `${name} isn't paused.` };
      await reminders.resume(organisation, id);
      await tell(`resumed ${name}`);
      return { note: `Resumed: ${name}.` };
    case "fetch": {
      const feed = await reminders.feed(organisation, id);
      return feed?.state === "active"
        ? { note: await fetchNow(request, feed) }
        : { note: `${name} isn't being read right now. Resume it first.` };
    }
    case "links": {
      const covers = "meetings";
      await changeSettings(request, source, { covers });
      return { note: `Changed: ${name}. Now: ${settingsText({ ...source, covers })}.` };
    }
    case "remove":
      await reminders.removeSoon(organisation, id);
      await tell(`removed ${name}`);
      return { note: `Removed: ${name}. You can undo this for a minute, then it's gone for good.`, undo: id };
  }
}

/** Undoes the removal of a source. @returns its channel and what was done; `undefined` if the minute is over */
export async function undoRemoval(
  request: PersonRequest,
  id: string,
): Promise<(Changed & { channel: string }) | undefined> {
  const { reminders, organisation } = request;
  const removed = await reminders.removedSource(organisation, id);
  if (removed === undefined) return undefined;
  const { channel, person: owner } = removed;
  if (!(await mayUse(request, { channel, owners: [owner] }))) return undefined;
  if (!(await reminders.restore(organisation, id))) return undefined;
  const source = await reminders.source(organisation, id);
  if (source === undefined) return undefined;
  const { name } = viewOf(source);
  await notifyOwner(request, source, `put ${name} back`);
  return { channel: source.channel, note: `Back again: ${name}.` };
}

/**
 * Pauses or resumes all of a channel's sources. Each other owner gets one message.
 *
 * @returns what was done; mrkdwn
 */
export async function changeAll(
  request: PersonRequest,
  sources: readonly ListedSource[],
  change: "pause" | "resume",
): Promise<string> {
  const changed = sources.filter(({ state }) => (state === "active") === (change === "pause"));
  for (const { organisation, id } of changed) await request.reminders[change](organisation, id);
  for (const [owned, ...more] of Map.groupBy(changed, ({ person }) => person).values()) {
    if (owned === undefined) continue;
    const what = more.length === 0 ? viewOf(owned).name : countedSources([owned, ...more]);
    const now = change === "pause" ? howToResume : "";
    await notifyOwner(request, owned, `${change}d ${what}`, now);
  }
  if (changed.length === 0) return `There's nothing to ${change} here.`;
  const what = countedSources(changed);
  return change === "pause"
    ? `Paused: ${what}. \`/reminders resume all\` turns everything back on.`
    : `Resumed: ${what}.`;
}

/**
 * Changes a calendar's settings. Idempotent. If somebody else owns it, they get a message.
 *
 * @param settings to change
 * @returns whether anything changed
 */
export async function changeSettings(
  request: PersonRequest,
  source: ListedSource,
  settings: Partial<FeedSettings>,
): Promise<boolean> {
  const changed = { ...source, ...settings };
  const isChanged =
    changed.minutesBefore !== source.minutesBefore ||
    changed.covers !== source.covers ||
    changed.includesAllDay !== source.includesAllDay;
  if (isChanged) {
    await request.reminders.changeFeed(source.organisation, source.id, settings);
    await notifyOwner(request, source, `changed ${viewOf(source).name}`, `Now: ${settingsText(changed)}.`);
  }
  return isChanged;
}

/**
 * Tells the owner of a source what somebody else did to it: they might wait for its reminders.
 *
 * @param done what was done, such as "paused *Priya*"; mrkdwn
 * @param now sentences about the new state; mrkdwn
 */
async function notifyOwner(
  { client, person, log }: PersonRequest,
  source: Source,
  done: string,
  now = "",
): Promise<void> {
  if (source.person === person) return;
  const text = `<@${person}> ${done}. You set it up ${placeText(source.channel)}. ${now}`;
  try {
    await client.chat.postMessage({ channel: source.person, ...sentence(text.trim()) });
  } catch (error) {
    log.warn({ err: error }, "source owner not notified");
  }
}

/** Milliseconds: a feed read this recently isn't fetched again on a click. */
const justRead = 10_000;
/** How often to check whether it was read (milliseconds), and how many times. */
const checks = { every: 100, max: 50 } as const;

/** Requests a reading of a calendar now, and waits a while for it. @returns the result; mrkdwn */
export async function fetchNow(
  { reminders, database, now }: Pick<RemindersDependencies, "reminders" | "database" | "now">,
  feed: FeedSource,
): Promise<string> {
  const { organisation, id, reading: before } = feed;
  const name = feedName(feed);
  const isFresh = before.at !== undefined && before.at > now() - justRead;
  if (isFresh && before.problem === undefined) return `${name} was read just now. Try again in ten seconds.`;
  await scheduleJob(database.query, feedJob(organisation, id), now());
  for (let check = 0; check < checks.max; check += 1) {
    await pause(checks.every);
    const found = await reminders.feed(organisation, id);
    if (found === undefined) return `${name} has been removed in the meantime.`;
    const { at, failures, problem } = found.reading;
    if (at === before.at && failures === before.failures) continue;
    return problem === undefined
      ? `Read now: ${name}.`
      : `We couldn't read ${name}: ${feedProblemsInBrief[problem]}. We'll keep what we read before.`;
  }
  return `Reading ${name} is taking a while. The list will show when it's done.`;
}
