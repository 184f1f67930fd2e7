import type { Button, SectionBlock } from "@slack/types";
import { button, section } from "#app/blocks/card.ts";
import { adviceLines, labelLine } from "#app/blocks/connection-language.ts";
import { escapeText } from "#app/blocks/mrkdwn.ts";
import { priced } from "#app/credits/paid-operations.ts";
import { type Addressee, contactKey, nameOf, readableAddress } from "#app/outreach/contact.ts";
import { inBatches } from "#app/reminders/store.ts";
import type { BoughtBrief, MeetingView, ShownGuest } from "#app/views/meeting-view.ts";
import { readableCredits } from "#contract/amount.ts";
import { operations } from "#contract/operations.ts";
import { briefsValue, briefValue } from "../buttons.ts";
import { ids } from "../ids.ts";
import { topicOf } from "./meeting-text.ts";

const maxNameLength = 100;
const maxCompanyLength = 50;
/** Names per line; if there are more, only the first few are listed. */
const maxTogether = 5;
const namedOfMany = 3;
/** Characters per piece of advice with several guests, so that all blocks fit into one message. */
const maxLengthAmongSeveral = 300;
/** Characters of a piece of advice for a single guest: four share a section with the name and labels. */
const maxLengthAlone = 600;

export type ProfiledGuest = Extract<ShownGuest, { kind: "profile" }>;

/**
 * A guest's name, labels and advice. With a button of their own if there are several guests: the advice is
 * then short, unless the section is for one reader.
 *
 * @param brief its button, if it has one of its own
 */
export function guestSection(
  guest: ProfiledGuest,
  brief: Button | undefined,
  { isWhole = brief === undefined }: { isWhole?: boolean } = {},
): SectionBlock {
  const { contact, profile } = guest;
  const { must_do, must_never, ...others } = profile.advice;
  const advice = isWhole
    ? adviceLines({ must_do, must_never, ...others }, maxLengthAlone)
    : adviceLines({ must_do, must_never }, maxLengthAmongSeveral);
  const labels = labelLine(profile.labels);
  const name = `*${shownName(contact)}*${companyOf(guest)}`;
  return {
    ...section(labels === undefined ? name : `${name} · ${labels}`, ...advice),
    ...(brief !== undefined && { accessory: brief }),
  };
}

/** @returns mrkdwn: the name, or the address if the name has no visible characters */
export function shownName(contact: Addressee, maxLength = maxNameLength): string {
  return escapeText(nameOf(contact), maxLength) || escapeText(readableAddress(contact.address), maxLength);
}

/** @returns mrkdwn to go after the name, such as " (Acme)" */
export function companyOf({ company = "" }: Pick<ShownGuest, "company">): string {
  const shown = escapeText(company, maxCompanyLength);
  return shown === "" ? "" : ` (${shown})`;
}

/**
 * @returns mrkdwn: the name, and why there is no profile; the reason is left out if the guest may be reading
 */
export function nameLine(guest: ShownGuest): string {
  return `${shownName(guest.contact)}${companyOf(guest)}${reasons[guest.kind]}`;
}

/**
 * Guests without a profile, one line per reason.
 *
 * @returns mrkdwn: "Ada, Grace, Tom and 7 more · no profile"; `hidden` counts those without a name in it
 */
export function namesLines(guests: readonly ShownGuest[]): { lines: string[]; hidden: number } {
  let hidden = 0;
  const lines = [...Map.groupBy(guests, ({ kind }) => kind)].map(([kind, some]) => {
    const named = some.length > maxTogether ? some.slice(0, namedOfMany) : some;
    const names = named.map((guest) => `${shownName(guest.contact)}${companyOf(guest)}`).join(", ");
    const others = some.length - named.length;
    hidden += others;
    return `${names}${others === 0 ? "" : ` and ${others} more`}${reasons[kind]}`;
  });
  return { lines, hidden };
}

const reasons: Readonly<Record<ShownGuest["kind"], string>> = {
  "no profile": " · no profile",
  away: " · profile not available right now",
  id: " · only a contact ID, so no profile",
  name: "",
  profile: "",
};

/** Lines in sections of at most so many: one holds 3,000 characters. */
export function sectionsOf(lines: readonly string[], perSection: number): SectionBlock[] {
  return inBatches(lines, perSection).map((some) => section(...some));
}

/**
 * Buys a brief for a guest, or opens the one already bought; a card of before that says a price opens it, too.
 *
 * @param reminder id of the reminder
 * @param briefs those bought for the meeting
 * @param about what else is named with it, where there are several for the guest; plain text
 */
export function briefButton(
  reminder: string,
  { contact }: Pick<ShownGuest, "contact">,
  briefs: readonly BoughtBrief[],
  about: string = nameOf(contact),
): Button {
  const isBought = boughtOf(contact, briefs) !== undefined;
  const label = isBought ? "Open brief · free" : priced("Full brief", "prep");
  const value = briefValue.encode({ reminder, addressee: contact, ...(isBought && { isFree: true }) });
  return button(ids.brief, label, { about, value });
}

/** Guests with a profile on a card, and so briefs in one go; the rest are behind a button. */
export const maxShown = 5;

/** The guests whose briefs one button gets, and what those cost that nobody has bought. */
export function briefsOf({ guests, briefs }: Pick<MeetingView, "guests" | "briefs">, isFree: boolean) {
  const isOpen = ({ contact }: ShownGuest) => boughtOf(contact, briefs) === undefined;
  const shown = guests.filter((guest) => guest.kind === "profile").slice(0, maxShown);
  const named = isFree ? shown.filter((guest) => !isOpen(guest)) : shown;
  return { guests: named, price: named.filter(isOpen).length * operations.prep.price };
}

/** One button for several briefs; after the start, for those that were bought. */
export function briefsButton(facts: MeetingView): Button[] {
  const { guests, price } = briefsOf(facts, facts.hasBegun);
  if (guests.length < 2) return [];
  const { length } = guests;
  const text =
    price === 0 ? `Open ${length} briefs · free` : `Get ${length} briefs · ${readableCredits(price)}`;
  const value = briefsValue.encode({ reminder: facts.reminder, price });
  return [button(ids.briefs, text, { about: topicOf(facts.meeting), value })];
}

/** @returns the brief for a guest, if anybody bought it */
export function boughtOf({ address }: Addressee, briefs: readonly BoughtBrief[]): BoughtBrief | undefined {
  return briefs.find(({ contact }) => contactKey(contact.address) === contactKey(address));
}

/**
 * Says who bought the briefs that a card opens free.
 *
 * @param guests those with a button
 * @returns a line of mrkdwn; none when no brief was bought
 */
export function boughtLines(
  guests: readonly Pick<ShownGuest, "contact">[],
  briefs: readonly BoughtBrief[],
): string[] {
  const bought = guests.flatMap(({ contact }) => {
    const brief = boughtOf(contact, briefs);
    return brief === undefined ? [] : [{ contact, person: brief.person }];
  });
  const [first] = bought;
  if (first === undefined) return [];
  if (guests.length === 1) return [`Brief bought by <@${first.person}>`];
  const each = bought.map(({ contact, person }) => `${shownName(contact)}'s by <@${person}>`);
  return [`Briefs bought: ${each.join(", ")}`];
}
