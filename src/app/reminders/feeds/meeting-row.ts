import { type Meeting, meeting as meetingSchema } from "../../calendar/meeting.ts";
import type { MeetingRow, ReminderSourceRow } from "../../storage/schema.ts";
import type { Vault } from "../../storage/vault.ts";

/** What finds an occurrence and its series again, without telling what they are. */
export interface OccurrenceKeys {
  /** Of the event's UID, and of which occurrence it is in its series. */
  occurrence: string;
  /** Of the event's UID. */
  series: string;
}

/** The same for every feed of an organisation that has the meeting (RFC 5545, section 3.8.4.4). */
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

/** What finds the series of a UID again. */
export function seriesKey(vault: Vault, organisation: string, uid: string): string {
  return vault.digest({ organisation, field: "reminders.series" }, uid);
}

/** Which reminder an occurrence has in a channel: two processes that make it make the same. */
export function reminderId(vault: Vault, organisation: string, channel: string, occurrence: string): string {
  return vault.digest({ organisation, field: "reminders.id" }, JSON.stringify([channel, occurrence]));
}

/**
 * By what it is seen that a meeting says something else. When it was changed is left out: calendars that do not keep
 * it tell the time at which they were asked, so that all would seem changed each time.
 */
export function meetingDigest(vault: Vault, organisation: string, meeting: Meeting): string {
  const { changedAt: _changedAt, ...rest } = meeting;
  return vault.digest({ organisation, field: "meetings.content_digest" }, JSON.stringify(rest));
}

/**
 * The row of what a source says of an occurrence.
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

/** @throws ZodError or Error when it was not sealed by us, there */
export function readMeeting(
  { organisation, details }: Pick<MeetingRow, "organisation" | "details">,
  vault: Vault,
): Meeting {
  return meetingSchema.parse(JSON.parse(vault.open(detailsOf(organisation), details)));
}

function detailsOf(organisation: string) {
  return { organisation, field: "meetings.details" };
}
