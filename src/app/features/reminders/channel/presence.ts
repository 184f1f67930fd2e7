import type { WebClient } from "@slack/web-api";
import type { Addressee } from "../../../outreach/contact.ts";
import { type Channel, readMembers } from "../../../slack/client/channel.ts";
import type { Directory, Person } from "../../../slack/client/directory.ts";

/** Who is in a channel. */
export interface Presence {
  /** Without bots and deactivated accounts. */
  people: readonly Person[];
  /** Whether there are workspace guests or people from another company, or there may be. */
  isOpenToOutsiders: boolean;
}

/**
 * Who is in a channel. In direct messages with the app, only their owner.
 *
 * @param client the scopes of `readMembers`
 * @throws errors of the Web API
 */
export async function readPresence(
  { client, directory }: { client: WebClient; directory: Directory },
  channel: Channel,
): Promise<Presence> {
  if (channel.kind === "direct") return { people: [], isOpenToOutsiders: false };
  const { members, isWhole } = await readMembers(client, channel.id);
  const known = await directory.people(members);
  const people = [...known.values()].filter(({ isBot, isDeleted }) => !isBot && !isDeleted);
  const isKnown = isWhole && known.size === members.size;
  const isOpenToOutsiders = channel.isExternal || !isKnown || people.some(({ isOutsider }) => isOutsider);
  return { people, isOpenToOutsiders };
}

/**
 * Whether a contact is, or may be, one of these people. We match colleagues by address. For others the
 * calendar may have a different address, so a matching name is enough; with neither address nor name, they
 * may be anyone.
 */
export function isAmong(people: readonly Person[], { address, name }: Addressee): boolean {
  return people.some(({ email, names, isOutsider }) => {
    if ("email" in address && address.email === email) return true;
    if (!isOutsider) return false;
    if (!("email" in address)) return true;
    return name === undefined ? email === undefined : names.some((one) => folded(one) === folded(name));
  });
}

/** Normalizes a name: "Whitfield, Jane (Acme)" becomes "jane whitfield", and "José" becomes "jose". */
function folded(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\([^)]*\)/g, " ")
    .replace(/[\p{M}'’ʼ`´]/gu, "")
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .sort()
    .join(" ");
}
