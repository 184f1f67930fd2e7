import type { Meeting } from "../../calendar/meeting.ts";
import type { Source } from "./source.ts";

/** What one source says of an occurrence. */
export interface SourceEvent {
  meeting: Meeting;
  source: Source;
}

/**
 * Of several events of one occurrence the one that knows the newest of it (RFC 5546, section 2.1.5); of equally
 * new ones that of the older source, so that it is always the same.
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
