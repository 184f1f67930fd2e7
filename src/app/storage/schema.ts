/**
 * The app's tables. Every row has its organisation; times are Unix time in milliseconds, amounts tenths of a
 * credit. `sealed` values are encrypted by the vault, bound to their table and column.
 */
export interface Schema {
  paid_calls: PaidCallRow;
  spending: SpendingRow;
  balances: BalanceRow;
  settings: SettingsRow;
  contact_links: ContactLinkRow;
  refused_contact_ids: RefusedContactIdRow;
  recent_contacts: RecentContactRow;
  handled_requests: HandledRequestRow;
  workers: WorkerRow;
  jobs: JobRow;
  reminder_sources: ReminderSourceRow;
  meetings: MeetingRow;
  reminders: ReminderRow;
  skipped_series: SkippedSeriesRow;
  agendas: AgendaRow;
  allowed_channels: AllowedChannelRow;
}

/** A paid call, before, during and after it is made (`credits/ledger.ts`). */
export interface PaidCallRow {
  id: string;
  organisation: string;
  /** Idempotency key: Slack's trigger, or the call it repeats. */
  key: string;
  person: string;
  operation: string;
  state: string;
  price: number;
  /** Absent until known. */
  charged: number | null;
  balance_after: number | null;
  /** The process working on it. */
  worker: string;
  created_at: number;
  sent_at: number | null;
  settled_at: number | null;
  /** When its result was shown, or delivery abandoned. */
  delivered_at: number | null;
  /** No delivery attempt before this time. */
  deliver_after: number;
  /** Sealed JSON. */
  request: string;
  /** Sealed JSON: where to show the result. */
  place: string;
  /** Sealed JSON: the answer, or why there is none. Deleted after its retention. */
  outcome: string | null;
}

/** Spent or reserved amounts, per person and day or per organisation and month. */
export interface SpendingRow {
  organisation: string;
  /** A person's id, or "organisation". */
  spender: string;
  /** A day or a month in UTC: "2026-11-21", "2026-11". */
  period: string;
  amount: number;
}

/** The last balance the service reported. */
export interface BalanceRow {
  organisation: string;
  remaining: number;
  known_at: number;
  /** What the balance was after it last rose, as far as can be seen. */
  top_up: number;
  /** The lowest alert sent, in percent of the top-up; 100 when none. */
  alerted_at_percent: number;
}

/** What an administrator has set. */
export interface SettingsRow {
  organisation: string;
  person_daily_cap: number | null;
  organisation_monthly_cap: number | null;
  credit_manager: string | null;
  /** JSON: the organisation's own e-mail domains; absent until an administrator sets them. */
  own_domains: string | null;
}

/** A `contact_id` a person linked to an address. */
export interface ContactLinkRow {
  organisation: string;
  /** Keyed hash of the address. */
  contact: string;
  contact_id: string;
  linked_by: string;
  linked_at: number;
}

/** A `contact_id` the service rejected. */
export interface RefusedContactIdRow {
  organisation: string;
  contact_id: string;
  refused_at: number;
}

/** A contact that a person recently looked up or wrote to. */
export interface RecentContactRow {
  organisation: string;
  person: string;
  /** Keyed hash of the address. */
  contact: string;
  /** Sealed JSON: address and name. */
  details: string;
  used_at: number;
}

/** A Slack request whose effect must happen once. */
export interface HandledRequestRow {
  organisation: string;
  key: string;
  handled_at: number;
}

/** A live process, until its lease expires. */
export interface WorkerRow {
  id: string;
  alive_until: number;
}

/** A job to be run at its time or later, by one process at a time (`jobs/`). */
export interface JobRow {
  organisation: string;
  /** The kind of job, such as "reminder". */
  kind: string;
  /** Its subject, such as the reminder's ID. */
  key: string;
  /** A job cancelled while it runs is never due (`jobs/jobs.ts`). */
  due_at: number;
  /** The process that claimed it; absent when free. */
  worker: string | null;
  /** Consecutive failures. */
  attempts: number;
  /** Incremented each time it is scheduled: a job rescheduled while it runs is run again. */
  revision: number;
}

/** The source of a channel's reminders: a calendar feed, or a single meeting that was typed. */
export interface ReminderSourceRow {
  organisation: string;
  id: string;
  /** "feed" or "meeting". */
  kind: string;
  channel: string;
  /** Who set it up. */
  person: string;
  state: string;
  minutes_before: number;
  /** Which of a feed's events get reminders. */
  covers: string;
  /** 1 when all-day events get reminders too. */
  includes_all_day: number;
  /** IANA name of the zone in which times without one are read. */
  time_zone: string;
  /** Sealed: the creator's address. */
  person_email: string | null;
  created_at: number;
  /** Sealed: the feed's address, which is a secret; absent for a typed meeting. */
  address: string | null;
  /** Keyed hash of the address, to find it by. */
  address_digest: string | null;
  /** Sealed: the calendar's own name. */
  name: string | null;
  etag: string | null;
  last_modified: string | null;
  /** Keyed hash of the content last read. */
  content_digest: string | null;
  /** How far ahead the feed's meetings are stored. */
  read_until: number;
  /** When the feed was last readable. */
  read_at: number | null;
  /** Consecutive failed reads. */
  failures: number;
  /** Consecutive failures for a reason that won't fix itself. */
  lasting_failures: number;
  /** Since when reads have failed. */
  failing_since: number | null;
  /** The reason, a `FeedProblem`. */
  problem: string | null;
}

/** An occurrence of a meeting, as one source has it. */
export interface MeetingRow {
  organisation: string;
  source: string;
  /** Keyed hash of the event's UID and recurrence ID: the same in every feed. */
  occurrence: string;
  channel: string;
  starts_at: number;
  ends_at: number;
  /** Keyed hash of its content, to detect changes. */
  content_digest: string;
  /** Sealed JSON (`calendar/meeting.ts`). */
  details: string;
}

/** The state of a channel's reminder of a meeting. */
export interface ReminderRow {
  organisation: string;
  /** Keyed hash of channel and occurrence: one reminder for each pair. */
  id: string;
  channel: string;
  occurrence: string;
  /** Keyed hash of the event's UID. */
  series: string;
  state: string;
  /** The meeting start that this state refers to. */
  for_start: number;
  /** When the meeting ends, as last known; old rows are deleted by it. */
  ends_at: number;
  snoozed_until: number | null;
  /** Slack's `ts` of the message in the channel. */
  post_ts: string | null;
  /** Keyed hash of its content. */
  post_digest: string | null;
  /** Slack's `ts` of the message saying that the card was snoozed, or its series skipped. */
  line_ts: string | null;
  /** JSON (`reminders/line.ts`). */
  line: string | null;
  /** Keyed hash of its content. */
  line_digest: string | null;
}

/** A series a channel gets no reminders of. */
export interface SkippedSeriesRow {
  organisation: string;
  channel: string;
  series: string;
  /** Sealed: its title when skipped; absent when it had none, or is private. */
  title: string | null;
  skipped_by: string;
  /** When it was skipped or last known to have a meeting: series without meetings are deleted in time. */
  skipped_at: number;
}

/** A channel's morning digest. */
export interface AgendaRow {
  organisation: string;
  channel: string;
  person: string;
  /** Minutes after midnight, in `time_zone`. */
  minute: number;
  time_zone: string;
  /** 1 when it skips Saturdays and Sundays. */
  weekdays_only: number;
  /** The last day in that zone it was sent or found empty, such as "2026-11-21". */
  sent_for: string | null;
}

/** A channel shared with another company where an administrator allowed reminders. */
export interface AllowedChannelRow {
  organisation: string;
  channel: string;
  allowed_by: string;
  allowed_at: number;
}
