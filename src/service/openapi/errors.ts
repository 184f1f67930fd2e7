import { z } from "zod";
import { type ApiErrorBody, type ApiErrorCode, apiErrors } from "../../contract/api-errors.ts";

/** The errors of all operations, of look-ups, of paid ones, of team knowledge, and of requests that reach no operation. */
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
  knowledge: [
    "right_missing",
    "missing_identifier",
    "invalid_email",
    "invalid_linkedin_url",
    "missing_field",
    "invalid_field",
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

const codes = Object.keys(apiErrors).filter((code): code is ApiErrorCode => code in apiErrors);
const rows = codes.map((code) => `| ${apiErrors[code].status} | \`${code}\` | ${apiErrors[code].when} |`);
const errorTable = ["| Status | Code | When |", "|---|---|---|", ...rows].join("\n");

/** The body of every error, as in `api-errors.ts`. */
export const errorBody = z
  .object({
    error: z.object({
      code: z.enum(codes).describe(`Stable; rely on it.\n\n${errorTable}`),
      message: z.string().describe("For people; the wording may change."),
      field: z.exactOptional(z.string()).describe("The field that caused the error, if any."),
    }),
  })
  .describe(
    "The body of every error. Errors cost nothing; after a 500, the outcome is unknown.",
  ) satisfies z.ZodType<ApiErrorBody>;

const retryAfter = {
  "Retry-After": {
    description: "Seconds to wait before trying the same request again.",
    schema: { type: "integer", minimum: 1 },
  },
};

/** @returns an operation's errors, by status, with the headers that every answer has and their own */
export function errorReplies(kind: "lookup" | "paid" | "knowledge", headersOfAll: object) {
  const possible = [...errorsOf.all, ...errorsOf[kind]];
  const replies = [...Map.groupBy(possible, (code) => apiErrors[code].status)].map(([status, same]) => {
    const description = same.map((code) => `\`${code}\`: ${apiErrors[code].when}`).join("\n\n");
    const headers = { ...headersOfAll, ...(status === 409 || status === 429 ? retryAfter : {}) };
    const schema = { $ref: "#/components/schemas/ErrorResponse" };
    return [status, { description, headers, content: { "application/json": { schema } } }] as const;
  });
  return Object.fromEntries(replies);
}
