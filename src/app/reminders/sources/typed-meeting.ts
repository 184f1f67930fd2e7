import type { Meeting } from "../../calendar/meeting.ts";
import type { Vault } from "../../storage/app-vault.ts";
import type { MeetingRow, ReminderSourceRow } from "../../storage/schema.ts";
import { readMeeting } from "../feeds/meeting-row.ts";
import { inBatches } from "../store.ts";
import { readDetails, type Source, type SourceKind } from "./source.ts";

/** A single meeting that somebody typed, with its details even while it's paused. */
export interface TypedMeeting extends Source {
  kind: "meeting";
  meeting: Meeting;
}

export const typedMeeting: SourceKind<TypedMeeting> = {
  isFetched: false,
  read,
  /** Leaves out one whose meeting was just deleted. */
  async list({ query, vault, organisation }, rows) {
    const meetings: MeetingRow[] = [];
    for (const batch of inBatches(rows)) {
      const ids = batch.map(({ id }) => id);
      const found = query
        .selectFrom("meetings")
        .selectAll()
        .where("organisation", "=", organisation)
        .where("source", "in", ids);
      meetings.push(...(await found.execute()));
    }
    const meetingOf = new Map(meetings.map((row) => [row.source, readMeeting(row, vault)]));
    return rows.flatMap((row) => {
      const meeting = meetingOf.get(row.id);
      return meeting === undefined ? [] : [{ ...read(row, vault), meeting }];
    });
  },
};

function read(row: ReminderSourceRow, vault: Vault): Source & { kind: "meeting" } {
  return { ...readDetails(row, vault), kind: "meeting", covers: "everything", includesAllDay: true };
}
