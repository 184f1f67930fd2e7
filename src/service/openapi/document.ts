import { toCredits } from "../../contract/amount.ts";
import { type Operation, operations } from "../../contract/operations.ts";
import { chaptersAsMarkdown } from "./chapters.ts";
import { describeOperations } from "./operations.ts";
import { type Reply, repliesOf } from "./replies.ts";
import { componentSchemas, schemaReference } from "./schemas.ts";

export type OpenApiDocument = Awaited<ReturnType<typeof createOpenApiDocument>>;
export type OperationNote = ReturnType<typeof operationNote>;
export type PageNote = ReturnType<typeof page>["get"];

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "Same key, same response, one charge, for 24 hours.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
  example: "5f0c3a1e-8d2b-4a39-9a51-3c8e7d20b4f1",
};

type OperationDescription = Awaited<ReturnType<typeof describeOperations>>[Operation];

/** One of the specification's four operations; `x-credits` is what an answer costs. */
function operationNote(operation: Operation, { request, answers, ...said }: OperationDescription) {
  const { price } = operations[operation];
  return {
    ...said,
    tags: ["Operations"],
    "x-credits": toCredits(price),
    parameters: price === 0 ? [] : [idempotencyKey],
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: schemaReference(operation, "Request"),
          examples: { example: request },
        },
      },
    },
    responses: repliesOf(operation, answers),
  };
}

/** A page that's fetched with GET and without a key, outside the operations' base path. */
function page(operationId: string, summary: string, responses: Record<string, Reply>) {
  const description = `${summary}. It needs no key and contains no personal data.`;
  return {
    servers: [{ url: "/" }],
    get: { operationId, tags: ["Operate"], summary, description, security: [], responses },
  };
}

function reply(description: string, contentType = "text/plain", type: "string" | "object" = "string"): Reply {
  return { description, content: { [contentType]: { schema: { type } } } };
}

/** The pages that `http/pages.ts` serves. */
const pages = {
  "/healthz": page("checkHealth", "Liveness: is the process running?", { 200: reply("It's running.") }),
  "/readyz": page("checkReadiness", "Readiness: can it serve requests?", {
    200: reply("It's ready."),
    503: reply("The service is stopping, or its database doesn't respond."),
  }),
  "/metrics": page("getMetrics", "Metrics, in Prometheus' format", {
    200: reply("Counters and histograms."),
  }),
  "/openapi.json": page("getOpenApiDocument", "This document", {
    200: reply("OpenAPI 3.1.", "application/json", "object"),
  }),
  "/docs": page("getDocumentation", "This document as a web page", {
    200: reply("A page.", "text/html"),
  }),
};

/**
 * The service's OpenAPI 3.1 document. It can't drift from the service: schemas come from the contract, errors
 * from `api-errors.ts`, and the examples are real answers.
 *
 * @param basePath of the operations, such as `/functions/v1`
 */
export async function createOpenApiDocument(basePath: string) {
  const descriptions = await describeOperations();
  const posts = (["lookup", "prep", "wave", "rephrase"] as const).map((operation) => [
    `/${operations[operation].path}`,
    { post: operationNote(operation, descriptions[operation]) },
  ]);
  const paths: Record<string, { post: OperationNote } | ReturnType<typeof page>> = {
    ...Object.fromEntries(posts),
    ...pages,
  };
  return {
    openapi: "3.1.1",
    info: {
      title: "Behavioral Profile and Outreach Service",
      version: "1",
      summary: "Who is this person, how do I speak with them, what do I say?",
      description: chaptersAsMarkdown(),
    },
    servers: [{ url: basePath, description: "This service, relative to this document's address." }],
    security: [{ bearerAuth: [] }],
    tags: [
      { name: "Operations", description: "The four operations." },
      { name: "Operate", description: "For administrators of the service." },
    ],
    paths,
    components: {
      securitySchemes: {
        bearerAuth: { type: "http", scheme: "bearer", description: "An organisation's API key." },
      },
      schemas: componentSchemas(),
    },
  };
}
