import type { Channel, Snapshot } from "../../protocol.ts";

/** The place that is the app's Home tab; every other place is a channel, by its id. */
export const HOME = "home";

/** The channel with the most messages: what a newcomer sees first should have something going on in it. */
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
 * The place that an address means for this viewer.
 *
 * @param wanted a channel by id or name, or `HOME`
 * @returns the first channel when there is no such place, or this viewer may not see it
 */
export function placeIn(snapshot: Snapshot, wanted: string): string {
  if (wanted === HOME || wanted === snapshot.app.channel) return wanted;
  const channel =
    snapshot.channels.find(({ id }) => id === wanted) ??
    snapshot.channels.find(({ name }) => name !== "" && name === wanted) ??
    snapshot.channels[0];
  return channel?.id ?? HOME;
}
