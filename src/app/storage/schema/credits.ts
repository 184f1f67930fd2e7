/** What paid calls leave: the calls, what was spent, and what an organisation has set. */
export const creditTables = {
  /** A paid call, before, during and after it is made (`credits/ledger/ledger.ts`). */
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
    /** Until when we may send it again under its key and be charged once; absent: never, or not any more. */
    repeat_until: "bigint",
    /** Sealed JSON: what it has to be sent again with, and where to; absent once it isn't sent again any more. */
    repeat_as: "text",
    /** W3C traceparent of the span in which it was begun; absent when nothing is traced, and after its retention. */
    trace: "text",
  },

  /** A paid call that a manager is asked for before it is one (`credits/approvals.ts`). */
  approvals: {
    organisation: "text not null",
    /** The ID that the call will have. */
    id: "text not null",
    /** The call's idempotency key. */
    key: "text not null",
    person: "text not null",
    operation: "text not null",
    price: "integer not null check (price > 0)",
    /** Why the manager is asked. */
    reason: "text not null",
    state: "text not null",
    /** Sealed JSON; empty once everybody knows what became of it, like the next two. */
    request: "text not null",
    /** Sealed JSON: where to show the result. */
    place: "text not null",
    /** Keyed hash of what was requested. */
    request_digest: "text",
    /** 1 when the person wants another result than the one there is. */
    is_anew: "integer not null",
    /** The first call of which the call will be another version. */
    version_of: "text",
    created_at: "bigint not null",
    /** Slack ID of who is asked. */
    manager: "text not null",
    /** The message with the manager; absent until it's posted, like the next two. */
    channel: "text",
    ts: "text",
    /** The state that the message shows. */
    shown_state: "text",
    /** Slack ID of who ended it; absent when nobody did. */
    ended_by: "text",
    ended_at: "bigint",
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

  /** What was charged, by day and person. */
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
    /** The credit manager is asked for calls of at least this price; absent: for none. */
    approval_price: "bigint",
    /** 1 when the credit manager is asked instead of refusing what exceeds a person's daily cap. */
    approval_over_cap: "integer",
    /** JSON: the organisation's own e-mail domains; absent until an administrator sets them. */
    own_domains: "text",
    /** Where profiles come from and on what basis they're used, in an administrator's words. */
    data_basis: "text",
    /** Unused: earlier versions write them. */
    recruiting_by: "text",
    recruiting_at: "bigint",
  },
} as const;
