import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "../../contract/api-errors.ts";
import {
  type Operation,
  operations,
  otherThanHeader,
  paidOperation,
  sameAgainHeader,
} from "../../contract/operations.ts";
import { teamKnowledge, teamKnowledgeHeader } from "../../contract/team-knowledge.ts";
import type { Tracing } from "../../tracing/tracing.ts";
import type { Composer } from "../composer/composer.ts";
import { type FailureReports, reportFailure } from "../failure-reports.ts";
import type { ServiceLog } from "../log.ts";
import type { ServiceMetrics } from "../metrics.ts";
import { lookup } from "../operations/lookup.ts";
import { noteRequest } from "../operations/note-request.ts";
import { paid } from "../operations/paid.ts";
import { isKnowledge, type KnowledgeOperation, knowledgeOperations } from "../operations/team-knowledge.ts";
import type { RateLimit } from "../rate-limit/rate-limit.ts";
import { keyRight } from "../store/keys.ts";
import type { Store } from "../store/store.ts";
import { sendApiError, sendJson } from "./answer.ts";
import { ClientDisconnectedError, readJsonBody } from "./body.ts";
import { authenticate, readIdempotencyKey, requireJson } from "./headers.ts";

/** Section 4: the path prefix has a `functions` segment and ends in `v1`. */
export const basePath = "/functions/v1";

/** One of the specification, or of our extension to it. */
type Served = Operation | KnowledgeOperation;

const names: readonly Operation[] = ["lookup", ...paidOperation.options];
const operationOf = new Map<string, Served>([
  ...names.map((name) => [`${basePath}/${operations[name].path}`, name] as const),
  ...Object.values(teamKnowledge).map(({ path }) => [`${basePath}/${path}`, path] as const),
]);

interface Answered {
  json: string;
  outcome: "answered" | "replayed";
  /** Alternating names and values. */
  headers: readonly string[];
}

export interface OperationsOptions {
  store: Store;
  composer: Composer;
  /** `undefined` means unlimited. */
  rateLimit: RateLimit | undefined;
  metrics: ServiceMetrics;
  /** Absent when no traces are sent. */
  tracing: Tracing | undefined;
  log: ServiceLog;
}

/**
 * The specification's four operations, and our extension, on plain `node:http`, because a framework's request and response
 * objects cost more than a look-up. Errors are those of `api-errors.ts`.
 *
 * @returns a function that answers, or returns `undefined` when the path isn't an operation's. It never
 *   rejects.
 */
export function createOperationsListener(options: OperationsOptions) {
  const { store, composer, rateLimit, metrics, tracing, log } = options;

  async function answer(
    operation: Served,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Answered> {
    if (request.method !== "POST") throw new ApiError("method_not_allowed", { allow: "POST" });
    const key = authenticate(store, request.headers.authorization);
    // Awaits only if it has to: a body that arrives before we read it must be buffered, which takes time.
    const { id, organisation, right } = key instanceof Promise ? await key : key;
    const mayKnow = right === keyRight.enum["team-knowledge"];
    if (isKnowledge(operation) && !mayKnow) throw new ApiError("right_missing");
    if (rateLimit !== undefined) {
      const retryAfter = await rateLimit.take(id);
      if (retryAfter !== undefined) throw new ApiError("too_many_requests", { retryAfter });
    }
    requireJson(request.headers["content-type"]);
    const body = await readJsonBody(request);
    if (isKnowledge(operation)) {
      const answer = await knowledgeOperations[operation](store, organisation, body);
      return { json: JSON.stringify(answer), outcome: "answered", headers: [] };
    }
    if (operation === "lookup") {
      const headers = mayKnow ? [teamKnowledgeHeader, "true"] : [];
      return { json: await lookup(store, organisation, body), outcome: "answered", headers };
    }

    const idempotencyKey = readIdempotencyKey(request.headers["idempotency-key"]);
    const signal = goneSignal(response);
    const otherThan = request.headers[otherThanHeader]?.toString().split(" ") ?? [];
    const context = { store, composer, organisation, idempotencyKey, otherThan, signal, metrics, log };
    const { json, isReplayed } = await paid(context, operation, body);
    const headers = [
      ...(isReplayed ? ["idempotent-replayed", "true"] : []),
      ...(composer.isDeterministic ? [sameAgainHeader, "true"] : []),
    ];
    return { json, outcome: isReplayed ? "replayed" : "answered", headers };
  }

  async function serve(
    operation: Served,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<string> {
    const began = performance.now();
    let outcome: string;
    try {
      const answered = await answer(operation, request, response);
      outcome = answered.outcome;
      sendJson(response, 200, answered.json, answered.headers);
    } catch (error) {
      outcome = sendError(response, error, { metrics, log });
    }
    noteRequest({ operation, outcome, milliseconds: performance.now() - began }, { metrics, log });
    return outcome;
  }

  /** Goes on with the trace of whoever asks, if that's said in W3C's header. */
  async function traced(tracing: Tracing, ...[operation, request, response]: Parameters<typeof serve>) {
    const { traceparent: header } = request.headers;
    const parent = typeof header === "string" ? header : undefined;
    await tracing.span({ name: `operation ${operation}`, kind: "server", parent }, async (annotate) => {
      annotate({ "rapport.outcome": await serve(operation, request, response) });
    });
  }

  return (request: IncomingMessage, response: ServerResponse): Promise<unknown> | undefined => {
    const operation = operationOf.get(pathOf(request.url));
    if (operation === undefined) return undefined;
    return tracing === undefined
      ? serve(operation, request, response)
      : traced(tracing, operation, request, response);
  };
}

/** Also accepts a whole URL, as proxies send it. Source: RFC 9112, section 3.2.2. */
export function pathOf(url = ""): string {
  if (!url.startsWith("/")) return URL.parse(url)?.pathname ?? url;
  const query = url.indexOf("?");
  return query < 0 ? url : url.slice(0, query);
}

/** Whether the client can no longer receive the answer. `clientError` ends a connection before closing it. */
function isDisconnected(response: ServerResponse): boolean {
  return response.destroyed || response.socket?.writableEnded === true;
}

/** Aborted when the connection closes before the answer is sent. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (isDisconnected(response)) gone.abort();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** @returns the outcome's name */
function sendError(response: ServerResponse, error: unknown, reports: FailureReports): string {
  if (error instanceof ClientDisconnectedError) return "gone";
  const isGone = isDisconnected(response);
  const isAborted = isGone && error instanceof Error && error.name === "AbortError";
  if (!(error instanceof ApiError || isAborted)) reportFailure(error, reports);
  if (isGone) return "gone";
  const apiError = error instanceof ApiError ? error : new ApiError("internal");
  sendApiError(response, apiError);
  return apiError.code;
}
