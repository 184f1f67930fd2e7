import { ApiError } from "../../contract/api-errors.ts";
import type { KeyHolder } from "../store/keys.ts";
import type { Store } from "../store/store.ts";

type ValidKey = Extract<KeyHolder, { kind: "valid" }>;

/**
 * Section 5: `Authorization: Bearer <API_KEY>`. The scheme's name is case-insensitive (RFC 9110, 11.1).
 *
 * @returns the key: synchronously while it's cached, otherwise when the database has answered
 * @throws ApiError
 */
export function authenticate(store: Store, authorization: string | undefined): ValidKey | Promise<ValidKey> {
  const key = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  if (key === undefined) throw new ApiError("unauthorized");
  const holder = store.keyHolder(key);
  return holder instanceof Promise ? holder.then(admitted) : admitted(holder);
}

function admitted(holder: KeyHolder): ValidKey {
  if (holder.kind === "valid") return holder;
  throw new ApiError(holder.kind === "revoked" ? "key_revoked" : "unauthorized");
}

/** @throws ApiError unless the `Content-Type` is JSON's */
export function requireJson(contentType: string | undefined): void {
  if (contentType?.split(";")[0]?.trim().toLowerCase() !== "application/json") {
    throw new ApiError("unsupported_content_type");
  }
}

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
