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
import { teamKnowledge, teamKnowledgeHeader } from "../../contract/team-knowledge.ts";
import { answerRetention } from "../store/paid-call.ts";
import { chapters } from "./chapters.ts";
import { answerExamples, described } from "./described.ts";
import { errorBody, errorReplies } from "./errors.ts";
import { describedKnowledge } from "./team-knowledge.ts";

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

const lookupHeaders = {
  [teamKnowledgeHeader]: {
    description: "`true` if this key may read and write team knowledge.",
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
    requestBody: { required: true, content: json(`${schemaName(operation)}Request`, request) },
    responses: {
      200: {
        description: isFree ? "Found, or not found." : "Composed, stored and charged.",
        headers: { ...answerHeaders, ...(isFree ? lookupHeaders : paidHeaders) },
        content: json(`${schemaName(operation)}Response`, answer),
      },
      ...errorReplies(isFree ? "lookup" : "paid", answerHeaders),
    },
  };
}

function knowledgeItem(name: keyof typeof describedKnowledge) {
  const { schema, request, response, ...said } = describedKnowledge[name];
  return {
    ...said,
    tags: [knowledgeTag],
    "x-credits": 0,
    parameters: [],
    requestBody: { required: true, content: json(`${schema}Request`, request) },
    responses: {
      200: { description: "Done.", headers: answerHeaders, content: json(`${schema}Response`, response) },
      ...errorReplies("knowledge", answerHeaders),
    },
  };
}

const knowledgeTag = "Team knowledge (extension)";

const knowledge = (["read", "write", "remove"] as const).map((name) => ({
  ...teamKnowledge[name],
  ...{ name, schema: describedKnowledge[name].schema },
}));

function json(schema: string, example: object) {
  return { "application/json": { schema: { $ref: `#/components/schemas/${schema}` }, example } };
}

function schemaName(operation: Operation): string {
  return `${operation.charAt(0).toUpperCase()}${operation.slice(1)}`;
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
  const named = operation.options.map((name) => ({ ...operations[name], schema: schemaName(name) }));
  const schemas = [...named, ...knowledge].flatMap(({ schema, request, response }) => [
    // What the contract's refinement of a look-up says.
    [`${schema}Request`, { ...schemaOf(request), ...("email" in request.shape && { anyOf: addresses }) }],
    [`${schema}Response`, schemaOf(response)],
  ]);
  return { ...Object.fromEntries(schemas), ErrorResponse: schemaOf(errorBody) };
}

const addresses = [{ required: ["email"] }, { required: ["linkedin_url"] }];

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
  const knowledgePaths = knowledge.map(
    ({ path, name }) => [`/${path}`, { post: knowledgeItem(name) }] as const,
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
      {
        name: knowledgeTag,
        description:
          "What a team knows of its contacts becomes part of their profiles. This isn't in the specification, and needs a key with a right of its own: `npm run service -- key create <org> --right team-knowledge`.",
      },
      { name: "Operate", description: "For administrators of the service." },
    ],
    paths: {
      ...Object.fromEntries(operationPaths),
      ...Object.fromEntries(knowledgePaths),
      ...Object.fromEntries(pagePaths),
    },
    components: {
      securitySchemes: {
        bearerAuth: { type: "http", scheme: "bearer", description: "An organisation's API key." },
      },
      schemas: componentSchemas(),
    },
  };
}
