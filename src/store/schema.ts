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

/** The last balance that the service told. */
export interface BalanceRow {
  organisation: string;
  remaining: number;
  known_at: number;
  /** What the balance was after it last rose, as far as can be seen. */
  top_up: number;
  /** The lowest share of the top-up, in percent, that was told of; 100 when none. */
  alerted_at_percent: number;
}

/** What an administrator has set. */
export interface SettingsRow {
  organisation: string;
  person_daily_cap: number | null;
  organisation_monthly_cap: number | null;
  credit_manager: string | null;
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
