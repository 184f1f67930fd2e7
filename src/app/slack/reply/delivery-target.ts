import type { WebClient } from "@slack/web-api";
import { z } from "zod";
import { assertSlackAddress } from "../client/slack-address.ts";
import { jsonValue } from "../input/carried-values.ts";

/** Milliseconds. Source:
 * https://docs.slack.dev/interactivity/handling-user-interaction#message_responses */
const responseUrlLife = 30 * 60_000;

/** Where a result is shown. Showing it there twice leaves one result: it replaces what is there. */
export const deliveryTarget = z.discriminatedUnion("kind", [
  /** In place of the message that was clicked, or of a command's acknowledgement. */
  z.object({ kind: z.literal("reply"), responseUrl: z.url(), until: z.number() }),
  z.object({ kind: z.literal("modal"), view: z.string() }),
  /** In place of a message of ours in the person's direct messages. */
  z.object({ kind: z.literal("direct"), channel: z.string(), ts: z.string() }),
]);
export type DeliveryTarget = z.infer<typeof deliveryTarget>;

/**
 * @param responseUrl of the interaction
 * @param now Unix time in milliseconds
 */
export function replyTarget(responseUrl: string, now: number): DeliveryTarget {
  return { kind: "reply", responseUrl, until: now + responseUrlLife };
}

/** The target as the ledger stores it. */
export const deliveryTargetText = jsonValue(deliveryTarget, Number.POSITIVE_INFINITY);

/** Milliseconds that Slack has to take a message. */
const deadline = 10_000;

/**
 * Posts through the response URL of an interaction, once.
 * Source: https://docs.slack.dev/interactivity/handling-user-interaction#message_responses
 *
 * @param client whose Slack it has to be: the URL came with a request, or out of a form
 * @param body what Slack takes there: `response_type`, `replace_original`, a text and blocks
 * @returns false when the URL no longer works
 * @throws Error when the URL isn't Slack's, when Slack does not take it now (429, 5xx), or when it is not known whether it was taken
 */
export async function postToResponseUrl(
  client: Pick<WebClient, "slackApiUrl">,
  url: string,
  body: object,
): Promise<boolean> {
  assertSlackAddress(url, client.slackApiUrl);
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    redirect: "error",
    signal: AbortSignal.timeout(deadline),
  });
  await response.body?.cancel();
  if (response.ok) return true;
  if (response.status >= 400 && response.status < 500 && response.status !== 429) return false;
  throw new Error(`The response URL answered ${response.status}.`);
}
