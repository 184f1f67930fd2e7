import { timingSafeEqual } from "node:crypto";
import { createHmacSha256 } from "../../storage/hmac.ts";

/** Seconds that a request's timestamp may be in the past or, since clocks differ, in the future. */
const window = 5 * 60;

export interface SignedRequest {
  /** Header `X-Slack-Signature`. */
  signature: string | undefined;
  /** Header `X-Slack-Request-Timestamp`: Unix time in seconds. */
  timestamp: string | undefined;
  /** The body's bytes as they came. */
  body: Buffer;
}

/**
 * Checks version `v0` of Slack's signatures: an HMAC-SHA256 of timestamp and body.
 * Source: https://docs.slack.dev/authentication/verifying-requests-from-slack
 *
 * @returns a function that tells whether a request comes from Slack and is recent; `now` is in milliseconds
 */
export function createSignatureCheck(signingSecret: string) {
  const hmac = createHmacSha256(Buffer.from(signingSecret));
  return ({ signature, timestamp, body }: SignedRequest, now: number): boolean => {
    if (signature === undefined || timestamp === undefined) return false;
    if (!/^\d{1,12}$/.test(timestamp) || !(Math.abs(now / 1_000 - Number(timestamp)) <= window)) return false;
    if (!/^v0=[\da-f]{64}$/i.test(signature)) return false;
    const claimed = Buffer.from(signature.slice(3), "hex");
    return timingSafeEqual(claimed, hmac(Buffer.from(`v0:${timestamp}:`), body));
  };
}
