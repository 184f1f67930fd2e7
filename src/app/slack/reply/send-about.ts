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
 * @throws errors of the Web API
 */
export async function sendAbout(
  { sharedCards, now }: SendingAbout,
  client: WebClient,
  { organisation, person }: Actor,
  about: Pick<Addressee, "address">,
  card: Card,
): Promise<void> {
  const since = now();
  const { channel, ts } = await client.chat.postMessage({ channel: person, ...card });
  if (channel === undefined || ts === undefined)
    throw new Error("Slack accepted a message without naming it.");
  if (!(await sharedCards.record(organisation, about, { channel, ts }, since)))
    await client.chat.delete({ channel, ts });
}
