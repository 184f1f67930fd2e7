import type { ServerResponse } from "node:http";
import type { ApiError } from "../../contract/api-errors.ts";
import { keyLifetimeHeader } from "../../contract/operations.ts";
import { answerRetention } from "../store/paid-call.ts";
import { discardBody } from "./discard-body.ts";

/** Profiles are personal, so no cache between service and client may store them. */
const contentHeaders = [
  ...["content-type", "application/json", "cache-control", "no-store"],
  ...[keyLifetimeHeader, String(answerRetention / 1_000)],
] as const;

/** @param headers alternating names and values */
export function sendJson(
  response: ServerResponse,
  status: number,
  json: string,
  headers: readonly string[],
): void {
  const length = String(Buffer.byteLength(json));
  response.writeHead(status, [...contentHeaders, "content-length", length, ...headers]);
  response.end(json);
}

/** Refuses a request, of whose body some may still be coming. */
export function sendApiError(response: ServerResponse, refusal: ApiError): void {
  discardBody(response.req);
  sendJson(response, refusal.status, JSON.stringify(refusal.body), Object.entries(refusal.headers).flat());
}
