import type { Button, KnownBlock, RichTextBlock } from "@slack/types";
import { button, context } from "./card.ts";
import { spread } from "./rich-text.ts";
import { visibleText } from "./visible-text.ts";

/**
 * A page's room besides header, buttons and receipt. A message takes 50 blocks and some 13,200 characters of
 * JSON in total, which Slack doesn't document.
 * Source: https://github.com/slackapi/bolt-js/issues/2509
 */
const room = { blocks: 40, characters: 7_000 } as const;

/**
 * Splits what doesn't fit into one message into pages.
 *
 * @param parts in reading order, each with JSON of at most 7,000 characters: blocks, or several that stay together
 * @returns at least one page, which is empty when there are no blocks
 */
export function pagesOf(parts: readonly (KnownBlock | readonly KnownBlock[])[]): KnownBlock[][] {
  let page: KnownBlock[] = [];
  const pages = [page];
  let size = 0;
  for (const part of parts) {
    const blocks = [part].flat();
    const added = JSON.stringify(part).length;
    if (page.length + blocks.length > room.blocks || size + added > room.characters) {
      page = [];
      pages.push(page);
      size = 0;
    }
    page.push(...blocks);
    size += added;
  }
  return pages;
}

/** One of several pages, counted from 0. */
export interface Page {
  blocks: KnownBlock[];
  number: number;
  count: number;
}

/** @returns the page with this number, or the last one if there are fewer */
export function pageAt(pages: readonly KnownBlock[][], number: number): Page {
  const existing = Math.min(number, pages.length - 1);
  return { blocks: pages[existing] ?? [], number: existing, count: pages.length };
}

/** @returns a line saying which page this is; none when there is only one */
export function pageLine({ number, count }: Page): KnownBlock[] {
  return count === 1
    ? []
    : [context(`*Page ${number + 1} of ${count}.* It's too long for Slack to show all at once.`)];
}

export interface PageButtonOptions {
  actionIds: { previous: string; next: string };
  /** What the pages are of; plain text. */
  about: string;
  /** What a button to this page carries. */
  value: (page: number) => string;
}

/**
 * @returns the buttons to the previous and next page, where they exist
 */
export function pageButtons(
  { number, count }: Page,
  { actionIds, about, value }: PageButtonOptions,
): Button[] {
  return [
    ...(number > 0 ? [button(actionIds.previous, "Previous page", { about, value: value(number - 1) })] : []),
    ...(number + 1 < count ? [button(actionIds.next, "Next page", { about, value: value(number + 1) })] : []),
  ];
}

/** Size of a block's JSON around its text, rounded up. */
const aroundText = 200;

/**
 * Text that Slack shows and copies verbatim: no markup is read, line breaks and spaces stay, and nothing unseen
 * is copied along.
 *
 * @param text of any length
 * @returns as many blocks as needed; none when nothing is visible
 */
export function copyableBlocks(text: string): RichTextBlock[] {
  const lines = visibleText(text);
  if (lines.trim() === "") return [];
  return spread(lines, room.characters - aroundText).map((piece) => ({
    type: "rich_text",
    elements: [{ type: "rich_text_preformatted", elements: [{ type: "text", text: piece }] }],
  }));
}
