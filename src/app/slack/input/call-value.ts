import { z } from "zod";
import { limits } from "../../blocks/limits.ts";
import { jsonValue } from "./json-value.ts";

/** What a button carries that is about a paid call: the call's id. */
export const callValue = jsonValue(z.object({ call: z.string().min(1) }), limits.buttonValue);
