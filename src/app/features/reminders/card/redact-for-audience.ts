import type { Addressee } from "../../../outreach/contact.ts";
import type { BlockReason, ChannelPolicy, Readers } from "../channel/channel-policy.ts";
import { isAmong } from "../channel/presence.ts";
import type { ShownGuest } from "./guests.ts";
import type { ReminderFacts } from "./reminder-facts.ts";

/** Why existing profiles are hidden. */
export type LeftOut = { why: "outsiders" } | { why: "present"; contacts: readonly Addressee[] };

/** What the channel may see of a meeting now. */
export type Redaction =
  | { isOpen: true; facts: ReminderFacts; leftOut: LeftOut | undefined }
  | { isOpen: false; blockedBy: BlockReason };

/**
 * Removes from a card what its readers may not see. Call it right before showing the card.
 *
 * @param facts with or without profiles
 * @throws errors of the Web API: then nothing may be shown now
 */
export async function redactForAudience(
  channelPolicy: Pick<ChannelPolicy, "channel" | "readers">,
  { organisation, channel }: { organisation: string; channel: string },
  facts: ReminderFacts,
): Promise<Redaction> {
  const decision = await channelPolicy.channel(organisation, channel);
  if (!decision.isOpen) return decision;
  if (facts.guests.length === 0) return { isOpen: true, facts, leftOut: undefined };
  const readers = await channelPolicy.readers(organisation, decision.channel);
  return { isOpen: true, ...redactForReaders(facts, readers) };
}

/** Like `redactForAudience`, but without cached Slack responses: for single messages. */
export function redactForAudienceNow(
  { channelNow, readers }: Pick<ChannelPolicy, "channelNow" | "readers">,
  place: { organisation: string; channel: string },
  facts: ReminderFacts,
): Promise<Redaction> {
  return redactForAudience({ channel: channelNow, readers }, place, facts);
}

/**
 * Like `redactForAudience`, for known readers. If one profile is hidden, no guest shows a reason for a
 * missing profile: the absence of one would reveal the hidden profile.
 */
export function redactForReaders(
  facts: ReminderFacts,
  readers: Readers,
): { facts: ReminderFacts; leftOut: LeftOut | undefined } {
  const isHeldBack = ({ contact }: ShownGuest) =>
    readers.kind === "outsiders" || isAmong(readers.people, contact);
  const heldBack = facts.guests.filter(isHeldBack);
  if (heldBack.length === 0) return { facts, leftOut: undefined };
  const guests = facts.guests.map((guest): ShownGuest => {
    const isShown = guest.kind === "profile" && !heldBack.includes(guest);
    return isShown ? guest : { kind: "name", contact: guest.contact };
  });
  const contactsOf = (some: readonly ShownGuest[]) => some.map(({ contact }) => contact);
  const contacts = contactsOf(heldBack.filter(({ kind }) => kind === "profile"));
  const leftOut: LeftOut | undefined =
    contacts.length === 0
      ? undefined
      : readers.kind === "outsiders"
        ? { why: "outsiders" }
        : { why: "present", contacts };
  return { facts: { ...facts, guests, heldBack: contactsOf(heldBack) }, leftOut };
}
