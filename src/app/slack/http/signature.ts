import { timingSafeEqual } from "node:crypto";
import { createHmacSha256 } from "../../../database/hmac.ts";

/** Seconds that a request's timestamp may be in the past or, since clocks differ, in the future. */
const window = 5 * 60;

/** What a request's headers claim. */
export interface Signature {
  /** The HMAC that it was sent with. */
  claimed: Buffer;
  /** Unix time in seconds. */
  timestamp: string;
}

/**
 * Reads version `v0` of Slack's signatures, before there is a body.
 *
 * @param signature header `X-Slack-Signature`
 * @param timestamp header `X-Slack-Request-Timestamp`
 * @param now Unix time in milliseconds
 * @returns `undefined` when one is missing, malformed or out of time, so that no body can make it right
 */
export function readSignature(
  signature: string | undefined,
  timestamp: string | undefined,
  now: number,
): Signature | undefined {
  if (signature === undefined || timestamp === undefined) return undefined;
  if (!/^\d{1,12}$/.test(timestamp) || !(Math.abs(now / 1_000 - Number(timestamp)) <= window))
    return undefined;
  if (!/^v0=[\da-f]{64}$/i.test(signature)) return undefined;
  return { claimed: Buffer.from(signature.slice(3), "hex"), timestamp };
}

/**
 * Checks signatures: an HMAC-SHA256 of timestamp and body.
 * Source: https://docs.slack.dev/authentication/verifying-requests-from-slack
 *
 * @returns a function that tells whether Slack signed a body, given its bytes as they came
 */
export function createSignatureCheck(signingSecret: string) {
  const hmac = createHmacSha256(Buffer.from(signingSecret));
  return ({ claimed, timestamp }: Signature, body: Buffer): boolean =>
    timingSafeEqual(claimed, Buffer.from(hmac(Buffer.from(`v0:${timestamp}:`), body), "base64url"));
}
