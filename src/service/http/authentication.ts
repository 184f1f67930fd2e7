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
  switch (holder.kind) {
    case "valid":
      return holder;
    case "revoked":
      throw new ApiError("key_revoked");
    case "unknown":
      throw new ApiError("unauthorized");
    default:
      return holder satisfies never;
  }
}
