import type { Addressee } from "../../../outreach/contact.ts";
import type { BlockReason, ChannelPolicy, Readers } from "../channel/channel-policy.ts";
import { isAmong } from "../channel/presence.ts";
import type { ShownGuest } from "./guests.ts";
import type { ReminderFacts } from "./reminder-facts.ts";

/** Why profiles are not shown that there are. */
export type LeftOut = { why: "outsiders" } | { why: "present"; contacts: readonly Addressee[] };

/** What of a meeting may stand in its channel now. */
export type Redaction =
  | { isOpen: true; facts: ReminderFacts; leftOut: LeftOut | undefined }
  | { isOpen: false; blockedBy: BlockReason };

/**
 * Takes out of a card what its readers may not see: to be asked right before it is shown.
 *
 * @param facts with profiles, or without them
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

/** The same for what is not one of many at once: with no answer of Slack that is some seconds old. */
export function redactForAudienceNow(
  { channelNow, readers }: Pick<ChannelPolicy, "channelNow" | "readers">,
  place: { organisation: string; channel: string },
  facts: ReminderFacts,
): Promise<Redaction> {
  return redactForAudience({ channel: channelNow, readers }, place, facts);
}

/**
 * The same for known readers. Where one profile is held back, no guest without one says why there is none: what was
 * said of the others would tell that there is one.
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
