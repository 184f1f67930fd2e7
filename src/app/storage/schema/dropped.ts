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
} as const;
