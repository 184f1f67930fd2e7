import type { Button } from "@slack/types";
import { z } from "zod";
import { button } from "../../blocks/card.ts";
import { limits } from "../../blocks/limits.ts";
import { type Addressee, addressee, nameOf } from "../../outreach/contact.ts";
import { readCarried } from "../unreadable-request-error.ts";
import { parseWellFormed } from "./well-formed-json.ts";

/**
 * A value where Slack carries a text for the app and hands it back: in a button, in a form's `private_metadata`.
 *
 * @param schema what the value looks like; it is read back through it
 * @param maxLength characters that Slack takes there, such as `limits.buttonValue`
 */
export function jsonValue<Value>(schema: z.ZodType<Value>, maxLength: number) {
  return {
    /** @throws Error when it does not fit: a text that were cut could not be read again */
    encode(value: Value): string {
      const encoded = JSON.stringify(value);
      if (encoded.length > maxLength)
        throw new Error(`A value has more than the ${maxLength} characters that Slack takes.`);
      return encoded;
    },
    /** @throws UnreadableRequestError when the text was not written by `encode` */
    decode: (text = ""): Value =>
      readCarried(() => schema.parse(parseWellFormed(z.string().max(maxLength).parse(text)))),
  };
}

/** What a button carries that opens a form for a contact. */
export const addresseeValue = jsonValue(
  addressee.extend({ topic: z.string().optional() }),
  limits.buttonValue,
);

/** A button that opens a form for a contact. @param topic left out where a button can't carry it */
export function addresseeButton(id: string, text: string, addressee: Addressee, topic?: string): Button {
  const isCarried = JSON.stringify({ ...addressee, topic }).length <= limits.buttonValue;
  const value = addresseeValue.encode({ ...addressee, ...(isCarried && topic && { topic }) });
  return button(id, text, { about: nameOf(addressee), value });
}

/** What a button carries that is about a paid call: the call's id. */
export const callValue = jsonValue(z.object({ call: z.string().min(1) }), limits.buttonValue);

/**
 * What a form for paid work carries: the trigger that opened it, which is the call's key however often it's submitted;
 * the first version's ID, if it asks for another version; and what was taken from the CRM, with its contact.
 */
export const formKey = jsonValue(
  z.looseObject({
    trigger: z.string().min(1),
    versionOf: z.string().exactOptional(),
    taken: z.object({ contact: addressee, news: z.string() }).exactOptional(),
  }),
  limits.privateMetadata,
);

const withTypedContact = z.looseObject({ typedContact: z.string().default("") });

/** The name that was typed after a command, among what a form carries: its field offers first who has it. */
export const typedContact = {
  /** @param metadata of the form: a JSON object */
  add: (metadata: string, typed: string): string =>
    JSON.stringify({ ...withTypedContact.parse(JSON.parse(metadata)), typedContact: typed }),
  /** @returns an empty text when the form carries none */
  read: (metadata: string): string => withTypedContact.parse(JSON.parse(metadata || "{}")).typedContact,
};
