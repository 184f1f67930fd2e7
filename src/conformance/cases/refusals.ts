import { type ApiErrorCode, bodyLimit } from "../../contract/api-errors.ts";
import { operations } from "../../contract/operations.ts";
import type { CaseRequest, ConformanceCase } from "../case.ts";
import { keyless } from "./authentication.ts";

const lookup = `/${operations.lookup.path}`;
const prep = `/${operations.prep.path}`;
const wave = `/${operations.wave.path}`;
const rephrase = `/${operations.rephrase.path}`;
const contact_id = "{contact_id}";
/** A UUID that no contact has: version 0 doesn't exist. */
const nobody = "00000000-0000-0000-0000-00000000c0de";
const somebody = { json: { email: "{unprofiled_email}" } };
const bearer = { "www-authenticate": "Bearer" };

interface Row {
  /** What is wrong with the request. */
  what: string;
  code: ApiErrorCode;
  path: string;
  method?: CaseRequest["method"];
  body?: CaseRequest["body"];
  headers?: CaseRequest["headers"];
  field?: string;
  detail?: string;
  /** Headers of the response. */
  answers?: Readonly<Record<string, string>>;
}

const rows: readonly Row[] = [
  { what: "A path of no operation", code: "unknown_path", path: "/conformance-nothing" },
  { what: "GET", code: "method_not_allowed", path: lookup, method: "GET", answers: { allow: "POST" } },
  { what: "PUT", code: "method_not_allowed", path: lookup, method: "PUT", answers: { allow: "POST" } },
  ...Object.entries(keyless).map(
    ([how, authorization]): Row => ({
      what: `A request ${how}`,
      code: "unauthorized",
      path: lookup,
      headers: { authorization },
      answers: bearer,
    }),
  ),
  {
    what: "A revoked key",
    code: "key_revoked",
    path: lookup,
    headers: { authorization: "Bearer {revoked_key}" },
    answers: bearer,
  },
  {
    what: "A content type other than JSON",
    code: "unsupported_content_type",
    path: lookup,
    headers: { "content-type": "text/plain" },
  },
  {
    what: "No content type",
    code: "unsupported_content_type",
    path: lookup,
    headers: { "content-type": undefined },
  },
  {
    what: "A body over 256 KiB",
    code: "body_too_large",
    path: rephrase,
    body: { json: { contact_id, message: "x".repeat(bodyLimit) } },
  },
  { what: "An empty body", code: "invalid_json", path: lookup, body: { text: "" } },
  { what: "A body that breaks off", code: "invalid_json", path: lookup, body: { text: '{"email":' } },
  { what: "A body that is an array", code: "invalid_json", path: lookup, body: { json: [] } },
  {
    what: "A body that is not UTF-8",
    code: "invalid_json",
    path: lookup,
    body: { bytes: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]) },
  },
  { what: "A look-up of nobody", code: "missing_identifier", path: lookup, body: { json: {} } },
  {
    what: "A text that is no e-mail address",
    code: "invalid_email",
    path: lookup,
    body: { json: { email: "jane" } },
    field: "email",
  },
  {
    what: "A LinkedIn URL of a company",
    code: "invalid_linkedin_url",
    path: lookup,
    body: { json: { linkedin_url: "https://www.linkedin.com/company/acme" } },
    field: "linkedin_url",
  },
  {
    what: "No contact_id",
    code: "missing_field",
    path: prep,
    body: { json: { prep_type: "call", topic: "x" } },
    field: "contact_id",
  },
  {
    what: "No prep_type",
    code: "missing_field",
    path: prep,
    body: { json: { contact_id, topic: "x" } },
    field: "prep_type",
  },
  {
    what: "A blank topic",
    code: "missing_field",
    path: prep,
    body: { json: { contact_id, prep_type: "call", topic: " \n" } },
    field: "topic",
  },
  {
    what: "An empty message",
    code: "missing_field",
    path: rephrase,
    body: { json: { contact_id, message: "" } },
    field: "message",
  },
  {
    what: "A contact_id that is no UUID",
    code: "invalid_field",
    path: wave,
    body: { json: { contact_id: "jane" } },
    field: "contact_id",
  },
  {
    what: "A number for a text",
    code: "invalid_field",
    path: rephrase,
    body: { json: { contact_id, message: 7 } },
    field: "message",
  },
  {
    what: "Another prep_type",
    code: "invalid_field",
    path: prep,
    body: { json: { contact_id, prep_type: "lunch", topic: "x" } },
    field: "prep_type",
    detail: "It takes: meeting, call, presentation.",
  },
  {
    what: "Another tone",
    code: "invalid_field",
    path: wave,
    body: { json: { contact_id, tone: "angry" } },
    field: "tone",
    detail: "It takes: professional, casual, warm, direct.",
  },
  {
    what: "Another channel",
    code: "invalid_field",
    path: wave,
    body: { json: { contact_id, channel: "fax" } },
    field: "channel",
    detail: "It takes: email, linkedin, sms.",
  },
  {
    what: "An Idempotency-Key with a space",
    code: "invalid_idempotency_key",
    path: rephrase,
    headers: { "idempotency-key": "two words" },
    body: { json: { contact_id, message: "x" } },
  },
  ...[
    { path: prep, json: { contact_id: nobody, prep_type: "call", topic: "x" } },
    { path: wave, json: { contact_id: nobody } },
    { path: rephrase, json: { contact_id: nobody, message: "x" } },
  ].map(
    ({ path, json }): Row => ({
      what: `An unknown contact, asked of ${path.slice(1)},`,
      code: "unknown_contact",
      path,
      body: { json },
      field: "contact_id",
    }),
  ),
  {
    what: "A balance of nothing",
    code: "not_enough_credits",
    path: wave,
    headers: { authorization: "Bearer {empty_key}" },
    body: { json: { contact_id } },
  },
];

/** The specification covers none of this (4.5, 7 rules 2 and 3, 8 rules 3 and 4). */
export const refusalCases: readonly ConformanceCase[] = rows.map(
  ({ what, code, path, method, headers, body = somebody, field, detail, answers }) => ({
    name: `${what} is refused`,
    section: "7 rules 2 and 3",
    standing: "open",
    steps: [
      {
        request: { path, body, ...(method && { method }), ...(headers && { headers }) },
        expected: {
          kind: "refusal",
          code,
          ...(field && { field }),
          ...(detail && { detail }),
          ...(answers && { headers: answers }),
        },
      },
    ],
  }),
);
