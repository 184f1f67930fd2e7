import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { ApiError, type ApiErrorCode } from "../../contract/api-errors.ts";
import { sendApiError } from "./answer.ts";

/** Errors of node:http that mean more than a request that cannot be read. Source: Node's `http`, event "clientError". */
const codeOf: ReadonlyMap<unknown, ApiErrorCode> = new Map([
  ["HPE_HEADER_OVERFLOW", "headers_too_large"],
  ["ERR_HTTP_REQUEST_TIMEOUT", "request_timeout"],
]);

/**
 * Answers what node:http refuses by itself, with a status and no body, in the service's own words: requests that
 * cannot be read, are too slow, or expect what is not done. Where a request cannot be read nobody knows where the next
 * one begins, so its connection is closed.
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

/** Whether a request lacks what HTTP/1.1 demands (RFC 9112, section 3.2). */
export function lacksHost({ headers, httpVersionMinor }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersionMinor > 0;
}

/** What is being answered on the connection has not begun to be sent, or is sent whole: all answers are, at once. */
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
