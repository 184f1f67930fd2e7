import { ApiError } from "../../contract/api-errors.ts";

/**
 * @param header the `Idempotency-Key` header
 * @returns its value unchanged; `undefined` when there is none
 * @throws ApiError
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  // Node joins repeated headers with a comma and a space.
  if (typeof header !== "string" || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw new ApiError("invalid_idempotency_key");
  }
  return header;
}
