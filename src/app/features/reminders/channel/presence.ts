import type { WebClient } from "@slack/web-api";
import type { Addressee } from "../../../outreach/contact.ts";
import { type Channel, readMembers } from "../../../slack/client/channel.ts";
import type { Directory, Person } from "../../../slack/client/directory.ts";

/** Who is in a channel. */
export interface Presence {
  /** Without bots and those who have left. */
  people: readonly Person[];
  /** Whether guests of the workspace or people of another company are there, or it cannot be ruled out. */
  isOpenToOutsiders: boolean;
}

/**
 * Who is in a channel. In direct messages with the app there is nobody but whom they belong to.
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
 * Whether a contact is among some people, or it cannot be ruled out. The own company's are told by their address. Of
 * the others the calendar may know another one: with them a name is enough; where there is neither address nor name
 * to compare, they may be anybody.
 */
export function isAmong(people: readonly Person[], { address, name }: Addressee): boolean {
  return people.some(({ email, names, isOutsider }) => {
    if ("email" in address && address.email === email) return true;
    if (!isOutsider) return false;
    if (!("email" in address)) return true;
    return name === undefined ? email === undefined : names.some((one) => folded(one) === folded(name));
  });
}

/** A name as it is compared: "Whitfield, Jane (Acme)" is "jane whitfield", and "José" is "jose". */
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
