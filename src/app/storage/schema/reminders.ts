/** Reminders: their sources, the meetings these have, and what was posted. */
export const reminderTables = {
  /** The source of a channel's reminders: a calendar feed, or a single meeting that was typed. */
  reminder_sources: {
    organisation: "text not null",
    id: "text not null",
    /** "feed" or "meeting". */
    kind: "text not null check (kind in ('feed', 'meeting'))",
    channel: "text not null",
    /** Who set it up. */
    person: "text not null",
    state: "text not null check (state in ('active', 'paused', 'failing'))",
    minutes_before: "integer not null",
    /** Which of a feed's events get reminders. */
    covers: "text not null",
    /** 1 when all-day events get reminders too. */
    includes_all_day: "integer not null",
    /** IANA name of the zone in which times without one are read. */
    time_zone: "text not null",
    /** Sealed: the creator's address. */
    person_email: "text",
    created_at: "bigint not null",
    /** Sealed: the feed's address, which is a secret; absent for a typed meeting. */
    address: "text",
    /** Keyed hash of the address, to find it by. */
    address_digest: "text",
    /** Sealed: the calendar's own name. */
    name: "text",
    etag: "text",
    last_modified: "text",
    /** Keyed hash of the content last read. */
    content_digest: "text",
    /** How far ahead the feed's meetings are stored. */
    read_until: "bigint not null default 0",
    /** When the feed was last readable. */
    read_at: "bigint",
    /** Consecutive failed reads. */
    failures: "integer not null default 0",
    /** Consecutive failures for a reason that won't fix itself. */
    lasting_failures: "integer not null default 0",
    /** Since when reads have failed. */
    failing_since: "bigint",
    /** The reason, a `FeedProblem`. */
    problem: "text",
    /** Sealed: how many series took too long to read, with titles. */
    skipped: "text",
    /** From when on meetings are left out, of a calendar that has more than we take; 0 when it isn't known. */
    left_out_from: "bigint",
    /** When somebody removed it: it's deleted soon after, and counts as paused until then. */
    removed_at: "bigint",
  },

  /** An occurrence of a meeting, as one source has it. */
  meetings: {
    organisation: "text not null",
    source: "text not null",
    /** Keyed hash of the event's UID and recurrence ID: the same in every feed. */
    occurrence: "text not null",
    channel: "text not null",
    starts_at: "bigint not null",
    ends_at: "bigint not null",
    /** Keyed hash of its content, to detect changes. */
    content_digest: "text not null",
    /** Sealed JSON (`calendar/meeting.ts`). */
    details: "text not null",
  },

  /** The state of a channel's reminder of a meeting. */
  reminders: {
    organisation: "text not null",
    /** Keyed hash of channel and occurrence: one reminder for each pair. */
    id: "text not null",
    channel: "text not null",
    occurrence: "text not null",
    /** Keyed hash of the event's UID. */
    series: "text not null",
    state: "text not null check (state in ('none', 'sending', 'posted', 'lost', 'closed'))",
    /** The meeting start that this state refers to. */
    for_start: "bigint not null",
    /** When the meeting ends, as last known; old rows are deleted by it. */
    ends_at: "bigint not null",
    /** Unused since a snooze is a person's own. */
    snoozed_until: "bigint",
    /** Slack's `ts` of the message in the channel. */
    post_ts: "text",
    /** Keyed hash of its content. */
    post_digest: "text",
    /** JSON (`Aside`): where the message is, if not in the channel, and why. */
    post_aside: "text",
    /** Slack's `ts` of the message saying that the meeting moved, or its series is skipped. */
    line_ts: "text",
    /** JSON (`PlaceholderContent`). */
    line: "text",
    /** Keyed hash of its content. */
    line_digest: "text",
    /** JSON (`News`): the new message about a change shortly before the meeting. */
    news: "text",
  },

  /** A series a channel gets no reminders of. */
  skipped_series: {
    organisation: "text not null",
    channel: "text not null",
    series: "text not null",
    /** Sealed: its title when skipped; absent when it had none, or is private. */
    title: "text",
    skipped_by: "text not null",
    /** When it was skipped or last known to have a meeting: series without meetings are deleted in time. */
    skipped_at: "bigint not null",
  },

  /** A channel's morning digest. */
  agendas: {
    organisation: "text not null",
    channel: "text not null",
    person: "text not null",
    /** Minutes after midnight, in `time_zone`. */
    minute: "integer not null",
    time_zone: "text not null",
    /** 1 when it skips Saturdays and Sundays. */
    weekdays_only: "integer not null",
    /** The last day in that zone it was sent or found empty, such as "2026-11-21". */
    sent_for: "text",
  },
} as const;
