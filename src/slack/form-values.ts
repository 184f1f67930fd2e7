import { z } from "zod";
import { limits } from "../blocks/limits.ts";
import { type Addressee, addressee } from "../outreach/contact.ts";

/** What a button carries that opens a form for a contact. */
export const addresseeValue = {
  /** @throws Error when the contact does not fit: a value that were cut could not be read again */
  encode(value: Addressee): string {
    const encoded = JSON.stringify(value);
    if (encoded.length > limits.buttonValue) throw new Error("A contact does not fit into a button's value.");
    return encoded;
  },
  /** @throws ZodError when the value was not written by `encode` */
  decode: (value: string | undefined): Addressee => addressee.parse(JSON.parse(value ?? "")),
};

const formKeySchema = z.object({ trigger: z.string().min(1) });

/**
 * What a form carries that asks for paid work: the trigger that opened it, which is the key of the call however
 * often the form is submitted.
 */
export const formKey = {
  /** @throws Error when it does not fit into `private_metadata` */
  encode(trigger: string): string {
    const encoded = JSON.stringify({ trigger });
    if (encoded.length > limits.privateMetadata)
      throw new Error("A trigger does not fit into private_metadata.");
    return encoded;
  },
  /** @throws ZodError when the value was not written by `encode` */
  decode: (value: string): string => formKeySchema.parse(JSON.parse(value)).trigger,
};
