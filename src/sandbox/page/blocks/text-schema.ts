import { z } from "zod";

/** Block Kit's text object. */
export const textObject = z.looseObject({
  type: z.enum(["plain_text", "mrkdwn"]),
  text: z.string(),
  emoji: z.boolean().optional(),
  verbatim: z.boolean().optional(),
});

export type TextObject = z.infer<typeof textObject>;
