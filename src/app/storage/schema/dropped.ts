/** Tables that earlier migrations made and later ones drop: those of a backup or a database from before an upgrade. */
export const droppedTables = {
  /** What was charged in each month for calls that had no rows any more. */
  monthly_charges: {
    organisation: "text not null",
    month: "bigint not null",
    person: "text not null",
    operation: "text not null",
    calls: "bigint not null",
    charged: "bigint not null",
  },

  /** For how long an organisation kept things. */
  retention_times: {
    organisation: "text not null",
    name: "text not null",
    time: "integer not null",
  },

  /** A file that `npm run data -- backup` had written. */
  backups: {
    id: "text not null primary key",
    path: "text not null",
    made_at: "bigint not null",
    is_complete: "integer not null default 0",
  },

  /** Who was still to be erased from a backup. */
  backup_erasures: {
    backup: "text not null",
    id: "text not null",
    of_organisation: "text not null",
    addresses: "text",
    asked_at: "bigint not null",
  },
} as const;
