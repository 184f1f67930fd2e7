import { z } from "zod";

const style = z
  .looseObject({
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
    strike: z.boolean().optional(),
    underline: z.boolean().optional(),
    code: z.boolean().optional(),
    highlight: z.boolean().optional(),
  })
  .optional();

const inline = z.discriminatedUnion("type", [
  z.looseObject({ type: z.literal("text"), text: z.string(), style }),
  z.looseObject({ type: z.literal("link"), url: z.string(), text: z.string().optional(), style }),
  z.looseObject({ type: z.literal("emoji"), name: z.string(), unicode: z.string().optional(), style }),
  z.looseObject({ type: z.literal("user"), user_id: z.string(), style }),
  z.looseObject({ type: z.literal("channel"), channel_id: z.string(), style }),
  z.looseObject({ type: z.literal("usergroup"), usergroup_id: z.string(), style }),
  z.looseObject({ type: z.literal("broadcast"), range: z.string(), style }),
  z.looseObject({ type: z.literal("color"), value: z.string(), style }),
  z.looseObject({
    type: z.literal("date"),
    timestamp: z.number(),
    format: z.string(),
    url: z.string().optional(),
    fallback: z.string().optional(),
    style,
  }),
]);

const section = z.looseObject({ type: z.literal("rich_text_section"), elements: z.array(inline) });
const preformatted = z.looseObject({ type: z.literal("rich_text_preformatted"), elements: z.array(inline) });
const quote = z.looseObject({ type: z.literal("rich_text_quote"), elements: z.array(inline) });
const list = z.looseObject({
  type: z.literal("rich_text_list"),
  style: z.enum(["bullet", "ordered"]),
  indent: z.number().default(0),
  offset: z.number().default(0),
  elements: z.array(section),
});

/** The elements of a `rich_text` block. */
export const richTextElements = z.array(z.discriminatedUnion("type", [section, preformatted, quote, list]));

export type RichTextInline = z.infer<typeof inline>;
export type RichTextElement = z.infer<typeof richTextElements>[number];
