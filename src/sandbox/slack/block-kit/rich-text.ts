import { z } from "zod";
import { blockId, flag, nonEmpty, slackObject } from "./composition.ts";

/** Rich text. Source: https://docs.slack.dev/reference/block-kit/blocks/rich-text-block */

const style = z
  .strictObject({
    bold: flag,
    italic: flag,
    strike: flag,
    underline: flag,
    code: flag,
    highlight: flag,
    client_highlight: flag,
    unlink: flag,
  })
  .optional();

const text = slackObject("text", { text: nonEmpty, style });
const link = slackObject("link", { url: nonEmpty, text: z.string().optional(), unsafe: flag, style });

/** A piece of a line: text with a style, or a mention, link, emoji, … */
export const richTextInline = z.discriminatedUnion("type", [
  text,
  link,
  slackObject("broadcast", { range: z.enum(["here", "channel", "everyone"]), style }),
  slackObject("color", { value: nonEmpty, style }),
  slackObject("channel", { channel_id: nonEmpty, style }),
  slackObject("date", {
    timestamp: z.int(),
    format: nonEmpty,
    url: z.string().optional(),
    fallback: nonEmpty,
    style,
  }),
  slackObject("emoji", {
    name: nonEmpty,
    unicode: z.string().optional(),
    url: z.string().optional(),
    style,
  }),
  slackObject("team", { team_id: nonEmpty, style }),
  slackObject("user", { user_id: nonEmpty, style }),
  slackObject("usergroup", { usergroup_id: nonEmpty, style }),
]);
const elements = z.array(richTextInline);

const border = z.literal([0, 1]).optional();
const section = slackObject("rich_text_section", { elements });

export const richText = slackObject("rich_text", {
  block_id: blockId,
  elements: z
    .array(
      z.discriminatedUnion("type", [
        section,
        slackObject("rich_text_list", {
          style: z.enum(["bullet", "ordered"]),
          elements: z.array(section),
          indent: z.int().min(0).max(8).optional(),
          offset: z.int().min(0).optional(),
          border,
        }),
        slackObject("rich_text_quote", { elements, border }),
        slackObject("rich_text_preformatted", {
          elements: z.array(z.discriminatedUnion("type", [text, link])),
          border,
        }),
      ]),
    )
    .min(1),
});
