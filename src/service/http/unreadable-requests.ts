import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
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

/** Whether a request lacks the Host header that HTTP/1.1 requires (RFC 9112, section 3.2). */
export function lacksHost({ headers, httpVersionMinor }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersionMinor > 0;
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
