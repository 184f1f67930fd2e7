import { type Operation, operations } from "../../contract/operations.ts";
import { toCredits } from "../amount.ts";
import { chaptersAsMarkdown } from "./chapters.ts";
import { type OperationExamples, operationExamples } from "./examples.ts";
import type { HeaderParameter, OpenApiDocument, OperationNote } from "./openapi.ts";
import { pagePaths } from "./pages.ts";
import { repliesOf } from "./replies.ts";
import { componentSchemas, schemaReference } from "./schemas.ts";

const idempotencyKey: HeaderParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "Same key, same answer, one charge, for 24 hours.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
  example: "5f0c3a1e-8d2b-4a39-9a51-3c8e7d20b4f1",
};

interface Words {
  operationId: string;
  summary: string;
  description: string;
  requestSchema: string;
}

const words: Record<Operation, Words> = {
  lookup: {
    operationId: "lookUpProfile",
    summary: "Look up a profile",
    description:
      "Finds a contact's behavioral profile by e-mail address or LinkedIn profile URL. A contact that is not profiled is an answer, not an error.",
    requestSchema: "LookupRequest",
  },
  prep: {
    operationId: "prepareMeeting",
    summary: "Prepare a meeting",
    description:
      "Writes a brief for a meeting, a call or a presentation with a contact: talking points, how to approach, what to avoid, a line to open with.",
    requestSchema: "PrepRequest",
  },
  wave: {
    operationId: "composeWave",
    summary: "Compose a Wave",
    description: "Writes a personal outreach message that fits the contact's profile and preferences.",
    requestSchema: "WaveRequest",
  },
  rephrase: {
    operationId: "rephraseMessage",
    summary: "Rephrase a message",
    description: "Rewrites a message in the style that the contact prefers.",
    requestSchema: "RephraseRequest",
  },
};

function operationNote(operation: Operation, { request, answers }: OperationExamples): OperationNote {
  const { requestSchema, ...said } = words[operation];
  const { price } = operations[operation];
  return {
    ...said,
    tags: ["Operations"],
    "x-credits": toCredits(price),
    parameters: price === 0 ? [] : [idempotencyKey],
    requestBody: {
      required: true,
      content: {
        "application/json": { schema: schemaReference(requestSchema), examples: { example: request } },
      },
    },
    responses: repliesOf(operation, answers),
  };
}

/**
 * The service's OpenAPI 3.1 document. It can't drift from the service: schemas come from the contract, errors
 * from `api-errors.ts`, and the examples are real answers.
 *
 * @param basePath of the operations, such as `/functions/v1`
 */
export async function createOpenApiDocument(basePath: string): Promise<OpenApiDocument> {
  const examples = await operationExamples();
  const paths = (["lookup", "prep", "wave", "rephrase"] as const).map((operation) => [
    `/${operations[operation].path}`,
    { post: operationNote(operation, examples[operation]) },
  ]);
  return {
    openapi: "3.1.1",
    info: {
      title: "Behavioral Profile and Outreach Service",
      version: "1",
      summary: "Who is this person, how do I speak with them, what do I say.",
      description: chaptersAsMarkdown(),
    },
    servers: [{ url: basePath, description: "This service; the address is relative to this document's." }],
    security: [{ bearerAuth: [] }],
    tags: [
      { name: "Operations", description: "The four operations." },
      { name: "Operate", description: "For whoever runs the service." },
    ],
    paths: { ...Object.fromEntries(paths), ...pagePaths },
    components: {
      securitySchemes: {
        bearerAuth: { type: "http", scheme: "bearer", description: "An organisation's API key." },
      },
      schemas: componentSchemas(),
    },
  };
}
