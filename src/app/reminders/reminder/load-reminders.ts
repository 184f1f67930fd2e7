import { z } from "zod";
import type { Database } from "../../storage/app-database.ts";
import type { MeetingRow, ReminderRow } from "../../storage/schema.ts";
import { readMeeting, reminderId } from "../feeds/meeting-row.ts";
import { jobKinds } from "../job-kinds.ts";
import type { Source } from "../sources/source.ts";
import { readSource } from "../sources/source-kinds.ts";
import {
  asPrivate,
  asPrivateAsAny,
  type CoverageOptions,
  newestEvent,
  type SourceEvent,
  subscribedMeeting,
} from "../sources/subscribed.ts";
import { inTurns, maxAtOnce, type Query, type RemindersStore, type Scope } from "../store.ts";
import {
  type ChannelReminder,
  type Post,
  type Reminder,
  readAside,
  readNews,
  readPlaceholder,
  type SubscribedMeeting,
} from "./reminder.ts";
import { dueAt } from "./step.ts";

/** @returns the reminders found, in no order */
export async function loadReminders(scope: Scope, ids: readonly string[]): Promise<ChannelReminder[]> {
  const reminders: ChannelReminder[] = [];
  for await (const slice of reminderSlices(scope, ids)) reminders.push(...slice);
  return reminders;
}

/** Loads reminders in slices, also in a transaction; other work gets a turn in between. */
export async function* reminderSlices(
  { query, vault, organisation }: Scope,
  ids: readonly string[],
): AsyncGenerator<ChannelReminder[]> {
  const opened = new Map<string, Source>();
  const ownDomains = await readOwnDomains(query, organisation);

  /** Decrypts only the sources of these meetings. */
  async function openSources(meetings: readonly MeetingRow[]): Promise<void> {
    const unopened = new Set(meetings.map(({ source }) => source).filter((source) => !opened.has(source)));
    if (unopened.size === 0) return;
    const rows = await query
      .selectFrom("reminder_sources")
      .selectAll()
      .where("organisation", "=", organisation)
      .where("id", "in", [...unopened])
      .execute();
    for (const row of rows) opened.set(row.id, readSource(row, vault));
  }

  for await (const slice of inTurns(ids, maxAtOnce)) {
    const rows = await query
      .selectFrom("reminders")
      .selectAll()
      .where("organisation", "=", organisation)
      .where("id", "in", slice)
      .execute();
    if (rows.length === 0) continue;
    const channels = [...new Set(rows.map(({ channel }) => channel))];
    const meetings = await query
      .selectFrom("meetings")
      .selectAll()
      .where("organisation", "=", organisation)
      .where("channel", "in", channels)
      .where("occurrence", "in", [...new Set(rows.map(({ occurrence }) => occurrence))])
      .execute();
    const skippedSeries = await query
      .selectFrom("skipped_series")
      .select(["channel", "series"])
      .where("organisation", "=", organisation)
      .where("channel", "in", channels)
      .execute();
    await openSources(meetings);
    const skipped = new Set(skippedSeries.map(({ channel, series }) => keyOf(channel, series)));
    const meetingsOf = Map.groupBy(meetings, ({ channel, occurrence }) => keyOf(channel, occurrence));
    yield rows.map((row) => {
      const found = meetingsOf.get(keyOf(row.channel, row.occurrence)) ?? [];
      const events = found.flatMap((meeting): SourceEvent[] => {
        const source = opened.get(meeting.source);
        return source === undefined ? [] : [{ source, meeting: readMeeting(meeting, vault) }];
      });
      const isSkipped = skipped.has(keyOf(row.channel, row.series));
      return readReminder(row, events, { isSkipped, ownDomains });
    });
  }
}

function readReminder(
  row: ReminderRow,
  events: readonly SourceEvent[],
  options: CoverageOptions,
): ChannelReminder {
  const { organisation, id, channel, occurrence, series } = row;
  const last = newestEvent(events);
  const newest = last?.meeting;
  return {
    organisation,
    id,
    channel,
    occurrence,
    series,
    isOfSeries: newest?.recurrenceId !== undefined,
    subscribed: subscribedMeeting(events, options),
    lastKnown: newest === undefined ? undefined : asPrivateAsAny(newest, events),
    lastSource: last?.source,
    post: readPost(row),
    placeholder: readPlaceholder(row),
    news: readNews(row.news),
  };
}

/** @returns the occurrences that any source of the organisation, in any channel, marks private */
export async function privateAmong(
  { query, vault, organisation }: Scope,
  occurrences: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for await (const batch of inTurns([...new Set(occurrences)], maxAtOnce)) {
    const rows = await query
      .selectFrom("meetings")
      .select(["organisation", "source", "occurrence", "details"])
      .where("organisation", "=", organisation)
      .where("occurrence", "in", batch)
      .execute();
    for (const row of rows) if (readMeeting(row, vault).isPrivate) found.add(row.occurrence);
  }
  return found;
}

const unfinishedState = z.enum(["sending", "lost", "closed"]);

/** @throws ZodError if we didn't write the row */
function readPost({
  state,
  for_start: occurrenceStart,
  post_ts,
  post_digest,
  post_aside,
}: ReminderRow): Post {
  if (state === "none") return { state };
  if (state !== "posted") return { state: unfinishedState.parse(state), occurrenceStart };
  const aside = readAside(post_aside);
  const [ts, digest] = [z.string().parse(post_ts), z.string().parse(post_digest)];
  return { state, occurrenceStart, ts, digest, ...(aside !== undefined && { aside }) };
}

function keyOf(channel: string, digest: string): string {
  return `${channel} ${digest}`;
}

const domainList = z.array(z.string());

/** @returns the organisation's own e-mail domains, as set by an administrator; none until then */
export async function readOwnDomains(query: Query, organisation: string): Promise<string[]> {
  const row = await query
    .selectFrom("settings")
    .select("own_domains")
    .where("organisation", "=", organisation)
    .executeTakeFirst();
  return row?.own_domains ? domainList.parse(JSON.parse(row.own_domains)) : [];
}

/** When the next reminder that wasn't posted yet is due, of all organisations. Only for the sandbox. */
export async function nextReminder({ query }: Database, now: number): Promise<number | undefined> {
  const row = await query
    .selectFrom("jobs")
    .innerJoin("reminders", (join) =>
      join.onRef("reminders.id", "=", "jobs.key").onRef("reminders.organisation", "=", "jobs.organisation"),
    )
    .select(({ fn }) => fn.min("jobs.due_at").as("due_at"))
    .where("jobs.kind", "=", jobKinds.reminder)
    .where("jobs.due_at", ">", now)
    .where("reminders.state", "=", "none")
    .executeTakeFirst();
  return row?.due_at ?? undefined;
}

/** Occurrences to load at a time: not all of them have a reminder. */
const pageSize = 100;

/** An upcoming meeting and its reminder. */
export interface UpcomingMeeting extends SubscribedMeeting {
  reminder: Pick<Reminder, "id" | "channel" | "occurrence" | "series" | "isOfSeries">;
  /** Unix time in milliseconds. */
  dueAt: number;
}

export function createUpcoming({ database: { query }, vault }: RemindersStore) {
  function pageOf(
    organisation: string,
    of: { channel: string } | { person: string },
    { from, until, offset }: { from: number; until: number; offset: number },
  ) {
    const page = query
      .selectFrom("meetings")
      .select(["channel", "occurrence", ({ fn }) => fn.min("starts_at").as("first_start")])
      .where("organisation", "=", organisation)
      .where("ends_at", ">", from)
      .where("starts_at", "<", until)
      .groupBy(["channel", "occurrence"])
      .orderBy("first_start")
      .orderBy("channel")
      .orderBy("occurrence")
      .limit(pageSize)
      .offset(offset);
    if ("channel" in of) return page.where("channel", "=", of.channel).execute();
    const own = query
      .selectFrom("reminder_sources")
      .select("id")
      .where(({ and }) => and({ organisation, person: of.person }));
    return page.where("source", "in", own).execute();
  }

  return {
    /** Meetings of a channel, or of a person's sources, that end after `from` and begin before `until`. */
    async upcoming(
      organisation: string,
      of: { channel: string } | { person: string },
      { from, until, max }: { from: number; until: number; max: number },
    ): Promise<UpcomingMeeting[]> {
      const found: UpcomingMeeting[] = [];
      for (let offset = 0; found.length < max; offset += pageSize) {
        const rows = await pageOf(organisation, of, { from, until, offset });
        const ids = rows.map(({ channel, occurrence }) =>
          reminderId(vault, organisation, channel, occurrence),
        );
        const upcoming = await readUpcoming({ query, vault, organisation }, ids);
        // Another source may say that it moved out of the span.
        found.push(...upcoming.filter(({ meeting }) => meeting.endsAt > from && meeting.startsAt < until));
        if (rows.length < pageSize) break;
      }
      return found.toSorted(soonestFirst).slice(0, max);
    },
  };
}

/**
 * @returns the reminders with an upcoming meeting; a meeting that is private anywhere comes without title and
 *   place
 */
export async function readUpcoming(scope: Scope, ids: readonly string[]): Promise<UpcomingMeeting[]> {
  const reminders = await loadReminders(scope, ids);
  const occurrences = reminders.flatMap(({ subscribed, occurrence }) => (subscribed ? [occurrence] : []));
  const hidden = await privateAmong(scope, occurrences);
  return reminders.flatMap(({ id, channel, series, isOfSeries, subscribed, occurrence }) => {
    if (subscribed === undefined) return [];
    const meeting = hidden.has(occurrence) ? asPrivate(subscribed.meeting) : subscribed.meeting;
    const reminder = { id, channel, occurrence, series, isOfSeries };
    return [{ ...subscribed, meeting, reminder, dueAt: dueAt(subscribed) }];
  });
}

function soonestFirst(one: UpcomingMeeting, other: UpcomingMeeting): number {
  return (
    one.meeting.startsAt - other.meeting.startsAt ||
    one.meeting.endsAt - other.meeting.endsAt ||
    (one.reminder.id < other.reminder.id ? -1 : 1)
  );
}
