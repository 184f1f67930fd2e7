import type { KnownBlock } from "@slack/types";
import { type Card, context, section, sentence } from "../../blocks/card.ts";
import { escapeText, timeAgo } from "../../blocks/mrkdwn.ts";
import { nameOf } from "../../outreach/contact.ts";
import { askProfileId } from "../../outreach/profiles.ts";
import type { Uses } from "../parts.ts";
import type { ContactRequest } from "./contact-request.ts";
import { nobodyBlocked, otherAddressesUnknown, unblocking, whatStays, whileBlocked } from "./sentences.ts";

const maxNameLength = 150;
/** Lines of a list: they fit into one section. */
const maxLines = 30;

export type BlockingDependencies = Uses<{
  profiles: "lookUp" | "forget";
  suppressions: true;
  recentContacts: "forget";
  backupMarks: "add";
}>;

/**
 * Blocks the profile of somebody who objects. One last look-up, shown to nobody, tells their profile's ID, by which
 * they're recognized under other addresses too.
 */
export async function block(
  dependencies: BlockingDependencies,
  { organisation, person, addressee }: ContactRequest,
): Promise<Card> {
  const { profiles, suppressions, recentContacts, backupMarks } = dependencies;
  const profile = await askProfileId(profiles, organisation, addressee);
  const identities = await suppressions.identities(organisation, addressee.address, profile.id);
  const isNew = await suppressions.suppress(organisation, identities, person);
  await backupMarks.add("blocked", organisation, identities);
  for (const address of identities) {
    if (!("contact_id" in address)) await profiles.forget(organisation, address);
  }
  await recentContacts.forget(organisation, identities);
  const name = escapeText(nameOf(addressee), maxNameLength);
  const text = isNew ? `*${name}*'s profile is blocked.` : `*${name}*'s profile is already blocked.`;
  return {
    text,
    blocks: [
      section(`${text} ${whileBlocked}`, profile.isKnown ? undefined : otherAddressesUnknown("block")),
      context(`${unblocking} ${whatStays}`),
    ],
  };
}

/** Lets somebody be profiled again. */
export async function unblock(
  { suppressions }: Pick<BlockingDependencies, "suppressions">,
  { organisation, addressee }: ContactRequest,
): Promise<Card> {
  const identities = await suppressions.identities(organisation, addressee.address);
  const name = escapeText(nameOf(addressee), maxNameLength);
  return (await suppressions.release(organisation, identities))
    ? sentence(`*${name}*'s profile isn't blocked any more. Everyone here can look them up again.`)
    : sentence(`*${name}*'s profile isn't blocked. Nothing was changed.`);
}

/** Each block's time and administrator. The blocked people's names aren't stored. */
export async function blockedList(
  { suppressions }: Pick<BlockingDependencies, "suppressions">,
  organisation: string,
): Promise<KnownBlock[]> {
  const { suppressions: blocked, count } = await suppressions.list(organisation);
  if (count === 0) return [section(nobodyBlocked)];
  const lines = blocked
    .slice(0, maxLines)
    .map(({ by, at }) => `${timeAgo(at)}${by === "" ? "" : `, by <@${by}>`}`);
  const more = count - lines.length;
  const text = `*${count} ${count === 1 ? "person is" : "people are"} blocked.*`;
  return [section(text, ...lines, more > 0 ? `and ${more} more` : undefined), context(whatStays)];
}
