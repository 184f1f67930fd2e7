import { z } from "zod";
import { toCredits } from "../../contract/amount.ts";
import {
  keyLifetimeHeader,
  type Operation,
  operation,
  operations,
  otherThanHeader,
  sameAgainHeader,
} from "../../contract/operations.ts";
import { answerRetention } from "../store/paid-call.ts";
import { chapters } from "./chapters.ts";
import { answerExamples, described } from "./described.ts";
import { errorBody, errorReplies } from "./errors.ts";

/** The pages that `http/pages.ts` serves. */
const pages = {
  "/healthz": ["checkHealth", "Liveness: is the process running?"],
  "/readyz": ["checkReadiness", "Readiness: can it serve requests? 503, and why, if it can't."],
  "/metrics": ["getMetrics", "Metrics, in Prometheus' format."],
  "/openapi.json": ["getOpenApiDocument", "This document."],
  "/docs": ["getDocumentation", "This document as a web page."],
} as const;

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  description: "Same key, same response, one charge, for 24 hours.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
};

const otherThan = {
  name: otherThanHeader,
  in: "header",
  description:
    "The Idempotency-Keys of responses you have, separated by spaces: if the text comes out the same as one of theirs, you get 422 `not_composed`, free.",
  schema: { type: "string" },
};

const answerHeaders = {
  [keyLifetimeHeader]: {
    description:
      "Seconds for which this service knows an Idempotency-Key: until then, the same paid request with the same key is charged once at most.",
    schema: { type: "integer", enum: [answerRetention / 1_000] },
  },
};
const paidHeaders = {
  "Idempotent-Replayed": {
    description: "`true` if this is the stored response for the same Idempotency-Key. It was charged once.",
    schema: { type: "string", enum: ["true"] },
  },
  [sameAgainHeader]: {
    description: "`true` if the same request would get the same text again.",
    schema: { type: "string", enum: ["true"] },
  },
};

/** An operation and what it answers; `x-credits` is what that costs. */
function operationItem(operation: Operation, answer: object) {
  const { price } = operations[operation];
  const { request, ...said } = described[operation];
  const isFree = price === 0;
  return {
    ...said,
    tags: ["Operations"],
    "x-credits": toCredits(price),
    parameters: isFree ? [] : [idempotencyKey, otherThan],
    requestBody: { required: true, content: json(operation, "Request", request) },
    responses: {
      200: {
        description: isFree ? "Found, or not found." : "Composed, stored and charged.",
        headers: { ...answerHeaders, ...(!isFree && paidHeaders) },
        content: json(operation, "Response", answer),
      },
      ...errorReplies(isFree, answerHeaders),
    },
  };
}

function json(operation: Operation, side: "Request" | "Response", example: object) {
  return {
    "application/json": {
      schema: { $ref: `#/components/schemas/${schemaName(operation, side)}` },
      example,
    },
  };
}

function schemaName(operation: Operation, side: "Request" | "Response"): string {
  return `${operation.charAt(0).toUpperCase()}${operation.slice(1)}${side}`;
}

function pageItem([operationId, summary]: readonly [string, string]) {
  const description = `${summary} It needs no key and contains no personal data.`;
  const responses = { 200: { description: summary } };
  const get = { operationId, tags: ["Operate"], summary, description, security: [], responses };
  return { servers: [{ url: "/" }], get };
}

/** As zod writes it: JSON Schema 2020-12, which is OpenAPI 3.1's. */
function schemaOf(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    override: ({ jsonSchema }) => {
      // The format says the same and is readable.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return rest;
}

function componentSchemas(): Record<string, z.core.JSONSchema.BaseSchema> {
  const schemas = operation.options.flatMap((operation) => [
    [schemaName(operation, "Request"), schemaOf(operations[operation].request)],
    [schemaName(operation, "Response"), schemaOf(operations[operation].response)],
  ]);
  const { LookupRequest, ...others } = Object.fromEntries(schemas);
  // What the contract's refinement of a look-up says.
  const anyOf = [{ required: ["email"] }, { required: ["linkedin_url"] }];
  return { LookupRequest: { ...LookupRequest, anyOf }, ...others, ErrorResponse: schemaOf(errorBody) };
}

/**
 * The service's OpenAPI 3.1 document: schemas come from the contract, errors from `api-errors.ts`, and the examples
 * are real answers.
 *
 * @param basePath of the operations, such as `/functions/v1`
 */
export async function createOpenApiDocument(basePath: string) {
  const answers = await answerExamples();
  const operationPaths = operation.options.map(
    (name) => [`/${operations[name].path}`, { post: operationItem(name, answers.get(name) ?? {}) }] as const,
  );
  const pagePaths = Object.entries(pages).map(([path, said]) => [path, pageItem(said)] as const);
  return {
    openapi: "3.1.1",
    info: {
      title: "Behavioral Profile and Outreach Service",
      version: "1",
      summary: "Who is this person, how do I speak with them, what do I say?",
      description: chapters,
    },
    servers: [{ url: basePath, description: "This service, relative to this document's address." }],
    security: [{ bearerAuth: [] }],
    tags: [
      { name: "Operations", description: "The four operations." },
      { name: "Operate", description: "For administrators of the service." },
    ],
    paths: { ...Object.fromEntries(operationPaths), ...Object.fromEntries(pagePaths) },
    components: {
      securitySchemes: {
        bearerAuth: { type: "http", scheme: "bearer", description: "An organisation's API key." },
      },
      schemas: componentSchemas(),
    },
  };
}
