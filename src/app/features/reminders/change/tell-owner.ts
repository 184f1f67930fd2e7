import type { WebClient } from "@slack/web-api";
import { sentence } from "../../../blocks/card.ts";
import type { Source } from "../../../reminders/sources/source.ts";
import { placeText } from "../list/source-text.ts";

/** Who changes a source: Slack ids. */
export interface Changer {
  organisation: string;
  person: string;
}

export interface OwnerNotification {
  client: WebClient;
  /** Called if the owner couldn't be told. */
  onFallback: (error: unknown) => void;
}

/**
 * Tells the owner of a source what somebody else did to it: otherwise they'd wait for reminders that don't
 * come.
 *
 * @param done what was done, such as "paused *Priya*"; mrkdwn
 * @param now sentences about the new state; mrkdwn
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
