import { scheduleJobs } from "../src/app/jobs/jobs.ts";
import { createAgendas } from "../src/app/reminders/agendas.ts";
import { contentHashOf, type FeedReading } from "../src/app/reminders/feeds/feed-reading.ts";
import { readingValues } from "../src/app/reminders/feeds/feed-records.ts";
import { meetingChanges } from "../src/app/reminders/feeds/sync.ts";
import { feedJob, jobKinds } from "../src/app/reminders/job-kinds.ts";
import { dueAt } from "../src/app/reminders/reminder/step.ts";
import { defaultMinutesBefore, sealed, sourcePlaces } from "../src/app/reminders/sources/source.ts";
import { inBatches } from "../src/app/reminders/store.ts";
import type { Database } from "../src/app/storage/app-database.ts";
import type { Vault } from "../src/app/storage/app-vault.ts";
import type { ReminderSourceRow, Schema } from "../src/app/storage/schema.ts";
import type { Calendar, Workspace } from "./population.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const rowsAtOnce = 200;

/** What is due when: Unix time in milliseconds. */
export interface Plan {
  /** By reminder. */
  reminders: Map<string, number>;
  /** When a reminder's meeting begins, by reminder. */
  starts: Map<string, number>;
  /** By channel. */
  agendas: Map<string, number>;
  /** By the calendar's ID. */
  feeds: Map<string, number>;
}

export interface SeedOptions {
  database: Database;
  vault: Vault;
  /** When the agendas come: Unix time in milliseconds. */
  nine: number;
  now: () => number;
  random: () => number;
}

/** What a calendar's host sends in its n-th version, and what the worker reads in it. */
export function readingOf(
  calendar: Calendar,
  version: number,
  now: number,
): FeedReading & { bytes: Uint8Array<ArrayBuffer> } {
  const bytes = new TextEncoder().encode(`${calendar.id} ${version}`);
  const span = { from: now - day, until: now + 14 * day };
  const [first, ...rest] = calendar.meetings;
  const changed =
    first && version > 0
      ? [{ ...first, title: `Q3 renewal, version ${version}` }, ...rest]
      : calendar.meetings;
  return {
    bytes,
    contents: {
      meetings: [...changed],
      unreadable: 0,
      unreadableRules: 0,
      unknownZones: 0,
      isTruncated: false,
      completeUntil: span.until,
      incomplete: [],
    },
    span,
    validators: { etag: `"${version}"` },
    contentHash: contentHashOf(bytes),
  };
}

/** Writes down what there was before: installations, calendars that were read, their reminders, and agendas. */
export async function seed(workspaces: readonly Workspace[], options: SeedOptions): Promise<Plan> {
  const { database, vault, nine, now, random } = options;
  const { query } = database;
  const plan: Plan = { reminders: new Map(), starts: new Map(), agendas: new Map(), feeds: new Map() };
  const rows: Pick<Rows, "installations" | "reminder_sources" | "meetings" | "reminders"> = {
    installations: [],
    reminder_sources: [],
    meetings: [],
    reminders: [],
  };
  const jobs: Parameters<typeof scheduleJobs>[1][number][] = [];

  async function addCalendar(calendar: Calendar): Promise<void> {
    const source = sourceRow(calendar, options);
    const reading = readingOf(calendar, 0, now());
    const { events } = await meetingChanges(options, source, reading, []);
    rows.reminder_sources.push({ ...source, ...readingValues(options, source.organisation, reading) });
    const { organisation } = source;
    for (const { row, reminder, meeting } of events) {
      rows.meetings.push(row);
      rows.reminders.push(reminder);
      const at = dueAt({ meeting, minutesBefore: source.minutes_before });
      plan.reminders.set(reminder.id, at);
      plan.starts.set(reminder.id, meeting.startsAt);
      jobs.push({ organisation, kind: jobKinds.reminder, key: reminder.id, dueAt: at });
    }
    // As they come to lie after some hours: each its quarter of an hour after the last time, some more, some less.
    const at = Math.round(now() + random() * 15 * minute);
    plan.feeds.set(source.id, at);
    jobs.push({ ...feedJob(organisation, source.id), dueAt: at });
  }

  const agendas = createAgendas({ database, now });
  for (const { organisation, calendars, agendas: channels, people } of workspaces) {
    rows.installations.push(installationRow(organisation, vault, people[0] ?? "", now()));
    for (const calendar of calendars) await addCalendar(calendar);
    for (const [channel, person] of channels) {
      const minuteOfDay = (nine % day) / minute;
      await agendas.set(organisation, {
        channel,
        person,
        minute: minuteOfDay,
        timeZone: "UTC",
        weekdaysOnly: true,
      });
      // Nothing is posted on empty days.
      const isEmpty = calendars.every(({ channel: of, meetings }) => of !== channel || meetings.length === 0);
      if (!isEmpty) plan.agendas.set(channel, nine);
    }
  }
  for (const table of ["installations", "reminder_sources", "meetings", "reminders"] as const) {
    for (const values of inBatches<Rows[typeof table][number]>(rows[table], rowsAtOnce)) {
      await query.insertInto(table).values(values).execute();
    }
  }
  await scheduleJobs(query, jobs);
  return plan;
}

type Rows = { [Table in keyof Schema]: Schema[Table][] };

function sourceRow({ organisation, id, person, channel, host }: Calendar, { vault, now }: SeedOptions) {
  const address = `https://${host}/${id}.ics`;
  const row = {
    organisation,
    id,
    kind: "feed",
    channel,
    person,
    state: "active",
    minutes_before: defaultMinutesBefore,
    covers: "outside",
    includes_all_day: 0,
    time_zone: "UTC",
    person_email: sealed(
      vault,
      sourcePlaces.personEmail(organisation),
      `${person}@${organisation}.example`.toLowerCase(),
    ),
    address: vault.seal(sourcePlaces.address(organisation), address),
    address_digest: vault.digest(sourcePlaces.address(organisation), address),
    created_at: now(),
    read_until: 0,
    failures: 0,
    lasting_failures: 0,
    failing_since: null,
    problem: null,
    removed_at: null,
  };
  return row satisfies Partial<ReminderSourceRow>;
}

function installationRow(organisation: string, vault: Vault, person: string, at: number) {
  return {
    organisation,
    team_id: organisation,
    enterprise_id: null,
    bot_id: "B0BOT",
    bot_user_id: "U0BOT",
    scopes: "chat:write",
    // Whom a call is for, the simulated Slack sees by its token.
    token: vault.seal({ organisation, field: "installations.token" }, organisation),
    refresh_token: null,
    expires_at: null,
    refreshing_until: 0,
    installed_by: person,
    installed_at: at,
  };
}
