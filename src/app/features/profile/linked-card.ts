import type { Button } from "@slack/types";
import { actions, button, type Card, context, section } from "../../blocks/card.ts";
import { escapeText, timeAgo } from "../../blocks/mrkdwn.ts";
import { type Contact, nameOf, readableContact } from "../../outreach/contact.ts";
import type { ContactIdLink, LinkChange, Profiled } from "../../outreach/contact-links.ts";
import { contactButton, ids, linkChangeValue } from "./ids.ts";

const maxIdLength = 120;
const maxNameLength = 300;

/** What somebody did or wants to do to a contact's link. */
export interface Linking extends LinkChange {
  /** Whether it's for a card that can be retried with the ID. */
  isForCard: boolean;
}

/** Who linked a contact ID, or took it back, and when; mrkdwn. */
export function linkText({ contactId, linkedBy, linkedAt }: ContactIdLink): string {
  const what = contactId === undefined ? "unlinked" : "linked";
  return `Contact ID ${what} by <@${linkedBy}>, ${timeAgo(linkedAt)}`;
}

/** What the service calls a contact, for those who need to compare. */
export function idsCard(profiled: Profiled, link: ContactIdLink | undefined): Card {
  const { contact, profileId } = profiled;
  const own = profileId === undefined ? "none is known" : "the profile's, as no other is linked";
  const text = `*${named(contact)}*`;
  const contactId = link?.contactId;
  const unlink =
    contactId === undefined
      ? []
      : [changeButton("Unlink", { ...profiled, from: contactId, to: undefined, isForCard: false })];
  return {
    text,
    blocks: [
      section(
        text,
        `*Contact ID*  ${contactId === undefined ? own : `\`${contactId}\``}`,
        profileId && `*Profile ID*  \`${escapeText(profileId, maxIdLength)}\``,
      ),
      actions(contactButton(ids.linkContact, "Link a contact ID…", contact), ...unlink),
      context(...(link ? [linkText(link)] : []), "Briefs, waves and rephrasings need a contact ID."),
    ],
  };
}

/**
 * Asks before an ID is linked, since it takes another one's place, or is somebody else's: briefs would then be about them.
 *
 * @param current the present link
 * @param others who has the new ID already; nameless ones are `undefined`
 */
export function confirmLinkCard(
  linking: Linking,
  current: ContactIdLink | undefined,
  others: readonly (Contact | undefined)[],
): Card {
  const name = named(linking.contact);
  const old = current?.contactId !== undefined && current.contactId !== linking.to ? current : undefined;
  const whose = [...new Set(others.map((other) => (other ? named(other) : "Another contact")))].join(", ");
  const warning =
    others.length > 0
      ? `⚠ ${whose} ${others.length === 1 ? "has" : "have"} the new ID already. With it, what we write for ` +
        `${escapeText(nameOf(linking.contact), maxNameLength)} would be about them, unless it's the same person.`
      : undefined;
  const text = `${old ? `*${name}* has another contact ID.` : `Is this ${name}'s contact ID?`} Nothing has been changed yet.`;
  return {
    text,
    blocks: [
      section(
        text,
        old && `*Now*  \`${old.contactId}\` · linked by <@${old.linkedBy}>, ${timeAgo(old.linkedAt)}`,
        `*New*  \`${linking.to}\``,
        warning,
      ),
      actions(changeButton(old ? "Replace it" : "Link anyway", linking)),
    ],
  };
}

/** Says what was changed, and takes it back at a press. */
export function linkedCard(linking: Linking): Card {
  const { contact, from, to, isForCard } = linking;
  const instead = from === undefined || from === to ? "" : ` instead of \`${from}\``;
  const text =
    to === undefined
      ? `*${named(contact)}* is no longer linked to contact ID \`${from}\`.\nBriefs, waves and rephrasings use the profile's own ID, if it has one.`
      : `*${named(contact)}* is now linked to contact ID \`${to}\`${instead}.\n` +
        "Nothing was charged. Briefs, waves and rephrasings for this contact use it from now on." +
        (isForCard ? "\nNow press *Try again* on the card." : "");
  const undo = { ...linking, from: to, to: from, isForCard: false };
  return {
    text,
    blocks: [
      section(text),
      ...(from === to ? [] : [actions(changeButton("Undo", undo))]),
      context(
        to === undefined
          ? "That goes for everyone here. The profile says who unlinked it."
          : "Everyone here uses this ID, and sees on the profile who linked it.",
      ),
    ],
  };
}

function changeButton(text: string, linking: Linking): Button {
  return button(ids.changeLink, text, {
    about: nameOf(linking.contact),
    value: linkChangeValue.encode(linking),
  });
}

function named(contact: Contact): string {
  return escapeText(readableContact(contact), maxNameLength);
}
