import { z } from "zod";
import { tooLong } from "../../blocks/paid-result.ts";

/** @param missing a sentence for people @param what the field's name @param max characters */
export const neededText = (missing: string, what: string, max: number) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, { error: ({ input }) => tooLong(what, String(input).length, max) });
