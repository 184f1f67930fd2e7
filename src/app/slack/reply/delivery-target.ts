import type { WebClient } from "@slack/web-api";
import { z } from "zod";
import { assertSlacks, responseUrlCheck } from "../client/client-options.ts";
import { jsonValue } from "../input/carried-values.ts";

/** Milliseconds. Source:
 * https://docs.slack.dev/interactivity/handling-user-interaction#message_responses */
const responseUrlLife = 30 * 60_000;

const response = { responseUrl: z.url(), until: z.number() };

/** Where a result is shown. Everywhere but `below`, showing it twice leaves one result: it replaces what is there. */
export const deliveryTarget = z.discriminatedUnion("kind", [
  /** In place of the message that was clicked. */
  z.object({ kind: z.literal("reply"), ...response }),
  /**
   * Below a command's acknowledgement, which isn't certain to be replaced: reports say that it isn't, so it is never
   * tried. Source: https://github.com/slackapi/bolt-js/issues/2287
   */
  z.object({
    kind: z.literal("below"),
    ...response,
    isTried: z.boolean().describe("whether it may be there: then it isn't posted there again"),
  }),
  /** `together`: IDs of the calls whose results share it. */
  z.object({ kind: z.literal("modal"), view: z.string(), together: z.array(z.string()).exactOptional() }),
  /** In the answer of a model's tool, which waits until then. */
  z.object({ kind: z.literal("tool"), until: z.number() }),
  /** In place of a message of ours in the person's direct messages. */
  z.object({ kind: z.literal("direct"), channel: z.string(), ts: z.string() }),
]);
export type DeliveryTarget = z.infer<typeof deliveryTarget>;
export type ModalTarget = DeliveryTarget & { kind: "modal" };

/**
 * @param responseUrl of a command
 * @param now Unix time in milliseconds
 */
export function targetBelow(responseUrl: string, now: number): DeliveryTarget {
  return { kind: "below", responseUrl, until: now + responseUrlLife, isTried: false };
}

/**
 * @param responseUrl of a click or a shortcut
 * @param now Unix time in milliseconds
 */
export function replyTarget(responseUrl: string, now: number): DeliveryTarget {
  return { kind: "reply", responseUrl, until: now + responseUrlLife };
}

/** Milliseconds after asking for which somebody looks at a message that takes half a minute. */
const attention = 2 * 60_000;

/**
 * Whether who asked has seen what was just shown there. A modal is only updated while it's open; but a message may come
 * where nobody looks any more, such as after a manager's approval.
 *
 * @param now Unix time in milliseconds
 */
export function isWatched(place: DeliveryTarget, now: number): boolean {
  if (place.kind === "tool") return now < place.until;
  return "until" in place ? now < place.until - responseUrlLife + attention : place.kind === "modal";
}

/** The target as the ledger stores it. */
export const deliveryTargetText = jsonValue(deliveryTarget, Number.POSITIVE_INFINITY);

/** Slack doesn't take a message now, and has not taken it. */
export class ResponseUrlBusyError extends Error {
  override readonly name = "ResponseUrlBusyError";

  constructor() {
    super("The response URL answered 429.");
  }
}

/** Milliseconds that Slack has to take a message. */
const deadline = 10_000;

/**
 * Posts through the response URL of an interaction, once.
 * Source: https://docs.slack.dev/interactivity/handling-user-interaction#message_responses
 *
 * @param client whose Slack it has to be: the URL came with a request, or out of a form
 * @param body what Slack takes there: `response_type`, `replace_original`, a text and blocks
 * @param fetch what reaches Slack
 * @returns false when the URL no longer works
 * @throws ResponseUrlBusyError when Slack does not take it now; Error when the URL isn't Slack's, or when it is not known
 *   whether it was taken
 */
export async function postToResponseUrl(
  client: Pick<WebClient, "slackApiUrl">,
  url: string,
  body: object,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<boolean> {
  assertSlacks(responseUrlCheck(client.slackApiUrl), url);
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    redirect: "error",
    signal: AbortSignal.timeout(deadline),
  });
  await response.body?.cancel();
  if (response.ok) return true;
  if (response.status === 429) throw new ResponseUrlBusyError();
  if (response.status >= 400 && response.status < 500) return false;
  throw new Error(`The response URL answered ${response.status}.`);
}
