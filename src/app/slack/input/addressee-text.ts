import { canonicalEmail, canonicalLinkedInUrl } from "../../../contract/contact-address.ts";
import {
  type Addressee,
  addressee as addresseeSchema,
  type ContactAddress,
  readableAddress,
} from "../../outreach/contact.ts";

/**
 * An addressee where Slack leaves little room: the address as people write it, which holds no space, and the name
 * after one.
 */
export const addresseeText = {
  /**
   * @param maxLength characters that there is room for
   * @returns without the name where both do not fit; `undefined` when the address alone does not: it is never cut
   */
  encode({ address, name = "" }: Addressee, maxLength: number): string | undefined {
    const alone = readableAddress(address);
    const both = `${alone} ${name}`;
    if (name !== "" && both.length <= maxLength) return both;
    return alone.length <= maxLength ? alone : undefined;
  },
  /** @throws ZodError when the text was not written by `encode` */
  decode(text: string): Addressee {
    const [written = ""] = text.split(" ", 1);
    const address = canonicalAddress(written) ?? { contact_id: written };
    const name = text.slice(written.length + 1);
    return addresseeSchema.parse({ address, ...(name !== "" && { name }) });
  },
};

function canonicalAddress(written: string): ContactAddress | undefined {
  const email = canonicalEmail(written);
  if (email !== undefined) return { email };
  const linkedInUrl = canonicalLinkedInUrl(written);
  return linkedInUrl === undefined ? undefined : { linkedin_url: linkedInUrl };
}
