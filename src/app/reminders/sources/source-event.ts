import type { Meeting } from "../../calendar/meeting.ts";
import type { Source } from "./source.ts";

/** What one source says about an occurrence. */
export interface SourceEvent {
  meeting: Meeting;
  source: Source;
}

/**
 * The newest event of one occurrence (RFC 5546, section 2.1.5). If they're equally new, the older source
 * wins, so that the result is stable.
 */
export function newestEvent(events: readonly SourceEvent[]): SourceEvent | undefined {
  return events.toSorted(newestFirst)[0];
}

function newestFirst(one: SourceEvent, other: SourceEvent): number {
  return (
    other.meeting.sequence - one.meeting.sequence ||
    other.meeting.changedAt - one.meeting.changedAt ||
    one.source.createdAt - other.source.createdAt ||
    (one.source.id < other.source.id ? -1 : 1)
  );
}
