/**
 * Every response of the service that the specification doesn't define.
 *
 * The specification leaves these open: HTTP statuses (4.5), the error body, codes, and what happens on a
 * missing or bad key, a missing field, an unknown contact, a bad enumeration, a look-up without an address,
 * and too few credits (section 7), and the limits of texts, bodies and rates (section 8). All of it is
 * decided here:
 *
 * - An error's body is `{ "error": { "code", "message", "field"? } }`; `field` names the request field at
 *   fault, if there is one.
 * - No error costs anything, except `internal`, where we can't know. None is stored: the same request with
 *   the same `Idempotency-Key` may succeed later.
 * - Checks run in this order: path, method, key, its right, rate, content type, size, JSON, fields, idempotency key,
 *   contact, credits.
 * - A required text that is blank counts as missing; unknown fields are ignored.
 * - Another organisation's contact gets the same error as one that doesn't exist.
 *
 * `when` is for the documentation.
 */
export const apiErrors = {
  malformed_request: {
    status: 400,
    message: "This isn't valid HTTP/1.1.",
    when: "The request line, a header or the body's framing can't be read or can be read in two ways, or Host is missing. The connection is usually closed.",
  },
  invalid_json: {
    status: 400,
    message: "The body isn't a JSON object in UTF-8.",
    when: "The body is empty, not JSON, not an object, or not UTF-8.",
  },
  missing_identifier: {
    status: 400,
    message: "Supply email or linkedin_url.",
    when: "A look-up has neither.",
  },
  invalid_email: {
    status: 400,
    message: "This isn't an e-mail address.",
    when: "A look-up's email isn't valid.",
  },
  invalid_linkedin_url: {
    status: 400,
    message: "This isn't the URL of a person's LinkedIn profile.",
    when: "A look-up's linkedin_url isn't valid, and no email is given.",
  },
  missing_field: {
    status: 400,
    message: "A required field is missing.",
    when: "A required field is absent or blank.",
  },
  invalid_field: {
    status: 400,
    message: "A field has an invalid value.",
    when: "A field has the wrong type, isn't a UUID, or isn't one of its allowed values, which the message lists.",
  },
  invalid_idempotency_key: {
    status: 400,
    message: "An Idempotency-Key must have 1 to 255 visible ASCII characters.",
    when: "A paid operation's header is empty, too long, or contains spaces or other characters.",
  },
  unauthorized: {
    status: 401,
    message: "Send a valid API key: Authorization: Bearer <API_KEY>.",
    when: "The key is missing, malformed or unknown.",
  },
  key_revoked: {
    status: 401,
    message: "This API key has been revoked. Ask the service's administrator for a new one.",
    when: "The key was revoked. Other processes notice within 5 seconds.",
  },
  right_missing: {
    status: 403,
    message: "This key has no right to team knowledge. Ask the service's administrator for one that does.",
    when: "A path of the team-knowledge extension is used with a key that was created without `--right team-knowledge`.",
  },
  not_enough_credits: {
    status: 402,
    message: "The balance doesn't cover this. Nothing was charged.",
    when: "The balance, minus what calls in progress may cost, is below the operation's price.",
  },
  unknown_path: {
    status: 404,
    message: "There's no such operation.",
    when: "The service has no such path.",
  },
  unknown_contact: {
    status: 404,
    message: "No contact has this contact_id. Nothing was charged.",
    when: "The key's organisation has no such contact.",
  },
  method_not_allowed: {
    status: 405,
    message: "This path doesn't support this method: see Allow.",
    when: "An operation needs POST, a page needs GET. The Allow header lists what the path supports.",
  },
  request_timeout: {
    status: 408,
    message: "The request didn't arrive in time.",
    when: "The headers didn't arrive within 10 seconds, or the body within a minute. The connection is closed.",
  },
  call_under_way: {
    status: 409,
    message: "A request with this Idempotency-Key is in progress. Try again in a moment.",
    when: "The same key is sent again before its response is stored. Retry-After says when to try again.",
  },
  body_too_large: {
    status: 413,
    message: "The body is larger than 256 KiB.",
    when: "The body has more than 262,144 bytes.",
  },
  unsupported_content_type: {
    status: 415,
    message: "Send the body as Content-Type: application/json.",
    when: "The content type is missing or different.",
  },
  expectation_failed: {
    status: 417,
    message: "Expect: 100-continue is the only supported expectation.",
    when: "The Expect header has another value.",
  },
  idempotency_key_reused: {
    status: 422,
    message: "This Idempotency-Key was used for another request. Nothing was charged. Use a new one.",
    when: "The key is reused with different field values within 24 hours.",
  },
  not_composed: {
    status: 422,
    message: "This text wasn't written. Nothing was charged.",
    when: "The service has no language model, and its stand-in isn't certain of this text: a goal it doesn't understand, a message it wouldn't change, another language. Or the request is too long for its language model, or the text came out the same as one that Other-Than names. The message says which.",
  },
  too_many_requests: {
    status: 429,
    message: "Too many requests with this key. Nothing was charged. Try again later: see Retry-After.",
    when: "The key has used up its requests for this minute. Retry-After says when to try again.",
  },
  headers_too_large: {
    status: 431,
    message: "The request line and the headers are larger than 16 KiB.",
    when: "They have more than 16,384 bytes together. The connection is closed.",
  },
  internal: {
    status: 500,
    message:
      "The service couldn't answer. Try again; with the same Idempotency-Key, nothing is charged twice.",
    when: "Something failed on the service's side, such as its database.",
  },
  composer_failed: {
    status: 502,
    message: "The text couldn't be composed. Nothing was charged.",
    when: "The composer failed, or wrote something that doesn't match the specification.",
  },
} as const;

/** Maximum size of a request body, in bytes. */
export const bodyLimit = 256 * 1024;

export type ApiErrorCode = keyof typeof apiErrors;

/** The body of every error. */
export interface ApiErrorBody {
  error: { code: ApiErrorCode; message: string; field?: string };
}

/** What an error may add to its row in the table. */
export interface ApiErrorDetails {
  /** The request field at fault. */
  field?: string;
  /** A sentence after the table's message, such as an enumeration's allowed values. */
  detail?: string;
  /** Seconds to wait before trying the same request again. */
  retryAfter?: number;
  /** The methods the path accepts. */
  allow?: string;
}

/** Thrown to refuse a request; the HTTP layer turns it into the table's status and body. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ApiErrorCode;
  readonly details: ApiErrorDetails;

  constructor(code: ApiErrorCode, details: ApiErrorDetails = {}) {
    super(apiErrors[code].message);
    this.code = code;
    this.details = details;
  }

  get status() {
    return apiErrors[this.code].status;
  }

  get body(): ApiErrorBody {
    const { detail, field } = this.details;
    const message = detail === undefined ? this.message : `${this.message} ${detail}`;
    const error = { code: this.code, message };
    return { error: field === undefined ? error : { ...error, field } };
  }

  /** Response headers besides the content headers. */
  get headers(): Record<string, string> {
    const { retryAfter, allow } = this.details;
    return {
      ...(this.status === 401 && { "www-authenticate": "Bearer" }),
      ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
      ...(allow !== undefined && { allow }),
    };
  }
}
