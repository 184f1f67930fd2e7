import { z } from "zod";

/** Characters. Nobody says how long a provider's keys are; the log removes them by value, and mustn't remove letters. */
const minLength = 8;

/** A key of the service: what fits into its header. */
export const serviceKey = z
  .string()
  .regex(/^[\x21-\x7e]+$/, { error: "must be the key alone, without spaces or line breaks", abort: true })
  .min(minLength, { error: "is too short; copy it again from where you created it" });
