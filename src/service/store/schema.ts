/**
 * The tables of the service. Every amount of credit is an integer of tenths of a credit; every time is an ISO 8601
 * UTC text, which sort by time.
 */
export interface ServiceSchema {
  organisations: { id: string; name: string; balance: number; created_at: string };
  /** `hash` is the SHA-256 of the key in hexadecimal; the key itself is nowhere. */
  api_keys: {
    hash: string;
    /** What people call the key by; it grants no access. */
    id: string;
    organisation: string;
    created_at: string;
    revoked_at: string | null;
  };
  contacts: {
    row_id: string;
    organisation: string;
    /** The profile's `id` in lower case; null when the profile carries none. */
    contact_id: string | null;
    email: string | null;
    linkedin_url: string | null;
    name: string | null;
    /** The objects of sections 2.1 to 2.3 as JSON, exactly as they are sent. */
    profile: string;
    connection_language: string;
    relationship: string | null;
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
  /** What each charge was taken for. Written with the charge, and deleted after a day. */
  answers: {
    charge_id: string;
    organisation: string;
    operation: string;
    idempotency_key: string | null;
    /** SHA-256 of the request in hexadecimal: a key means one request. */
    request_hash: string;
    /** The whole JSON body, exactly as it was sent. */
    body: string;
    answered_at: string;
  };
  /** Paid calls that are being composed. A row holds no money: it keeps others from composing what it may cost. */
  calls_under_way: {
    id: string;
    organisation: string;
    operation: string;
    idempotency_key: string | null;
    amount: number;
    /** The process that composes. It extends `held_until`; a row of a killed process expires. */
    holder: string;
    held_until: string;
  };
}
