import { z } from "zod";
import { limits } from "../../blocks/limits.ts";
import { addressee } from "../../outreach/contact.ts";
import { jsonValue } from "./json-value.ts";

/** What a button carries that opens a form for a contact. */
export const addresseeValue = jsonValue(addressee, limits.buttonValue);

/** What a button carries that is about a paid call: the call's id. */
export const callValue = jsonValue(z.object({ call: z.string().min(1) }), limits.buttonValue);

/**
 * What a form for paid work carries: the trigger that opened it, which is the key of the call however often the form is
 * submitted.
 */
export const formKey = jsonValue(z.object({ trigger: z.string().min(1) }), limits.privateMetadata);
