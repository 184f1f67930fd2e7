import { z } from "zod";

/** Milliseconds for which a response URL serves. Source: platform facts, and
 * https://docs.slack.dev/interactivity/handling-user-interaction#message_responses */
const responseUrlLife = 30 * 60_000;

/** Where a result is shown. Showing it there twice leaves one result: it takes the place of what stands there. */
export const place = z.discriminatedUnion("kind", [
  /** In place of the message that was clicked, or of a command's acknowledgement. */
  z.object({ kind: z.literal("reply"), responseUrl: z.url(), until: z.number() }),
  z.object({ kind: z.literal("modal"), view: z.string() }),
  /** In place of a message of ours in the person's direct messages. */
  z.object({ kind: z.literal("direct"), channel: z.string(), ts: z.string() }),
]);
export type Place = z.infer<typeof place>;

/**
 * @param responseUrl of the gesture
 * @param now Unix time in milliseconds
 */
export function replyPlace(responseUrl: string, now: number): Place {
  return { kind: "reply", responseUrl, until: now + responseUrlLife };
}

/** The place as the ledger keeps it. */
export const placeText = {
  encode: (value: Place): string => JSON.stringify(value),
  /** @throws ZodError when it was not written by `encode` */
  decode: (text: string): Place => place.parse(JSON.parse(text)),
};
