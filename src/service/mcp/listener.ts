import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import {
  type AuthInfo,
  createMcpHandler,
  localhostAllowedOrigins,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { ApiError, bodyLimit } from "../../contract/api-errors.ts";
import type { Composer } from "../composer/composer.ts";
import { reportFailure } from "../failure-reports.ts";
import { authenticate } from "../http/headers.ts";
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
    {
      maxRequestBodySize: bodyLimit,
      onerror: (error) => log.debug({ err: error }, "an MCP request was refused"),
    },
  );

  /** @throws ApiError */
  async function admit(request: Request): Promise<AuthInfo> {
    const key = await authenticate(store, request.headers.get("authorization") ?? undefined);
    const retryAfter = await rateLimit?.take(key.id);
    if (retryAfter !== undefined) throw new ApiError("too_many_requests", { retryAfter });
    return { token: key.id, clientId: key.organisation, scopes: [] };
  }

  const listener = getRequestListener(
    async (request) => {
      // A page in a browser may ask only where it's developed: a key doesn't belong there.
      const refused = originValidationResponse(request, localhostAllowedOrigins());
      if (refused !== undefined) return refused;
      try {
        return await handler.fetch(request, { authInfo: await admit(request) });
      } catch (error) {
        return errorResponse(error, { metrics, log });
      }
    },
    { overrideGlobalObjects: false, hostname: "service" },
  );
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await listener(request, response);
    } catch (error) {
      reportFailure(error, { metrics, log });
      response.destroy();
    }
  };
}
