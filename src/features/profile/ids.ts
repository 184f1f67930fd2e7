import { z } from "zod";
import { limits } from "../../blocks/limits.ts";
import { type Contact, contact } from "../../outreach/contact.ts";

/** What this feature answers to. Commands and shortcuts stand in `manifest.yml` too; a test compares the two. */
export const ids = {
  command: "/profile",
  authorShortcut: "profile_of_author",
  lookUpShortcut: "profile_look_up",
  refresh: "profile_refresh",
  share: "profile_share",
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

const previewed = z.object({ contact, digest: z.string() });
export type Previewed = z.infer<typeof previewed>;

/** What the share form carries: whose card was previewed, and a digest of exactly what was shown. */
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
