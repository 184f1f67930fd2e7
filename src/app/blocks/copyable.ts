import type { RichTextBlock } from "@slack/types";
import { maxBlockSize } from "./pages.ts";
import { spread } from "./rich-text.ts";

/** What a block's JSON has around its text, and more. */
const aroundText = 200;

/**
 * Text that Slack shows and copies as it is: it reads no markup here, and keeps line breaks and spaces.
 *
 * @param text of any length
 * @returns as many blocks as it takes; none when there is nothing to see
 */
export function copyableBlocks(text: string): RichTextBlock[] {
  if (text.trim() === "") return [];
  const lines = text.toWellFormed().replaceAll("\r\n", "\n");
  return spread(lines, maxBlockSize - aroundText).map((piece) => ({
    type: "rich_text",
    elements: [{ type: "rich_text_preformatted", elements: [{ type: "text", text: piece }] }],
  }));
}
