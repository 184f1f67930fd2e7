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
/** Names that stand in one line; of more than these the first few do. */
const maxTogether = 5;
const namedOfMany = 3;
/** Characters of a piece of advice where there are several guests: all of a message's blocks have to fit. */
const maxLengthAmongSeveral = 300;
/** The same of one guest: four pieces stand in a section with the name and the labels. */
const maxLengthAlone = 600;

export type ProfiledGuest = Extract<ShownGuest, { kind: "profile" }>;

/**
 * A guest's name, labels and advice.
 *
 * @param reminder id for a button of their own, which they have among several; then the advice is short
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

/** The whole of it for one reader, with a button of their own. */
export function wholeGuestSection(guest: ProfiledGuest, reminder: string): SectionBlock {
  return {
    ...section(guestLine(guest), ...adviceLines(language(guest), maxLengthAlone)),
    accessory: briefButton(reminder, guest),
  };
}

/** @returns mrkdwn: the name, or the address of whose name nothing can be seen */
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

/** @returns mrkdwn: the name, and why there is no more; not why of somebody who may be reading it */
export function nameLine({ kind, contact }: ShownGuest): string {
  return `${shownName(contact)}${reason(kind)}`;
}

/**
 * Guests without a profile, a line for each reason why there is none.
 *
 * @returns mrkdwn: "Ada, Grace, Tom and 7 more · no profile"; and how many are in it by their number alone
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

/** Buys a brief for a guest, or shows the one that was bought. */
export function briefButton(reminder: string, { contact }: Pick<ShownGuest, "contact">): Button {
  return {
    type: "button",
    action_id: ids.brief,
    text: { type: "plain_text", text: priced("Full brief", "prep") },
    value: briefValue.encode({ reminder, addressee: contact }),
  };
}
