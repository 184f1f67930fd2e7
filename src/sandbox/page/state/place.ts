import type { Channel, Person, Snapshot } from "../../protocol.ts";

/** The app's Home tab; every other place is a channel, by ID. */
export const HOME = "home";
/** The CRM, or with a record's id after a slash that record. */
export const CRM = "crm";

/** The channel in which somebody wrote last: a newcomer should first see some activity. */
export function liveliestChannel({ channels, messages }: Snapshot): Channel | undefined {
  const last = ({ id }: Channel) => Number(messages[id]?.at(-1)?.ts ?? 0);
  // The first of several: sorting is stable.
  return channels.filter(({ kind }) => kind !== "direct").sort((one, other) => last(other) - last(one))[0];
}

/**
 * The place an address refers to for this viewer.
 *
 * @param wanted a channel by ID or name, `HOME`, `CRM` or a record of it
 * @returns the first channel when the place doesn't exist, or this viewer may not see it
 */
export function placeIn(snapshot: Snapshot, wanted: string): string {
  if (wanted.split("/")[0] === CRM) return wanted;
  if (snapshot.isInstalled && (wanted === HOME || wanted === snapshot.app.channel)) return wanted;
  const channel =
    snapshot.channels.find(({ id }) => id === wanted) ??
    snapshot.channels.find(({ name }) => name !== "" && name === wanted) ??
    snapshot.channels[0];
  return channel?.id ?? HOME;
}

/** The other person in a direct message; the channel is named after them, by ID, handle or name. */
export function partnerOf(channel: Channel, snapshot: Snapshot): Person | undefined {
  if (channel.kind !== "direct") return undefined;
  if (channel.id === snapshot.app.channel) {
    return snapshot.people.find((person) => person.id === snapshot.app.user);
  }
  const name = channel.name.replace(/^@/, "");
  return snapshot.people.find((person) => [person.id, person.name, person.realName].includes(name));
}

/** A channel's plain-text label: `#general`, `🔒 deal-desk`, `Sam Ortega`. */
export function channelLabel(channel: Channel, snapshot: Snapshot): string {
  if (channel.kind === "direct")
    return partnerOf(channel, snapshot)?.realName ?? (channel.name || "Direct message");
  return channel.kind === "private" ? `🔒 ${channel.name}` : `#${channel.name}`;
}
