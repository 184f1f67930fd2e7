import type { Channel, Snapshot } from "../../protocol.ts";

/** The app's Home tab; every other place is a channel, by ID. */
export const HOME = "home";

/** The channel with the most messages: a newcomer should first see some activity. */
export function liveliestChannel({ channels, messages }: Snapshot): Channel | undefined {
  const count = ({ id }: Channel) => messages[id]?.length ?? 0;
  return channels
    .filter(({ kind }) => kind !== "direct")
    .reduce<Channel | undefined>(
      (liveliest, channel) => (liveliest && count(liveliest) >= count(channel) ? liveliest : channel),
      undefined,
    );
}

/**
 * The place an address refers to for this viewer.
 *
 * @param wanted a channel by ID or name, or `HOME`
 * @returns the first channel when the place doesn't exist, or this viewer may not see it
 */
export function placeIn(snapshot: Snapshot, wanted: string): string {
  if (wanted === HOME || wanted === snapshot.app.channel) return wanted;
  const channel =
    snapshot.channels.find(({ id }) => id === wanted) ??
    snapshot.channels.find(({ name }) => name !== "" && name === wanted) ??
    snapshot.channels[0];
  return channel?.id ?? HOME;
}
