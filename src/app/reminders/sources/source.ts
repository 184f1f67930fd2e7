import { z } from "zod";
import { type FeedProblem, feedProblem } from "../../calendar/fetch/feed-error.ts";
import { type Meeting, type SkippedSeries, skippedSeries } from "../../calendar/meeting.ts";
import type { SealContext, Vault } from "../../storage/app-vault.ts";
import type { ReminderSourceRow } from "../../storage/schema.ts";

/** Minutes before a meeting to remind a channel; 0 means its last minute (`dueAt`). */
export const defaultMinutesBefore = 15;
export const maxMinutesBefore = 1_440;

/**
 * Which events of a calendar to remind of:
 * - `meetings`: those with a guest or a join link, so that a dentist appointment stays private
 * - `outside`: those with a guest from outside
 * - `everything`
 */
export const covers = z.enum(["meetings", "outside", "everything"]);
export type Covers = z.infer<typeof covers>;

/** `failing`: long unreadable, so not fetched until somebody resumes it. Known meetings still get reminders. */
export const sourceState = z.enum(["active", "paused", "failing"]);
export type SourceState = z.infer<typeof sourceState>;

interface SourceDetails {
  organisation: string;
  id: string;
  /** Slack's id of the channel, which may be a person's direct messages with the app. */
  channel: string;
  /** Slack's id of its owner, the person who set it up. */
  person: string;
  /** The owner's address, if Slack gives it: its domain is the organisation's own. */
  personEmail: string | undefined;
  state: SourceState;
  minutesBefore: number;
  /** IANA name of the zone for times without one: the owner's. */
  timeZone: string;
  /** Unix time in milliseconds. */
  createdAt: number;
}

/** A calendar feed that a channel has subscribed to. */
export interface FeedSource extends SourceDetails {
  kind: "feed";
  covers: Covers;
  includesAllDay: boolean;
  /** A secret: never shown, never logged. */
  address: string;
  /** The calendar's own name. */
  name: string | undefined;
  reading: {
    etag: string | undefined;
    lastModified: string | undefined;
    contentDigest: string | undefined;
    /** Up to when all of its meetings are saved; 0 before the first reading, and if unknown. */
    until: number;
    /** When it was last readable. */
    at: number | undefined;
    /** In a row, of any kind. */
    failures: number;
    /** In a row, of a kind that waiting alone doesn't fix. */
    lastingFailures: number;
    failingSince: number | undefined;
    problem: FeedProblem | undefined;
    /** What was left out when it was last read. */
    skipped?: SkippedSeries | undefined;
    /** From when on meetings are left out: Unix time in milliseconds, 0 when it isn't known; absent when none are. */
    leftOutFrom?: number | undefined;
  };
}

/** A single meeting that somebody typed. */
export interface MeetingSource extends SourceDetails {
  kind: "meeting";
}

/** A source of a channel's reminders. */
export type Source = FeedSource | MeetingSource;

/** A single meeting with its typed details, even while it's paused. */
export interface TypedMeeting extends MeetingSource {
  meeting: Meeting;
}

/** A source as shown to its channel. */
export type ListedSource = FeedSource | TypedMeeting;

/** The settings of a feed, which can be changed later. */
export type FeedSettings = Pick<FeedSource, "minutesBefore" | "covers" | "includesAllDay">;

export const defaultSettings: FeedSettings = {
  minutesBefore: defaultMinutesBefore,
  covers: "outside",
  includesAllDay: false,
};

const column =
  <Name extends string>(name: Name) =>
  (organisation: string) =>
    ({ organisation, field: `reminder_sources.${name}` }) as const;

/** The seal contexts of the encrypted columns and digests of `reminder_sources`, by organisation. */
export const sourcePlaces = {
  address: column("address"),
  name: column("name"),
  personEmail: column("person_email"),
  skipped: column("skipped"),
  content: column("content_digest"),
};

/** @returns the sealed value, or null without one */
export function sealed(vault: Vault, context: SealContext, plain: string | undefined): string | null {
  return plain === undefined ? null : vault.seal(context, plain);
}

/** @throws ZodError or Error if we didn't write the row */
export function readSource(row: ReminderSourceRow, vault: Vault): Source {
  const { organisation } = row;
  const open = (context: SealContext, value: string | null) =>
    value === null ? undefined : vault.open(context, value);
  const details = {
    organisation,
    id: row.id,
    channel: row.channel,
    person: row.person,
    personEmail: open(sourcePlaces.personEmail(organisation), row.person_email),
    state: row.removed_at === null ? sourceState.parse(row.state) : "paused",
    minutesBefore: row.minutes_before,
    timeZone: row.time_zone,
    createdAt: row.created_at,
  };
  const skipped = open(sourcePlaces.skipped(organisation), row.skipped);
  if (row.kind === "meeting") return { ...details, kind: "meeting" };
  const address = open(sourcePlaces.address(organisation), row.address);
  if (row.kind !== "feed" || address === undefined) throw new Error("A source of reminders is not ours.");
  return {
    ...details,
    kind: "feed",
    covers: covers.parse(row.covers),
    includesAllDay: row.includes_all_day === 1,
    address,
    name: open(sourcePlaces.name(organisation), row.name),
    reading: {
      etag: row.etag ?? undefined,
      lastModified: row.last_modified ?? undefined,
      contentDigest: row.content_digest ?? undefined,
      until: row.read_until,
      at: row.read_at ?? undefined,
      failures: row.failures,
      lastingFailures: row.lasting_failures,
      failingSince: row.failing_since ?? undefined,
      problem: row.problem === null ? undefined : feedProblem.parse(row.problem),
      ...(skipped !== undefined && { skipped: skippedSeries.parse(JSON.parse(skipped)) }),
      ...(row.left_out_from !== null && { leftOutFrom: row.left_out_from }),
    },
  };
}
