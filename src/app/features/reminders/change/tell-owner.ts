import type { WebClient } from "@slack/web-api";
import { sentence } from "../../../blocks/card.ts";
import type { Source } from "../../../reminders/sources/source.ts";
import { placeText } from "../list/source-text.ts";

/** Who does something about a source: ids of Slack. */
export interface Changer {
  organisation: string;
  person: string;
}

export interface OwnerNotification {
  client: WebClient;
  /** Told when they could not be told. */
  onFallback: (error: unknown) => void;
}

/**
 * Tells whoever set a source up what somebody else did about it: they would wait for reminders that do not come.
 *
 * @param done what was done to it, such as "paused *Priya*"; mrkdwn
 * @param now sentences that say how it is now; mrkdwn
 */
export async function notifyOwner(
  { client, onFallback }: OwnerNotification,
  { person }: Changer,
  source: Pick<Source, "person" | "channel">,
  done: string,
  now = "",
): Promise<void> {
  if (source.person === person) return;
  const text = `<@${person}> ${done}. You had set that up ${placeText(source.channel)}. ${now}`;
  try {
    await client.chat.postMessage({ channel: source.person, ...sentence(text.trim()) });
  } catch (error) {
    onFallback(error);
  }
}
