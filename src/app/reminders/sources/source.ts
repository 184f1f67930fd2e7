import { z } from "zod";
import type { SealContext, Vault } from "../../storage/app-vault.ts";
import type { ReminderSourceRow } from "../../storage/schema.ts";
import { inRow } from "../../storage/sealed-columns.ts";
import type { Scope } from "../store.ts";

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

/** The kinds of sources, as their rows name them. */
export const sourceKind = z.enum(["feed", "meeting"]);

/** A source of a channel's reminders. What its kind makes of it is in `source-kinds.ts`. */
export interface Source {
  kind: z.infer<typeof sourceKind>;
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
  /** Which of its events get reminders. */
  covers: Covers;
  includesAllDay: boolean;
  /** The calendar's own name. */
  name?: string | undefined;
  /** IANA name of the zone for times without one: the owner's. */
  timeZone: string;
  /** Unix time in milliseconds. */
  createdAt: number;
}

/** The settings of a feed, which can be changed later. */
export type FeedSettings = Pick<Source, "minutesBefore" | "covers" | "includesAllDay">;

export const defaultSettings: FeedSettings = {
  minutesBefore: defaultMinutesBefore,
  covers: "outside",
  includesAllDay: false,
};

/** What the digests of `reminder_sources` are of, by organisation. */
export const sourcePlaces = {
  address: (organisation: string) => ({ organisation, field: "reminder_sources.address" }),
  content: (organisation: string) => ({ organisation, field: "reminder_sources.content_digest" }),
};

/** @returns the sealed value, or null without one */
export function sealed(vault: Vault, context: SealContext, plain: string | undefined): string | null {
  return plain === undefined ? null : vault.seal(context, plain);
}

/** What a kind of source makes of its rows. */
export interface SourceKind<Listed extends Source> {
  /** Whether a job reads it again and again; a source that isn't fetched goes with its last meeting. */
  isFetched: boolean;
  /** @throws ZodError or Error if we didn't write the row */
  read(row: ReminderSourceRow, vault: Vault): Source;
  /** Reads rows of this kind as their channels see them. */
  list(scope: Scope, rows: readonly ReminderSourceRow[]): Promise<Listed[]>;
}

/** What all kinds read from a row. @throws ZodError or Error if we didn't write it */
export function readDetails(row: ReminderSourceRow, vault: Vault): Omit<Source, "kind"> {
  const { organisation } = row;
  return {
    organisation,
    id: row.id,
    channel: row.channel,
    person: row.person,
    personEmail: opened(vault, inRow("reminder_sources.person_email", row), row.person_email),
    state: row.removed_at === null ? sourceState.parse(row.state) : "paused",
    minutesBefore: row.minutes_before,
    timeZone: row.time_zone,
    createdAt: row.created_at,
    covers: covers.parse(row.covers),
    includesAllDay: row.includes_all_day === 1,
  };
}

/** @returns the value that `sealed` sealed */
export function opened(vault: Vault, context: SealContext, value: string | null): string | undefined {
  return value === null ? undefined : vault.open(context, value);
}
