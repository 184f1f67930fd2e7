import { type CallToolResult, McpServer, type ServerContext } from "@modelcontextprotocol/server";
import { z } from "zod";
import { toCredits } from "../../contract/amount.ts";
import { ApiError } from "../../contract/api-errors.ts";
import { type Operation, operation, operations } from "../../contract/operations.ts";
import { described } from "../openapi/described.ts";

/**
 * @param body of a request to this operation
 * @param how without a key, every call is a new one; the signal says that nobody waits any more
 * @returns the answer's JSON
 * @throws ApiError
 */
export type Ask = (
  operation: Operation,
  body: object,
  how: { idempotencyKey: string | undefined; signal: AbortSignal },
) => Promise<string>;

const instructions =
  "Behavioral profiles of business contacts. Look a person up by e-mail address or LinkedIn URL, which is free; the profile's id is the contact_id of the tools that cost credits.";

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/)
  .optional()
  .describe(
    "A new UUID for each text that is wanted. The same key with the same arguments gets the same text for 24 hours and is charged once. Without one, every call is one more call, and charged.",
  );

/** The four operations as tools of the Model Context Protocol, from the contract's own shapes. */
export function createMcpServer(ask: Ask): McpServer {
  const server = new McpServer(
    { name: "behavioral-profiles", title: "Behavioral Profile and Outreach Service", version: "1" },
    // They never change, so that nobody has to listen for it.
    { instructions, capabilities: { tools: { listChanged: false } } },
  );
  for (const name of operation.options) {
    const { request, response, price } = operations[name];
    const isFree = price === 0;
    server.registerTool(
      described[name].operationId,
      {
        title: described[name].summary,
        description: `${described[name].description} ${isFree ? "Free." : `Costs ${toCredits(price)} credit.`}`,
        inputSchema: isFree ? request : request.safeExtend({ idempotency_key: idempotencyKey }),
        outputSchema: response,
        annotations: {
          readOnlyHint: isFree,
          destructiveHint: false,
          idempotentHint: isFree,
          openWorldHint: false,
        },
        _meta: { "x-credits": toCredits(price) },
      },
      ({ idempotency_key, ...body }: { idempotency_key?: string | undefined }, { mcpReq }: ServerContext) =>
        answered(ask(name, body, { idempotencyKey: idempotency_key, signal: mcpReq.signal })),
    );
  }
  return server;
}

/** A refusal is a tool's result, so that the model can read why. */
async function answered(asked: Promise<string>): Promise<CallToolResult> {
  try {
    const json = await asked;
    return { content: [{ type: "text", text: json }], structuredContent: JSON.parse(json) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message } = error.body.error;
    const { retryAfter } = error.details;
    const text = retryAfter === undefined ? message : `${message} Wait ${retryAfter} seconds.`;
    return { isError: true, content: [{ type: "text", text }] };
  }
}
