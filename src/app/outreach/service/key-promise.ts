import { hash } from "node:crypto";
import type { Dispatcher } from "undici";
import { keyLifetimeHeader, readKeyLifetime } from "#contract/operations.ts";

/** What a service has promised to callers of one address with one API key. */
export interface KeyPromise {
  /** A hash of the address and the API key: another service, or another account, has promised nothing. */
  connection: string;
  /**
   * For how long it knows an `Idempotency-Key`, in milliseconds, as its last answer said; 0: it promises nothing,
   * `undefined`: it hasn't answered since this process started.
   */
  lifetime: () => number | undefined;
}

/** @param key the API key */
export function createKeyPromise(url: URL, key: string) {
  let lifetime: number | undefined;
  const promise: KeyPromise = {
    connection: hash("sha256", `${url.href} ${key}`),
    lifetime: () => lifetime,
  };
  return {
    promise,
    /** Notes what an answer promises. An error without a promise may be a gateway's, so it takes none back. */
    note(status: number, headers: Dispatcher.ResponseData["headers"]): void {
      const promised = readKeyLifetime(headers[keyLifetimeHeader]);
      const isAnswer = status >= 200 && status < 300;
      if (promised !== undefined || isAnswer) lifetime = promised ?? 0;
    },
  };
}
