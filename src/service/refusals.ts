/**
 * Every answer of the service that is not the specification's own.
 *
 * The specification leaves all of this open: HTTP statuses (4.5), the error body, codes, and what happens
 * on a missing or bad key, a missing field, an unknown contact, a bad enumeration, a look-up without an
 * address, and too few credits (section 7), and the limits of texts and bodies (section 8). It is decided
 * here and nowhere else:
 *
 * - a refusal's body is `{ "error": { "code", "message", "field"? } }`; `field` names the request's field
 *   where there is one to blame;
 * - no refusal costs anything;
 * - checks run in this order: path, method, key, content type, size, JSON, fields, contact, credits;
 * - a required text that is blank counts as missing; unknown fields are ignored;
 * - an organisation is told of another's contact what it is told of one that does not exist.
 */
export const refusals = {
  invalid_json: { status: 400, message: "The body is not a JSON object in UTF-8." },
  missing_identifier: { status: 400, message: "Supply email or linkedin_url." },
  invalid_email: { status: 400, message: "This is not an e-mail address." },
  invalid_linkedin_url: { status: 400, message: "This is not the URL of a person's LinkedIn profile." },
  missing_field: { status: 400, message: "A required field is missing." },
  invalid_field: { status: 400, message: "A field holds a value that it cannot take." },
  unauthorized: { status: 401, message: "Send a valid API key: Authorization: Bearer <API_KEY>." },
  not_enough_credits: { status: 402, message: "The balance does not cover this. Nothing was charged." },
  unknown_path: { status: 404, message: "There is no such operation." },
  unknown_contact: { status: 404, message: "No contact has this contact_id. Nothing was charged." },
  method_not_allowed: { status: 405, message: "All operations use the method POST." },
  body_too_large: { status: 413, message: "The body is larger than 256 KiB." },
  unsupported_content_type: { status: 415, message: "Send the body as Content-Type: application/json." },
  internal: { status: 500, message: "The service could not answer." },
  composer_failed: { status: 502, message: "The text could not be composed. Nothing was charged." },
} as const;

/** The largest request body in bytes. */
export const bodyLimit = 256 * 1024;

export type RefusalCode = keyof typeof refusals;

/** The body of every refusal. */
export interface RefusalBody {
  error: { code: RefusalCode; message: string; field?: string };
}

/** Thrown where a request is refused; the HTTP app turns it into the table's status and body. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode;
  readonly field: string | undefined;
  readonly detail: string | undefined;

  /**
   * @param field the request's field to blame
   * @param detail a sentence after the table's own, such as the values that an enumeration takes
   */
  constructor(code: RefusalCode, { field, detail }: { field?: string; detail?: string } = {}) {
    super(refusals[code].message);
    this.code = code;
    this.field = field;
    this.detail = detail;
  }

  get status() {
    return refusals[this.code].status;
  }

  get body(): RefusalBody {
    const message = this.detail === undefined ? this.message : `${this.message} ${this.detail}`;
    const error = { code: this.code, message };
    return { error: this.field === undefined ? error : { ...error, field: this.field } };
  }
}
