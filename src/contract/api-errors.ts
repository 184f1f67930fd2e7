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
 * - Checks run in this order: path, method, key, rate, content type, size, JSON, fields, idempotency key,
 *   contact, credits.
 * - A required text that is blank counts as missing; unknown fields are ignored.
 * - Another organisation's contact gets the same error as one that doesn't exist.
 *
 * `when` is for the documentation.
 */
export const apiErrors = {
  malformed_request: {
    status: 400,
    message: "This is not a request of HTTP/1.1.",
    when: "The request line, a header or the body's framing cannot be read, or Host is missing. Mostly the connection is closed.",
  },
  invalid_json: {
    status: 400,
    message: "The body is not a JSON object in UTF-8.",
    when: "The body is empty, is no JSON, no object, or not UTF-8.",
  },
  missing_identifier: {
    status: 400,
    message: "Supply email or linkedin_url.",
    when: "A look-up has neither of the two.",
  },
  invalid_email: {
    status: 400,
    message: "This is not an e-mail address.",
    when: "A look-up's email is none.",
  },
  invalid_linkedin_url: {
    status: 400,
    message: "This is not the URL of a person's LinkedIn profile.",
    when: "A look-up's linkedin_url is none, and no email is given.",
  },
  missing_field: {
    status: 400,
    message: "A required field is missing.",
    when: "A required field is absent or blank.",
  },
  invalid_field: {
    status: 400,
    message: "A field holds a value that it cannot take.",
    when: "A field is of another type, no UUID, or not one of its enumeration, whose values are named.",
  },
  invalid_idempotency_key: {
    status: 400,
    message: "An Idempotency-Key has 1 to 255 visible ASCII characters.",
    when: "The header of a paid operation is empty, too long, or holds spaces or other characters.",
  },
  unauthorized: {
    status: 401,
    message: "Send a valid API key: Authorization: Bearer <API_KEY>.",
    when: "The key is missing, malformed or unknown.",
  },
  key_revoked: {
    status: 401,
    message: "This API key has been revoked. Ask whoever runs the service for another.",
    when: "The key was revoked; other processes notice within 5 seconds.",
  },
  not_enough_credits: {
    status: 402,
    message: "The balance does not cover this. Nothing was charged.",
    when: "The balance, less what other calls under way may cost, is below the operation's price.",
  },
  unknown_path: {
    status: 404,
    message: "There is no such operation.",
    when: "The path is none of the service's.",
  },
  unknown_contact: {
    status: 404,
    message: "No contact has this contact_id. Nothing was charged.",
    when: "The key's organisation has no such contact.",
  },
  method_not_allowed: {
    status: 405,
    message: "This path does not take this method: see Allow.",
    when: "An operation is not asked with POST, or a page not with GET. The header Allow names what is taken.",
  },
  request_timeout: {
    status: 408,
    message: "The request did not come in within a minute.",
    when: "The headers or the body are not there after a minute. The connection is closed.",
  },
  call_under_way: {
    status: 409,
    message: "A request with this Idempotency-Key is being answered. Ask again in a moment.",
    when: "The same key comes again before its answer is stored. The header Retry-After says when to come back.",
  },
  body_too_large: {
    status: 413,
    message: "The body is larger than 256 KiB.",
    when: "The body has more than 262,144 bytes.",
  },
  unsupported_content_type: {
    status: 415,
    message: "Send the body as Content-Type: application/json.",
    when: "The content type is another, or missing.",
  },
  expectation_failed: {
    status: 417,
    message: "Nothing but Expect: 100-continue can be expected.",
    when: "The header Expect names something else.",
  },
  idempotency_key_reused: {
    status: 422,
    message: "This Idempotency-Key was used for another request. Nothing was charged. Use a new one.",
    when: "The key comes with other field values than the first time, within 24 hours.",
  },
  too_many_requests: {
    status: 429,
    message: "Too many requests with this key. Nothing was charged. Ask again later: see Retry-After.",
    when: "The key has used up its requests of this minute. The header Retry-After says when to come back.",
  },
  headers_too_large: {
    status: 431,
    message: "The request line and the headers are larger than 16 KiB.",
    when: "They have more than 16,384 bytes together. The connection is closed.",
  },
  internal: {
    status: 500,
    message:
      "The service could not answer. Ask again; with the same Idempotency-Key nothing is charged twice.",
    when: "Something failed on the service's side, such as its database.",
  },
  composer_failed: {
    status: 502,
    message: "The text could not be composed. Nothing was charged.",
    when: "The composer failed, or wrote something that is not of the specification's shape.",
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
  /** Whole seconds until the same request may succeed. */
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
