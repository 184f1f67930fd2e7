import type { Button } from "@slack/types";
import { z } from "zod";
import { contactId } from "#contract/resources.ts";
import { button } from "../../blocks/card.ts";
import { limits } from "../../blocks/limits.ts";
import { type Contact, contact, nameOf } from "../../outreach/contact.ts";
import { jsonValue } from "../../slack/input/carried-values.ts";
import { addresseeText } from "../../slack/input/contact-input.ts";
import { readCarried } from "../../slack/unreadable-request-error.ts";

/** Ids that this feature handles. Commands and shortcuts are in `manifest.yml` too; a test compares them. */
export const ids = {
  command: "/profile",
  authorShortcut: "profile_of_author",
  lookUpShortcut: "profile_look_up",
  open: "profile_open",
  choose: "profile_choose",
  refresh: "profile_refresh",
  more: "profile_more",
  /** On a card that can be retried with the ID. */
  link: "profile_link",
  linkContact: "profile_link_contact",
  changeLink: "profile_link_change",
  linkView: "profile_link_view",
  linkId: "profile_link_id",
  import: "profile_import",
  importView: "profile_import_view",
  importFile: "profile_import_file",
  lookUp: "profile_look_up_open",
  lookUpView: "profile_look_up_view",
  lookUpInput: "profile_look_up_contact",
  knowledge: "profile_knowledge",
  /** On another card than a profile's. */
  knowledgeBeside: "profile_knowledge_beside",
  knowledgeView: "profile_knowledge_view",
  knowledgeHistory: "profile_knowledge_history",
  knowledgeAgain: "profile_knowledge_again",
  shareView: "profile_share_view",
  shareTarget: "profile_share_target",
} as const;

/** A button's value: its contact. */
export const contactValue = jsonValue(contact, limits.buttonValue);

/** A button about a contact. @param about plain text: their name, where nothing else has to be said */
export function contactButton(id: string, text: string, contact: Contact, about = nameOf(contact)): Button {
  return button(id, text, { about, value: contactValue.encode(contact) });
}

/** A button's value: how it changes a contact's link, and whether it's for a card that can be retried. */
export const linkChangeValue = jsonValue(
  z.object({
    contact,
    profileId: z.string().optional(),
    from: contactId.optional(),
    to: contactId.optional(),
    isForCard: z.boolean(),
  }),
  limits.buttonValue,
);

/** The value of the button that opens the look-up form: what its field holds at first. */
export const typedValue = jsonValue(z.object({ typed: z.string() }), limits.buttonValue);

/** The choices in a card's overflow menu. */
export const moreChoice = z.enum(["refresh", "share", "link", "ids"]);
export type MoreChoice = z.infer<typeof moreChoice>;

/**
 * Block ID of a card's buttons: their contact. An overflow menu has no value of its own, and its options'
 * values are too short for a full-length address; every address fits here.
 */
export const contactBlockId = {
  /** @throws Error when the contact doesn't fit, which can't happen with a canonical address */
  encode(value: Contact): string {
    const encoded = addresseeText.encode(value, limits.blockId);
    if (encoded === undefined) throw new Error("A contact does not fit into a block's id.");
    return encoded;
  },
  /** @throws UnreadableRequestError when the ID wasn't written by `encode` */
  decode: (value: string): Contact => readCarried(() => contact.parse(addresseeText.decode(value))),
};

/** The share form's metadata: the previewed contact, and a digest of exactly what was shown. */
export const previewedValue = jsonValue(z.object({ contact, digest: z.string() }), limits.privateMetadata);
