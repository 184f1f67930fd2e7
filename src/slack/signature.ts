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
 * Whether a request comes from Slack: version `v0` of its signatures, an HMAC-SHA256 of timestamp and body.
 * Source: https://docs.slack.dev/authentication/verifying-requests-from-slack
 *
 * @param signingSecret the app's signing secret
 * @param now Unix time in milliseconds
 */
export function isFromSlack(signingSecret: string, request: SignedRequest, now: number): boolean {
  const { signature, timestamp, body } = request;
  if (signature === undefined || timestamp === undefined) return false;
  if (!/^\d{1,12}$/.test(timestamp) || !(Math.abs(now / 1_000 - Number(timestamp)) <= window)) return false;
  if (!/^v0=[\da-f]{64}$/i.test(signature)) return false;
  const claimed = Buffer.from(signature.slice(3), "hex");
  const expected = createHmac("sha256", signingSecret).update(`v0:${timestamp}:`).update(body).digest();
  return timingSafeEqual(claimed, expected);
}
