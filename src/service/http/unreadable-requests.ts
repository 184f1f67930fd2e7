import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { ApiError, type ApiErrorCode } from "../../contract/api-errors.ts";
import { sendApiError } from "./answer.ts";

/** node:http errors that are more than an unreadable request. Source: Node's `http`, event "clientError". */
const codeOf: ReadonlyMap<unknown, ApiErrorCode> = new Map([
  ["HPE_HEADER_OVERFLOW", "headers_too_large"],
  ["ERR_HTTP_REQUEST_TIMEOUT", "request_timeout"],
]);

/**
 * Sends our own error body for requests that node:http would reject with a bare status: unreadable or slow
 * ones, and unsupported expectations. After an unreadable request we can't tell where the next one starts, so
 * we close the connection.
 */
export function answerUnreadableRequests(server: Server): void {
  server.on("clientError", (error, socket) => {
    const code = "code" in error ? error.code : undefined;
    if (!socket.writable || code === "ECONNRESET") {
      socket.destroy();
      return;
    }
    end(socket, new ApiError(codeOf.get(code) ?? "malformed_request"));
  });
  server.on("checkExpectation", (_request, response) => {
    sendApiError(response, new ApiError("expectation_failed"));
  });
}

/** They say who asks for what: of two, a proxy may have read the other one. */
const single = ["host", "authorization", "content-type"];
/** What a proxy forwards as part of one path, and `URL` reads as another: `/functions/v1/../../metrics`. */
const unresolved = /^[^?]*(?:\\|\/(?:\.|%2e){1,2}(?:[/?]|$))/i;

/**
 * Whether a request can be read in two ways, or lacks the Host header that HTTP/1.1 requires (RFC 9112, section 3.2).
 */
export function isAmbiguous(request: IncomingMessage): boolean {
  const { headers, rawHeaders, httpVersionMinor, url = "" } = request;
  if ((headers.host === undefined && httpVersionMinor > 0) || unresolved.test(url)) return true;
  if (isEndUncertain(request)) return true;
  // Node keeps the first of those that repeat; to count them all costs more, and few requests repeat any.
  const repeatsAny = rawHeaders.length > 2 * Object.keys(headers).length;
  return repeatsAny && single.some((name) => (request.headersDistinct[name]?.length ?? 0) > 1);
}

/** Node ends every other list of codings at its last one, and a proxy may know none of them. */
export function isEndUncertain({ headers }: IncomingMessage): boolean {
  return (headers["transfer-encoding"] ?? "chunked").toLowerCase() !== "chunked";
}

/** Safe to write here: answers are sent in one go, so an earlier one is complete or not yet started. */
function end(socket: Duplex, refusal: ApiError): void {
  const json = JSON.stringify(refusal.body);
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    "content-type: application/json",
    "cache-control: no-store",
    `content-length: ${Buffer.byteLength(json)}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${json}`, () => socket.destroy());
}

/** Thousands of requests fit into one read of a socket, and would keep everybody else waiting. */
const maxWaiting = 16;

/**
 * Counts the requests of each connection that came before the answer to an earlier one.
 *
 * @returns a function that tells whether a request is one too many
 */
export function createPipelineLimit() {
  const waiting = new WeakMap<Socket, number>();
  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    // Node assigns the socket once the answers before this one are written.
    if (response.socket !== null) return false;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    response.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return count > maxWaiting;
  };
}
