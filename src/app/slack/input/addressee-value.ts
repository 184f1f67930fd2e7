import { limits } from "../../blocks/limits.ts";
import { addressee } from "../../outreach/contact.ts";
import { jsonValue } from "./json-value.ts";

/** What a button carries that opens a form for a contact. */
export const addresseeValue = jsonValue(addressee, limits.buttonValue);
