import { z } from "zod";
import { limits } from "../../blocks/limits.ts";
import { jsonValue } from "./json-value.ts";

/**
 * What a form carries that asks for paid work: the trigger that opened it, which is the key of the call however
 * often the form is submitted.
 */
export const formKey = jsonValue(z.object({ trigger: z.string().min(1) }), limits.privateMetadata);
