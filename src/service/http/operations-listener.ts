import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "../../contract/api-errors.ts";
import { type Operation, operations } from "../../contract/operations.ts";
import type { Composer } from "../composer/composer.ts";
import type { ServiceLog } from "../log.ts";
import type { ServiceMetrics } from "../metrics.ts";
import { lookup } from "../operations/lookup.ts";
import { type PaidOperation, paid } from "../operations/paid.ts";
import type { RateLimit } from "../rate-limit/rate-limit.ts";
import type { Store } from "../store/store.ts";
import { sendApiError, sendJson } from "./answer.ts";
import { authenticate } from "./authentication.ts";
import { ClientDisconnectedError, readJsonBody } from "./body.ts";
import { readIdempotencyKey } from "./idempotency-key.ts";

/** Section 4: the path prefix has a `functions` segment and ends in `v1`. */
export const basePath = "/functions/v1";

const operationOf = new Map<string, Operation>([
  [`${basePath}/${operations.lookup.path}`, "lookup"],
  [`${basePath}/${operations.prep.path}`, "prep"],
  [`${basePath}/${operations.wave.path}`, "wave"],
  [`${basePath}/${operations.rephrase.path}`, "rephrase"],
]);

export interface OperationsOptions {
  store: Store;
  composer: Composer;
  /** `undefined` means unlimited. */
  rateLimit: RateLimit | undefined;
  metrics: ServiceMetrics;
  log: ServiceLog;
  /** Called with errors on our side; the client only sees an API error. */
  reportFault: (fault: unknown) => void;
}

interface Answer {
  json: string;
  outcome: "answered" | "replayed";
}

/**
 * The specification's four operations on plain `node:http`, because a framework's request and response
 * objects cost more than a look-up. Errors are those of `api-errors.ts`.
 *
 * @returns a function that answers, or returns `undefined` when the path isn't an operation's. It never
 *   rejects.
 */
export function createOperationsListener(options: OperationsOptions) {
  const { store, composer, rateLimit, metrics, log, reportFault } = options;

  async function answer(
    operation: Operation,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Answer> {
    if (request.method !== "POST") throw new ApiError("method_not_allowed", { allow: "POST" });
    const key = authenticate(store, request.headers.authorization);
    // Awaits only if it has to: a body that arrives before we read it must be buffered, which takes time.
    const { id, organisation } = key instanceof Promise ? await key : key;
    if (rateLimit !== undefined) {
      const retryAfter = await rateLimit.take(id);
      if (retryAfter !== undefined) throw new ApiError("too_many_requests", { retryAfter });
    }
    requireJson(request.headers["content-type"]);
    const body = await readJsonBody(request);
    if (operation === "lookup") return { json: await lookup(store, organisation, body), outcome: "answered" };

    const idempotencyKey = readIdempotencyKey(request.headers["idempotency-key"]);
    const signal = goneSignal(response);
    const asking = { store, composer, organisation, idempotencyKey, signal, reportFault };
    const { json, isReplayed } = await paid(asking, operation, body);
    if (!isReplayed) countCharge(operation);
    return { json, outcome: isReplayed ? "replayed" : "answered" };
  }

  function countCharge(operation: PaidOperation): void {
    metrics.charged.inc({ operation }, operations[operation].price);
  }

  async function serve(
    operation: Operation,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const began = performance.now();
    let outcome: string;
    try {
      const { json, outcome: kind } = await answer(operation, request, response);
      outcome = kind;
      sendJson(response, 200, json, kind === "replayed" ? ["idempotent-replayed", "true"] : []);
    } catch (error) {
      outcome = refuse(response, error, reportFault);
    }
    const milliseconds = performance.now() - began;
    metrics.requests.inc({ operation, outcome });
    metrics.durations.observe({ operation }, milliseconds / 1_000);
    // Look-ups are frequent and free, so by default we count them and don't log each one.
    const level = operation === "lookup" && outcome === "answered" ? "debug" : "info";
    log[level]({ operation, outcome, milliseconds: Math.round(milliseconds) }, "request");
  }

  return (request: IncomingMessage, response: ServerResponse): Promise<void> | undefined => {
    const operation = operationOf.get(pathOf(request.url));
    return operation && serve(operation, request, response);
  };
}

/** Also accepts a whole URL, as proxies send it. Source: RFC 9112, section 3.2.2. */
function pathOf(url = ""): string {
  if (!url.startsWith("/")) return URL.parse(url)?.pathname ?? url;
  const query = url.indexOf("?");
  return query < 0 ? url : url.slice(0, query);
}

function requireJson(contentType: string | undefined): void {
  if (contentType === "application/json") return;
  if (contentType?.split(";")[0]?.trim().toLowerCase() !== "application/json") {
    throw new ApiError("unsupported_content_type");
  }
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
function refuse(response: ServerResponse, error: unknown, reportFault: (fault: unknown) => void): string {
  if (error instanceof ClientDisconnectedError) return "gone";
  if (isDisconnected(response)) {
    const isExpected = error instanceof ApiError || (error instanceof Error && error.name === "AbortError");
    if (!isExpected) reportFault(error);
    return "gone";
  }
  if (!(error instanceof ApiError)) reportFault(error);
  const refusal = error instanceof ApiError ? error : new ApiError("internal");
  sendApiError(response, refusal);
  return refusal.code;
}
