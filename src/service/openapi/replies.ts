import { ApiError, type ApiErrorCode, apiErrors } from "../../contract/api-errors.ts";
import { type Operation, operations } from "../../contract/operations.ts";
import type { Example, HeaderNote, Reply } from "./openapi.ts";
import { schemaReference } from "./schemas.ts";

const ofAll = [
  "invalid_json",
  "unauthorized",
  "key_revoked",
  "body_too_large",
  "unsupported_content_type",
  "too_many_requests",
  "internal",
] as const satisfies readonly ApiErrorCode[];

const ofLookup = [
  "missing_identifier",
  "invalid_email",
  "invalid_linkedin_url",
] as const satisfies readonly ApiErrorCode[];

const ofPaid = [
  "missing_field",
  "invalid_field",
  "invalid_idempotency_key",
  "not_enough_credits",
  "unknown_contact",
  "call_under_way",
  "idempotency_key_reused",
  "composer_failed",
] as const satisfies readonly ApiErrorCode[];

/** Errors that belong to no operation, because the request didn't reach one. */
export const refusalsOfNone = [
  "malformed_request",
  "unknown_path",
  "method_not_allowed",
  "request_timeout",
  "expectation_failed",
  "headers_too_large",
] as const satisfies readonly ApiErrorCode[];

/** The errors an operation may answer with. */
export function refusalsOf(operation: Operation): readonly ApiErrorCode[] {
  const codes = [...ofAll, ...(operations[operation].price === 0 ? ofLookup : ofPaid)];
  return codes.sort((one, other) => apiErrors[one].status - apiErrors[other].status);
}

const retryAfter: HeaderNote = {
  description: "Whole seconds until the same request may succeed.",
  schema: { type: "integer", minimum: 1 },
};
const replayed: HeaderNote = {
  description:
    "`true` where this answer was stored before, for the same Idempotency-Key. It was charged once.",
  schema: { type: "string", enum: ["true"] },
};

/** @returns an operation's answers and errors, by status */
export function repliesOf(operation: Operation, answers: Record<string, Example>): Record<string, Reply> {
  const refused = Map.groupBy(refusalsOf(operation), (code) => apiErrors[code].status);
  return {
    200: {
      description:
        operations[operation].price === 0 ? "Found, or not found." : "Composed, stored and charged.",
      ...(operations[operation].price > 0 && { headers: { "Idempotent-Replayed": replayed } }),
      content: {
        "application/json": { schema: schemaReference(answerSchema[operation]), examples: answers },
      },
    },
    ...Object.fromEntries([...refused].map(([status, codes]) => [status, refusalReply(codes)])),
  };
}

const answerSchema: Record<Operation, string> = {
  lookup: "LookupResponse",
  prep: "PrepResponse",
  wave: "WaveResponse",
  rephrase: "RephraseResponse",
};

function refusalReply(codes: readonly ApiErrorCode[]): Reply {
  const examples = codes.map((code): [string, Example] => [
    code,
    { summary: apiErrors[code].when, value: new ApiError(code, blamed[code]).body },
  ]);
  const [first] = codes;
  const headers = first === undefined ? undefined : headersOf[apiErrors[first].status];
  return {
    description: codes.map((code) => `\`${code}\`: ${apiErrors[code].when}`).join("\n\n"),
    ...(headers && { headers }),
    content: {
      "application/json": {
        schema: schemaReference("ErrorResponse"),
        examples: Object.fromEntries(examples),
      },
    },
  };
}

/** The field named in an error's example. */
const blamed: { readonly [Code in ApiErrorCode]?: { field: string; detail?: string } } = {
  invalid_email: { field: "email" },
  invalid_linkedin_url: { field: "linkedin_url" },
  missing_field: { field: "contact_id" },
  invalid_field: { field: "channel", detail: "It takes: email, linkedin, sms." },
  unknown_contact: { field: "contact_id" },
};

const headersOf: Readonly<Record<number, Record<string, HeaderNote>>> = {
  401: { "WWW-Authenticate": { description: "`Bearer`.", schema: { type: "string" } } },
  409: { "Retry-After": retryAfter },
  429: { "Retry-After": retryAfter },
};
