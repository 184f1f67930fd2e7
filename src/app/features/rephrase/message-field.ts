import type { InputBlock, RichTextBlock } from "@slack/types";
import { z } from "zod";
import { readRichText } from "../../slack/input/rich-text.ts";
import { isEmptyMessage } from "./named-message.ts";

export interface MessageField {
  /** Of the block and of its element. */
  id: string;
  label: string;
  hint: string;
  message: RichTextBlock | undefined;
}

/** A rich text field: mentions, links, emoji and code are preserved. */
export function messageField({ id, label, hint, message }: MessageField): InputBlock {
  const isFilled = message !== undefined && !isEmptyMessage(message);
  return {
    type: "input",
    block_id: id,
    label: { type: "plain_text", text: label },
    hint: { type: "plain_text", text: hint },
    element: { type: "rich_text_input", action_id: id, ...(isFilled && { initial_value: message }) },
  };
}

/**
 * @param values `view.state.values` of a submission
 * @param id of the field
 * @returns nothing when the field is empty
 * @throws ZodError when the form has no such field
 */
export function readMessageField(values: unknown, id: string): RichTextBlock | undefined {
  const field = z.object({ [id]: z.object({ rich_text_value: z.unknown() }) });
  const state = z.object({ [id]: field }).parse(values);
  const message = readRichText(state[id]?.[id]?.rich_text_value);
  return message === undefined || isEmptyMessage(message) ? undefined : message;
}
