/** What is kept of Slack: who installed the app, what was handled, and where results were posted. */
export const slackTables = {
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

  /** An installation that has come back from Slack, or a sign-in from a CRM, so that it does once. */
  install_states: {
    /** Keyed hash of the random part of what comes back, which only that browser has too. */
    state: "text not null primary key",
    expires_at: "bigint not null",
    used_at: "bigint",
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
    /** Slack's `ts`: absent before it's posted, empty while it is, and from then on if nobody knows whether it was. */
    ts: "text",
    created_at: "bigint not null",
    /** When it was posted, or given up. */
    done_at: "bigint",
    /**
     * `waiting` until the person opens these messages, which makes it `opened`: it was shown elsewhere; `announced`: it
     * wasn't.
     */
    posting: "text not null default 'opened'",
  },

  /** A message of ours about a contact that somebody shared with others (`slack/reply/shared-cards.ts`). */
  shared_cards: {
    organisation: "text not null",
    /** Keyed hash of the address. */
    contact: "text not null",
    /** Slack's id of where it is, and its `ts`. */
    channel: "text not null",
    ts: "text not null",
    posted_at: "bigint not null",
  },

  /** A Slack request whose effect must happen once. */
  handled_requests: {
    organisation: "text not null",
    key: "text not null",
    handled_at: "bigint not null",
  },

  /** A channel shared with another company where an administrator allowed reminders. */
  allowed_channels: {
    organisation: "text not null",
    channel: "text not null",
    allowed_by: "text not null",
    allowed_at: "bigint not null",
  },
} as const;
