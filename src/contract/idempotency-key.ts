/**
 * Response header by which a service promises to know each `Idempotency-Key` for this many seconds after the request
 * that first had it: the same request with the same key is then charged once at most, and gets the first one's answer.
 * It has no standard name: draft-ietf-httpapi-idempotency-key-header, section 2.3, leaves it to each service how it
 * publishes this.
 */
export const keyLifetimeHeader = "idempotency-key-lifetime";

/**
 * @param value the header
 * @returns milliseconds; `undefined` when it promises nothing
 */
export function readKeyLifetime(value: string | string[] | undefined): number | undefined {
  return typeof value === "string" && /^[1-9]\d{0,8}$/.test(value) ? Number(value) * 1_000 : undefined;
}
