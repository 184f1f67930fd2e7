import { z } from "zod";
import { limits } from "../../blocks/limits.ts";
import { type Contact, contact } from "../../outreach/contact.ts";
import { addresseeText } from "../../slack/addressee-text.ts";

/** What this feature answers to. Commands and shortcuts stand in `manifest.yml` too; a test compares the two. */
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
export const contactValue = {
  /** @throws Error when the contact does not fit: a value that were cut could not be read again */
  encode(value: Contact): string {
    const encoded = JSON.stringify(value);
    if (encoded.length > limits.buttonValue) throw new Error("A contact does not fit into a button's value.");
    return encoded;
  },
  /** @throws ZodError when the value was not written by `encode` */
  decode: (value: string | undefined): Contact => contact.parse(JSON.parse(value ?? "")),
};

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

const previewed = z.object({ contact, digest: z.string(), trigger: z.string() });
export type Previewed = z.infer<typeof previewed>;

/**
 * What the share form carries: whose card was previewed, a digest of exactly what was shown, and the trigger that
 * opened it, by which the form is known however often it is submitted.
 */
export const previewedValue = {
  /** @throws Error when it does not fit into `private_metadata` */
  encode(value: Previewed): string {
    const encoded = JSON.stringify(value);
    if (encoded.length > limits.privateMetadata)
      throw new Error("A preview does not fit into private_metadata.");
    return encoded;
  },
  /** @throws ZodError when the value was not written by `encode` */
  decode: (value: string): Previewed => previewed.parse(JSON.parse(value)),
};
