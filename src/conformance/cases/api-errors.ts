import { type ApiErrorCode, bodyLimit } from "../../contract/api-errors.ts";
import { operations } from "../../contract/operations.ts";
import { type CaseRequest, type ConformanceCase, type ExpectedApiError, open } from "../case.ts";
import { keyless } from "./lookup.ts";

const lookup = `/${operations.lookup.path}`;
const prep = `/${operations.prep.path}`;
const wave = `/${operations.wave.path}`;
const rephrase = `/${operations.rephrase.path}`;
const contact_id = "{contact_id}";
/** A UUID that no contact has: version 0 doesn't exist. */
const nobody = "00000000-0000-0000-0000-00000000c0de";

/**
 * A request that's refused: by default a look-up that would be fine but for this.
 *
 * @param what is wrong with the request
 */
function refused(
  what: string,
  code: ApiErrorCode,
  request: Partial<CaseRequest>,
  expected: Partial<ExpectedApiError> = {},
): ConformanceCase {
  return open("7 rules 2 and 3", `${what} is refused`, {
    request: { path: lookup, body: { json: { email: "{unprofiled_email}" } }, ...request },
    expected: { kind: "API error", code, ...expected },
  });
}

/** @param path of the operation whose `field` can't have this value */
function badField(
  what: string,
  code: ApiErrorCode,
  path: string,
  json: object,
  field: string,
  detail?: string,
): ConformanceCase {
  return refused(what, code, { path, body: { json } }, { field, ...(detail && { detail }) });
}

/** The specification covers none of this (4.5, 7 rules 2 and 3, 8 rules 3 and 4). */
export const apiErrorCases: readonly ConformanceCase[] = [
  refused("An unknown path", "unknown_path", { path: "/conformance-nothing" }),
  ...(["GET", "PUT"] as const).map((method) =>
    refused(method, "method_not_allowed", { method }, { headers: { allow: "POST" } }),
  ),
  ...Object.entries(keyless).map(([how, authorization]) =>
    refused(`A request ${how}`, "unauthorized", ...withAuthorization(authorization)),
  ),
  refused("A revoked key", "key_revoked", ...withAuthorization("Bearer {revoked_key}")),
  refused("A content type other than JSON", "unsupported_content_type", {
    headers: { "content-type": "text/plain" },
  }),
  refused("No content type", "unsupported_content_type", { headers: { "content-type": undefined } }),
  refused("A body over 256 KiB", "body_too_large", {
    path: rephrase,
    body: { json: { contact_id, message: "x".repeat(bodyLimit) } },
  }),
  refused("An empty body", "invalid_json", { body: { text: "" } }),
  refused("An incomplete body", "invalid_json", { body: { text: '{"email":' } }),
  refused("A body that is an array", "invalid_json", { body: { json: [] } }),
  refused("A body that isn't UTF-8", "invalid_json", {
    body: { bytes: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]) },
  }),
  refused("A look-up without an identifier", "missing_identifier", { body: { json: {} } }),
  badField("A text that isn't an e-mail address", "invalid_email", lookup, { email: "jane" }, "email"),
  badField(
    "A company's LinkedIn URL",
    "invalid_linkedin_url",
    lookup,
    { linkedin_url: "https://www.linkedin.com/company/acme" },
    "linkedin_url",
  ),
  badField("No contact_id", "missing_field", prep, { prep_type: "call", topic: "x" }, "contact_id"),
  badField("No prep_type", "missing_field", prep, { contact_id, topic: "x" }, "prep_type"),
  badField("A blank topic", "missing_field", prep, { contact_id, prep_type: "call", topic: " \n" }, "topic"),
  badField("An empty message", "missing_field", rephrase, { contact_id, message: "" }, "message"),
  badField("A contact_id that isn't a UUID", "invalid_field", wave, { contact_id: "jane" }, "contact_id"),
  badField("A number instead of text", "invalid_field", rephrase, { contact_id, message: 7 }, "message"),
  ...(
    [
      ["prep_type", prep, { prep_type: "lunch", topic: "x" }, "meeting, call, presentation"],
      ["tone", wave, { tone: "angry" }, "professional, casual, warm, direct"],
      ["channel", wave, { channel: "fax" }, "email, linkedin, sms"],
    ] as const
  ).map(([field, path, fields, values]) =>
    badField(
      `Another ${field}`,
      "invalid_field",
      path,
      { contact_id, ...fields },
      field,
      `Allowed: ${values}.`,
    ),
  ),
  refused("An Idempotency-Key with a space", "invalid_idempotency_key", {
    path: rephrase,
    headers: { "idempotency-key": "two words" },
    body: { json: { contact_id, message: "x" } },
  }),
  ...[
    { path: prep, json: { contact_id: nobody, prep_type: "call", topic: "x" } },
    { path: wave, json: { contact_id: nobody } },
    { path: rephrase, json: { contact_id: nobody, message: "x" } },
  ].map(({ path, json }) =>
    badField(`An unknown contact in ${path.slice(1)}`, "unknown_contact", path, json, "contact_id"),
  ),
  refused("An empty balance", "not_enough_credits", {
    path: wave,
    headers: { authorization: "Bearer {empty_key}" },
    body: { json: { contact_id } },
  }),
];

function withAuthorization(authorization: string | undefined) {
  return [{ headers: { authorization } }, { headers: { "www-authenticate": "Bearer" } }] as const;
}
