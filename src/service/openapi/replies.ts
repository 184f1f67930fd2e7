import { ApiError, type ApiErrorCode, apiErrors } from "../../contract/api-errors.ts";
import { keyLifetimeHeader } from "../../contract/idempotency-key.ts";
import { type Operation, operations } from "../../contract/operations.ts";
import { answerRetention } from "../store/paid-call.ts";
import type { Example } from "./operations.ts";
import { type JsonSchema, schemaReference } from "./schemas.ts";

export interface HeaderNote {
  description: string;
  schema: JsonSchema;
}

export interface Reply {
  description: string;
  headers?: Record<string, HeaderNote>;
  content: Record<string, { schema: JsonSchema; examples?: Record<string, Example> }>;
}

/** The errors of all operations, of look-ups, of paid ones, and of requests that reach no operation. */
export const errorsOf = {
  all: [
    "invalid_json",
    "unauthorized",
    "key_revoked",
    "body_too_large",
    "unsupported_content_type",
    "too_many_requests",
    "internal",
  ],
  lookup: ["missing_identifier", "invalid_email", "invalid_linkedin_url"],
  paid: [
    "missing_field",
    "invalid_field",
    "invalid_idempotency_key",
    "not_enough_credits",
    "unknown_contact",
    "call_under_way",
    "idempotency_key_reused",
    "not_composed",
    "composer_failed",
  ],
  none: [
    "malformed_request",
    "unknown_path",
    "method_not_allowed",
    "request_timeout",
    "expectation_failed",
    "headers_too_large",
  ],
} as const satisfies Record<string, readonly ApiErrorCode[]>;

const retryAfter: HeaderNote = {
  description: "Seconds to wait before trying the same request again.",
  schema: { type: "integer", minimum: 1 },
};
const replayed: HeaderNote = {
  description: "`true` if this is the stored response for the same Idempotency-Key. It was charged once.",
  schema: { type: "string", enum: ["true"] },
};

const keyLifetime: Record<string, HeaderNote> = {
  // As HTTP's headers are written in this document; their case doesn't count.
  [keyLifetimeHeader.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())]: {
    description:
      "Seconds for which this service knows an Idempotency-Key: until then, the same paid request with the same key is charged once at most.",
    schema: { type: "integer", enum: [answerRetention / 1_000] },
  },
};

/** @returns an operation's answers and errors, by status */
export function repliesOf(operation: Operation, answers: Record<string, Example>): Record<string, Reply> {
  const isFree = operations[operation].price === 0;
  const codes = [...errorsOf.all, ...(isFree ? errorsOf.lookup : errorsOf.paid)];
  const byStatus = Map.groupBy(codes, (code) => apiErrors[code].status);
  return {
    200: {
      description: isFree ? "Found, or not found." : "Composed, stored and charged.",
      headers: { ...keyLifetime, ...(!isFree && { "Idempotent-Replayed": replayed }) },
      content: {
        "application/json": { schema: schemaReference(operation, "Response"), examples: answers },
      },
    },
    ...Object.fromEntries([...byStatus].map(([status, same]) => [status, errorReply(status, same)])),
  };
}

function errorReply(status: number, codes: readonly ApiErrorCode[]): Reply {
  const examples = codes.map((code): [string, Example] => [
    code,
    { summary: apiErrors[code].when, value: new ApiError(code, blamed[code]).body },
  ]);
  return {
    description: codes.map((code) => `\`${code}\`: ${apiErrors[code].when}`).join("\n\n"),
    headers: { ...keyLifetime, ...headersOf[status] },
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/ErrorResponse" },
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
  invalid_field: { field: "channel", detail: "Allowed: email, linkedin, sms." },
  unknown_contact: { field: "contact_id" },
};

const headersOf: Readonly<Record<number, Record<string, HeaderNote>>> = {
  401: { "WWW-Authenticate": { description: "`Bearer`.", schema: { type: "string" } } },
  409: { "Retry-After": retryAfter },
  429: { "Retry-After": retryAfter },
};
