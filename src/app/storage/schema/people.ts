/** What is kept of the people who use the app. */
export const peopleTables = {
  /** What a person has set for themself (`person-settings/`); what isn't set is absent. */
  person_settings: {
    organisation: "text not null",
    /** Slack ID. */
    person: "text not null",
    tone: "text",
    channel: "text",
    minutes_before: "integer",
    /** Tenths of a credit that workflows may spend for them in a month. */
    workflow_cap: "bigint",
    /** Unused: earlier versions write it. */
    date_language: "text",
  },
} as const;
