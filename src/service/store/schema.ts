import { sql } from "kysely";

/**
 * The service's tables. All credits are integers of tenths of a credit; all times are ISO 8601 UTC texts,
 * which sort chronologically.
 */
export interface ServiceSchema {
  organisations: { id: string; name: string; balance: number; created_at: string };
  /** `hash` is the SHA-256 of the key in hexadecimal; the key itself isn't stored. */
  api_keys: {
    hash: string;
    /** The key's public name; grants no access. */
    id: string;
    organisation: string;
    created_at: string;
    revoked_at: string | null;
    /** A `KeyRight`. */
    key_right: string | null;
  };
  contacts: {
    row_id: string;
    organisation: string;
    /** The profile's `id` in lower case; null when the profile has none. */
    contact_id: string | null;
    /** The CRM and the ID there, such as `hubspot:12345`. */
    crm_id: string | null;
    /** In a sealed database a keyed hash, as are `linkedin_url` and `crm_id`. */
    email: string | null;
    linkedin_url: string | null;
    /** This, and all below `profile`, are empty in a sealed database: `profile` holds them. */
    name: string | null;
    /** The objects of sections 2.1 to 2.3 as JSON, exactly as they are sent; `notProfiled` when there are none. */
    profile: string;
    connection_language: string;
    relationship: string | null;
    /** `ContactKnowledge` as JSON, once people have written of them. */
    knowledge: string | null;
  };
  charges: {
    id: string;
    organisation: string;
    contact_id: string;
    operation: string;
    amount: number;
    balance_after: number;
    charged_at: string;
  };
  /** Has one row in a database that is sealed, or about to be (`sealing.ts`). */
  sealing: {
    id: number;
    /** Can only be opened with the key that seals the database. */
    canary: string;
    /** 1 when nothing is left in clear. */
    completed: number;
  };
  /** The answer behind each charge. Written with the charge, deleted after a day. */
  answers: {
    charge_id: string;
    organisation: string;
    operation: string;
    idempotency_key: string | null;
    /** SHA-256 of the request in hexadecimal: a key identifies one request. */
    request_hash: string;
    /** The complete JSON body, exactly as it was sent; sealed in a sealed database. */
    body: string;
    answered_at: string;
  };
  /**
   * Paid calls being composed. A row isn't a charge: it stops others from composing with credits this call
   * may cost.
   */
  calls_under_way: {
    id: string;
    organisation: string;
    operation: string;
    idempotency_key: string | null;
    amount: number;
    /** The process that composes. It extends `held_until`; rows of a killed process expire. */
    holder: string;
    held_until: string;
  };
}

/** For an upsert: sets these columns to what the conflicting row would have had. */
export function excluded<Table extends keyof ServiceSchema>(
  ...columns: (keyof ServiceSchema[Table] & string)[]
) {
  return Object.fromEntries(columns.map((column) => [column, sql.ref<never>(`excluded.${column}`)]));
}
