/**
 * The app's tables, as the migrations create them: each column's SQL type and constraints. A migration that changes
 * a table brings its own columns, which `Schema` then joins to these.
 *
 * Every row has its organisation; times are Unix time in milliseconds, amounts tenths of a credit. `sealed` values
 * are encrypted by the vault, bound to their table and column.
 */
export const columns = {
  /** A paid call, before, during and after it is made (`credits/ledger.ts`). */
  paid_calls: {
    id: "text not null primary key",
    organisation: "text not null",
    /** Idempotency key: Slack's trigger, or the call it repeats. */
    key: "text not null",
    person: "text not null",
    operation: "text not null",
    state: "text not null check (state in ('intent', 'sent', 'answered', 'refused', 'unknown', 'lost'))",
    price: "integer not null check (price > 0)",
    /** Absent until known. */
    charged: "bigint check (charged >= 0)",
    balance_after: "bigint check (balance_after >= 0)",
    /** The process working on it. */
    worker: "text not null",
    created_at: "bigint not null",
    sent_at: "bigint",
    settled_at: "bigint",
    /** When its result was shown, or delivery abandoned. */
    delivered_at: "bigint",
    /** No delivery attempt before this time. */
    deliver_after: "bigint not null default 0",
    /** Sealed JSON. */
    request: "text not null",
    /** Sealed JSON: where to show the result. */
    place: "text not null",
    /** Sealed JSON: the answer, or why there is none. Deleted after its retention. */
    outcome: "text",
    /** Keyed hash of what was requested; absent for a call that the same request doesn't find, and after its retention. */
    request_digest: "text",
    /** The first call of which this one is another version. */
    version_of: "text",
    /** Until when we may send it again under its key and be charged once; absent: never. It stays when that has failed. */
    repeat_until: "bigint",
    /** Sealed JSON: what it has to be sent again with, and where to; absent once it isn't sent again any more. */
    repeat_as: "text",
  },

  /** Who may read a result that somebody else bought: they made the same request. */
  paid_call_readers: {
    organisation: "text not null",
    /** The call's ID. */
    call: "text not null",
    person: "text not null",
    since: "bigint not null",
  },

  /** Spent or reserved amounts, per person and day or per organisation and month. */
  spending: {
    organisation: "text not null",
    /** A person's id, or "organisation". */
    spender: "text not null",
    /** A day or a month in UTC: "2026-11-21", "2026-11". */
    period: "text not null",
    amount: "bigint not null check (amount >= 0)",
  },

  /** What was charged for an organisation's calls, by day and operation: kept by the database (`charge-sums.ts`). */
  team_charges: {
    organisation: "text not null",
    /** Start of the UTC day in which they were requested. */
    day: "bigint not null",
    operation: "text not null",
    calls: "bigint not null",
    charged: "bigint not null",
    /** Calls that may have been charged, and their price. */
    unknown_calls: "bigint not null",
    unknown_price: "bigint not null",
  },

  /** The same by day and person. */
  person_charges: {
    organisation: "text not null",
    day: "bigint not null",
    person: "text not null",
    calls: "bigint not null",
    charged: "bigint not null",
  },

  /** The last balance the service reported. */
  balances: {
    organisation: "text not null primary key",
    remaining: "bigint not null",
    known_at: "bigint not null",
    /** What the balance was after it last rose, as far as can be seen. */
    top_up: "bigint not null",
    /** The lowest alert sent, in percent of the top-up; 100 when none. */
    alerted_at_percent: "integer not null",
  },

  /** What an administrator has set. */
  settings: {
    organisation: "text not null primary key",
    person_daily_cap: "bigint",
    organisation_monthly_cap: "bigint",
    credit_manager: "text",
    /** JSON: the organisation's own e-mail domains; absent until an administrator sets them. */
    own_domains: "text",
    /** Where profiles come from and on what basis they're used, in an administrator's words. */
    data_basis: "text",
  },

  /** A `contact_id` a person linked to an address. */
  contact_links: {
    organisation: "text not null",
    /** Keyed hash of the address. */
    contact: "text not null",
    /** Empty once somebody has unlinked it. */
    contact_id: "text not null",
    /** Who linked or unlinked it last, and when. */
    linked_by: "text not null",
    linked_at: "bigint not null",
    /** Sealed JSON: address and name; absent in links from before they were kept. */
    details: "text",
    /** What the service calls the profile, if it was known: the same for all addresses of a person. */
    profile_id: "text",
  },

  /** What somebody is known by who isn't to be profiled (`outreach/suppressions.ts`). */
  suppressed_contacts: {
    organisation: "text not null",
    /** Keyed hash of an address or contact ID. */
    identity: "text not null",
    /** The same for all that one person is known by. */
    suppression: "text not null",
    suppressed_by: "text not null",
    suppressed_at: "bigint not null",
  },

  /** Who did what with whose profile (`audit/audit-log.ts`). */
  audit_log: {
    organisation: "text not null",
    at: "bigint not null",
    /** Slack ID. */
    actor: "text not null",
    action: "text not null",
    /** Keyed hash of the contact's address; empty when it's about nobody. */
    target: "text not null",
    outcome: "text not null",
  },

  /** The key with which an organisation asks the profile service (`outreach/service-connections.ts`). */
  service_connections: {
    organisation: "text not null primary key",
    /** Keyed hash of the key. */
    id: "text not null",
    /** Sealed. */
    key: "text not null",
    /** Who entered it; absent when it's the environment's. */
    set_by: "text",
    /** Since when it's used. */
    since: "bigint not null",
  },

  /** A `contact_id` the service rejected. */
  refused_contact_ids: {
    organisation: "text not null",
    contact_id: "text not null",
    refused_at: "bigint not null",
  },

  /** A contact that a person recently looked up or wrote to. */
  recent_contacts: {
    organisation: "text not null",
    person: "text not null",
    /** Keyed hash of the address. */
    contact: "text not null",
    /** Sealed JSON: address and name. */
    details: "text not null",
    used_at: "bigint not null",
  },

  /** A thread in a person's messages with the app, with the paid results for a contact (`slack/paid/result-threads.ts`). */
  result_threads: {
    organisation: "text not null",
    person: "text not null",
    /** Keyed hash of the address. */
    contact: "text not null",
    /** Slack's id of the messages, and `ts` of the thread's first one: empty while it's being posted. */
    channel: "text not null",
    ts: "text not null",
    used_at: "bigint not null",
  },

  /** A paid result that is or will be in such a thread. */
  result_posts: {
    organisation: "text not null",
    /** ID of the paid call. */
    call: "text not null",
    person: "text not null",
    contact: "text not null",
    /** Slack's `ts`; absent until it was posted. */
    ts: "text",
    created_at: "bigint not null",
    /** When it was posted, or given up. */
    done_at: "bigint",
  },

  /** A Slack request whose effect must happen once. */
  handled_requests: {
    organisation: "text not null",
    key: "text not null",
    handled_at: "bigint not null",
  },

  /** Tells whether a key is one that this database was sealed with (`open-vault.ts`). */
  key_check: {
    id: "integer not null primary key check (id = 1)",
    /** Sealed: always the same text. */
    sealed: "text not null",
    /** Sealed: what keyed hashes are made with. It stays when the key is changed; absent until a start writes it. */
    digest_secret: "text",
  },

  /** The keys that something may be sealed with: none may be missing (`open-vault.ts`). */
  encryption_keys: {
    /** A key's public name, with which each value begins that was sealed with it. */
    id: "text not null primary key",
    /** When a process last started that seals with it. */
    used_at: "bigint not null",
  },

  /** A live process, until its lease expires. */
  workers: {
    id: "text not null primary key",
    alive_until: "bigint not null",
    /** Names of its encryption keys with spaces between, the one that writes first; absent in older versions. */
    key_ids: "text",
  },

  /** A job to be run at its time or later, by one process at a time (`jobs/`). */
  jobs: {
    organisation: "text not null",
    /** The kind of job, such as "reminder". */
    kind: "text not null",
    /** Its subject, such as the reminder's ID. */
    key: "text not null",
    /** A job cancelled while it runs is never due (`jobs/jobs.ts`). */
    due_at: "bigint not null",
    /** The process that claimed it; absent when free. */
    worker: "text",
    /** Consecutive failures. */
    attempts: "integer not null default 0",
    /** Incremented each time it is scheduled: a job rescheduled while it runs is run again. */
    revision: "bigint not null default 0",
  },

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
    /** JSON (`News`): the new message that told of a change shortly before the meeting. */
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

  /** A channel shared with another company where an administrator allowed reminders. */
  allowed_channels: {
    organisation: "text not null",
    channel: "text not null",
    allowed_by: "text not null",
    allowed_at: "bigint not null",
  },

  /** A workspace or an enterprise that installed the app (`slack/install/installation-store.ts`). */
  installations: {
    /** The enterprise if it's installed for all of it, else the workspace. */
    organisation: "text not null primary key",
    /** Absent if it's installed for a whole enterprise. */
    team_id: "text",
    enterprise_id: "text",
    bot_id: "text",
    bot_user_id: "text not null",
    /** What was granted, with commas between. */
    scopes: "text not null",
    /** Sealed. */
    token: "text not null",
    /** Sealed; absent where tokens don't expire, like the next. */
    refresh_token: "text",
    expires_at: "bigint",
    /** Until when a process has the token's refresh to itself, by the database's clock. */
    refreshing_until: "bigint not null default 0",
    /** Slack ID. */
    installed_by: "text not null",
    installed_at: "bigint not null",
  },

  /** An installation that somebody has begun in a browser. */
  install_states: {
    /** Keyed hash of what Slack brings back, which only that browser has too. */
    state: "text not null primary key",
    expires_at: "bigint not null",
    used_at: "bigint",
  },
} as const;

/** The type of a column's values, by its definition. */
type Value<Definition> =
  | (Definition extends `text${string}` ? string : number)
  | (Definition extends `${string} not null${string}` ? never : null);

type Row<Columns> = { [Name in keyof Columns]: Value<Columns[Name]> };

export type Schema = { [Table in keyof typeof columns]: Row<(typeof columns)[Table]> };
export type PaidCallRow = Schema["paid_calls"];
export type BalanceRow = Schema["balances"];
export type ReminderSourceRow = Schema["reminder_sources"];
export type MeetingRow = Schema["meetings"];
export type ReminderRow = Schema["reminders"];
export type AgendaRow = Schema["agendas"];
