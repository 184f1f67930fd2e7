/** What is kept of contacts, and of who used their profiles. */
export const contactTables = {
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

  /** Whose profile the newest look-up of an address has shown (`outreach/contact-people.ts`). */
  contact_people: {
    organisation: "text not null",
    /** Keyed hash of the address. */
    contact: "text not null",
    /** Keyed hash of the profile's ID: the same for all addresses of a person. */
    person: "text not null",
    /** Sealed JSON: address and profile's ID. */
    details: "text not null",
    seen_at: "bigint not null",
  },

  /** What somebody is known by who isn't to be profiled (`outreach/suppressions.ts`). */
  suppressed_contacts: {
    organisation: "text not null",
    /** Keyed hash of an address or contact ID. */
    identity: "text not null",
    /** One value for all addresses and IDs of a person. */
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

  /** The CRM that an organisation has connected (`crm/crm-connections.ts`). */
  crm_connections: {
    organisation: "text not null primary key",
    /** Keyed hash of vendor, address and first tokens. */
    id: "text not null",
    vendor: "text not null",
    /** Sealed JSON: address and tokens. */
    account: "text not null",
    /** By the database's clock: until then, one process has to get the next tokens. */
    refreshing_until: "bigint not null default 0",
    /** Who entered it. */
    set_by: "text not null",
    /** Since when it's used. */
    since: "bigint not null",
  },

  /** A note or task that somebody has written to the CRM (`crm/crm-entries.ts`). */
  crm_entries: {
    organisation: "text not null",
    /** A random UUID: the entry's reference in the CRM. */
    id: "text not null",
    /** Slack ID of who wrote it. */
    person: "text not null",
    /** Keyed hash of the contact's address. */
    contact: "text not null",
    state: "text not null",
    /** Sealed JSON: what is written about whom, and where it's answered. */
    details: "text not null",
    created_at: "bigint not null",
    /** Sealed JSON: the CRM's id and link; absent until it's written. */
    written: "text",
    /** Until it's written, when the CRM was last going to be asked. */
    written_at: "bigint",
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
} as const;
