import type { WebClient } from "@slack/web-api";
import type { Actor } from "../../actor.ts";
import type { Card } from "../../blocks/card.ts";
import type { Addressee } from "../../outreach/contact.ts";
import type { SharedCards } from "./shared-cards.ts";

export interface SendingAbout {
  sharedCards: Pick<SharedCards, "record">;
  /** Unix time in milliseconds. */
  now: () => number;
}

/**
 * Posts a card about a contact in somebody's messages with the app, where it stays: forgetting the contact deletes it.
 *
 * @param at where exactly, and since when it has been made: Unix time in milliseconds
 * @throws errors of the Web API
 */
export async function sendAbout(
  { sharedCards, now }: SendingAbout,
  client: WebClient,
  { organisation, person }: Actor,
  about: Pick<Addressee, "address">,
  card: Card,
  { since = now(), ...at }: { channel: string; thread_ts?: string; since?: number } = { channel: person },
): Promise<void> {
  const { channel, ts } = await client.chat.postMessage({ ...at, ...card });
  if (channel === undefined || ts === undefined)
    throw new Error("Slack accepted a message without naming it.");
  if (!(await sharedCards.record(organisation, about, { channel, ts }, since)))
    await client.chat.delete({ channel, ts });
}
