import type { Channel, Person, Snapshot } from "../../protocol.ts";

/** The other person of a direct message; a direct channel is named after them, by id, handle or name. */
export function partnerOf(channel: Channel, snapshot: Snapshot): Person | undefined {
  if (channel.kind !== "direct") return undefined;
  if (channel.id === snapshot.app.channel) {
    return snapshot.people.find((person) => person.id === snapshot.app.user);
  }
  const name = channel.name.replace(/^@/, "");
  return snapshot.people.find((person) => [person.id, person.name, person.realName].includes(name));
}

/** What a channel is called where its kind has no picture: `#general`, `🔒 deal-desk`, `Sam Ortega`. */
export function channelLabel(channel: Channel, snapshot: Snapshot): string {
  if (channel.kind === "direct")
    return partnerOf(channel, snapshot)?.realName ?? (channel.name || "Direct message");
  return channel.kind === "private" ? `🔒 ${channel.name}` : `#${channel.name}`;
}
