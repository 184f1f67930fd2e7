import { createHmac, timingSafeEqual } from "node:crypto";

/** Seconds that a request's timestamp may lie in the past or, for clocks that differ, in the future. */
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
 * @param request what came
 * @param now Unix time in milliseconds
 * @returns whether it comes from Slack, and is of these minutes
 */
export type SignatureCheck = (request: SignedRequest, now: number) => boolean;

/**
 * Checks version `v0` of Slack's signatures: an HMAC-SHA256 of timestamp and body.
 * Source: https://docs.slack.dev/authentication/verifying-requests-from-slack
 *
 * @param signingSecret the app's signing secret
 */
export function createSignatureCheck(signingSecret: string): SignatureCheck {
  return ({ signature, timestamp, body }, now) => {
    if (signature === undefined || timestamp === undefined) return false;
    if (!/^\d{1,12}$/.test(timestamp) || !(Math.abs(now / 1_000 - Number(timestamp)) <= window)) return false;
    if (!/^v0=[\da-f]{64}$/i.test(signature)) return false;
    const claimed = Buffer.from(signature.slice(3), "hex");
    const expected = createHmac("sha256", signingSecret).update(`v0:${timestamp}:`).update(body).digest();
    return timingSafeEqual(claimed, expected);
  };
}
