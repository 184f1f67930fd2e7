import { z } from "zod";
import { limits } from "../../blocks/limits.ts";
import { type Contact, contact } from "../../outreach/contact.ts";
import { addresseeText } from "../../slack/input/addressee-text.ts";
import { jsonValue } from "../../slack/input/json-value.ts";

/** Ids that this feature handles. Commands and shortcuts are in `manifest.yml` too; a test compares them. */
export const ids = {
  command: "/profile",
  authorShortcut: "profile_of_author",
  lookUpShortcut: "profile_look_up",
  open: "profile_open",
  refresh: "profile_refresh",
  more: "profile_more",
  link: "profile_link",
  linkView: "profile_link_view",
  linkId: "profile_link_id",
  import: "profile_import",
  importView: "profile_import_view",
  importFile: "profile_import_file",
  lookUp: "profile_look_up_open",
  lookUpView: "profile_look_up_view",
  lookUpInput: "profile_look_up_contact",
  shareView: "profile_share_view",
  shareTarget: "profile_share_target",
  profileView: "profile_view",
} as const;

/** What a button carries: the contact it is about. */
export const contactValue = jsonValue(contact, limits.buttonValue);

/** What can be chosen under a card's three dots. */
export const moreChoice = z.enum(["refresh", "share", "link"]);
export type MoreChoice = z.infer<typeof moreChoice>;

/**
 * The id of the block that holds a card's buttons: the contact it is about. An overflow menu carries no value of
 * its own, and those of its options are too short for an address of full length; every address fits here.
 */
export const contactBlockId = {
  /** @throws Error when the contact does not fit, which no canonical address can cause */
  encode(value: Contact): string {
    const encoded = addresseeText.encode(value, limits.blockId);
    if (encoded === undefined) throw new Error("A contact does not fit into a block's id.");
    return encoded;
  },
  /** @throws ZodError when the id was not written by `encode` */
  decode: (value: string): Contact => contact.parse(addresseeText.decode(value)),
};

/** What the share form carries: whose card was previewed, and a digest of exactly what was shown. */
export const previewedValue = jsonValue(z.object({ contact, digest: z.string() }), limits.privateMetadata);
