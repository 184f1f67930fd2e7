import { createHmac, timingSafeEqual } from "node:crypto";

/** Seconds that a request's timestamp may be in the past or, since clocks differ, in the future. */
export const window = 5 * 60;

/** What a request's headers claim. */
export interface Signature {
  /** The HMAC that it was sent with. */
  claimed: Buffer;
  /** Unix time in seconds. */
  timestamp: string;
}

/** Why a request can't be Slack's; `wrong` when the secret, the body or the signature is another one. */
export const signatureProblems = ["missing", "malformed", "out_of_time", "wrong"] as const;
export type SignatureProblem = (typeof signatureProblems)[number];

/**
 * Reads version `v0` of Slack's signatures, before there is a body.
 *
 * @param signature header `X-Slack-Signature`
 * @param timestamp header `X-Slack-Request-Timestamp`
 * @param now Unix time in milliseconds
 * @returns what is wrong with them when no body can make it right
 */
export function readSignature(
  signature: string | undefined,
  timestamp: string | undefined,
  now: number,
): Signature | Exclude<SignatureProblem, "wrong"> {
  if (signature === undefined || timestamp === undefined) return "missing";
  if (!/^\d{1,12}$/.test(timestamp) || !/^v0=[\da-f]{64}$/i.test(signature)) return "malformed";
  if (!(Math.abs(now / 1_000 - Number(timestamp)) <= window)) return "out_of_time";
  return { claimed: Buffer.from(signature.slice(3), "hex"), timestamp };
}

/**
 * Checks signatures: an HMAC-SHA256 of timestamp and body.
 * Source: https://docs.slack.dev/authentication/verifying-requests-from-slack
 *
 * @returns a function that tells whether Slack signed a body, given its bytes as they came
 */
export function createSignatureCheck(signingSecret: string) {
  return ({ claimed, timestamp }: Signature, body: Buffer): boolean =>
    timingSafeEqual(
      claimed,
      createHmac("sha256", signingSecret).update(`v0:${timestamp}:`).update(body).digest(),
    );
}
