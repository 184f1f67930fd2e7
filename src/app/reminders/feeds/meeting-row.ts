import { type Meeting, meeting as meetingSchema } from "../../calendar/meeting.ts";
import type { MeetingRow, ReminderSourceRow } from "../../storage/schema.ts";
import type { Vault } from "../../storage/vault.ts";

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
  return {
    occurrence: vault.digest(
      { organisation, field: "meetings.occurrence" },
      JSON.stringify([uid, recurrenceId]),
    ),
    series: seriesKey(vault, organisation, uid),
  };
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

/**
 * The row for what a source says about an occurrence.
 *
 * @param digest of the meeting (`meetingDigest`)
 */
export function meetingRow(
  vault: Vault,
  { organisation, id, channel }: Pick<ReminderSourceRow, "organisation" | "id" | "channel">,
  { occurrence }: OccurrenceKeys,
  meeting: Meeting,
  digest: string,
): MeetingRow {
  return {
    organisation,
    source: id,
    occurrence,
    channel,
    starts_at: meeting.startsAt,
    ends_at: meeting.endsAt,
    content_digest: digest,
    details: vault.seal(detailsOf(organisation), JSON.stringify(meeting)),
  };
}

/** @throws ZodError or Error if we didn't seal it, in this place */
export function readMeeting(
  { organisation, details }: Pick<MeetingRow, "organisation" | "details">,
  vault: Vault,
): Meeting {
  return meetingSchema.parse(JSON.parse(vault.open(detailsOf(organisation), details)));
}

function detailsOf(organisation: string) {
  return { organisation, field: "meetings.details" };
}
