import type { RichTextBlock } from "@slack/types";
import { maxBlockSize } from "./pages.ts";
import { spread } from "./rich-text.ts";

/** Size of a block's JSON around its text, rounded up. */
const aroundText = 200;

/**
 * Text that Slack shows and copies verbatim: no markup is read, line breaks and spaces stay.
 *
 * @param text of any length
 * @returns as many blocks as needed; none when nothing is visible
 */
export function copyableBlocks(text: string): RichTextBlock[] {
  if (text.trim() === "") return [];
  const lines = text.toWellFormed().replaceAll("\r\n", "\n");
  return spread(lines, maxBlockSize - aroundText).map((piece) => ({
    type: "rich_text",
    elements: [{ type: "rich_text_preformatted", elements: [{ type: "text", text: piece }] }],
  }));
}
