import type { Channel, Person, Snapshot } from "../../protocol.ts";

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
