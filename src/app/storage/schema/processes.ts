/** Processes, their jobs and their encryption keys; and the backups that operators have made. */
export const processTables = {
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

  /** A file that `npm run data -- backup` has written, or is writing: the operator's, with everyone's rows. */
  backups: {
    /** Also in the file itself. */
    id: "text not null primary key",
    /** Absolute, as that program sees it. */
    path: "text not null",
    made_at: "bigint not null",
    is_complete: "integer not null default 0",
  },

  /** What is still to be erased from a backup. Not in backups; it outlives its organisation's own rows. */
  backup_erasures: {
    backup: "text not null",
    id: "text not null",
    /** Named unlike elsewhere, so that an uninstallation doesn't take it along. */
    of_organisation: "text not null",
    /** Sealed: JSON, all addresses of who was forgotten; absent: everything of the organisation. */
    addresses: "text",
    asked_at: "bigint not null",
  },
} as const;
