import { z } from "zod";

/** Milliseconds for which a response URL serves. Source: platform facts, and
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
export const deliveryTargetText = {
  encode: (value: DeliveryTarget): string => JSON.stringify(value),
  /** @throws ZodError when it was not written by `encode` */
  decode: (text: string): DeliveryTarget => deliveryTarget.parse(JSON.parse(text)),
};
