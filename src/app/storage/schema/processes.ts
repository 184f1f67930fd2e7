/** Processes, their jobs and their encryption keys; and what backups need. */
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

  /** A folder that `npm run data -- backup` has written in, as that program sees it: absolute. */
  backup_folders: {
    folder: "text not null primary key",
  },

  /** Who isn't to come back with a backup (`backups/marks.ts`). Named unlike elsewhere, so that an uninstallation doesn't take it along. */
  backup_marks: {
    kind: "text not null check (kind in ('forgotten', 'blocked', 'left'))",
    /** Keyed hashes, like the next. */
    of_organisation: "text not null",
    identity: "text not null",
    person: "text not null",
    at: "bigint not null",
  },
} as const;
