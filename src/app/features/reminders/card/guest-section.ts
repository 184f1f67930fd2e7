import type { Button, SectionBlock } from "@slack/types";
import { section } from "../../../blocks/card.ts";
import { adviceLines, labelLine } from "../../../blocks/connection-language.ts";
import { escapeText } from "../../../blocks/mrkdwn.ts";
import { priced } from "../../../credits/operations.ts";
import { type Addressee, nameOf, readableAddress } from "../../../outreach/contact.ts";
import { ids } from "../ids.ts";
import type { ShownGuest } from "./guests.ts";
import { briefValue } from "./values.ts";

const maxNameLength = 100;
/** Names per line; if there are more, only the first few are listed. */
const maxTogether = 5;
const namedOfMany = 3;
/** Characters per piece of advice with several guests, so that all blocks fit into one message. */
const maxLengthAmongSeveral = 300;
/** The same for a single guest: four pieces share a section with the name and labels. */
const maxLengthAlone = 600;

export type ProfiledGuest = Extract<ShownGuest, { kind: "profile" }>;

/**
 * A guest's name, labels and advice.
 *
 * @param reminder id for the guest's own button, which they get if there are several guests; the advice is
 *   then short
 */
export function guestSection(guest: ProfiledGuest, reminder: string | undefined): SectionBlock {
  if (reminder === undefined)
    return section(guestLine(guest), ...adviceLines(language(guest), maxLengthAlone));
  const { must_do, must_never } = language(guest);
  return {
    ...section(guestLine(guest), ...adviceLines({ must_do, must_never }, maxLengthAmongSeveral)),
    accessory: briefButton(reminder, guest),
  };
}

/** The full section for one reader, with the guest's own button. */
export function wholeGuestSection(guest: ProfiledGuest, reminder: string): SectionBlock {
  return {
    ...section(guestLine(guest), ...adviceLines(language(guest), maxLengthAlone)),
    accessory: briefButton(reminder, guest),
  };
}

/** @returns mrkdwn: the name, or the address if the name has no visible characters */
export function shownName(contact: Addressee, most = maxNameLength): string {
  return escapeText(nameOf(contact), most) || escapeText(readableAddress(contact.address), most);
}

function language({ answer }: ProfiledGuest) {
  return answer.connection_language ?? {};
}

function guestLine({ contact, answer }: ProfiledGuest): string {
  const labels = labelLine(answer.profile ?? {});
  const name = `*${shownName(contact)}*`;
  return labels === undefined ? name : `${name} · ${labels}`;
}

/**
 * @returns mrkdwn: the name, and why there is no profile; the reason is left out if the guest may be reading
 */
export function nameLine({ kind, contact }: ShownGuest): string {
  return `${shownName(contact)}${reason(kind)}`;
}

/**
 * Guests without a profile, one line per reason.
 *
 * @returns mrkdwn: "Ada, Grace, Tom and 7 more · no profile"; `hidden` counts those without a name in it
 */
export function namesLines(guests: readonly ShownGuest[]): { lines: string[]; hidden: number } {
  const kinds = [...Map.groupBy(guests, ({ kind }) => kind)];
  const lines = kinds.map(([kind, some]) => {
    const named = some.length > maxTogether ? some.slice(0, namedOfMany) : some;
    const names = named.map(({ contact }) => shownName(contact)).join(", ");
    const others = some.length - named.length;
    return { line: `${names}${others === 0 ? "" : ` and ${others} more`}${reason(kind)}`, others };
  });
  return {
    lines: lines.map(({ line }) => line),
    hidden: lines.reduce((sum, { others }) => sum + others, 0),
  };
}

function reason(kind: ShownGuest["kind"]): string {
  switch (kind) {
    case "no profile":
      return " · no profile";
    case "away":
      return " · profile not available just now";
    case "id":
      return " · known by contact id alone, which finds no profile";
    case "name":
    case "profile":
      return "";
  }
}

/** Buys a brief for a guest, or shows the one already bought. */
export function briefButton(reminder: string, { contact }: Pick<ShownGuest, "contact">): Button {
  return {
    type: "button",
    action_id: ids.brief,
    text: { type: "plain_text", text: priced("Full brief", "prep") },
    value: briefValue.encode({ reminder, addressee: contact }),
  };
}
