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

/** A piece of a line: text with a style, or a mention, link, emoji, … */
export const richTextInline = z.discriminatedUnion("type", [
  z.looseObject({ type: z.literal("text"), text: z.string(), style }),
  z.looseObject({ type: z.literal("link"), url: z.string(), text: z.string().optional(), style }),
  z.looseObject({ type: z.literal("emoji"), name: z.string(), unicode: z.string().optional(), style }),
  z.looseObject({ type: z.literal("user"), user_id: z.string(), style }),
  z.looseObject({ type: z.literal("channel"), channel_id: z.string(), style }),
  z.looseObject({ type: z.literal("usergroup"), usergroup_id: z.string(), style }),
  z.looseObject({ type: z.literal("team"), team_id: z.string(), style }),
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

const section = z.looseObject({ type: z.literal("rich_text_section"), elements: z.array(richTextInline) });
const preformatted = z.looseObject({
  type: z.literal("rich_text_preformatted"),
  elements: z.array(richTextInline),
});
const quote = z.looseObject({ type: z.literal("rich_text_quote"), elements: z.array(richTextInline) });
const list = z.looseObject({
  type: z.literal("rich_text_list"),
  style: z.enum(["bullet", "ordered"]),
  indent: z.number().optional(),
  offset: z.number().optional(),
  elements: z.array(section),
});

/** A part of a rich text: lines, code, a quote or a list. */
export const richTextElement = z.discriminatedUnion("type", [section, preformatted, quote, list]);

/** A `rich_text` object, as a message carries it and as a `rich_text_input` holds it. */
export const richTextValue = z.looseObject({
  type: z.literal("rich_text"),
  elements: z.array(richTextElement),
});

export type RichTextInline = z.infer<typeof richTextInline>;
export type RichTextElement = z.infer<typeof richTextElement>;
export type RichTextValue = z.infer<typeof richTextValue>;
