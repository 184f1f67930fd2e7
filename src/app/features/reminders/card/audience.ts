import type { Actor } from "#app/actor.ts";
import { type Addressee, contactKey } from "#app/outreach/contact.ts";
import type { BlockReason, ChannelPolicy, Readers } from "#app/slack/access/channel-policy.ts";
import { type MeetingView, redacted } from "#app/views/meeting-view.ts";

/** Why a card isn't shown in a channel: besides the block reasons, people there are guests of it or from outside. */
export type AsideReason = BlockReason | "outsiders" | "present";

/** Whether the channel may see a card now. */
export type Audience = { isOpen: true } | { isOpen: false; blockedBy: AsideReason };

/**
 * Whether a card may be shown in a channel: where its readers may not see a profile, nothing is said of the meeting.
 * Call it right before showing the card.
 *
 * @param options `isCached`: whether Slack's responses may be cached, as for many messages at once
 * @throws errors of the Web API: then nothing may be shown now
 */
export async function audienceOf(
  channelPolicy: ChannelPolicy,
  { organisation, channel }: { organisation: string; channel: string },
  facts: MeetingView,
  { isCached = false }: { isCached?: boolean } = {},
): Promise<Audience> {
  const decision = await channelPolicy[isCached ? "channel" : "channelNow"](organisation, channel);
  if (!decision.isOpen) return decision;
  if (facts.guests.length === 0) return { isOpen: true };
  const readers = await channelPolicy.readers(organisation, decision.channel);
  const held = await heldBack(channelPolicy, organisation, readers, contactsOf(facts));
  return held.size === 0 ? { isOpen: true } : { isOpen: false, blockedBy: reasonOf(readers) };
}

/**
 * @returns the contacts whose profiles these readers may not see: those who are among the readers, or all
 * @throws errors of the Web API: then nothing may be shown now
 */
export async function heldBack(
  channelPolicy: Pick<ChannelPolicy, "find">,
  organisation: string,
  readers: Readers,
  contacts: readonly Addressee[],
): Promise<ReadonlySet<Addressee>> {
  if (readers.kind === "outsiders") return new Set(contacts);
  return new Set((await channelPolicy.find(organisation, readers.people, contacts)).keys());
}

/** Why something is held back from readers. */
export function reasonOf(readers: Readers): Extract<AsideReason, "outsiders" | "present"> {
  return readers.kind === "outsiders" ? "outsiders" : "present";
}

function contactsOf({ guests }: MeetingView): Addressee[] {
  return guests.map(({ contact }) => contact);
}

/**
 * @returns the keys of the contacts whose profiles a person isn't shown: their own; all, if they're from outside
 * @throws errors of the Web API: then nothing may be shown now
 */
export async function hiddenFrom(
  channelPolicy: Pick<ChannelPolicy, "reader" | "find">,
  { organisation, person }: Actor,
  contacts: readonly Addressee[],
): Promise<ReadonlySet<string>> {
  const held = await heldBack(
    channelPolicy,
    organisation,
    await channelPolicy.reader(organisation, person),
    contacts,
  );
  return new Set(Array.from(held, ({ address }) => contactKey(address)));
}

/** What one person may see of a card. @throws errors of the Web API: then nothing may be shown now */
export async function redactForPerson(
  channelPolicy: Pick<ChannelPolicy, "reader" | "find">,
  reader: Actor,
  facts: MeetingView,
): Promise<MeetingView> {
  return redacted(facts, await hiddenFrom(channelPolicy, reader, contactsOf(facts)));
}
