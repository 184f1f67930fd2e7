/**
 * The app's tables. Every row carries its organisation; times are Unix time in milliseconds, amounts tenths of a
 * credit. `sealed` values are encrypted by the vault, in the place that is named after table and column.
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

/** A paid call, before, while and after it is made (`credits/ledger.ts`). */
export interface PaidCallRow {
  id: string;
  organisation: string;
  /** What the call was asked with: Slack's trigger, or the call that it repeats. */
  key: string;
  person: string;
  operation: string;
  state: string;
  price: number;
  /** Absent until it is known. */
  charged: number | null;
  balance_after: number | null;
  /** The process that works on it. */
  worker: string;
  created_at: number;
  sent_at: number | null;
  settled_at: number | null;
  /** When its result was shown, or when showing it was given up. */
  delivered_at: number | null;
  /** No attempt to show the result before this time. */
  deliver_after: number;
  /** Sealed JSON. */
  request: string;
  /** Sealed JSON: where the result is to be shown. */
  place: string;
  /** Sealed JSON: the answer, or why there is none. Taken away when its time has come. */
  outcome: string | null;
}

/** What was spent or is reserved in a day by a person, or in a month by the organisation. */
export interface SpendingRow {
  organisation: string;
  /** A person's id, or "organisation". */
  spender: string;
  /** A day or a month in UTC: "2026-11-21", "2026-11". */
  period: string;
  amount: number;
}

/** The last balance that the service reported. */
export interface BalanceRow {
  organisation: string;
  remaining: number;
  known_at: number;
  /** What the balance was after it last rose, as far as can be seen. */
  top_up: number;
  /** The lowest share of the top-up, in percent, that somebody was alerted of; 100 when none. */
  alerted_at_percent: number;
}

/** What an administrator has set. */
export interface SettingsRow {
  organisation: string;
  person_daily_cap: number | null;
  organisation_monthly_cap: number | null;
  credit_manager: string | null;
  /** JSON: the organisation's own e-mail domains; absent until an administrator names them. */
  own_domains: string | null;
}

/** A `contact_id` that a person has linked to an address. */
export interface ContactLinkRow {
  organisation: string;
  /** Keyed hash of the address. */
  contact: string;
  contact_id: string;
  linked_by: string;
  linked_at: number;
}

/** A `contact_id` that the service did not know. */
export interface RefusedContactIdRow {
  organisation: string;
  contact_id: string;
  refused_at: number;
}

/** Whom a person has lately looked up or written to. */
export interface RecentContactRow {
  organisation: string;
  person: string;
  /** Keyed hash of the address. */
  contact: string;
  /** Sealed JSON: address and name. */
  details: string;
  used_at: number;
}

/** A request of Slack whose effect must happen once. */
export interface HandledRequestRow {
  organisation: string;
  key: string;
  handled_at: number;
}

/** A process that is alive until then, unless it says so again. */
export interface WorkerRow {
  id: string;
  alive_until: number;
}

/** Something to be done at its time or later, by one process at a time (`jobs/`). */
export interface JobRow {
  organisation: string;
  /** What is to be done, such as "reminder". */
  kind: string;
  /** With what, such as the reminder's id. */
  key: string;
  /** One that was cancelled while it is being done is due at no time (`jobs/jobs.ts`). */
  due_at: number;
  /** The process that has claimed it; absent when it is free. */
  worker: string | null;
  /** How often it failed in a row. */
  attempts: number;
  /** Grows each time it is scheduled: a job that is rescheduled while it runs is run again. */
  revision: number;
}

/** Where a channel's reminders come from: a calendar's feed, or a single meeting that was typed. */
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
  /** Which of a feed's events are reminded of. */
  covers: string;
  /** 1 when all-day events are reminded of too. */
  includes_all_day: number;
  /** IANA name of the zone in which times without one are read. */
  time_zone: string;
  /** Sealed: the address of who set it up. */
  person_email: string | null;
  created_at: number;
  /** Sealed: the feed's address, which is a secret; absent for a typed meeting. */
  address: string | null;
  /** Keyed hash of the address, by which it is found again. */
  address_digest: string | null;
  /** Sealed: the calendar's own name. */
  name: string | null;
  etag: string | null;
  last_modified: string | null;
  /** Keyed hash of the content that was read last. */
  content_digest: string | null;
  /** Up to when the feed's meetings are written down. */
  read_until: number;
  /** When the feed was last found readable. */
  read_at: number | null;
  /** How often in a row it was not. */
  failures: number;
  /** How often in a row for a reason that time alone does not mend. */
  lasting_failures: number;
  /** Since when it was not. */
  failing_since: number | null;
  /** Why not, a `FeedProblem`. */
  problem: string | null;
}

/** An occurrence of a meeting, as one source has it. */
export interface MeetingRow {
  organisation: string;
  source: string;
  /** Keyed hash of the event's UID and recurrence id: the same in every feed that has it. */
  occurrence: string;
  channel: string;
  starts_at: number;
  ends_at: number;
  /** Keyed hash of what it says, by which a change is seen. */
  content_digest: string;
  /** Sealed JSON (`calendar/meeting.ts`). */
  details: string;
}

/** What became of reminding a channel of a meeting. */
export interface ReminderRow {
  organisation: string;
  /** Keyed hash of channel and occurrence: there is one of each. */
  id: string;
  channel: string;
  occurrence: string;
  /** Keyed hash of the event's UID. */
  series: string;
  state: string;
  /** The start of the meeting that the state is about. */
  for_start: number;
  /** When the meeting ends, as far as was last known: old rows are deleted. */
  ends_at: number;
  snoozed_until: number | null;
  /** Slack's `ts` of the message in the channel. */
  post_ts: string | null;
  /** Keyed hash of its content. */
  post_digest: string | null;
  /** Slack's name of the message that says that the card was put off, or that its series is skipped. */
  line_ts: string | null;
  /** JSON (`reminders/line.ts`). */
  line: string | null;
  /** Keyed hash of its content. */
  line_digest: string | null;
}

/** A series that a channel does not want to be reminded of. */
export interface SkippedSeriesRow {
  organisation: string;
  channel: string;
  series: string;
  /** Sealed: what it was called when it was skipped; absent where it had no title, or is private. */
  title: string | null;
  skipped_by: string;
  /** When it was skipped or, later, last known to have a meeting: what has none for long is forgotten. */
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
  /** 1 when it does not come on Saturdays and Sundays. */
  weekdays_only: number;
  /** The last day in that zone that it was sent or found empty, such as "2026-11-21". */
  sent_for: string | null;
}

/** A channel shared with another company in which an administrator allowed reminders. */
export interface AllowedChannelRow {
  organisation: string;
  channel: string;
  allowed_by: string;
  allowed_at: number;
}
