import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import {
  type AuthInfo,
  createMcpHandler,
  localhostAllowedOrigins,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { ApiError } from "../../contract/api-errors.ts";
import type { Composer } from "../composer/composer.ts";
import { reportFailure } from "../failure-reports.ts";
import { ClientDisconnectedError, readJsonBody } from "../http/body.ts";
import { discardBody } from "../http/discard-body.ts";
import { authenticate, requireJson } from "../http/headers.ts";
import { errorResponse } from "../http/pages.ts";
import type { ServiceLog } from "../log.ts";
import type { ServiceMetrics } from "../metrics.ts";
import { lookup } from "../operations/lookup.ts";
import { noteRequest } from "../operations/note-request.ts";
import { paid } from "../operations/paid.ts";
import type { RateLimit } from "../rate-limit/rate-limit.ts";
import type { Store } from "../store/store.ts";
import { type Ask, createMcpServer } from "./tools.ts";

export interface McpOptions {
  store: Store;
  composer: Composer;
  /** `undefined` means unlimited. */
  rateLimit: RateLimit | undefined;
  metrics: ServiceMetrics;
  log: ServiceLog;
}

/**
 * The operations as tools of the Model Context Protocol, over its Streamable HTTP, for the holder of a key. Each request
 * is answered on its own: there are no sessions.
 *
 * @returns a function that answers; it never rejects
 */
export function createMcpListener({ store, composer, rateLimit, metrics, log }: McpOptions) {
  /** @param organisation whose key it is */
  const askFor =
    (organisation: string): Ask =>
    async (operation, body, { idempotencyKey, signal }) => {
      const began = performance.now();
      let outcome = "answered";
      try {
        if (operation === "lookup") return await lookup(store, organisation, body);
        const context = {
          store,
          composer,
          organisation,
          idempotencyKey,
          otherThan: [],
          signal,
          metrics,
          log,
        };
        const { json, isReplayed } = await paid(context, operation, body);
        if (isReplayed) outcome = "replayed";
        return json;
      } catch (error) {
        if (!(error instanceof ApiError || signal.aborted)) reportFailure(error, { metrics, log });
        const refusal = error instanceof ApiError ? error : new ApiError("internal");
        outcome = signal.aborted ? "gone" : refusal.code;
        throw refusal;
      } finally {
        noteRequest({ operation, outcome, milliseconds: performance.now() - began }, { metrics, log });
      }
    };

  const handler = createMcpHandler(
    ({ authInfo }) => {
      if (authInfo === undefined) throw new TypeError("Nobody is asking.");
      return createMcpServer(askFor(authInfo.clientId));
    },
    { onerror: (error) => log.debug({ err: error }, "an MCP request was refused") },
  );

  /** @throws ApiError */
  async function admit(request: Request): Promise<AuthInfo> {
    const key = await authenticate(store, request.headers.get("authorization") ?? undefined);
    const retryAfter = await rateLimit?.take(key.id);
    if (retryAfter !== undefined) throw new ApiError("too_many_requests", { retryAfter });
    return { token: key.id, clientId: key.organisation, scopes: [] };
  }

  async function answer(asked: Request, request: IncomingMessage): Promise<Response> {
    // A page in a browser may ask only where it's developed: a key doesn't belong there.
    const refused = originValidationResponse(asked, localhostAllowedOrigins());
    if (refused !== undefined) {
      discardBody(request);
      return refused;
    }
    if (asked.method !== "POST") throw new ApiError("method_not_allowed", { allow: "POST" });
    const authInfo = await admit(asked);
    requireJson(request.headers["content-type"]);
    // One message, and not a batch: each counts against the rate limit.
    const parsedBody = await readJsonBody(request);
    const answered = await handler.fetch(asked, { authInfo, parsedBody });
    // Whether the connection stays open is for us to say.
    answered.headers.delete("connection");
    return answered;
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    function refuse(error: unknown): Response {
      discardBody(request);
      const isUnreadable = error instanceof RequestError || error instanceof ClientDisconnectedError;
      return errorResponse(isUnreadable ? new ApiError("malformed_request") : error, { metrics, log });
    }
    const listener = getRequestListener((asked) => answer(asked, request), {
      overrideGlobalObjects: false,
      autoCleanupIncoming: false,
      hostname: "service",
      errorHandler: refuse,
    });
    try {
      await listener(request, response);
    } catch (error) {
      reportFailure(error, { metrics, log });
      response.destroy();
    }
  };
}
