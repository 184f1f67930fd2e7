import { type Meeting, meeting as meetingSchema } from "../../calendar/meeting.ts";
import type { Vault } from "../../storage/app-vault.ts";
import type { MeetingRow } from "../../storage/schema.ts";
import { inRow, type RowOf } from "../../storage/sealed-columns.ts";

/** Keyed digests that identify an occurrence and its series without revealing them. */
export interface OccurrenceKeys {
  /** Of the event's UID and the occurrence within its series. */
  occurrence: string;
  /** Of the event's UID. */
  series: string;
}

/** Every feed of an organisation that has the meeting gives the same keys (RFC 5545, section 3.8.4.4). */
export function occurrenceKeys(vault: Vault, organisation: string, meeting: Meeting): OccurrenceKeys {
  const { uid, recurrenceId = null } = meeting;
  const name = JSON.stringify([uid, recurrenceId]);
  const occurrence = vault.digest({ organisation, field: "meetings.occurrence" }, name);
  return { occurrence, series: seriesKey(vault, organisation, uid) };
}

/** Identifies the series of a UID. */
export function seriesKey(vault: Vault, organisation: string, uid: string): string {
  return vault.digest({ organisation, field: "reminders.series" }, uid);
}

/** The id of an occurrence's reminder in a channel. Deterministic, so two processes create the same one. */
export function reminderId(vault: Vault, organisation: string, channel: string, occurrence: string): string {
  return vault.digest({ organisation, field: "reminders.id" }, JSON.stringify([channel, occurrence]));
}

/**
 * Changes when a meeting's content changes. It leaves out the time of the last change: some calendars set
 * that to the time of the request, so everything would look changed each time.
 */
export function meetingDigest(vault: Vault, organisation: string, meeting: Meeting): string {
  const { changedAt: _changedAt, ...rest } = meeting;
  return vault.digest({ organisation, field: "meetings.content_digest" }, JSON.stringify(rest));
}

/** @throws ZodError or Error if we didn't seal it, in this place */
export function readMeeting(
  row: RowOf<"meetings.details"> & Pick<MeetingRow, "details">,
  vault: Vault,
): Meeting {
  return meetingSchema.parse(JSON.parse(vault.open(inRow("meetings.details", row), row.details)));
}
