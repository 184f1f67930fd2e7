import { z } from "zod";
import { type ApiErrorBody, type ApiErrorCode, apiErrors } from "../../contract/api-errors.ts";
import {
  lookupRequest,
  lookupResponse,
  type Operation,
  prepRequest,
  prepResponse,
  rephraseRequest,
  rephraseResponse,
  waveRequest,
  waveResponse,
} from "../../contract/operations.ts";
import { connectionLanguage, profile, relationship, talkingPoint, wave } from "../../contract/resources.ts";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const errorCodes = Object.keys(apiErrors).filter((code): code is ApiErrorCode => code in apiErrors);
const errorRows = errorCodes.map(
  (code) => `| ${apiErrors[code].status} | \`${code}\` | ${apiErrors[code].when} |`,
);
const errorTable = ["| Status | Code | When |", "|---|---|---|", ...errorRows].join("\n");

/** The body of every error, as in `api-errors.ts`. */
const errorBody = z.object({
  error: z.object({
    code: z.enum(errorCodes).describe(`Stable; rely on it.\n\n${errorTable}`),
    message: z.string().describe("For people; the wording may change."),
    field: z.exactOptional(z.string()).describe("The field that caused the error, if any."),
  }),
}) satisfies z.ZodType<ApiErrorBody>;

/** What the contract's refinement of a look-up says, as JSON Schema. */
const anyOf = [{ required: ["email"] }, { required: ["linkedin_url"] }];

const [found, notFound] = lookupResponse.options;

/** The schemas' names in the document, and their descriptions. Those of fields are in the contract. */
const described: Record<string, readonly [schema: z.ZodType, description: string]> = {
  LookupRequest: [lookupRequest, "At least one of the two. If both are given, only `email` counts."],
  LookupResponse: [lookupResponse, "Free, so it has no credit fields."],
  ProfiledContact: [found, "The contact is profiled."],
  UnprofiledContact: [notFound, "The contact isn't profiled. This is a response, not an error."],
  Profile: [profile, "A contact's behavioral profile."],
  ConnectionLanguage: [connectionLanguage, "Advice for communicating with the contact."],
  Relationship: [relationship, "The organisation's relationship with the contact."],
  PrepRequest: [prepRequest, "A meeting to prepare for."],
  PrepResponse: [prepResponse, "A preparation brief."],
  TalkingPoint: [talkingPoint, "One thing to talk about."],
  WaveRequest: [waveRequest, "A message to compose."],
  WaveResponse: [waveResponse, "A composed message, a Wave."],
  Wave: [wave, "A personal outreach message."],
  RephraseRequest: [rephraseRequest, "A message to rephrase."],
  RephraseResponse: [rephraseResponse, "The message in the contact's style."],
  ErrorResponse: [
    errorBody,
    "The body of every error. Errors cost nothing; after a 500, the outcome is unknown.",
  ],
  ErrorDetail: [errorBody.shape.error, "What was wrong, and what to do."],
};

/** @returns a reference to the document's schema of an operation's request or response */
export function schemaReference(operation: Operation, side: "Request" | "Response"): JsonSchema {
  return { $ref: `#/components/schemas/${operation.charAt(0).toUpperCase()}${operation.slice(1)}${side}` };
}

/**
 * The document's schemas, generated from the contract's. zod writes JSON Schema 2020-12, which OpenAPI 3.1
 * uses. Unknown fields are allowed on both sides: requests may contain them, and answers may in future.
 */
export function componentSchemas(): Record<string, JsonSchema> {
  const names = z.registry<{ id: string }>();
  for (const [id, [schema]] of Object.entries(described)) names.add(schema, { id });
  const { schemas } = z.toJSONSchema(names, {
    io: "input",
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // The format says the same and is readable.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [
      id,
      { ...schema, description: described[id]?.[1] ?? "", ...(id === "LookupRequest" && { anyOf }) },
    ]),
  );
}
