import type { RichTextBlock, RichTextBlockElement, RichTextElement, RichTextSection } from "@slack/types";
import { z } from "zod";
import { richTextOfMrkdwn } from "./rich-text-of-mrkdwn.ts";

/** Rich text as Slack sends it. Source: https://docs.slack.dev/reference/block-kit/blocks/rich-text-block */

const flag = z.boolean().exactOptional();
const style = z
  .object({ bold: flag, italic: flag, strike: flag, underline: flag, code: flag })
  .exactOptional();

const text = z.object({ type: z.literal("text"), text: z.string().min(1), style });
const link = z.object({
  type: z.literal("link"),
  url: z.string().min(1),
  text: z.string().exactOptional(),
  unsafe: z.boolean().exactOptional(),
  style,
});

/** What a section, a quotation or the item of a list holds. */
export const richTextElement = z.discriminatedUnion("type", [
  text,
  link,
  z.object({ type: z.literal("user"), user_id: z.string().min(1), style }),
  z.object({ type: z.literal("usergroup"), usergroup_id: z.string().min(1), style }),
  z.object({ type: z.literal("team"), team_id: z.string().min(1), style }),
  z.object({ type: z.literal("channel"), channel_id: z.string().min(1), style }),
  z.object({ type: z.literal("broadcast"), range: z.enum(["here", "channel", "everyone"]), style }),
  z.object({
    type: z.literal("emoji"),
    name: z.string().min(1),
    unicode: z.string().exactOptional(),
    url: z.string().exactOptional(),
    style,
  }),
  z.object({
    type: z.literal("date"),
    timestamp: z.int(),
    format: z.string().min(1),
    url: z.string().exactOptional(),
    fallback: z.string().min(1).exactOptional(),
    style,
  }),
  z.object({ type: z.literal("color"), value: z.string().min(1), style }),
]);

/** An element of a kind that is not known yet is its text; one without text is nothing. */
const otherElement = z
  .object({ text: z.string().min(1) })
  .transform((other): RichTextElement => ({ type: "text", text: other.text }));
const nothing = z.unknown().transform(() => undefined);

const elements = listOf(z.union([richTextElement, otherElement, nothing]));
const section = z.object({ type: z.literal("rich_text_section"), elements });
const border = z.union([z.literal(0), z.literal(1)]).exactOptional();

const preformatted = z.object({
  type: z.literal("rich_text_preformatted"),
  elements: listOf(z.union([text, link, otherElement.pipe(text), nothing])),
  border,
});

const knownBlock = z.discriminatedUnion("type", [
  section,
  z.object({
    type: z.literal("rich_text_list"),
    elements: listOf(z.union([section, nothing])),
    style: z.enum(["bullet", "ordered"]),
    indent: z.int().min(0).max(8).exactOptional(),
    offset: z.int().min(0).exactOptional(),
    border,
  }),
  z.object({ type: z.literal("rich_text_quote"), elements, border }),
  preformatted,
]);
const otherBlock = z
  .object({ elements })
  .transform((other): RichTextBlockElement => ({ type: "rich_text_section", elements: other.elements }));

const richText = z.object({
  type: z.literal("rich_text"),
  elements: listOf(z.union([knownBlock, otherBlock, nothing])),
});

function listOf<Element>(element: z.ZodType<Element | undefined>) {
  return z.array(element).transform((all) => all.filter((each) => each !== undefined));
}

/**
 * Reads a `rich_text` block from a payload, such as the `rich_text_value` of a `rich_text_input`. Of elements that we
 * don't know, only the text is kept.
 *
 * @returns the block, fit to be sent to Slack again; `undefined` if there is none, or nothing in it
 */
export function readRichText(value: unknown): RichTextBlock | undefined {
  const read = richText.safeParse(value);
  return read.success && read.data.elements.length > 0 ? read.data : undefined;
}

/** UTF-16 units. Source: https://docs.slack.dev/reference/methods/chat.postMessage#truncating */
const maxText = 40_000;

/**
 * A message as rich text: its `rich_text` blocks, or else its text, which apps' and old messages have instead.
 *
 * @param message from the payload; its text is mrkdwn
 */
export function richTextOfMessage(message: { text?: string | undefined; blocks?: unknown }): RichTextBlock {
  const blocks = Array.isArray(message.blocks) ? message.blocks : [];
  const elements = blocks.flatMap((block: unknown) => readRichText(block)?.elements ?? []);
  return elements.length > 0
    ? { type: "rich_text", elements }
    : richTextOfMrkdwn((message.text ?? "").slice(0, maxText));
}

/** @returns the ids of the people who are mentioned, each once, in order of appearance */
export function mentionedUsers(richText: RichTextBlock): string[] {
  const users = richText.elements
    .flatMap(sectionsOf)
    .flatMap((each) => each.elements)
    .flatMap((each) => (each.type === "user" ? [each.user_id] : []));
  return [...new Set(users)];
}

function sectionsOf(block: RichTextBlockElement): readonly Pick<RichTextSection, "elements">[] {
  return block.type === "rich_text_list" ? block.elements : [block];
}
